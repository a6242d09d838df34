import { type Ticks, ticks } from '#domain/money/units.ts';
import type { UnitRisk } from '#exchange/core/risk/unit-kind.ts';

const million = 1_000_000n;
/** A move takes at most so many millionths of a value: of it, of its maintenance and of its fee. */
const lossPerMove = 1_800_000n;
/** Beyond this a move is no longer about as large as its parts together. */
const moveMaxPpm = 150_000n;

/**
 * How far prices may move, in millionths, before what a unit has above what it must keep, or above a share
 * of that, has changed by `units`.
 */
export function priceLeeway({ value }: Pick<UnitRisk, 'value'>, units: bigint): bigint {
  if (value <= 0n) return moveMaxPpm;
  const move = (units * million * million) / (value * lossPerMove);
  return move < moveMaxPpm ? move : moveMaxPpm;
}

/** What of a move in a value is left of its price, where values grow as prices fall: v ÷ (1 + v). */
export const inverseMove = (movePpm: bigint): bigint => (movePpm * million) / (million + movePpm);

/** The lowest and the highest price that are no farther than a move from a price. */
export function bandAround(price: Ticks, movePpm: bigint): { low: Ticks; high: Ticks } {
  const reach = Number((BigInt(price) * movePpm) / million);
  return { low: ticks(price - reach), high: ticks(price + reach) };
}
