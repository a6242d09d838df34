import { expect, test } from 'vitest';
import { withOwn } from './follow-own-trades.ts';

const fills = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({ tradeId: String(from + at) }));

test('SPOT-03 own trades are remembered once each, the newest two hundred', () => {
  const known = withOwn(undefined, fills(1, 150));
  expect(withOwn(known, fills(140, 20)).size).toBe(159);
  const all = withOwn(known, fills(151, 150));
  expect([all.size, all.has('100'), all.has('101'), all.has('300')]).toEqual([
    200,
    false,
    true,
    true,
  ]);
});
