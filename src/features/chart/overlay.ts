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
  const tops = chart.paneTops();
  for (const element of overlay.querySelectorAll<HTMLElement>('[data-price], [data-pane]')) {
    const { price, pane } = element.dataset;
    const top = price === undefined ? tops[Number(pane)] : chart.topOf(Number(price));
    const shift = top === undefined ? '' : `translateY(${Math.round(top)}px)`;
    if (element.style.transform !== shift) element.style.transform = shift;
    if (element.hidden !== (top === undefined)) element.hidden = top === undefined;
  }
}
