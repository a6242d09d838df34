import type { OneWay } from '#domain/agent/agent.ts';
import type { Side } from '#domain/codes/side.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { lotsWithin, lotsWorth } from '#domain/instrument/value.ts';
import { ceilToStep, floorToStep } from '#domain/money/round.ts';
import type { Lots, Ticks } from '#domain/money/units.ts';

/** Which way an agent's slices go, and of contracts which position they change. */
export const wayOf = ({ side, positionSide, reduceOnly }: OneWay): OneWay =>
  positionSide === undefined
    ? { side }
    : { side, positionSide, ...(reduceOnly === undefined ? {} : { reduceOnly }) };

/** The least size that an order may have at `price`: by the size rules and by the least value. */
export function leastSize(instrument: Instrument, price: Ticks): Lots {
  const { sizeMin, sizeStep, notionalMin } = instrument;
  const byValue = Number(lotsWorth(instrument, price, notionalMin));
  return ceilToStep(Math.max(sizeMin, byValue), sizeStep) as Lots;
}

/** The largest size that an order may have at `price`. */
export function mostSize(instrument: Instrument, price: Ticks): Lots {
  const { sizeMax, sizeStep, notionalMax } = instrument;
  const byValue = lotsWithin(instrument, price, notionalMax);
  const most = byValue > BigInt(sizeMax) ? sizeMax : Number(byValue);
  return floorToStep(most, sizeStep) as Lots;
}

/**
 * The size of the next slice of `rest`, as near to `wanted` as the rules of the pair let it be at
 * `price`. One that would leave less than an order may be takes that too. Undefined: the rest
 * itself is less than an order may be.
 */
export function sliceSize(
  instrument: Instrument,
  price: Ticks,
  rest: number,
  wanted: number,
): Lots | undefined {
  const { sizeStep } = instrument;
  const whole = floorToStep(rest, sizeStep);
  const least = leastSize(instrument, price);
  const most = mostSize(instrument, price);
  if (whole < least || most < least) return undefined;
  const size = Math.min(Math.max(floorToStep(Math.floor(wanted), sizeStep), least), most, whole);
  const left = whole - size;
  if (left === 0 || left >= least) return size as Lots;
  if (whole <= most) return whole as Lots;
  // Too much for one order: this one leaves the least that another may be.
  return (whole - least >= least ? whole - least : size) as Lots;
}

/** `price` on a whole step of the pair, never a worse one. */
export const onStep = ({ priceStep }: Instrument, side: Side, price: number): Ticks =>
  (side === 'buy' ? floorToStep(price, priceStep) : ceilToStep(price, priceStep)) as Ticks;

/** The worse of two bounds for whoever trades on `side` is not taken: the nearer one counts. */
export const nearerBound = (side: Side, one: number, other: number | undefined): number => {
  if (other === undefined) return one;
  return side === 'buy' ? Math.min(one, other) : Math.max(one, other);
};
