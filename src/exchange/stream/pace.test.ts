import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Pace } from './pace.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('API-02 the pace of frames', () => {
  it('runs at once when it has rested, then not again before its time', () => {
    const runs: number[] = [];
    const pace = new Pace(100, () => runs.push(Date.now()));
    vi.advanceTimersByTime(1000);
    const from = Date.now();
    for (let ms = 0; ms < 250; ms++) {
      pace.ask();
      vi.advanceTimersByTime(1);
    }
    expect(runs.map((at) => at - from)).toEqual([0, 100, 200]);
  });

  it('makes ten a second of late timers too', () => {
    let runs = 0;
    const pace = new Pace(100, () => {
      runs++;
    });
    const onTime = setTimeout;
    const late = (work: () => void, ms = 0) => onTime(work, ms + 7);
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(late as typeof setTimeout);
    for (let ms = 0; ms < 10_000; ms++) {
      pace.ask();
      vi.advanceTimersByTime(1);
    }
    vi.restoreAllMocks();
    expect(runs).toBeGreaterThanOrEqual(99);
    expect(runs).toBeLessThanOrEqual(101);
  });

  it('does nothing unasked, or once it was stopped', () => {
    const work = vi.fn();
    const pace = new Pace(100, work);
    vi.advanceTimersByTime(1000);
    pace.ask();
    pace.stop();
    vi.advanceTimersByTime(1000);
    expect(work).not.toHaveBeenCalled();
  });
});
