import type { PriceScales } from '#domain/cost/holding.ts';
import { pow10 } from '#domain/money/powers.ts';
import { mulDivUp } from '#domain/money/round.ts';
import type { Amount } from '#domain/money/units.ts';

/** What is to be sold, and what has to come of it. */
interface Sale {
  /** In the coin's units. */
  readonly quantity: Amount;
  /** In units of what cost is counted in; what has been earned already is taken off. */
  readonly wanted: Amount;
  /** Of the sale, in millionths; below one million. */
  readonly feePpm: number;
}

const million = 1_000_000n;

/**
 * The lowest price, in units of 10^-`scales.price`, at which selling all of `quantity` leaves what is
 * wanted once the fee is taken off: rounded up to the next multiple of `step` (in the same units), so
 * that a sale there never falls short of it. Zero when nothing is wanted any more; undefined when
 * there is nothing to sell.
 */
export function breakevenSalePrice(
  { quantity, wanted, feePpm }: Sale,
  scales: PriceScales,
  step: bigint,
): bigint | undefined {
  if (quantity <= 0n) return undefined;
  if (wanted <= 0n) return 0n;
  const kept = million - BigInt(feePpm);
  const steps = mulDivUp(
    wanted * million,
    pow10(scales.coin + scales.price),
    quantity * kept * pow10(scales.worth) * step,
  );
  return steps * step;
}
