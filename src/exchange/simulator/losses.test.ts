import { describe, expect, it } from 'vitest';
import { LossMeter } from '#exchange/simulator/losses.ts';

const minuteMs = 60_000;
const start = 1_800_000_000_000;

describe('SAFE-02 the loss meter', () => {
  it('adds up what users gained in the last hour', () => {
    const meter = new LossMeter(100_000, start);
    meter.add(300, start);
    meter.add(-100, start + 30 * minuteMs);
    expect(meter.sum(start + 30 * minuteMs)).toBe(200);
    expect(meter.sum(start + 60 * minuteMs)).toBe(-100);
    expect(meter.sum(start + 90 * minuteMs)).toBe(0);
    meter.add(5, start + 1e9);
    expect(meter.sum(start + 1e9)).toBe(5);
  });

  it('is used up at a hundredth of the ladder, and free again at half of that', () => {
    const meter = new LossMeter(100_000, start);
    meter.add(600, start);
    expect(meter.isUsedUp(start)).toBe(false);
    meter.add(600, start + 20 * minuteMs);
    expect(meter.isUsedUp(start + 20 * minuteMs)).toBe(true);
    expect(meter.isUsedUp(start + 60 * minuteMs)).toBe(true);
    expect(meter.isUsedUp(start + 80 * minuteMs)).toBe(false);
  });

  it('goes on where it was when the clock goes back', () => {
    const meter = new LossMeter(100_000, start);
    meter.add(10, start);
    meter.add(10, start - 10 * minuteMs);
    expect(meter.sum(start)).toBe(20);
  });
});
