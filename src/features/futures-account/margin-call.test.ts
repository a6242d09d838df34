import { expect, it } from 'vitest';
import { isCalled } from './margin-call.ts';

it.each([
  [799_999, false, false],
  [800_000, false, true],
  [750_000, true, true],
  [700_000, true, true],
  [699_999, true, false],
  [750_000, false, false],
])('FUTP-05 a ratio of %i, after a call: %s, calls: %s', (ratioPpm, was, called) => {
  expect(isCalled(ratioPpm, was)).toBe(called);
});
