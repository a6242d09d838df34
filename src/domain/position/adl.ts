import { compareFractions, type Fraction } from '#domain/money/fraction.ts';
import { type Amount, type Lots, lots } from '#domain/money/units.ts';

/** A position that may have to be reduced for a bankrupt one of the other side. */
export interface AdlCandidate {
  readonly id: number;
  /** Lots, without a sign. */
  readonly lots: Lots;
  readonly pnl: Amount;
  /** Exact value at entry, without a sign; more than zero. */
  readonly cost: Amount;
  /** Value at mark. */
  readonly value: Amount;
  /** What backs it at mark: an isolated position's margin and PnL, or the cross unit's equity. */
  readonly equity: Amount;
}

/**
 * The higher, the sooner a position is reduced: profit (PnL ÷ cost) × leverage (value ÷ equity); a
 * loss is divided by the leverage. Equity of zero or less counts as one unit.
 */
export function adlScore({ pnl, cost, value, equity }: AdlCandidate): Fraction {
  const backing = equity > 0n ? equity : 1n;
  return pnl < 0n
    ? { numerator: pnl * backing, denominator: cost * value }
    : { numerator: pnl * value, denominator: cost * backing };
}

/** The positions of one side in the order in which they are reduced; ties by id. */
export function rankForAdl<T extends AdlCandidate>(candidates: readonly T[]): readonly T[] {
  const scored = candidates.map((candidate) => ({ candidate, score: adlScore(candidate) }));
  scored.sort(
    (one, other) =>
      compareFractions(other.score, one.score) || one.candidate.id - other.candidate.id,
  );
  return scored.map(({ candidate }) => candidate);
}

/**
 * Lights of the position at `rank` (0 is reduced first) of `count`: 5 for the first fifth, 1 for the
 * last; 0 for what is not ranked.
 */
export const adlLights = (rank: number, count: number): number =>
  rank < 0 || rank >= count ? 0 : 5 - Math.floor((rank * 5) / count);

export interface AdlReduction {
  readonly id: number;
  readonly lots: Lots;
}

/**
 * Who gives how much of `size` lots: each as much as it has, the first in rank first. The sum falls
 * short of `size` only when all of them together do.
 */
export function divideByRank(
  ranked: readonly Pick<AdlCandidate, 'id' | 'lots'>[],
  size: Lots,
): readonly AdlReduction[] {
  const reductions: AdlReduction[] = [];
  let left: number = size;
  for (const { id, lots: has } of ranked) {
    if (left === 0) break;
    const given = lots(Math.min(has, left));
    left -= given;
    reductions.push({ id, lots: given });
  }
  return reductions;
}
