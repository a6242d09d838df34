import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holdCauses } from '#domain/account/account.ts';
import { amount } from '#domain/money/units.ts';
import { Desk, limit, market } from '#exchange/core/testing.ts';

const usdt = { account: { type: 'spot', scope: '' }, asset: 'USDT', reference: 'w-1' } as const;
const place = (userId: number, units: bigint) =>
  ({ kind: 'PlaceHold', userId, ...usdt, cause: 'withdrawal', units: amount(units) }) as const;

describe('CORE-09 a hold', () => {
  it('makes what is available less until it is released, and moves nothing', () => {
    const desk = new Desk();
    const user = desk.user([{ asset: 'USDT', units: amount(100n) }]);
    desk.commit();
    const hold = desk.do(place(user, 60n));
    expect(hold).toMatchObject({ userId: user, cause: 'withdrawal', units: 60n, reference: 'w-1' });
    expect(desk.balance(user, 'USDT')).toEqual({ total: 100n, frozen: 60n });
    const placed = desk.commit();
    expect([[...placed.entities.holds], placed.bills]).toEqual([[hold], []]);
    expect(desk.refused(place(user, 41n))).toEqual({
      code: 'balanceNotEnough',
      values: {
        ...{ limit: '0.00004', value: '0.000041', asset: 'USDT' },
        ...{ available: '0.00004', transferable: '0.00004' },
        ...{ boundOrders: '0', boundPositions: '0', boundHolds: '0.00006' },
      },
    });
    expect(desk.do({ kind: 'ReleaseHold', userId: user, holdId: hold.id })).toEqual(hold);
    expect(desk.balance(user, 'USDT')).toEqual({ total: 100n, frozen: 0n });
    expect([...desk.commit().entities.holds]).toEqual([{ ...hold, endedAt: desk.now }]);
  });

  it('is released once, and by its owner only', () => {
    const desk = new Desk();
    const [user, other] = [desk.user(), desk.user()];
    const { id: holdId } = desk.do(place(user, 60n));
    expect(desk.do({ kind: 'ReleaseHold', userId: other, holdId })).toBeUndefined();
    expect(desk.balance(user, 'USDT').frozen).toBe(60n);
    desk.do({ kind: 'ReleaseHold', userId: user, holdId });
    expect(desk.do({ kind: 'ReleaseHold', userId: user, holdId })).toBeUndefined();
    expect(desk.balance(user, 'USDT').frozen).toBe(0n);
  });

  it('is refused of nothing, of an unknown coin, and of an account without it', () => {
    const desk = new Desk();
    const user = desk.user();
    expect(desk.refused(place(user, 0n)).code).toBe('amountInvalid');
    expect(desk.refused({ ...place(user, 1n), asset: 'NOPE' }).code).toBe('currencyUnknown');
    const account = { type: 'otc', scope: '' } as const;
    expect(desk.refused({ ...place(user, 1n), account }).code).toBe('balanceNotEnough');
    expect(desk.refused(place(10, 1n)).code).toBe('userUnknown');
  });

  it('keeps orders and transfers away from what it holds', () => {
    const desk = new Desk();
    const user = desk.user([{ asset: 'USDT', units: amount(10_000_000n) }]);
    desk.do(place(user, 1n));
    const draft = limit('buy', 10_000, 1000);
    expect(desk.refused({ kind: 'PlaceOrder', userId: user, draft }).code).toBe('balanceNotEnough');
    const [from, to] = [
      { userId: user, type: 'spot', scope: '' },
      { userId: user, type: 'usdtMix', scope: '' },
    ] as const;
    const move = { from, to, asset: 'USDT', units: amount(10_000_000n) };
    expect(desk.refused({ kind: 'Transfer', userId: user, draft: move }).code).toBe(
      'fundsNotEnough',
    );
  });
});

const step = fc.record({
  what: fc.constantFrom('hold', 'release', 'order', 'cancel', 'take', 'transfer', 'restart'),
  who: fc.nat(1),
  nth: fc.nat(9),
  units: fc.integer({ min: 1, max: 40 }),
  isBase: fc.boolean(),
  isMix: fc.boolean(),
});

/** What an owner's orders and holds hold, counted anew. */
function heldOf({ exchange }: Desk, userId: number): Map<string, bigint> {
  const held = new Map<string, bigint>();
  const add = (key: string, units: bigint) => held.set(key, (held.get(key) ?? 0n) + units);
  for (const { side, price, size, filledSize } of exchange.openOrders(userId)) {
    const rest = BigInt(size! - filledSize);
    if (side === 'buy') add('spot USDT', rest * BigInt(price!));
    else add('spot BTC', rest * 10_000n);
  }
  for (const { accountType, asset, units } of exchange.holds(userId)) {
    add(`${accountType} ${asset}`, units);
  }
  return held;
}

describe('CORE-09 holds after restarts', () => {
  it('are equal, whatever was held and released, ordered, taken and moved between', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let desk = new Desk();
        const users = [desk.user(), desk.user()];
        for (const { what, who, nth, units, isBase, isMix } of steps) {
          const userId = users[who]!;
          const asset = isBase ? 'BTC' : 'USDT';
          const big = amount(BigInt(units) * 5_000_000_000_000n);
          const account = { type: isMix ? 'usdtMix' : 'spot', scope: '' } as const;
          const apply = desk.exchange.apply.bind(desk.exchange);
          if (what === 'hold') {
            const cause = holdCauses[nth % holdCauses.length]!;
            const more = { account, asset, cause, units: big, reference: `${nth}` };
            apply({ kind: 'PlaceHold', userId, ...more }, desk.now);
          } else if (what === 'release') {
            const holdId = desk.exchange.holds(userId)[nth]?.id ?? 0;
            apply({ kind: 'ReleaseHold', userId, holdId }, desk.now);
          } else if (what === 'order') {
            const price = 9_990 + (nth % 3) * 10;
            const draft = limit(isBase ? 'sell' : 'buy', price, units * 1000);
            apply({ kind: 'PlaceOrder', userId, draft }, desk.now);
          } else if (what === 'take') {
            const draft = market(isBase ? 'sell' : 'buy', { size: units * 1000 });
            apply({ kind: 'PlaceOrder', userId, draft }, desk.now);
          } else if (what === 'cancel') {
            const orderId = desk.exchange.openOrders(userId)[nth]?.id ?? 0;
            apply({ kind: 'CancelOrder', userId, order: { orderId } }, desk.now);
          } else if (what === 'transfer') {
            const [one, two] = [
              { userId, type: 'spot', scope: '' },
              { userId, type: 'usdtMix', scope: '' },
            ] as const;
            const [from, to] = isMix ? [two, one] : [one, two];
            apply({ kind: 'Transfer', userId, draft: { from, to, asset, units: big } }, desk.now);
          } else {
            desk.commit();
            const snapshot = desk.exchange.snapshot();
            desk = new Desk([], snapshot);
            expect(desk.exchange.snapshot()).toEqual(snapshot);
          }
          for (const id of users) {
            const held = heldOf(desk, id);
            for (const { accountType, asset: code, frozen, total } of desk.exchange.allBalances(
              id,
            )) {
              expect(frozen).toBe(held.get(`${accountType} ${code}`) ?? 0n);
              expect(total >= frozen).toBe(true);
            }
          }
        }
      }),
      { numRuns: 150, seed: 17 },
    );
  });
});
