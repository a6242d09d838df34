import { describe, expect, it } from 'vitest';
import type { FillView, OrderView } from '#domain/order/view.ts';
import { timelineOf } from './timeline.ts';

const order = (steps: OrderView['steps']) =>
  ({ price: '100.0', quantity: '3.00', steps }) as OrderView;
const fill = (at: number, size: string) => ({ at, size }) as FillView;

describe('SPOT-05 an order’s timeline', () => {
  it('has the order as it was placed, its fills with their sum, and its end', () => {
    const given = order([
      { at: 1, what: 'accepted' },
      { at: 9, what: 'ended' },
    ]);
    const [one, two] = [fill(5, '1.20'), fill(9, '1.80')];
    expect(timelineOf(given, [one, two], 2)).toEqual([
      { at: 1, what: 'accepted', price: '100.0', quantity: '3.00' },
      { at: 5, what: 'filled', fill: one, sum: '1.20' },
      { at: 9, what: 'filled', fill: two, sum: '3.00' },
      { at: 9, what: 'ended' },
    ]);
  });

  it('does not tell the figures of a later change as those it was placed with', () => {
    const given = order([
      { at: 1, what: 'accepted' },
      { at: 1, what: 'triggered', planId: '7' },
      { at: 4, what: 'amended', price: '100.0', size: '3.00' },
    ]);
    const filled = fill(4, '1.00');
    expect(timelineOf(given, [filled], 2)).toEqual([
      { at: 1, what: 'accepted' },
      { at: 1, what: 'triggered', planId: '7' },
      { at: 4, what: 'amended', price: '100.0', quantity: '3.00' },
      { at: 4, what: 'filled', fill: filled, sum: '1.00' },
    ]);
  });
});
