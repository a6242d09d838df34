import { describe, expect, it } from 'vitest';
import { optionAfter } from './combobox.ts';

describe('KIT-14 keys lead through the options of a search', () => {
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
    expect(optionAfter(key, at, count)).toBe(next);
  });

  it.each<[string, number, number]>([
    ['ArrowDown', -1, 0],
    ['ArrowDown', 1, 2],
    ['ArrowDown', 2, -1],
    ['ArrowUp', 0, -1],
    ['ArrowUp', -1, 2],
  ])('through the field: %s from %i of three: %i', (key, at, next) => {
    expect(optionAfter(key, at, 3, true)).toBe(next);
  });
});
