import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import { divDown } from '#domain/money/divide.ts';
import { floorToStep } from '#domain/money/round.ts';
import { type Amount, amount, type Lots, lots, type Ticks } from '#domain/money/units.ts';
import { notNegative, smaller } from './magnitude.ts';
import { exposureOf, type Limited, lotsWithinExposure } from './risk-limits.ts';
import { tierIndexOf } from './tier.ts';

/**
 * Whether a unit with positions is to be liquidated: its equity at mark no longer exceeds their
 * maintenance and the taker fee of closing them.
 */
export const isLiquidatable = (equity: Amount, maintenance: Amount, closingFee: Amount): boolean =>
  equity <= maintenance + closingFee;

/**
 * How many lots of a position of `size` (either sign) a step of liquidation closes: so many that
 * its exposure at mark lies in the next lower tier; all of them in the lowest tier.
 */
export function reduceToTier(
  contract: Limited & Pick<ContractInstrument, 'sizeStep'>,
  size: Lots,
  mark: Ticks,
): Lots {
  const all = lots(Math.abs(size));
  const exposure = exposureOf(contract, mark, all);
  const below = contract.tiers[tierIndexOf(contract.tiers, exposure) - 1];
  if (below === undefined) return all;
  const kept = Number(lotsWithinExposure(contract, mark, below.upTo));
  return lots(all - floorToStep(kept, contract.sizeStep));
}

/** What liquidation charges of a taker fee: at most what remains of what margins the position. */
export const liquidationFee = (takerFee: Amount, remaining: Amount): Amount =>
  smaller(takerFee, notNegative(remaining));

/** How far from the mark the insurance fund trades what it has taken over, in millionths. */
export const fundReachPpm = 5_000;

/** A position of a cross unit that is liquidated. */
export interface LiquidatedPosition {
  readonly id: number;
  /** Its maintenance margin; more than zero. */
  readonly maintenance: Amount;
  readonly unrealized: Amount;
}

/** What a position of a unit may lose: the part of the unit's equity that is its own. */
export interface EquityShare {
  readonly id: number;
  readonly equity: Amount;
  /** What backs its bankruptcy price: its equity without its own PnL. */
  readonly backing: Amount;
}

/**
 * The positions in the order in which they are liquidated, the largest loss first (ties by id), each
 * with its share of the unit's equity by maintenance margin. The shares add up to the equity, which
 * may be negative.
 */
export function shareEquity(
  equity: Amount,
  positions: readonly LiquidatedPosition[],
): readonly EquityShare[] {
  const total = positions.reduce((sum, { maintenance }) => sum + maintenance, 0n);
  const byLoss = positions.toSorted((one, other) =>
    one.unrealized === other.unrealized
      ? one.id - other.id
      : one.unrealized < other.unrealized
        ? -1
        : 1,
  );
  let [required, shared] = [0n, 0n];
  return byLoss.map(({ id, maintenance, unrealized }) => {
    required += maintenance;
    const until = divDown(equity * required, total);
    const share = amount(until - shared);
    shared = until;
    return { id, equity: share, backing: amount(share - unrealized) };
  });
}
