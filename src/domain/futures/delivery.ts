import type { Instrument } from '#domain/instrument/instrument.ts';
import { isContract } from '#domain/instrument/kinds.ts';
import { divHalfEven } from '#domain/money/divide.ts';
import { type Ticks, ticks } from '#domain/money/units.ts';

const secondMs = 1000;
const minuteMs = 60 * secondMs;

/** So long before its delivery a contract's index begins to be averaged, and its mark to follow that average. */
export const averagingMs = 60 * minuteMs;
/** So long before it nothing is opened any more. */
export const reducingMs = 10 * minuteMs;
/** So long before it orders are only canceled. */
export const cancelingMs = minuteMs;
/** An older index is none: the second repeats the last one and does not count as fresh. */
export const indexAgeMaxMs = 10_000;

/** When a contract is delivered, Unix milliseconds; undefined: it is a perpetual, or no contract. */
export const deliversAtOf = (instrument: Instrument): number | undefined =>
  isContract(instrument) ? instrument.deliversAt : undefined;

/** What a delivery knows of the index in its last hour. All of it can be stored. */
export interface IndexAverage {
  /** Since when seconds count, Unix milliseconds. */
  readonly from: number;
  /** The last second that was counted, in seconds since 1970. */
  readonly second: number;
  /** The last index and when it was told; undefined before the first. */
  readonly index: Ticks | undefined;
  readonly indexAt: number | undefined;
  /** Sum of the index, in ticks, over so many seconds, of which so many had a fresh one. */
  readonly sum: bigint;
  readonly seconds: number;
  readonly fresh: number;
}

/** An average that begins at `from`, a whole second in Unix milliseconds. */
export const noAverage = (from: number): IndexAverage => ({
  ...{ from, second: Math.floor(from / secondMs), index: undefined, indexAt: undefined },
  ...{ sum: 0n, seconds: 0, fresh: 0 },
});

/** Counts the seconds up to `now` with the index that is known; before the first index there are none. */
export function countSeconds(average: IndexAverage, now: number): IndexAverage {
  const upTo = Math.floor(now / secondMs);
  const { second, index, indexAt } = average;
  const count = upTo - second;
  if (count <= 0) return average;
  if (index === undefined || indexAt === undefined) return { ...average, second: upTo };
  const freshUpTo = Math.floor((indexAt + indexAgeMaxMs) / secondMs);
  const fresh = Math.min(count, Math.max(0, freshUpTo - second));
  return {
    ...average,
    second: upTo,
    sum: average.sum + BigInt(index) * BigInt(count),
    seconds: average.seconds + count,
    fresh: average.fresh + fresh,
  };
}

/** Adds an index received at `now`. The seconds before `now` count with the previous index. */
export const withIndex = (average: IndexAverage, index: Ticks, now: number): IndexAverage => ({
  ...countSeconds(average, now - 1),
  ...{ index, indexAt: now },
});

/** The average over all counted seconds, rounded half-even to a tick; undefined if there are none. */
export const averageOf = ({ sum, seconds }: IndexAverage): Ticks | undefined =>
  seconds === 0 ? undefined : ticks(Number(divHalfEven(sum, BigInt(seconds))));

/** So many seconds of a span (milliseconds) need a fresh index for their mean to settle: half of them, at least one. */
export const freshSecondsMin = (spanMs: number): number =>
  Math.max(1, Math.ceil(spanMs / (2 * secondMs)));

/** Whether enough of the seconds up to the delivery had a fresh index, so that their mean can settle. */
export const isSettled = ({ from, fresh }: IndexAverage, deliversAt: number): boolean =>
  fresh >= freshSecondsMin(deliversAt - from);

/**
 * The mark price in the last hour: the average so far, weighted by the part of the hour that has passed, and the
 * usual mark, weighted by the part that is left; rounded half-even to a tick.
 */
export function blendedMark(
  mark: Ticks,
  average: IndexAverage,
  { now, deliversAt }: { readonly now: number; readonly deliversAt: number },
): Ticks {
  const mean = averageOf(average);
  const whole = deliversAt - average.from;
  const over = Math.min(Math.max(now - average.from, 0), whole);
  if (mean === undefined || whole <= 0) return mark;
  const sum = BigInt(mean) * BigInt(over) + BigInt(mark) * BigInt(whole - over);
  return ticks(Number(divHalfEven(sum, BigInt(whole))));
}
