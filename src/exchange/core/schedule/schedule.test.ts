import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Schedule } from './schedule.ts';

describe('CORE-12 the schedule', () => {
  it('gives what is due, the earliest first, once', () => {
    const schedule = new Schedule();
    for (const [key, at] of [
      [1, 30],
      [2, 10],
      [3, 20],
    ] as const)
      schedule.set('switch', key, at);
    expect(schedule.nextAt).toBe(10);
    expect(schedule.takeDue(9)).toBeUndefined();
    expect(schedule.due(20).map(({ key }) => key)).toEqual([2, 3]);
    expect([schedule.takeDue(20)?.key, schedule.takeDue(20)?.key]).toEqual([2, 3]);
    expect(schedule.takeDue(20)).toBeUndefined();
    expect([schedule.nextAt, schedule.size]).toEqual([30, 1]);
  });

  it('is what a plain list would be, however often times are set anew', () => {
    const steps = fc.array(
      fc.oneof(
        fc.record({ key: fc.nat({ max: 20 }), at: fc.option(fc.nat({ max: 100 })) }),
        fc.record({ now: fc.nat({ max: 100 }) }),
      ),
      { maxLength: 400 },
    );
    fc.assert(
      fc.property(steps, (all) => {
        const schedule = new Schedule();
        const plain = new Map<number, number>();
        for (const step of all) {
          if ('now' in step) {
            const due = [...plain].filter(([, at]) => at <= step.now);
            due.sort(([a, one], [b, other]) => one - other || a - b);
            expect(schedule.due(step.now).map(({ key }) => key)).toEqual(due.map(([key]) => key));
            expect(schedule.takeDue(step.now)?.key).toBe(due[0]?.[0]);
            if (due[0]) plain.delete(due[0][0]);
          } else {
            schedule.set('switch', step.key, step.at ?? undefined);
            if (step.at === null) plain.delete(step.key);
            else plain.set(step.key, step.at);
          }
          expect(schedule.size).toBe(plain.size);
          const first = plain.size === 0 ? undefined : Math.min(...plain.values());
          expect(schedule.nextAt).toBe(first);
        }
      }),
    );
  });

  it('holds no more than twice what is set, and some', () => {
    const schedule = new Schedule();
    for (let n = 0; n < 100_000; n++) schedule.set('switch', n % 10, n);
    expect(schedule.size).toBe(10);
    let taken = 0;
    while (schedule.takeDue(Infinity)) taken++;
    expect(taken).toBe(10);
  });
});
