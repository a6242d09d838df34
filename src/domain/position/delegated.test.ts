import { expect, it } from 'vitest';
import { lots, ticks } from '#domain/money/units.ts';
import { delegatedOf } from './delegated.ts';

const order = (side: 'buy' | 'sell', size: number, reduceOnly: boolean) => ({
  ...{ side, reduceOnly, price: ticks(100), lots: lots(size) },
});
const orders = [
  ...[order('sell', 30, true), order('sell', 20, true), order('sell', 7, false)],
  ...[order('buy', 11, false), order('buy', 5, true)],
];

it.each([
  [100, { closing: 50, opening: 11 }],
  [40, { closing: 40, opening: 11 }],
  [-100, { closing: 5, opening: 7 }],
])('FUT-10 of %i lots open orders have %j', (size, expected) => {
  expect(delegatedOf({ orders }, lots(size))).toEqual(expected);
});
