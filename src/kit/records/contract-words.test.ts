import { describe, expect, it } from 'vitest';
import type { PositionView } from '#domain/position/view.ts';
import type { RecordContext } from './context.ts';
import { averageOf } from './contract-words.ts';

const position = {
  symbolId: 'BTCUSDT_UMCBL',
  leverage: 20,
  realized: '-12.5',
  fees: '1.2',
  funding: '0.25',
  openedValue: '2000',
} as PositionView;
const pairs = { BTCUSDT_UMCBL: { base: 'BTC', quote: 'USDT', priceScale: 1, sizeScale: 4 } };
const context = { pairs } as unknown as RecordContext;

describe('what a position was opened and closed at', () => {
  it.each([
    ['61500', '1', '61500.0'],
    ['100', '3', '33.33333'],
    ['0', '1', '0.0'],
    ['1', '0', undefined],
  ])('worth %s of %s averages %s', (value, size, average) => {
    expect(averageOf(value, size, position, context)).toBe(average);
  });
});
