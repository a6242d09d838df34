import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useMedia } from '#stores/page/use-media.ts';
import { type LabelWish, labelLayout, nextLeft } from './label-layout.ts';
import type { LiveChart } from './live-chart.ts';

/** What a label takes across the chart's height, for a mouse and for a finger. */
const slots = { mouse: 20, touch: 30 } as const;
/** How far a label is from the end of its line, on which what leads to it ends. */
export const leaderWidth = 16;

interface Found extends LabelWish {
  readonly row: HTMLElement;
  readonly price: number;
  /** Where its price stands. */
  readonly top: number;
}

/** The rows whose line is to be seen, the highest price first: several may share a pixel. One in hand keeps its label at the distance that it had. */
function rowsOf(list: HTMLElement, chart: LiveChart, shifts: WeakMap<Element, number>): Found[] {
  const found = [...list.children].flatMap((row): Found | [] => {
    if (!(row instanceof HTMLElement) || !row.dataset.order) return [];
    const isHeld = row.dataset.held !== undefined;
    const price = Number(row.querySelector<HTMLElement>('[data-price]')?.dataset.price);
    const place = chart.topOf(price, isHeld ? 'edge' : 'hide');
    row.toggleAttribute('data-away', place === undefined);
    if (place === undefined) return [];
    const top = Math.round(place);
    const at = isHeld ? top + (shifts.get(row) ?? 0) : top;
    return { row, price, top, at, isHeld, isNeeded: row.matches(':focus-within') };
  });
  return found.sort((a, b) => b.price - a.price);
}

/** Puts a row's label at its place, or by its line when it has none; how far from its line. */
function putLabel({ row, top }: Found, place: number | undefined): number {
  const shift = place === undefined ? 0 : place - top;
  row.style.setProperty('--at', `${top + shift}px`);
  row.toggleAttribute('data-shift', shift !== 0);
  row.toggleAttribute('data-summed', place === undefined);
  const path = shift === 0 ? '' : `M0 ${top + shift}L${leaderWidth} ${top}`;
  row.querySelector('path')?.setAttribute('d', path);
  return shift;
}

/** Keeps the labels of a list's lines from lying over each other; what was laid out once stays. */
class LabelPlacer {
  #before = '';
  #seen = '';
  readonly #shifts = new WeakMap<Element, number>();
  /** The row that a press on a sum shows. */
  readonly #next = new WeakMap<Element, HTMLElement>();

  /** `isDrawn`: nothing but what the chart shows can be other than before. */
  place(list: HTMLElement, chart: LiveChart, slot: number, isDrawn = false): void {
    const height = chart.grid?.height;
    if (height === undefined) return;
    const middle = Math.round(chart.topOf(Number(chart.last), 'edge') ?? height / 2);
    const seen = `${chart.view} ${middle}`;
    if (isDrawn && seen === this.#seen) return;
    this.#seen = seen;
    const found = rowsOf(list, chart, this.#shifts);
    const key = JSON.stringify([
      ...[height, slot, middle],
      found.map(({ row, top, isHeld, isNeeded }) => [row.dataset.order, top, isHeld, isNeeded]),
    ]);
    if (key === this.#before) return;
    this.#before = key;
    const { places, sums } = labelLayout(found, { height, slot, last: middle });
    for (const [nth, one] of found.entries()) {
      this.#shifts.set(one.row, putLabel(one, places[nth]));
    }
    for (const [nth, sum] of [...list.querySelectorAll<HTMLElement>('[data-sum]')].entries()) {
      const { left = [], at } = sums[nth] ?? {};
      sum.hidden = left.length === 0;
      sum.textContent = `+${left.length}`;
      sum.style.setProperty('--at', `${at}px`);
      const next = found[nextLeft(left, found, middle) ?? -1];
      if (next) this.#next.set(sum, next.row);
    }
  }

  /** Gives the focus to the next label that a sum stands for: so it is shown. */
  showNext(sum: Element): void {
    const label = this.#next.get(sum)?.querySelector<HTMLElement>('.chart-label');
    label?.focus({ preventScroll: true });
  }
}

/** Lays out the labels of a list of lines, with the chart's own frames and as soon as they change. */
export function useLabelPlaces(list: RefObject<HTMLElement | null>, chart: LiveChart): void {
  const placer = useRef<LabelPlacer>(undefined);
  placer.current ??= new LabelPlacer();
  const slot = useMedia('(pointer: coarse)', false) ? slots.touch : slots.mouse;
  const place = useRef((_isDrawn?: boolean) => {});
  place.current = (isDrawn) => {
    if (list.current) placer.current?.place(list.current, chart, slot, isDrawn);
  };
  // Without dependencies: whatever was rendered has to be put in its place.
  useLayoutEffect(() => place.current());
  useEffect(() => {
    const [element, again] = [list.current, () => place.current()];
    // What the focus comes to is shown.
    element?.addEventListener('focusin', again);
    element?.addEventListener('focusout', again);
    const sumAt = ({ target }: Event) =>
      target instanceof Element ? target.closest('[data-sum]') : null;
    // Else the label that is shown would lose the focus, and the sum its place, before the click.
    const onDown = (event: Event) => {
      if (sumAt(event)) event.preventDefault();
    };
    const onClick = (event: Event) => {
      const sum = sumAt(event);
      if (sum) placer.current?.showNext(sum);
    };
    element?.addEventListener('mousedown', onDown);
    element?.addEventListener('click', onClick);
    // Draws nothing: being asked to draw says that something moved.
    const view = { renderer: () => ({ draw: () => place.current(true) }) };
    const detach = chart.attach({ paneViews: () => [view] });
    return () => {
      element?.removeEventListener('focusin', again);
      element?.removeEventListener('focusout', again);
      element?.removeEventListener('mousedown', onDown);
      element?.removeEventListener('click', onClick);
      detach();
    };
  }, [chart, list]);
}
