import { expect, it } from 'vitest';
import { tradeSideOf } from './trade-side.ts';

it.each([
  ['buy', 'net', false, 1],
  ['sell', 'net', false, 1],
  ['sell', 'net', true, 2],
  ['buy', 'long', false, 1],
  ['sell', 'long', true, 2],
  ['sell', 'long', false, 2],
  ['sell', 'short', false, 1],
  ['buy', 'short', true, 2],
  ['buy', undefined, false, undefined],
] as const)(
  'FUT-10 an order that %ss of %s, only reducing: %s, has trade side %s',
  (...[side, positionSide, reduceOnly, expected]) => {
    expect(tradeSideOf({ side, positionSide, reduceOnly })).toBe(expected);
  },
);
