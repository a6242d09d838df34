// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { LiveChart } from './live-chart.ts';
import { LabelPlacer } from './use-label-places.ts';

/** A pane of 200 pixels that shows prices from 200 down to 0; the last is 100. */
const chart = {
  grid: { height: 200 },
  last: '100',
  view: 'v',
  topOf(price: number, beyond: 'hide' | 'edge' = 'hide') {
    const top = 200 - price;
    const seen = Math.min(200, Math.max(0, top));
    return seen === top || beyond === 'edge' ? seen : undefined;
  },
} as unknown as LiveChart;

/** `price`, and what its row says of itself. */
function layerOf(...rows: readonly (readonly [number, string])[]): HTMLElement {
  const layer = document.createElement('div');
  layer.innerHTML = rows
    .map(
      ([price, data]) =>
        `<li data-order="${price}" ${data}><div data-price="${price}"></div><span class="chart-label"></span><svg><path/></svg></li>`,
    )
    .join('');
  return layer;
}

const placed = (layer: HTMLElement, slot = 20, legend = 0) => {
  const placer = new LabelPlacer();
  placer.legend = legend;
  placer.place(layer, chart, slot);
  return [...layer.querySelectorAll('li')].map((row) => ({
    at: row.style.getPropertyValue('--at'),
    beyond: row.dataset.beyond,
    isAway: row.hasAttribute('data-away'),
    isLed: row.querySelector('path')!.getAttribute('d') !== '',
  }));
};

describe('SPOT-02: labels of a user’s lines', () => {
  it('stand at their lines, and at the edge where a TP or SL is out of sight', () => {
    const layer = layerOf([150, ''], [300, 'data-hint'], [-50, 'data-hint'], [400, '']);
    expect(placed(layer)).toEqual([
      { at: '50px', beyond: undefined, isAway: false, isLed: false },
      { at: '10px', beyond: 'above', isAway: false, isLed: false },
      { at: '190px', beyond: 'below', isAway: false, isLed: false },
      { at: '', beyond: undefined, isAway: true, isLed: expect.any(Boolean) },
    ]);
  });

  it('of several lists make room for each other, the last price and the legend', () => {
    const layer = layerOf([101, ''], [99, ''], [195, 'data-hint']);
    expect(placed(layer, 20, 40).map(({ at, isLed }) => [at, isLed])).toEqual([
      ['80px', true],
      ['136px', true],
      ['50px', true],
    ]);
  });

  it('of TP, SL, entry and liquidation stay when there is no room for all', () => {
    const rows = Array.from({ length: 12 }, (_, nth) => [110 + nth, ''] as const);
    const layer = layerOf(...rows, [199, 'data-main']);
    placed(layer);
    const last = layer.querySelector('[data-main]')!;
    expect(last.hasAttribute('data-summed')).toBe(false);
    expect(layer.querySelectorAll('[data-summed]').length).toBeGreaterThan(3);
  });
});
