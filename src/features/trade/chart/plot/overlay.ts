import type { LiveChart } from './live-chart.ts';

/**
 * Elements over the chart say in their data what they stand beside: a price (`data-price`) or the
 * top of a pane (`data-pane`). This moves them there, and writes only what changed: it runs
 * whenever the chart is drawn.
 */
export function placeOverlay(overlay: HTMLElement, chart: LiveChart): void {
  const width = `${chart.axisWidth()}px`;
  if (overlay.style.getPropertyValue('--axis') !== width) {
    overlay.style.setProperty('--axis', width);
  }
  placeWithin(overlay, chart);
}

/** For what each element has its place. */
const placed = new WeakMap<HTMLElement, string>();

/** The same for elements of one part; one that is `data-held` stays at the edge beyond which it is. */
export function placeWithin(part: HTMLElement, chart: LiveChart): void {
  const tops = chart.paneTops();
  const { view } = chart;
  for (const element of part.querySelectorAll<HTMLElement>('[data-price], [data-pane]')) {
    const { price, pane, held } = element.dataset;
    const key = `${price} ${pane} ${held} ${view}`;
    if (placed.get(element) === key) continue;
    placed.set(element, key);
    const top =
      price === undefined
        ? tops[Number(pane)]
        : chart.topOf(Number(price), held === undefined ? 'hide' : 'edge');
    const shift = top === undefined ? '' : `translateY(${Math.round(top)}px)`;
    if (element.style.transform !== shift) element.style.transform = shift;
    if (element.hidden !== (top === undefined)) element.hidden = top === undefined;
  }
}

/** How far the crosshair's tag on the price axis reaches to each side, in pixels. */
const crossHalf = 9;

/** Takes tags off the price axis that would hide the crosshair's, which stands so far down. */
export function uncover(overlay: HTMLElement, cross: number | undefined): void {
  const { top } = overlay.getBoundingClientRect();
  for (const tag of overlay.querySelectorAll('.chart-tag, .chart-axis')) {
    const box = cross === undefined ? undefined : tag.getBoundingClientRect();
    const isCrossed =
      box !== undefined &&
      top + cross! + crossHalf > box.top &&
      top + cross! - crossHalf < box.bottom;
    if (tag.hasAttribute('data-crossed') !== isCrossed) tag.toggleAttribute('data-crossed');
  }
}
