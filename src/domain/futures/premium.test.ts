import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lots, ticks } from '#domain/money/units.ts';
import { listedContracts } from './listed.ts';
import { impactPrice, impactValue, type Level, premiumPpb } from './premium.ts';

/** BTCUSDT: ticks of 0.1 USDT, lots of 0.0001 BTC, so a tick × a lot is 1000 units of USDT. */
const bitcoin = listedContracts[0]!;
const unit = 1_000n;
const micro = 1_000_000n;

const level = (price: number, size: number): Level => ({ price: ticks(price), size: lots(size) });

describe('the impact price', () => {
  it('is measured with 200 USDT at the highest leverage', () => {
    expect(impactValue(bitcoin)).toBe(25_000n * 10n ** 8n);
  });

  it.each<[string, Level[], bigint, bigint | undefined]>([
    ['of one level is its price', [level(600_000, 10)], 600_000n * 10n * unit, 600_000n * micro],
    ['of part of a level too', [level(600_000, 10)], 7n, 600_000n * micro],
    // 100 × 10 + 200 × 5: value 2000 for 15 lots.
    ['of two is their average', [level(100, 10), level(200, 9)], 2_000n * unit, 133_333_334n],
    ['of too little is undefined', [level(100, 10)], 1_001n * unit, undefined],
    ['of an empty side is undefined', [], 1n, undefined],
  ])('%s', (_, levels, value, price) => {
    expect(impactPrice(bitcoin, 'asks', levels, value)).toBe(price);
  });

  it('rounds bids down, away from the best', () => {
    const bids = [level(200, 5), level(100, 10)];
    expect(impactPrice(bitcoin, 'bids', bids, 2_000n * unit)).toBe(133_333_333n);
  });

  it('lies between the best price and the worst level it needs', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 10 ** 6 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(sizes, fc.bigInt({ min: 1n, max: 10n ** 15n }), (held, value) => {
        const asks = held.map((size, index) => level(1_000 + 7 * index, size));
        const price = impactPrice(bitcoin, 'asks', asks, value);
        const total = asks.reduce((sum, one) => sum + BigInt(one.price) * BigInt(one.size), 0n);
        expect(price === undefined).toBe(total * unit < value);
        if (price === undefined) return;
        expect(price >= 1_000n * micro).toBe(true);
        expect(price <= BigInt(asks.at(-1)!.price) * micro).toBe(true);
      }),
    );
  });
});

describe('the premium', () => {
  const deep = 10 ** 7;
  const index = ticks(600_000);
  it.each<[string, Level[], Level[], number | undefined]>([
    ['of a book around the index is none', [level(599_990, deep)], [level(600_010, deep)], 0],
    ['of bids above it', [level(600_600, deep)], [level(600_700, deep)], 1_000_000],
    ['of asks below it', [level(599_300, deep)], [level(599_400, deep)], -1_000_000],
    ['of asks alone', [], [level(599_400, deep)], -1_000_000],
    ['a thin bid far above counts for nothing', [level(900_000, 1)], [level(900_001, deep)], 0],
    ['a book too thin on both sides has none', [level(900_000, 1)], [], undefined],
    ['is 100 % at most', [level(60_000_000, deep)], [], 1_000_000_000],
  ])('%s', (_, bids, asks, premium) => {
    expect(premiumPpb(bitcoin, index, { bids, asks })).toBe(premium);
  });
});
