import { expect, it } from 'vitest';
import type { OrderView, PlanView } from '#domain/order/view.ts';
import { withOcos } from './open-columns.tsx';

it('FUT-10 the limit order of an OCO is told from others by the stop that waits beside it', () => {
  const orders = [{ id: '1' }, { id: '2' }] as OrderView[];
  const plans = [{ id: '9', limitOrderId: '2' }, { id: '8' }] as PlanView[];
  const rows = withOcos(orders, plans);
  expect(rows.map(({ isOco }) => isOco)).toEqual([undefined, true]);
  expect(rows[0]).toBe(orders[0]);
});
