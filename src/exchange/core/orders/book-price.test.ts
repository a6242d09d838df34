import { beforeEach, describe, expect, it } from 'vitest';
import type { BookPrice } from '#domain/order/book-price.ts';
import { Desk, limit } from '#exchange/core/testing.ts';

let desk: Desk;
let user = 0;

/** Six bids from 99.00 down, and three asks from 101.00 up, ten cents apart. */
beforeEach(() => {
  desk = new Desk();
  desk.tradeAt(10_000);
  const maker = desk.user();
  for (let n = 0; n < 6; n++) desk.place(maker, limit('buy', 9_900 - 10 * n, 1_000));
  for (let n = 0; n < 3; n++) desk.place(maker, limit('sell', 10_100 + 10 * n, 1_000));
  user = desk.user();
});

const draft = (side: 'buy' | 'sell', bookPrice: BookPrice, more: object = {}) => ({
  ...limit(side, 1, 500, { bookPrice, ...more }),
  price: undefined,
});

describe('FUT-10 an order at a price of the book', () => {
  it.each([
    ['buy', 'counterparty1', 10_100],
    // There are three levels: the last one counts.
    ['buy', 'counterparty5', 10_120],
    ['buy', 'queue1', 9_900],
    ['buy', 'queue5', 9_860],
    ['sell', 'counterparty1', 9_900],
    ['sell', 'counterparty5', 9_860],
    ['sell', 'queue1', 10_100],
    ['sell', 'queue5', 10_120],
  ] as const)('%s at %s: %i', (side, bookPrice, price) => {
    expect(desk.place(user, draft(side, bookPrice)).price).toBe(price);
  });

  it('takes the other side’s price as it is then, and keeps it', () => {
    const order = desk.place(user, draft('buy', 'counterparty1', { timeInForce: 'ioc' }));
    expect([order.status, order.price, order.filledSize]).toEqual(['filled', 10_100, 500]);
    const waits = desk.place(user, draft('buy', 'queue1'));
    desk.place(desk.user(), limit('buy', 9_950, 500));
    expect(waits.price).toBe(9_900);
  });

  it.each([
    ['with a price of its own', { price: 9_900 }, 'priceInvalid'],
    ['fill or kill', { price: undefined, timeInForce: 'fok' }, 'timeInForceInvalid'],
    [
      'post-only at the other side',
      { price: undefined, timeInForce: 'makerOnly' },
      'timeInForceInvalid',
    ],
    ['at the market', { price: undefined, type: 'market' }, 'priceInvalid'],
  ] as const)('is refused %s', (_, more, code) => {
    const wrong = { ...draft('buy', 'counterparty1'), ...more } as never;
    expect(desk.refused({ kind: 'PlaceOrder', userId: user, draft: wrong }).code).toBe(code);
  });

  it('is refused on an empty side, and can be post-only on its own', () => {
    const empty = new Desk();
    empty.tradeAt(10_000);
    const userId = empty.user();
    const wrong = draft('buy', 'queue5');
    expect(empty.refused({ kind: 'PlaceOrder', userId, draft: wrong }).code).toBe('priceInvalid');
    expect(desk.place(user, draft('sell', 'queue1', { timeInForce: 'makerOnly' })).end).toBe(
      undefined,
    );
  });

  it('is the same order when its client repeats it, whatever the book has become', () => {
    const named = draft('buy', 'queue1', { clientOid: 'mine' });
    const first = desk.place(user, named);
    desk.place(desk.user(), limit('buy', 9_950, 500));
    expect(desk.place(user, named).id).toBe(first.id);
    const other = draft('buy', 'queue5', { clientOid: 'mine' });
    expect(desk.refused({ kind: 'PlaceOrder', userId: user, draft: other }).code).toBe(
      'clientOidDuplicate',
    );
  });
});
