import {
  createContext,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { useMedia } from '#stores/page/use-media.ts';
import { axis } from '../chart.ts';
import { type LabelWish, labelLayout, nextLeft } from './label-layout.ts';
import type { LiveChart } from './live-chart.ts';
import { placeWithin } from './overlay.ts';

/** What a label takes across the chart's height, for a mouse and for a finger. */
const slots = { mouse: 20, touch: 30 } as const;
/** What the tag of the last price takes above and below its line, with a distance to the next label. */
const tag = { above: 10, below: 26 } as const;
/** How far labels reach from the plot's end: lines of the legend as wide as to there are in their way. */
const labelsReach = 300;

/** Where labels may begin below the legend's lines that are in their way. */
function legendEnd(legend: Element): number {
  const { top = 0, right = 0 } = legend.parentElement?.getBoundingClientRect() ?? {};
  const wide = [...legend.children]
    .map((line) => line.getBoundingClientRect())
    .filter((line) => line.right > right - labelsReach - axis.width);
  return Math.max(0, ...wide.map(({ bottom }) => Math.ceil(bottom - top)));
}
/** How far a label is from the end of its line, on which what leads to it ends. */
export const leaderWidth = 16;

interface Found extends LabelWish {
  readonly row: HTMLElement;
  readonly price: number;
  /** Where its price stands; undefined: beyond the edge at which it is hinted at. */
  readonly top: number | undefined;
}

/** What is free for labels: below the legend, down to the pane's end. */
interface Room {
  readonly top: number;
  readonly bottom: number;
}

/** How much it matters that a row's label is shown. */
const weightOf = (row: HTMLElement) => ({
  isNeeded: row.matches(':focus-within'),
  isMain: row.dataset.main !== undefined,
});

/** One of a row that says by `data-hint` that it is hinted at beyond the edge. */
function beyond(row: HTMLElement, price: number, chart: LiveChart, room: Room): Found | [] {
  const edge = row.dataset.hint === undefined ? undefined : chart.topOf(price, 'edge');
  row.toggleAttribute('data-away', edge === undefined);
  if (edge === undefined) return [];
  const isAbove = edge <= room.bottom / 2;
  row.dataset.beyond = isAbove ? 'above' : 'below';
  const at = isAbove ? room.top : room.bottom;
  return { row, price, top: undefined, at, ...weightOf(row) };
}

/** The rows whose line is to be seen or hinted at, the highest price first: several may share a pixel. One in hand keeps its label at the distance that it had. */
function rowsOf(
  layer: HTMLElement,
  chart: LiveChart,
  room: Room,
  shifts: WeakMap<Element, number>,
): Found[] {
  const rows = [...layer.querySelectorAll<HTMLElement>('[data-order]')];
  const found = rows.flatMap((row): Found | [] => {
    const isHeld = row.dataset.held !== undefined;
    const price = Number(row.querySelector<HTMLElement>('[data-price]')?.dataset.price);
    const place = chart.topOf(price, isHeld ? 'edge' : 'hide');
    delete row.dataset.beyond;
    if (place === undefined) return beyond(row, price, chart, room);
    row.toggleAttribute('data-away', false);
    const top = Math.round(place);
    const at = isHeld ? top + (shifts.get(row) ?? 0) : top;
    return { row, price, top, at, isHeld, ...weightOf(row) };
  });
  return found.sort((a, b) => b.price - a.price);
}

/** Puts a row's label at its place, or by its line when it has none; how far from its line. */
function putLabel({ row, at, top }: Found, place: number | undefined): number {
  const line = top ?? at;
  const shift = place === undefined ? 0 : place - line;
  row.style.setProperty('--at', `${line + shift}px`);
  row.toggleAttribute('data-shift', shift !== 0);
  row.toggleAttribute('data-summed', place === undefined);
  const isLed = shift !== 0 && top !== undefined;
  row
    .querySelector('path')
    ?.setAttribute('d', isLed ? `M0 ${line + shift}L${leaderWidth} ${top}` : '');
  return shift;
}

/** Keeps the labels of a layer's lines from lying over each other; what was laid out once stays. */
export class LabelPlacer {
  /** How tall the legend is, below which labels begin. */
  legend = 0;
  #before = '';
  #seen = '';
  readonly #shifts = new WeakMap<Element, number>();
  /** The row that a press on a sum shows. */
  readonly #next = new WeakMap<Element, HTMLElement>();

  /** `isDrawn`: nothing but what the chart shows can be other than before. */
  place(layer: HTMLElement, chart: LiveChart, slot: number, isDrawn = false): void {
    const height = chart.grid?.height;
    if (height === undefined) return;
    const middle = Math.round(chart.topOf(Number(chart.last), 'edge') ?? height / 2);
    const seen = `${chart.view} ${middle} ${this.legend}`;
    if (isDrawn && seen === this.#seen) return;
    this.#seen = seen;
    const top = Math.min(this.legend, height / 3);
    const found = rowsOf(layer, chart, { top, bottom: height }, this.#shifts);
    const key = JSON.stringify([
      ...[height, slot, middle, top],
      found.map(({ row, at, isHeld, isNeeded }) => [row.dataset.order, at, isHeld, isNeeded]),
    ]);
    if (key === this.#before) return;
    this.#before = key;
    const { places, sums } = labelLayout(
      found.map((one) => ({ ...one, at: one.at - top })),
      { height: height - top, slot, last: middle - top, tag },
    );
    for (const [nth, one] of found.entries()) {
      const place = places[nth];
      const shift = putLabel(one, place === undefined ? undefined : place + top);
      // One in hand keeps the distance that it was taken at, wherever it had to make room.
      if (!one.isHeld) this.#shifts.set(one.row, shift);
    }
    for (const [nth, sum] of [...layer.querySelectorAll<HTMLElement>('[data-sum]')].entries()) {
      const { left = [], at = 0 } = sums[nth] ?? {};
      sum.hidden = left.length === 0;
      sum.textContent = `+${left.length}`;
      sum.style.setProperty('--at', `${at + top}px`);
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

/** Asks for labels to be laid out once more: something of a list in the layer was rendered. */
export const LabelPlaces = createContext<() => void>(() => undefined);

/** Puts the lines of a list, and the labels of all lists, in their places whenever it is rendered. */
export function usePlaced(list: RefObject<HTMLElement | null>, chart: LiveChart): void {
  const place = useContext(LabelPlaces);
  // Without dependencies: a line is in its place as soon as it is rendered.
  useLayoutEffect(() => {
    if (list.current) placeWithin(list.current, chart);
    place();
  });
}

/** Presses on sums, and the focus, that change which labels are shown. */
function listen(layer: HTMLElement, place: () => void, showNext: (sum: Element) => void) {
  const end = new AbortController();
  const { signal } = end;
  // What the focus comes to is shown.
  layer.addEventListener('focusin', place, { signal });
  layer.addEventListener('focusout', place, { signal });
  const sumAt = ({ target }: Event) =>
    target instanceof Element ? target.closest('[data-sum]') : null;
  // Else the label that is shown would lose the focus, and the sum its place, before the click.
  const onDown = (event: Event) => {
    if (sumAt(event)) event.preventDefault();
  };
  const onClick = (event: Event) => {
    const sum = sumAt(event);
    if (sum) showNext(sum);
  };
  layer.addEventListener('mousedown', onDown, { signal });
  layer.addEventListener('click', onClick, { signal });
  return () => end.abort();
}

/**
 * Lays out the labels of a layer's lines, with the chart's own frames and whenever what it returns is
 * called, which is given to the lists as `LabelPlaces`.
 */
export function useLabelPlaces(layer: RefObject<HTMLElement | null>, chart: LiveChart): () => void {
  const placer = useRef<LabelPlacer>(undefined);
  placer.current ??= new LabelPlacer();
  const slot = useMedia('(pointer: coarse)', false) ? slots.touch : slots.mouse;
  const place = useRef((_isDrawn?: boolean) => {});
  place.current = (isDrawn) => {
    if (layer.current) placer.current?.place(layer.current, chart, slot, isDrawn);
  };
  useLayoutEffect(() => place.current());
  useEffect(() => {
    const { current: element } = layer;
    if (!element) return;
    const end = listen(
      element,
      () => place.current(),
      (sum) => placer.current?.showNext(sum),
    );
    const legend = element.closest('.chart-over')?.querySelector('[data-legend="candles"]');
    const measure = new ResizeObserver(() => {
      if (legend && placer.current) placer.current.legend = legendEnd(legend);
      place.current(true);
    });
    if (legend) measure.observe(legend);
    // Draws nothing: being asked to draw says that something moved.
    const view = { renderer: () => ({ draw: () => place.current(true) }) };
    const detach = chart.attach({ paneViews: () => [view] });
    return () => {
      end();
      measure.disconnect();
      detach();
    };
  }, [chart, layer]);
  return useCallback(() => place.current(), []);
}
