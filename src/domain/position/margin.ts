import { mulDivDown, mulDivUp } from '#domain/money/round.ts';
import { type Amount, amount, type Lots } from '#domain/money/units.ts';
import { notNegative, smaller } from './magnitude.ts';

/** What a value needs as margin at a leverage to be opened, rounded up; all in the settle asset. */
export const initialMargin = (value: Amount, leverage: number): Amount =>
  amount(mulDivUp(value, 1n, BigInt(leverage)));

/**
 * What an isolated margin gives back when `closed` lots of a position of `size` (either sign) close:
 * their share, rounded down; all of it with the last lot.
 */
export const marginReleased = (margin: Amount, size: Lots, closed: Lots): Amount =>
  amount(mulDivDown(margin, BigInt(closed), BigInt(Math.abs(size))));

/**
 * How much can be taken out of an isolated margin: what is left above the initial margin, a loss
 * taken off and a profit not counted; never negative.
 */
export const removableMargin = (margin: Amount, pnl: Amount, initial: Amount): Amount =>
  notNegative((pnl < 0n ? margin + pnl : margin) - initial);

/** What one step of automatic append adds: one initial margin, or what is available of it. */
export const appendStep = (initial: Amount, available: Amount): Amount =>
  smaller(initial, notNegative(available));
