import { divDown, divUp } from '#domain/futures/divide.ts';
import {
  type LinearInstrument,
  notionalUnit,
  type ValueScales,
} from '#domain/instrument/instrument.ts';
import { type Lots, type Ticks, ticks } from '#domain/money/units.ts';
import type { Fraction } from './fraction.ts';

/** What finding the price of a value needs to know of a contract. */
export type PricedContract = ValueScales & Pick<LinearInstrument, 'priceStep'>;

/** `steps` price steps as a price; undefined where no price is (zero, negative, too large). */
function priceOfSteps({ priceStep }: PricedContract, steps: bigint): Ticks | undefined {
  const price = steps * BigInt(priceStep);
  return price > 0n && price <= BigInt(Number.MAX_SAFE_INTEGER) ? ticks(Number(price)) : undefined;
}

/** Value of one price step × `size` lots, whatever its sign. */
const stepValue = (contract: PricedContract, size: Lots): bigint =>
  BigInt(Math.abs(size)) * BigInt(contract.priceStep) * notionalUnit(contract);

/**
 * The lowest price, a multiple of the price step, at which `size` (not 0, its sign left out) has at
 * least `value`; undefined when no price is that low or that high.
 */
export const priceAtLeast = (contract: PricedContract, size: Lots, value: Fraction) =>
  priceOfSteps(contract, divUp(value.numerator, value.denominator * stepValue(contract, size)));

/** The highest price, a multiple of the price step, at which `size` has at most `value`. */
export const priceAtMost = (contract: PricedContract, size: Lots, value: Fraction) =>
  priceOfSteps(contract, divDown(value.numerator, value.denominator * stepValue(contract, size)));
