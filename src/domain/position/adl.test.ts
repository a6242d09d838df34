import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareFractions } from '#domain/money/fraction.ts';
import { amount, lots } from '#domain/money/units.ts';
import { type AdlCandidate, adlLights, adlScore, divideByRank, rankForAdl } from './adl.ts';

const candidate = (
  id: number,
  [pnl, cost, value, equity]: readonly [bigint, bigint, bigint, bigint],
): AdlCandidate => ({
  id,
  lots: lots(1),
  pnl: amount(pnl),
  cost: amount(cost),
  value: amount(value),
  equity: amount(equity),
});

describe('the ADL rank', () => {
  it.each([
    // Profit of a half at threefold leverage; a loss of a half at fivefold.
    ['a profit', [50n, 100n, 150n, 50n], 3n, 2n],
    ['a loss', [-50n, 100n, 50n, 10n], -1n, 10n],
    ['no PnL', [0n, 100n, 100n, 10n], 0n, 1n],
    ['a profit without equity', [50n, 100n, 150n, 0n], 75n, 1n],
    ['a loss below zero', [-50n, 100n, 50n, -9n], -1n, 100n],
  ] as const)('of %s', (_, figures, numerator, denominator) => {
    const score = adlScore(candidate(1, figures));
    expect(compareFractions(score, { numerator, denominator })).toBe(0);
  });

  it('the more profit and leverage, the sooner; of losers the smaller and riskier; ties by id', () => {
    const all = [
      candidate(1, [-50n, 100n, 50n, 50n]),
      candidate(2, [-50n, 100n, 50n, 10n]),
      candidate(3, [50n, 100n, 150n, 150n]),
      candidate(5, [50n, 100n, 150n, 50n]),
      candidate(4, [100n, 200n, 300n, 100n]),
      candidate(6, [0n, 100n, 100n, 10n]),
    ];
    expect(rankForAdl(all).map(({ id }) => id)).toEqual([4, 5, 3, 6, 2, 1]);
    expect(rankForAdl(all.toReversed()).map(({ id }) => id)).toEqual([4, 5, 3, 6, 2, 1]);
  });

  it.each([
    [1, [5]],
    [2, [5, 3]],
    [5, [5, 4, 3, 2, 1]],
    [7, [5, 5, 4, 3, 3, 2, 1]],
    [10, [5, 5, 4, 4, 3, 3, 2, 2, 1, 1]],
  ])('of %i positions lights %j', (count, lights) => {
    expect(lights.map((_, rank) => adlLights(rank, count))).toEqual(lights);
  });

  it('what is not ranked has no light', () => {
    expect([adlLights(-1, 3), adlLights(3, 3), adlLights(0, 0)]).toEqual([0, 0, 0]);
  });
});

describe('a size that is divided by rank', () => {
  const ranked = [
    { id: 7, lots: lots(3) },
    { id: 2, lots: lots(5) },
    { id: 9, lots: lots(1) },
  ];

  it.each([
    [2, [[7, 2]]],
    [3, [[7, 3]]],
    [
      4,
      [
        [7, 3],
        [2, 1],
      ],
    ],
    [
      9,
      [
        [7, 3],
        [2, 5],
        [9, 1],
      ],
    ],
    [
      12,
      [
        [7, 3],
        [2, 5],
        [9, 1],
      ],
    ],
    [0, []],
  ])('%i go to %j', (size, expected) => {
    const found = [...divideByRank(ranked, lots(size))];
    expect(found.map((one) => [one.candidate.id, one.lots])).toEqual(expected);
  });

  it('is given in full where there is enough, by nobody more than it has', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 1_000 }), { maxLength: 9 });
    fc.assert(
      fc.property(sizes, fc.nat(6_000), (has, size) => {
        const found = [
          ...divideByRank(
            has.map((count, id) => ({ id, lots: lots(count) })),
            lots(size),
          ),
        ];
        const given = found.reduce((sum, one) => sum + one.lots, 0);
        expect(given).toBe(
          Math.min(
            size,
            has.reduce((sum, count) => sum + count, 0),
          ),
        );
        for (const [index, one] of found.entries()) {
          expect(one.candidate.id).toBe(index);
          expect(one.lots > 0 && one.lots <= has[index]!).toBe(true);
          if (index < found.length - 1) expect(one.lots).toBe(has[index]);
        }
      }),
    );
  });
});
