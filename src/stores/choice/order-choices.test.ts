// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { chooseConfirmsOrders } from './order-choices.ts';
import { chooseSounds } from './page-choices.ts';

vi.mock('#stores/choice/keep-preference.ts', () => {
  throw new Error('offline');
});

it('SPOT-10 a choice is not kept by the account whose code does not come', async () => {
  expect(await chooseConfirmsOrders(true)).toBe(false);
  expect(await chooseSounds(true)).toBe(false);
});
