// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dayMs, hourMs } from '#domain/candle/bucket.ts';
import { subscribeDayOpen } from './day-open.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('#client/call.ts', () => ({ call }));

const midnight = Date.UTC(2026, 5, 2);
/** The exchange's candle of 15 minutes that runs, or none: the line is down. */
let candleOf: (endTime: number) => readonly string[] | undefined;
let seen: 'visible' | 'hidden';
let told: (string | undefined)[];
let symbols = 0;
let end = () => {};

beforeEach(() => {
  vi.useFakeTimers({ now: midnight - hourMs });
  seen = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => seen);
  candleOf = (endTime) => [endTime - 1, `open of ${new Date(endTime).getUTCDate()}`] as never;
  call.mockReset().mockImplementation(async (_, { endTime }) => {
    const candle = candleOf(endTime);
    return candle ? { ok: true, data: [candle] } : { ok: false };
  });
  told = [];
  symbols += 1;
});
afterEach(() => {
  end();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function follow(aheadMs = () => 0): void {
  end = subscribeDayOpen(`PAIR${symbols}`, 'UTC', aheadMs, (open) => told.push(open));
}
const show = (how: typeof seen) => {
  seen = how;
  document.dispatchEvent(new Event('visibilitychange'));
};

it('SPOT-02 the day’s open is that of the day, also when another one begins', async () => {
  follow();
  await vi.advanceTimersByTimeAsync(0);
  expect(told.at(-1)).toBe('open of 1');
  await vi.advanceTimersByTimeAsync(hourMs - 1);
  expect(told.at(-1)).toBe('open of 1');
  await vi.advanceTimersByTimeAsync(1);
  expect(told.at(-1)).toBe('open of 2');
  expect(call).toHaveBeenCalledTimes(2);
});

it('SPOT-02 a candle that is told late, and a line that was down, are asked for again', async () => {
  candleOf = () => undefined;
  follow();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(told.at(-1)).toBeUndefined();
  const tries = call.mock.calls.length;
  expect(tries).toBeGreaterThan(3);
  expect(tries).toBeLessThan(10);
  candleOf = (endTime) => [endTime - dayMs, 'of the day before'] as never;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(told.at(-1)).toBeUndefined();
  candleOf = (endTime) => [endTime - 1, '7'] as never;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(told.at(-1)).toBe('7');
});

it('SPOT-02 a day that began unseen or asleep is noticed, by the exchange’s clock', async () => {
  let ahead = 0;
  follow(() => ahead);
  await vi.advanceTimersByTimeAsync(0);
  show('hidden');
  await vi.advanceTimersByTimeAsync(2 * hourMs);
  expect(call, 'a page that is not seen asks for nothing').toHaveBeenCalledTimes(1);
  show('visible');
  await vi.advanceTimersByTimeAsync(0);
  expect(told.at(-1)).toBe('open of 2');
  // Timers stood still while the clock went on.
  ahead = dayMs;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told.at(-1)).toBe('open of 3');
});

it('SPOT-02 what was read is not read again when the figure comes back', async () => {
  follow();
  await vi.advanceTimersByTimeAsync(0);
  end();
  follow();
  await vi.advanceTimersByTimeAsync(0);
  expect(told.at(-1)).toBe('open of 1');
  expect(call).toHaveBeenCalledTimes(1);
});
