import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Ticks, ticks } from '#domain/money/units.ts';
import { type Callback, nextTrail, trailStop } from '#domain/order/conditional.ts';

const prices = fc.array(
  fc.integer({ min: 1_000, max: 10 ** 12 }) as unknown as fc.Arbitrary<Ticks>,
  {
    minLength: 1,
    maxLength: 40,
  },
);
const callbacks = fc.oneof(
  fc.record({ ratePpm: fc.integer({ min: 1_000, max: 200_000 }) }),
  fc.record({ distance: fc.integer({ min: 1, max: 999 }) }),
) as unknown as fc.Arbitrary<Callback>;
const sides = fc.constantFrom('buy' as const, 'sell' as const);

describe('CORE-11 a trailing stop when the price moves', () => {
  it.each([
    ['sell', { ratePpm: 10_000 }, 10_000, 9_900],
    ['sell', { ratePpm: 10_000 }, 10_001, 9_900],
    ['buy', { ratePpm: 10_000 }, 10_001, 10_102],
    ['sell', { distance: ticks(150) }, 10_000, 9_850],
    ['buy', { distance: ticks(150) }, 10_000, 10_150],
    ['sell', { ratePpm: 1_000 }, 1, 0],
  ] as const)('of a %s by %o at %i is at %i', (side, callback, best, stop) => {
    expect(trailStop(side, callback, ticks(best))).toBe(stop);
  });

  it('never turns back, fires when the price has turned back by the whole callback, and not before', () => {
    fc.assert(
      fc.property(sides, callbacks, prices, (side, callback, path) => {
        const sign = side === 'sell' ? 1 : -1;
        let best = path[0]!;
        for (const price of path) {
          const next = nextTrail(side, callback, best, price);
          expect(sign * (next.best - best)).toBeGreaterThanOrEqual(0);
          expect(sign * (next.best - price)).toBeGreaterThanOrEqual(0);
          const turned = BigInt(sign * (next.best - price));
          const isWhole =
            'distance' in callback
              ? turned >= BigInt(callback.distance)
              : turned * 1_000_000n >= BigInt(next.best) * BigInt(callback.ratePpm);
          expect(next.fires).toBe(isWhole);
          best = next.best;
        }
      }),
    );
  });

  it('has the order of its bests: a better one is never further back', () => {
    fc.assert(
      fc.property(sides, callbacks, prices, (side, callback, path) => {
        const sign = side === 'sell' ? 1 : -1;
        const ordered = [...path].sort((a, b) => sign * (a - b));
        const stops = ordered.map((best) => sign * trailStop(side, callback, best));
        expect(stops).toEqual([...stops].sort((a, b) => a - b));
      }),
    );
  });
});
