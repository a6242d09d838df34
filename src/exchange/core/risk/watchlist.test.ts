import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amount, ticks } from '#domain/money/units.ts';
import type { Owner } from '#exchange/core/instruments/standing.ts';
import type { Account } from '#exchange/core/ledger/account.ts';
import { bandAround, priceLeeway } from '#exchange/core/risk/price-leeway.ts';
import { newWatch, type RiskUnit } from '#exchange/core/risk/unit.ts';
import { Watchlist } from '#exchange/core/risk/watchlist.ts';

const unitOf = (id: number, isProvider = false): RiskUnit => ({
  ...{ kind: 'cross', place: 'usdtMix', watch: newWatch() },
  owner: { id, isProvider } as Owner,
  wallet: { balance: { asset: 'USDT' } } as Account,
});

const [bitcoin, ether] = ['BTCUSDT_UMCBL', 'ETHUSDT_UMCBL'];
const idsOf = (list: Watchlist) => list.takeDue().map(({ owner }) => owner.id);

describe('CORE-20 units that need not be looked at', () => {
  it('are those whose prices stay within their bands', () => {
    const list = new Watchlist();
    const [one, other] = [unitOf(1), unitOf(2)];
    list.setBand(one, bitcoin, ticks(90), ticks(110));
    list.setBand(other, bitcoin, ticks(80), ticks(105));
    for (const price of [90, 105, 100]) list.priced(bitcoin, ticks(price));
    list.priced(ether, ticks(1));
    expect(idsOf(list)).toEqual([]);
    list.priced(bitcoin, ticks(106));
    expect(idsOf(list)).toEqual([2]);
    list.priced(bitcoin, ticks(89));
    expect(idsOf(list)).toEqual([1]);
    list.priced(bitcoin, ticks(1));
    expect(idsOf(list)).toEqual([]);
  });

  it('are looked at once after they have changed, in the order of their owners', () => {
    const list = new Watchlist();
    const units = [unitOf(3), unitOf(1), unitOf(2), unitOf(4, true)];
    for (const unit of [...units, ...units]) list.lookAt(unit);
    expect(idsOf(list)).toEqual([1, 2, 3]);
    expect(idsOf(list)).toEqual([]);
  });

  it('lose the band of an earlier look', () => {
    const list = new Watchlist();
    const unit = unitOf(1);
    list.setBand(unit, bitcoin, ticks(90), ticks(110));
    list.lookAt(unit);
    list.takeDue();
    list.setBand(unit, bitcoin, ticks(50), ticks(150));
    list.priced(bitcoin, ticks(80));
    expect(idsOf(list)).toEqual([]);
    list.priced(bitcoin, ticks(151));
    expect(idsOf(list)).toEqual([1]);
  });

  it('wait for a price where one is too old', () => {
    const list = new Watchlist();
    list.await(unitOf(1), bitcoin);
    list.priced(ether, ticks(1));
    expect(idsOf(list)).toEqual([]);
    list.priced(bitcoin, ticks(1));
    expect(idsOf(list)).toEqual([1]);
  });

  it('are found as by looking at every one of them, and old bounds don’t pile up', () => {
    const price = fc.integer({ min: 1, max: 40 });
    const step = fc.record({ unit: fc.nat(5), low: price, high: price, price });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const list = new Watchlist();
        const units = Array.from({ length: 6 }, (_, id) => unitOf(id));
        const bands = new Map<number, readonly [number, number]>();
        for (const { unit, low, high, price: now } of steps) {
          list.lookAt(units[unit]!);
          list.takeDue();
          list.setBand(units[unit]!, bitcoin, ticks(low), ticks(high));
          bands.set(unit, [low, high]);
          list.priced(bitcoin, ticks(now));
          const expected = [...bands].filter(([, [from, to]]) => now < from || now > to);
          expect(idsOf(list)).toEqual(expected.map(([id]) => id).sort());
          for (const [id] of expected) bands.delete(id);
        }
      }),
    );
    const list = new Watchlist();
    const unit = unitOf(1);
    for (let n = 0; n < 10_000; n++) {
      list.lookAt(unit);
      list.takeDue();
      list.setBand(unit, bitcoin, ticks(1), ticks(1_000));
    }
    expect(list.size.bounds).toBeLessThan(3_000);
  });
});

describe('how far prices may move', () => {
  it.each([
    [18n, 1_000n, 10_000n],
    [1n, 1_000_000n, 0n],
    [0n, 1_000n, 0n],
    [1_000n, 1_000n, 150_000n],
    [1n, 0n, 150_000n],
  ])('with %i to lose of %i it is %i millionths', (units, value, move) => {
    expect(priceLeeway({ value: amount(value) }, units)).toBe(move);
  });

  it('is a band that is no wider', () => {
    expect(bandAround(ticks(1_999), 1_000n)).toEqual({ low: 1_998, high: 2_000 });
    expect(bandAround(ticks(10), 150_000n)).toEqual({ low: 9, high: 11 });
  });
});
