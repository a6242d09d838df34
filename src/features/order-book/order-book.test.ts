import { describe, expect, it } from 'vitest';
import type { OrderRow } from '#contract/calls/spot-order.ts';
import { lots, ticks } from '#domain/money/units.ts';
import { bidShare, ownPrices, rowsMax, rowsOf, rowsWithin, totalSeen } from './order-book.ts';

const level = (price: number, size: number) => ({
  price: ticks(price),
  size: lots(size),
  row: [String(price), String(size)] as const,
});

describe('the book’s rows', () => {
  it('carry the running total from the best price on', () => {
    const rows = rowsOf([level(10, 1), level(11, 2), level(12, 4)]);
    expect(rows.map(({ total }) => total)).toEqual([1, 3, 7]);
    expect([totalSeen(rows, 2), totalSeen(rows, 9), totalSeen([], 2)]).toEqual([3, 7, 0]);
  });

  it('are as many as have room, one at least', () => {
    expect([rowsWithin(0), rowsWithin(199), rowsWithin(200), rowsWithin(99_999)]).toEqual([
      1,
      9,
      10,
      rowsMax,
    ]);
  });

  it('the share of the bids is in whole percent', () => {
    expect([bidShare(1, 2), bidShare(0, 0), bidShare(5, 0)]).toEqual([33, undefined, 100]);
  });

  it('own orders are marked by pair, side and price', () => {
    const own = (symbolId: string, delegateType: number, delegatePrice?: string) =>
      ({ symbolId, delegateType, delegatePrice }) as OrderRow;
    const marks = ownPrices([own('A', 21, '1.0'), own('B', 21, '2.0'), own('A', 22, '3.0')], 'A');
    expect([...marks]).toEqual(['buy1.0', 'sell3.0']);
  });
});
