import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Batch } from './batch.ts';

let told: (readonly string[])[];
let gathered: Batch;

beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  gathered = new Batch((texts) => told.push(texts));
});
afterEach(() => {
  vi.useRealTimers();
});

it('SPOT-08 the first frame is handed on at once, those right after it together', () => {
  for (const text of ['a', 'b', 'c']) gathered.take(text);
  expect(told).toEqual([['a']]);
  vi.advanceTimersByTime(24);
  expect(told).toEqual([['a']]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual([['a'], ['b', 'c']]);
  gathered.take('d');
  vi.advanceTimersByTime(25);
  expect(told.slice(2)).toEqual([['d']]);
});

it('SPOT-08 after a pause a frame waits for nothing', () => {
  gathered.take('a');
  vi.advanceTimersByTime(25);
  gathered.take('b');
  expect(told).toEqual([['a'], ['b']]);
  vi.advanceTimersByTime(1000);
  expect(vi.getTimerCount()).toBe(0);
});

it('SPOT-08 what waits goes before an end', () => {
  gathered.take('a');
  gathered.take('b');
  gathered.flush();
  expect(told).toEqual([['a'], ['b']]);
});
