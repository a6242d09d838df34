import type { Side } from '#domain/codes/side.ts';
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import { notional } from '#domain/instrument/value.ts';
import { type Amount, type Lots, lots, type Ticks } from '#domain/money/units.ts';
import { closingLots, type Holding } from './holding.ts';
import { exposureOf, type Limited } from './risk-limits.ts';
import { valueMaxOf } from './tier.ts';

export interface SizeQuestion {
  readonly position: Holding;
  readonly side: Side;
  /** The limit price, or the worst one that a market order may trade at. */
  readonly price: Ticks;
  readonly available: Amount;
  /** Exposure at the mark of a position on the order's side, and of the orders that open on it. */
  readonly sideExposure: Amount;
  readonly leverage: number;
  /** What a size needs of what is available; grows with it. `openCost`, mostly. */
  readonly costOf: (size: Lots) => Amount;
}

type SizeRules = Limited & Pick<ContractInstrument, 'sizeStep' | 'sizeMax' | 'notionalMax'>;

/**
 * The largest size of an order, a multiple of the size step, whose cost fits into what is available,
 * whose value the contract takes, and which with position and orders of its side stays within the
 * highest exposure that the tiers allow at the leverage. In one-way mode it includes what closes. The
 * next step up breaks one of these. 0 when no step fits; it may be below the contract's `sizeMin`.
 */
export function largestSize(rules: SizeRules, asked: SizeQuestion): Lots {
  const { position, side, price, available, sideExposure, leverage, costOf } = asked;
  const { sizeStep, sizeMax, notionalMax, tiers } = rules;
  const room = valueMaxOf(tiers, leverage) - sideExposure;
  const isAllowed = (size: Lots): boolean => {
    const opening = lots(size - closingLots(position.size, side, size));
    if (opening > 0 && exposureOf(rules, price, opening) > room) return false;
    if (notional(rules, price, size) > notionalMax) return false;
    return costOf(size) <= available;
  };
  // All of it grows with the size: `fits` steps are allowed, those beyond `most` are not.
  let [fits, most] = [0, Math.floor(sizeMax / sizeStep)];
  while (fits < most) {
    const middle = most - Math.floor((most - fits) / 2);
    if (isAllowed(lots(middle * sizeStep))) fits = middle;
    else most = middle - 1;
  }
  return lots(fits * sizeStep);
}
