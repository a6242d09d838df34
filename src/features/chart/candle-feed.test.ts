import { expect, it, vi } from 'vitest';
import type { ChartCandle } from '#stores/candles.ts';
import { CandleFeed } from './candle-feed.ts';

const came = vi.hoisted(() => ({
  rows: (_rows: readonly unknown[], _type: string, _at: number): void => undefined,
  redraws: [] as (() => void)[],
}));
vi.mock('#client/call.ts', () => ({ call: vi.fn() }));
vi.mock('#stores/redraw.ts', () => ({
  redraw: (_key: object, write: () => void) => came.redraws.push(write),
}));
vi.mock('#stores/candles.ts', async (original) => ({
  ...(await original<object>()),
  followCandles: (_symbol: string, _interval: string, take: typeof came.rows) => {
    came.rows = take;
    return () => undefined;
  },
}));

const row = (at: number) => [at, '1', '2', '1', '1', '5'] as unknown as ChartCandle;

it.each([
  [false, 1],
  [true, 0],
])(
  'SPOT-02 a candle that came before the feed ended (%s) reaches the chart %i times',
  (ends, times) => {
    const onLast = vi.fn();
    const feed = new CandleFeed({
      ...{ symbolId: 'BTCUSDT', interval: '1m', rows: [row(0)] },
      ...{ onAll: vi.fn(), onLast, onFailed: vi.fn(), onAhead: vi.fn() },
    });
    came.redraws = [];
    came.rows([row(0)], 'delta', 0);
    if (ends) feed.end();
    for (const draw of came.redraws) draw();
    expect(onLast).toHaveBeenCalledTimes(times);
  },
);
