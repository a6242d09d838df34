import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '#domain/candle/bucket.ts';
import { EngineTime, jumpMaxMs, pauseMaxMs } from '#exchange/engine/time.ts';

const start = Date.UTC(2026, 5, 1);
const year = 366 * dayMs;
let clock: number;
let steady: number;
let time: EngineTime;

/** Lets time pass on both clocks; `jumpMs` is what the machine's clock makes of it beyond that. */
function pass(ms: number, jumpMs = 0): number | undefined {
  steady += ms;
  clock += ms + jumpMs;
  return time.read();
}

function startAfter(lastBatchAt: number): void {
  time = new EngineTime(
    () => clock,
    () => steady,
    lastBatchAt,
  );
}

beforeEach(() => {
  clock = start;
  steady = 77;
  startAfter(0);
});

describe('CORE-14 a clock that jumps while the exchange runs', () => {
  it.each([
    ['not at all', 0],
    ['by a leap second', 1000],
    ['by a day', jumpMaxMs],
  ])('forward %s is followed', (_, jumpMs) => {
    expect(pass(1000, jumpMs)).toBe(start + 1000 + jumpMs);
    expect(time.held).toBe(false);
  });

  it('forward by more than a day is not followed, and goes on when it came back', () => {
    expect(pass(1000, jumpMaxMs + 1)).toBeUndefined();
    expect(time.state()).toMatchObject({ held: true, at: start, expectedAt: start + 1000 });
    expect(pass(hourMs)).toBeUndefined();
    expect(pass(1000, -jumpMaxMs)).toBe(start + hourMs + 2001);
  });

  it('forward by five years is followed once it is confirmed', () => {
    expect(pass(1000, 5 * year)).toBeUndefined();
    expect(time.confirm()).toBe(start + 5 * year + 1000);
    expect(pass(1000)).toBe(start + 5 * year + 2000);
  });

  it('back does not stop time: it goes on at half its pace until the clock has caught up', () => {
    expect(pass(1000, -hourMs)).toBe(start + 500);
    expect(pass(hourMs / 2)).toBe(start + 500 + hourMs / 4);
    expect(pass(hourMs)).toBe(clock);
  });

  it('is kept from everybody else: they are told what the clock should say', () => {
    pass(1000, 5 * year);
    expect(time.clock()).toBe(start + 1000);
    time.confirm();
    expect(time.clock()).toBe(clock);
    pass(1000, -9 * year);
    expect(time.clock()).toBe(start + 5 * year + 2000);
  });

  it('back by years and then right again is followed', () => {
    pass(1000, -50 * year);
    expect(time.read()).toBe(start + 500);
    expect(pass(10 * dayMs, 50 * year)).toBe(clock);
  });

  it('whatever the clock says, time never goes back', () => {
    const jump = fc.integer({ min: -3 * year, max: 3 * year });
    const steps = fc.array(fc.tuple(fc.nat({ max: dayMs }), fc.oneof(fc.constant(0), jump)));
    fc.assert(
      fc.property(steps, (all) => {
        let last = 0;
        for (const [ms, jumpMs] of all) {
          const at = pass(ms, jumpMs) ?? last;
          expect(at).toBeGreaterThanOrEqual(last);
          expect(Number.isInteger(at)).toBe(true);
          last = at;
        }
      }),
    );
  });
});

describe('CORE-14 a start', () => {
  it.each([
    ['in a new store', false, 0],
    ['after a moment', false, start - 1000],
    ['after a year', false, start - pauseMaxMs],
    ['after years, or with a wrong clock', true, start - pauseMaxMs - 1],
    ['on a store that is a day ahead', false, start + dayMs],
    ['on a store that is years ahead', false, start + 5 * year],
  ])('%s: held is %s', (_, held, lastBatchAt) => {
    startAfter(lastBatchAt);
    expect(time.held).toBe(held);
  });

  it('on a store that is years ahead does not stop time', () => {
    startAfter(start + 5 * year);
    expect(pass(2000)).toBe(start + 5 * year + 1000);
    expect(time.state().at - time.state().clockAt).toBe(5 * year - 1000);
  });

  it('before the machine knows the time goes on from the last batch, then with the clock', () => {
    clock = 0;
    startAfter(start - 90 * dayMs);
    expect(pass(2000)).toBe(start - 90 * dayMs + 1000);
    expect(pass(1000, start)).toBe(start + 3000);
  });
});
