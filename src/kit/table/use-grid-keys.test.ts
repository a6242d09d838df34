import { describe, expect, it } from 'vitest';
import { rowAfter } from './use-grid-keys.ts';

describe('SPOT-06: keys lead through the rows', () => {
  it.each<[string, number, number, number | undefined]>([
    ['ArrowDown', -1, 5, 0],
    ['ArrowDown', 4, 5, 0],
    ['ArrowUp', -1, 5, 4],
    ['ArrowUp', 0, 5, 4],
    ['ArrowUp', 3, 5, 2],
    ['PageDown', 0, 20, 8],
    ['PageDown', 18, 20, 19],
    ['PageUp', 3, 20, 0],
    ['ArrowDown', -1, 0, undefined],
    ['a', 1, 5, undefined],
  ])('%s from %i of %i: %s', (key, at, count, next) => {
    expect(rowAfter(key, at, count)).toBe(next);
  });
});
