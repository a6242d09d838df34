import { describe, expect, it } from 'vitest';
import { ticks } from '#domain/money/units.ts';
import {
  averageOf,
  blendedMark,
  countSeconds,
  type IndexAverage,
  isSettled,
  noAverage,
  withIndex,
} from './delivery.ts';

const from = 1_000_000_000;
const deliversAt = from + 3_600_000;

/** An average to which indexes were told: seconds after its begin, and ticks. */
const told = (...indexes: readonly (readonly [second: number, index: number])[]): IndexAverage =>
  indexes.reduce<IndexAverage>(
    (sum, [second, index]) => withIndex(sum, ticks(index), from + second * 1000),
    noAverage(from),
  );

describe('FUT-08 the index of the last hour', () => {
  it('counts each second once, with the index as it was in it', () => {
    const average = countSeconds(told([0, 100], [10, 200]), from + 20_000);
    // Seconds 1 to 9 at 100, 10 to 20 at 200.
    expect([average.seconds, average.fresh, average.sum]).toEqual([20, 20, 900n + 2_200n]);
    expect(averageOf(average)).toBe(155);
  });

  it('counts nothing before the first index, and no second twice', () => {
    const average = countSeconds(told([5, 100], [5.5, 300]), from + 6_000);
    expect([average.seconds, average.sum]).toEqual([2, 400n]);
    expect(countSeconds(average, from + 6_999)).toBe(average);
    expect(countSeconds(average, from)).toBe(average);
  });

  it('repeats an index that is older than ten seconds, but not as a fresh one', () => {
    const average = countSeconds(told([0, 100]), from + 60_000);
    expect([average.seconds, average.fresh, average.sum]).toEqual([60, 10, 6_000n]);
    const again = countSeconds(withIndex(average, ticks(200), from + 60_000), from + 65_000);
    expect([again.seconds, again.fresh, again.sum]).toEqual([65, 15, 7_000n]);
  });

  it('rounds the mean half-even', () => {
    const odd = countSeconds(told([0, 100], [2, 101]), from + 2_000);
    expect([odd.sum, averageOf(odd)]).toEqual([201n, 100]);
    const even = countSeconds(told([0, 101], [2, 102]), from + 2_000);
    expect([even.sum, averageOf(even)]).toEqual([203n, 102]);
  });

  it('settles with half of its seconds fresh', () => {
    const fresh = (count: number) => ({ ...noAverage(from), fresh: count, seconds: 3_600 });
    expect(isSettled(fresh(1_800), deliversAt)).toBe(true);
    expect(isSettled(fresh(1_799), deliversAt)).toBe(false);
    expect(isSettled(fresh(0), from)).toBe(false);
  });
});

describe('FUT-08 the mark of the last hour', () => {
  const average = countSeconds(told([0, 1_000]), from + 1_800_000);

  it.each([
    [0, 2_000],
    [900_000, 1_750],
    [1_800_000, 1_500],
    [3_600_000, 1_000],
    [9_000_000, 1_000],
  ])('%s ms after its begin', (ms, mark) => {
    expect(blendedMark(ticks(2_000), average, { now: from + ms, deliversAt })).toBe(mark);
  });

  it('is that of any contract before the first index', () => {
    expect(blendedMark(ticks(2_000), noAverage(from), { now: deliversAt, deliversAt })).toBe(2_000);
  });
});
