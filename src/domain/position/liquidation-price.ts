import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import { notional, type Priced, priceAtLeast, priceAtMost } from '#domain/instrument/value.ts';
import { type Fraction, wholeFraction } from '#domain/money/fraction.ts';
import { floorToStep } from '#domain/money/round.ts';
import { type Amount, amount, type Lots, type Ticks, ticks } from '#domain/money/units.ts';
import type { Holding } from './holding.ts';
import { type MaintenanceLine, maintenanceLines } from './tier.ts';

const million = 1_000_000n;

/**
 * What stands behind a cross position besides its own PnL: the unit's equity without it, less what
 * the other positions require (maintenance and closing fee), all of them at their marks of now.
 */
export const crossBacking = (
  equity: Amount,
  position: { readonly unrealized: Amount; readonly othersRequire: Amount },
): Amount => amount(equity - position.unrealized - position.othersRequire);

/** The value at which backing + PnL is what one tier's maintenance and the closing fee require. */
function liquidationValue(
  { size, cost }: Holding,
  backing: Amount,
  line: MaintenanceLine,
  takerPpm: number,
): Fraction {
  const rate = line.ppm + BigInt(takerPpm);
  const own = (backing - cost) * million + line.deduction;
  return size > 0
    ? { numerator: -own, denominator: million - rate }
    : { numerator: own, denominator: million + rate };
}

/**
 * The estimated liquidation price: the mark, a multiple of the price step, at which `backing` and
 * PnL no longer exceed maintenance and closing fee, and the last one on the way back from ruin: a
 * long's is rounded down, a short's up. Of the price the tier is assumed that it lies in.
 *
 * `backing` is an isolated position's margin, or `crossBacking`. Bitget's published formula with
 * marginal tiers: [backing + deduction − size × entry × dir] ÷ [size × (MMR + taker − dir)].
 * Undefined without a position, or when no price liquidates it. For hedged cross positions of a
 * contract, ask with `netHolding` of both.
 */
export function liquidationPrice(
  contract: Priced & Pick<ContractInstrument, 'tiers'>,
  position: Holding,
  { backing, takerPpm }: { readonly backing: Amount; readonly takerPpm: number },
): Ticks | undefined {
  const { size } = position;
  if (size === 0) return undefined;
  for (const line of maintenanceLines(contract.tiers)) {
    const value = liquidationValue(position, backing, line, takerPpm);
    // Maintenance bends upwards, so the first tier that holds its own solution is the right one.
    if (line.upTo !== undefined && value.numerator > line.upTo * value.denominator) continue;
    return size > 0 ? priceAtMost(contract, size, value) : priceAtLeast(contract, size, value);
  }
  return undefined;
}

/**
 * The price, a multiple of the price step, at which closing leaves nothing of `backing`, without
 * fees: rounded against giving value away, up for a long and down for a short. At least one price
 * step, and at most the highest price there is.
 */
export function bankruptcyPrice(contract: Priced, { size, cost }: Holding, backing: Amount): Ticks {
  const value = size > 0 ? cost - backing : backing - cost;
  const lowest = ticks(contract.priceStep);
  if (value <= notional(contract, lowest, Math.abs(size) as Lots)) return lowest;
  const priceOf = size > 0 ? priceAtLeast : priceAtMost;
  const highest = floorToStep(Number.MAX_SAFE_INTEGER, contract.priceStep);
  return priceOf(contract, size, wholeFraction(value)) ?? ticks(highest);
}
