// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { patiently } from './late.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('what fails is asked for again, after ever longer pauses', async () => {
  const at: number[] = [];
  const began = Date.now();
  const load = vi.fn(async () => {
    at.push(Date.now() - began);
    if (at.length < 4) throw new TypeError('not fetched');
    return 'here';
  });
  const loaded = patiently(load);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await loaded).toBe('here');
  expect(at).toEqual([0, 1000, 3000, 7000]);
});

test('a browser that is online again asks at once', async () => {
  let isOnline = false;
  const loaded = patiently(async () => {
    if (!isOnline) throw new TypeError('not fetched');
    return 'here';
  });
  await vi.advanceTimersByTimeAsync(0);
  isOnline = true;
  dispatchEvent(new Event('online'));
  expect(await loaded).toBe('here');
});

test('it is asked for a limited number of times', async () => {
  const load = vi.fn(() => Promise.reject(new TypeError('not fetched')));
  void patiently(load);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(load).toHaveBeenCalledTimes(20);
});
