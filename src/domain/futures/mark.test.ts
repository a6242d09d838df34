import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ticks } from '#domain/money/units.ts';
import {
  basisSteps,
  freshMark,
  initialMark,
  type MarkInput,
  type MarkState,
  markEveryMs,
  stepMark,
} from './mark.ts';

const contract = { markClampPpm: 10_000, fundingHours: 8 } as const;
const hourMs = 3_600_000;
const start = 1_000 * hourMs;

type Book = Partial<Omit<MarkInput, 'now'>>;

/** Index 100,000; the contract's mid 100 above; last 250 above; no funding. */
const usual: Omit<MarkInput, 'now'> = {
  index: ticks(100_000),
  bid: ticks(100_095),
  ask: ticks(100_105),
  last: ticks(100_250),
  fundingPpm: 0,
  nextFundingAt: start + 8 * hourMs,
};
const noBook: Book = { bid: undefined, ask: undefined };

const at = (state: MarkState, now: number, book: Book = {}): MarkState =>
  stepMark(contract, state, { ...usual, ...book, now });

/** The state after `count` steps, the first at `from`. */
function stepped(state: MarkState, from: number, count: number, book: Book = {}): MarkState {
  let next = state;
  for (let step = 0; step < count; step += 1) next = at(next, from + step * markEveryMs, book);
  return next;
}

describe('the mark price', () => {
  it.each<[string, Book, number]>([
    // Candidates: index with funding, index + basis, last.
    ['is the middle one: index + basis', {}, 100_100],
    ['the last price where it is in the middle', { last: ticks(100_050) }, 100_050],
    [
      'the index with the funding still due',
      { fundingPpm: 1_500, last: ticks(100_900), bid: ticks(100_099), ask: ticks(100_101) },
      100_150,
    ],
    [
      'half of that funding at half time',
      { fundingPpm: 3_000, last: ticks(100_900), nextFundingAt: start + 4 * hourMs },
      100_150,
    ],
    [
      'none after its time',
      { fundingPpm: 3_000, last: ticks(99_000), nextFundingAt: start - 4 * hourMs },
      100_000,
    ],
    [
      'and that of one interval where the next is further off',
      { fundingPpm: 500, nextFundingAt: start + 24 * hourMs, bid: ticks(100_295), last: ticks(1) },
      100_050,
    ],
    [
      'a negative rate pulls it down',
      { fundingPpm: -2_000, last: ticks(99_000), nextFundingAt: start + 8 * hourMs },
      99_800,
    ],
    ['the index where nothing else is known', { ...noBook, last: undefined }, 100_000],
    ['between book and index before the first trade', { last: undefined }, 100_000],
    [
      'rounded half-even',
      { bid: ticks(100_100), ask: ticks(100_101), last: ticks(100_900) },
      100_100,
    ],
    [
      'never further from the index than the clamp',
      { bid: ticks(104_999), ask: ticks(105_001), last: ticks(110_000) },
      101_000,
    ],
    ['nor below it', { bid: ticks(94_999), ask: ticks(95_001), last: ticks(90_000) }, 99_000],
  ])('%s', (_, book, mark) => {
    expect(at(initialMark, start, book).mark).toBe(mark);
  });

  it('averages the basis of the last 30 seconds', () => {
    const calm = stepped(initialMark, start, 100);
    expect(calm.basis).toHaveLength(basisSteps);
    const raised = { bid: ticks(100_395), ask: ticks(100_405), last: ticks(100_900) };
    const rising = stepped(calm, start + 50_000, 20, raised);
    expect(rising.mark).toBe(100_200);
    expect(stepped(rising, start + 60_000, 40, raised).mark).toBe(100_400);
  });

  it('takes one far quote as far as the clamp only', () => {
    const calm = stepped(initialMark, start, 60);
    const spike = at(calm, start + 30_000, { ask: ticks(10 ** 9), last: ticks(100_900) });
    // (59 × 100 + 1,000) ÷ 60.
    expect(spike.mark).toBe(100_115);
  });

  it('is computed once in half a second, and a missed step counts as the next one', () => {
    const first = at(initialMark, start);
    expect(at(first, start + 499, { index: ticks(5) })).toBe(first);
    expect(at(first, start - 5_000)).toBe(first);
    const late = at(stepped(initialMark, start, 60), start + 30_000 + 29 * markEveryMs, {
      bid: ticks(100_195),
      ask: ticks(100_205),
    });
    expect(late.basis.filter((basis) => basis === 200_000_000n)).toHaveLength(30);
    expect(late.mark).toBe(100_150);
    expect(new Set(at(late, start + hourMs).basis)).toEqual(new Set([100_000_000n]));
  });

  it.each([
    [0, 100_100],
    [30, 100_075],
    [60, 100_050],
    [90, 100_038],
    [120, 100_025],
    [600, 100_000],
    [86_400, 100_000],
  ])('an empty book of %i s leaves a mark of %i', (seconds, mark) => {
    let state = at(stepped(initialMark, start, 60), start + 30_000, noBook);
    if (seconds > 0) state = at(state, start + 30_000 + seconds * 1_000, noBook);
    expect(state.mark).toBe(mark);
  });

  it('a book that comes back goes on from what was left', () => {
    const empty = at(stepped(initialMark, start, 60), start + 30_000, { bid: undefined });
    const back = at(empty, start + 90_000, {});
    // 60 s and so 120 steps since: the gap counts as the book that was found at its end.
    expect(back.mark).toBe(100_100);
    const seen = stepped(empty, start + 30_500, 119, noBook);
    const soon = at(seen, start + 90_000, { bid: ticks(100_645), ask: ticks(100_655) });
    expect(soon.emptySince).toBeUndefined();
    expect(soon.mark).toBe(100_060);
  });

  it('how often an empty book was looked at doesn’t matter', () => {
    const before = at(stepped(initialMark, start, 60), start + 30_000, noBook);
    const steps = fc.array(fc.integer({ min: 1, max: 100_000 }), { maxLength: 30 });
    fc.assert(
      fc.property(steps, (gaps) => {
        let [state, now] = [before, start + 30_000];
        for (const gap of gaps) {
          now += gap;
          state = at(state, now, noBook);
        }
        const end = now + 1_000;
        expect(at(state, end, noBook).mark).toBe(at(before, end, noBook).mark);
      }),
    );
  });

  it('is fresh for 10 seconds, and never before the first or without an index', () => {
    expect(freshMark(initialMark, start)).toBeUndefined();
    const blind = at(initialMark, start, { index: undefined });
    expect(freshMark(blind, start)).toBeUndefined();
    const marked = at(blind, start);
    expect(freshMark(marked, start + 10_000)).toBe(100_100);
    expect(freshMark(marked, start + 10_001)).toBeUndefined();
    const lost = at(marked, start + 10_001, { index: undefined });
    expect(freshMark(lost, start + 10_001)).toBeUndefined();
    expect(freshMark(at(lost, start + 20_000), start + 20_000)).toBe(100_100);
  });

  it('whatever is seen, it stays within the clamp', () => {
    const price = fc.option(fc.integer({ min: 1, max: 10 ** 9 }), { nil: undefined });
    const seen = fc.record({
      index: fc.integer({ min: 1, max: 10 ** 9 }),
      bid: price,
      ask: price,
      last: price,
      fundingPpm: fc.integer({ min: -15_000, max: 15_000 }),
      skip: fc.integer({ min: 1, max: 200_000 }),
    });
    fc.assert(
      fc.property(fc.array(seen, { minLength: 1, maxLength: 20 }), (steps) => {
        let [state, now] = [initialMark, start];
        for (const { skip, ...book } of steps) {
          now += skip + markEveryMs;
          state = at(state, now, book as Book);
          const far = Math.abs(state.mark! - book.index) * 1_000_000;
          expect(far).toBeLessThanOrEqual(book.index * contract.markClampPpm);
          expect(state.basis.length).toBeLessThanOrEqual(basisSteps);
        }
      }),
    );
  });

  it('no last price moves it beyond what book and funding say', () => {
    const near = fc.integer({ min: 99_500, max: 100_500 });
    const rate = fc.integer({ min: -3_000, max: 3_000 });
    const any = fc.integer({ min: 1, max: 10 ** 9 });
    fc.assert(
      fc.property(near, rate, any, (mid, fundingPpm, last) => {
        const book = { bid: ticks(mid - 1), ask: ticks(mid + 1), fundingPpm, last: ticks(last) };
        const withFunding = 100_000 + Math.floor(fundingPpm / 10);
        const { mark } = at(initialMark, start, book);
        expect(mark).toBeGreaterThanOrEqual(Math.min(mid, withFunding));
        expect(mark).toBeLessThanOrEqual(Math.max(mid, withFunding + 1));
      }),
    );
  });
});
