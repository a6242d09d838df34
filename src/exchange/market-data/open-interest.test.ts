import { describe, expect, it } from 'vitest';
import { lots } from '#domain/money/units.ts';
import { InterestSamples } from './open-interest.ts';

const hourMs = 3_600_000;
const id = 'BTCUSDT_UMCBL';
const start = 1_000 * hourMs + 900_000;

describe('FUTP-01 open interest a day ago', () => {
  it('is known once a full day has passed, by the hour', () => {
    const samples = new InterestSamples(start);
    let asked = 0;
    const note = (hours: number, size: number) =>
      samples.note(start + hours * hourMs, () => {
        asked += 1;
        return [{ symbolId: id, openInterest: lots(size) }];
      });
    note(0, 5);
    note(0.1, 6);
    expect(asked).toBe(0);
    for (let hour = 1; hour < 25; hour++) note(hour, 100 + hour);
    expect(samples.dayAgo(id)).toBeUndefined();
    note(25, 200);
    expect(samples.dayAgo(id)).toBe(101);
    note(25.5, 300);
    expect([samples.dayAgo(id), asked]).toEqual([101, 25]);
    note(30, 400);
    expect(samples.dayAgo(id)).toBe(106);
    // The exchange slept: nobody saw the hour a day before.
    note(80, 500);
    expect(samples.dayAgo(id)).toBeUndefined();
    expect(samples.dayAgo('ETHUSDT_UMCBL')).toBeUndefined();
  });

  it('of a contract that is gone is forgotten', () => {
    const samples = new InterestSamples(start);
    samples.note(start + hourMs, () => [{ symbolId: id, openInterest: lots(1) }]);
    for (let hour = 2; hour < 26; hour++) samples.note(start + hour * hourMs, () => []);
    expect(samples.dayAgo(id)).toBeUndefined();
  });
});
