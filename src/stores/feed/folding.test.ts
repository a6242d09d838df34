import { describe, expect, it } from 'vitest';
import type { CandleRow, TickerRow, TradeRow } from '#contract/calls/market.ts';
import type { BalanceView } from '#domain/account/view.ts';
import { balancesAfter } from '#stores/account/balances.ts';
import { sumText, timesText } from '#stores/market/value.ts';
import { mergeCandles } from './candles.ts';
import { withRows } from './tickers.ts';
import { tradesAfter } from './trades.ts';

const trade = (tradeId: string) => ({ tradeId }) as TradeRow;
const candle = (start: number, close = '1'): CandleRow => [start, '1', '1', '1', close, '0', '0'];

describe('trades', () => {
  it('come newest last and stand newest first, fifty at most', () => {
    const many = Array.from({ length: 60 }, (_, i) => trade(String(i)));
    const after = tradesAfter([trade('old')], many);
    expect(after).toHaveLength(50);
    expect(after[0]?.tradeId).toBe('59');
    expect(tradesAfter([trade('1')], [trade('2'), trade('3')]).map((t) => t.tradeId)).toEqual([
      '3',
      '2',
      '1',
    ]);
  });
});

describe('candles', () => {
  const before = [candle(1), candle(2)];
  it.each<[string, CandleRow[], [number, string][]]>([
    [
      'change the newest',
      [candle(2, '9')],
      [
        [1, '1'],
        [2, '9'],
      ],
    ],
    [
      'go on',
      [candle(3)],
      [
        [1, '1'],
        [2, '1'],
        [3, '1'],
      ],
    ],
    [
      'grow at the old end',
      [candle(0), candle(1, '5')],
      [
        [0, '1'],
        [1, '5'],
        [2, '1'],
      ],
    ],
  ])('%s', (_name, rows, expected) => {
    expect(mergeCandles(before, rows).map((row) => [row[0], row[4]])).toEqual(expected);
  });
});

describe('tickers and balances', () => {
  it('each row takes the place of its own', () => {
    const row = (symbolId: string, last: string) => ({ symbolId, last }) as TickerRow;
    const after = withRows({ A: row('A', '1'), B: row('B', '1') }, [row('B', '2')]);
    expect([after.A?.last, after.B?.last]).toEqual(['1', '2']);
    const held = (asset: string, total: string) => ({ asset, total }) as BalanceView;
    expect(
      balancesAfter([held('A', '1'), held('B', '1')], [held('A', '2'), held('C', '3')]),
    ).toEqual([held('A', '2'), held('B', '1'), held('C', '3')]);
  });
});

describe('values', () => {
  it.each([
    ['61958.3', '1.0002', 1, '61970.7'],
    ['0.1', '0.2', 2, '0.02'],
    ['0.005', '1', 2, '0.01'],
    ['99999999999.99999999', '99999.12345678', 2, '9999912345678000.00'],
    ['x', '1', 2, undefined],
  ])('%s times %s to %i places is %s', (a, b, decimals, product) => {
    expect(timesText(a, b, decimals)).toBe(product);
  });

  it('sums leave out what is no figure', () => {
    expect(sumText(['0.1', undefined, '0.2', '--'], 2)).toBe('0.30');
  });
});
