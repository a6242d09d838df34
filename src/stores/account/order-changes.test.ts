import { describe, expect, it, vi } from 'vitest';
import type { OrderView } from '#domain/order/view.ts';
import {
  holdChanges,
  type OrderChange,
  onOrderChanges,
  ordersChanged,
  tellHeld,
} from './order-changes.ts';

const change = (version: number, clientOid?: string, before?: OrderView): OrderChange => ({
  what: 'order',
  before,
  row: { id: '1', version, clientOid } as OrderView,
});
const heard = () => {
  const listener = vi.fn();
  const end = onOrderChanges(listener);
  return { end, told: () => listener.mock.calls.map(([changes]) => changes) };
};

describe('SPOT-05 what becomes of orders', () => {
  it('is told as it comes, of orders that nobody waits for', () => {
    const { told, end } = heard();
    holdChanges('mine');
    ordersChanged([change(1), change(1, 'other'), change(1, 'mine')]);
    expect(told()).toEqual([[change(1), change(1, 'other')]]);
    tellHeld('mine', change(1, 'mine').row as OrderView);
    end();
  });

  it.each([1, 2])('is not told where the answer tells version %i', (version) => {
    const { told, end } = heard();
    holdChanges('mine');
    ordersChanged([change(1, 'mine')]);
    tellHeld('mine', change(version, 'mine').row as OrderView);
    expect(told()).toEqual([]);
    end();
  });

  it('is told from the answer on where it went on meanwhile', () => {
    const { told, end } = heard();
    holdChanges('mine');
    ordersChanged([change(1, 'mine')]);
    ordersChanged([change(3, 'mine')]);
    const answer = change(2, 'mine').row as OrderView;
    tellHeld('mine', answer);
    ordersChanged([change(4, 'mine')]);
    expect(told()).toEqual([[change(3, 'mine', answer)], [change(4, 'mine')]]);
    end();
  });

  it('is told once no answer came', () => {
    const { told, end } = heard();
    holdChanges('mine');
    ordersChanged([change(2, 'mine')]);
    tellHeld('mine', undefined);
    tellHeld('mine', undefined);
    expect(told()).toEqual([[change(2, 'mine')]]);
    end();
  });
});
