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

/** A candidate with its score. */
export interface ScoredForAdl<T extends AdlCandidate> {
  readonly candidate: T;
  readonly score: Fraction;
}

const scoredForAdl = <T extends AdlCandidate>(candidate: T): ScoredForAdl<T> => ({
  candidate,
  score: adlScore(candidate),
});

/** Who is reduced first comes first; ties by id. */
export const byAdlRank = <T extends AdlCandidate>(
  one: ScoredForAdl<T>,
  other: ScoredForAdl<T>,
): number => compareFractions(other.score, one.score) || one.candidate.id - other.candidate.id;

/** The positions of one side in the order in which they are reduced. */
export const rankForAdl = <T extends AdlCandidate>(candidates: readonly T[]): readonly T[] =>
  candidates
    .map(scoredForAdl)
    .sort(byAdlRank)
    .map(({ candidate }) => candidate);

/**
 * Lights of the position at `rank` (0 is reduced first) of `count`: 5 for the first fifth, 1 for the
 * last; 0 for what is not ranked.
 */
export const adlLights = (rank: number, count: number): number =>
  rank < 0 || rank >= count ? 0 : 5 - Math.floor((rank * 5) / count);

/** What one position gives up. */
export interface AdlReduction<T> {
  readonly candidate: T;
  readonly lots: Lots;
}

/**
 * Who gives how much of `size` lots: each as much as it has, the first in rank first. The sum falls
 * short of `size` only when all of them together do. No more of them are asked for than are needed.
 */
export function* divideByRank<T extends Pick<AdlCandidate, 'lots'>>(
  ranked: Iterable<T>,
  size: Lots,
): Generator<AdlReduction<T>> {
  let left: number = size;
  if (left === 0) return;
  for (const candidate of ranked) {
    const given = lots(Math.min(candidate.lots, left));
    left -= given;
    yield { candidate, lots: given };
    if (left === 0) return;
  }
}
