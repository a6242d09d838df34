import { describe, expect, it } from 'vitest';
import type { PositionView } from '#domain/position/view.ts';
import { averageOf, netPnl, roeOf } from './contract-words.ts';
import type { OrdersContext } from './orders.ts';

const position = {
  symbolId: 'BTCUSDT_UMCBL',
  leverage: 20,
  realized: '-12.5',
  fees: '1.2',
  funding: '0.25',
  openedValue: '2000',
} as PositionView;
const pairs = { BTCUSDT_UMCBL: { base: 'BTC', quote: 'USDT', priceScale: 1, sizeScale: 4 } };
const context = { pairs } as unknown as OrdersContext;

describe('a position that has ended', () => {
  it('brought what closing and funding did, less fees', () => {
    expect(netPnl(position)).toBe('-13.45');
    expect(netPnl({ ...position, realized: '13.45' })).toBe('12.5');
    expect(netPnl({ ...position, realized: '0.95' })).toBe('0');
  });

  it('returned that on the margin of what was opened', () => {
    expect(roeOf(position)).toBe('-13.45');
    expect(roeOf({ ...position, realized: '100.95', leverage: 1 })).toBe('5.00');
    expect(roeOf({ ...position, openedValue: '0' })).toBeUndefined();
  });

  it.each([
    ['61500', '1', '61500.0'],
    ['100', '3', '33.33333'],
    ['0', '1', '0.0'],
    ['1', '0', undefined],
  ])('worth %s of %s averages %s', (value, size, average) => {
    expect(averageOf(value, size, position, context)).toBe(average);
  });
});
