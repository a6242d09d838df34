// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { btc, candles } from '#demo/market-rows.ts';
import { $symbols } from '#stores/market/lists.ts';
import { packProps } from '#ui/island/props.ts';
import Chart from './Chart.tsx';
import { packCandles } from './candles/packed-candles.ts';
import type { ChartProps, SentChartProps } from './chart.ts';

globalThis.IS_REACT_ACT_ENVIRONMENT = true;

vi.mock('#client/lists.ts', () => {
  const list = { follow: () => () => undefined, renew: async () => undefined };
  return { symbolListOf: () => list, coinList: list };
});
const plotted = vi.hoisted(() => [] as unknown[]);
vi.mock('./plot/Plot.tsx', () => ({
  Plot({ props }: { readonly props: ChartProps }) {
    plotted.push(props);
    return null;
  },
}));
vi.mock('./Toolbar.tsx', () => ({ Toolbar: () => null }));

it('OPS-01 a chart takes the step that an operator sets, and keeps its candles', () => {
  $symbols.set(undefined);
  const root = createRoot(document.createElement('div'));
  const sent = {
    ...{ tag: 'en', symbol: btc, interval: '15m', candles: packCandles(candles(3), btc) },
    text: {},
  } as unknown as SentChartProps;
  act(() => root.render(<Chart json={packProps(sent)} />));
  act(() => $symbols.set([{ ...btc, priceEndStep: '5.0', changedAt: 7 }]));
  const [first, last] = [plotted[0], plotted.at(-1)] as [ChartProps, ChartProps];
  expect([first, last].map(({ symbol }) => symbol.priceEndStep)).toEqual(['0.1', '5.0']);
  // Other candles would begin the feed anew.
  expect(last.candles).toBe(first.candles);
  act(() => root.unmount());
});
