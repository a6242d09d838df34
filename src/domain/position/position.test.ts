import { expect, it } from 'vitest';
import type { OrderStep } from '#domain/order/order.ts';
import { endOf } from './position.ts';

const accepted: OrderStep = { at: 1, what: 'accepted' };
const reversed: OrderStep = { at: 1, what: 'reversed' };

it.each([
  ['an order of its user', {}, 'closed'],
  ['a reversal', { steps: [reversed, accepted] }, 'reversed'],
  ['a trigger order', { planId: 4 }, 'triggered'],
  ['the exchange', { cause: 'adl' as const, planId: 4 }, 'adl'],
] as const)('FUTP-09 a position that %s closes says so', (_, more, end) => {
  expect(endOf({ cause: undefined, planId: undefined, steps: [accepted], ...more })).toBe(end);
});
