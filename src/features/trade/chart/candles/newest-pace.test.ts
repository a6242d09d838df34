import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ChartCandle } from '#stores/feed/candles.ts';
import { NewestPace } from './newest-pace.ts';

vi.mock('#stores/feed/redraw.ts', () => ({ redraw: (_key: object, write: () => void) => write() }));

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const row = (at: number, close: string) =>
  [at, '1', '2', '1', close, '5'] as unknown as ChartCandle;

it('SPOT-02 the newest candle is drawn at once after a pause, then every 400 ms at most', () => {
  const drawn: unknown[] = [];
  const pace = new NewestPace((one) => drawn.push([one[4], performance.now() - from]));
  const from = performance.now();
  for (let tick = 0; tick < 50; tick++) {
    pace.take(row(0, String(tick)));
    vi.advanceTimersByTime(10);
  }
  vi.advanceTimersByTime(1000);
  expect(drawn).toEqual([
    ['0', 0],
    ['39', 400],
    ['49', 800],
  ]);
  pace.take(row(0, '50'));
  expect(drawn.at(-1)).toEqual(['50', 1500]);
});

it('SPOT-02 a candle that begins is drawn at once, after the last of the one before it', () => {
  const drawn: unknown[] = [];
  const pace = new NewestPace((one) => drawn.push(one[4]));
  pace.take(row(0, 'a'));
  pace.take(row(0, 'b'));
  pace.take(row(1, 'c'));
  expect(drawn).toEqual(['a', 'b', 'c']);
  vi.advanceTimersByTime(1000);
  expect(drawn).toEqual(['a', 'b', 'c']);
  pace.take(row(1, 'd'));
  pace.take(row(1, 'e'));
  pace.drop();
  vi.advanceTimersByTime(1000);
  expect(drawn).toEqual(['a', 'b', 'c', 'd']);
});
