import { byKind } from './kinds.ts';

/** Open orders one user may have per symbol (§9: "max items 200"). */
export const openOrdersMax = 200;

/** Open orders one user may have on all contracts of a line. */
export const openOrdersOfLineMax = 1_000;

/** Open orders one user may have over all symbols. */
export const openOrdersOfAllMax = 10_000;

/** Waiting conditional orders one user may have on a pair, and on a contract. */
export const planOrdersMax = 50;
export const contractPlansMax = 100;

/** Waiting conditional orders one user may have on an instrument. */
export const planOrdersMaxOf = byKind<number>('conditional orders', {
  spot: planOrdersMax,
  linear: contractPlansMax,
  inverse: contractPlansMax,
});

/** Those on all contracts of a line. */
export const planOrdersOfLineMax = 500;

/** Orders in one batch call. */
export const batchMax = 50;
