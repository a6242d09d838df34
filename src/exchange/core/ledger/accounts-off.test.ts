import { beforeEach, describe, expect, it } from 'vitest';
import type { AccountPlace } from '#domain/account/account.ts';
import { amount } from '#domain/money/units.ts';
import type { CommandOf } from '#exchange/core/command.ts';
import { billSums, Desk, limit, pair, perpetual } from '#exchange/core/testing.ts';

const act = { by: 'test', reason: 'margin is off' };
const c2c: AccountPlace = { type: 'otc', scope: '' };
const futures: AccountPlace = { type: 'usdtMix', scope: '' };
const isolated: AccountPlace = { type: 'marginIsolated', scope: 'BTCUSDT' };

let desk: Desk;

beforeEach(() => {
  desk = new Desk([pair('BTC'), perpetual('BTC')]);
});

/** Money where an earlier version let users bring it. */
const bring = (userId: number, place: AccountPlace, units: bigint, asset = 'USDT') =>
  desk.do({ kind: 'Credit', userId, asset, units: amount(units), place });

const sweep = (of: 'unserved' | 'off' = 'unserved', from?: number) =>
  desk.do({ kind: 'SweepAccounts', of, from, act });

const totals = (userId: number) =>
  Object.fromEntries(
    desk.exchange
      .allBalances(userId)
      .map(({ accountType, asset, total }) => [`${accountType} ${asset}`, total]),
  );

const transfer = (userId: number, from: AccountPlace, to: AccountPlace, units: bigint) => {
  const draft = { from: { userId, ...from }, to: { userId, ...to }, asset: 'USDT' };
  const more = { kind: 'Transfer', userId, draft: { ...draft, units: amount(units) } } as const;
  return more satisfies CommandOf<'Transfer'>;
};

describe('SAFE-07 an account whose product is off', () => {
  it('takes no transfer and gives back what it has', () => {
    const user = desk.user();
    bring(user, c2c, 7n);
    const spot = { type: 'spot', scope: '' } as const;
    for (const place of [c2c, isolated, { type: 'marginCross', scope: '' }] as const) {
      expect(desk.refused(transfer(user, spot, place, 1n))).toEqual({
        code: 'accountOff',
        values: { asset: 'USDT' },
      });
    }
    desk.do(transfer(user, c2c, spot, 7n));
    expect(totals(user)['otc USDT']).toBe(0n);
  });

  it('is one that operators have switched off everywhere', () => {
    const user = desk.user();
    const spot = { type: 'spot', scope: '' } as const;
    const set = { kind: 'SetSwitch', name: 'futures', act } as const;
    desk.do({ ...set, locale: 'ko', state: 'off' });
    desk.do(transfer(user, spot, futures, 5n));
    desk.do({ ...set, state: 'off' });
    expect(desk.refused(transfer(user, spot, futures, 5n)).code).toBe('accountOff');
    desk.do(transfer(user, futures, spot, 5n));
  });

  it('is emptied into the spot account, with transfers, bills and a row of the trail', () => {
    const [one, other] = [desk.user([]), desk.user([])];
    bring(one, c2c, 7n);
    bring(one, isolated, 5n, 'BTC');
    bring(other, { type: 'marginCross', scope: '' }, 3n);
    desk.commit();
    expect(sweep()).toEqual({ count: 3, next: undefined });
    expect(totals(one)).toMatchObject({ 'otc USDT': 0n, 'spot USDT': 7n, 'spot BTC': 5n });
    expect(totals(other)).toEqual({ 'marginCross USDT': 0n, 'spot USDT': 3n });
    const { bills, transfers, acts } = desk.commit();
    expect(transfers.map(({ userId, from, units }) => [userId, from.type, units])).toEqual([
      [one, 'marginIsolated', 5n],
      [one, 'otc', 7n],
      [other, 'marginCross', 3n],
    ]);
    expect(bills.map(({ reason }) => reason)).toEqual(Array(6).fill('transfer'));
    expect(billSums(bills)).toEqual({ USDT: 0n, BTC: 0n });
    expect(acts).toMatchObject([{ ...act, what: 'accounts.sweep', after: '3 to spot' }]);
    // Again, and after a restart, there is nothing left.
    desk.restart();
    expect(sweep()).toEqual({ count: 0, next: undefined });
    expect(desk.commit()).toMatchObject({ bills: [], transfers: [], acts: [] });
  });

  it('keeps what a hold needs, and what debts ask for', () => {
    const user = desk.user([]);
    bring(user, c2c, 7n);
    const more = { asset: 'USDT', cause: 'escrow', reference: 'c-1' } as const;
    desk.do({ kind: 'PlaceHold', userId: user, account: c2c, units: amount(2n), ...more });
    expect(sweep().count).toBe(1);
    expect(totals(user)).toEqual({ 'otc USDT': 2n, 'spot USDT': 5n });
  });

  it('that operators switched off is emptied by them alone, but for what positions and orders bind', () => {
    const user = desk.user([]);
    bring(user, futures, 100_000_000n);
    const index = 10_000 as never;
    desk.do({ kind: 'MarkContracts', indexes: [{ symbolId: 'BTCUSDT_UMCBL', index }] });
    const net = { symbolId: 'BTCUSDT_UMCBL', positionSide: 'net' } as const;
    // 100 USDT at 20 times, and the fee.
    desk.place(user, limit('buy', 10_000, 10_000, net));
    const set = { kind: 'SetSwitch', name: 'usdtFutures', act } as const;
    desk.do({ ...set, state: 'reduceOnly' });
    expect(sweep('off').count).toBe(0);
    desk.do({ ...set, state: 'off' });
    expect(sweep('unserved').count).toBe(0);
    expect(sweep('off').count).toBe(1);
    expect(totals(user)).toEqual({ 'usdtMix USDT': 5_060_000n, 'spot USDT': 94_940_000n });
  });

  it('is emptied in steps of bounded work, in whatever order they come', () => {
    const users = Array.from({ length: 450 }, () => desk.user([]));
    for (const user of users) bring(user, c2c, BigInt(user));
    const first = sweep();
    expect(first).toEqual({ count: 200, next: users[200] });
    // Another sweep starts from the beginning in between.
    expect(sweep()).toEqual({ count: 200, next: users[400] });
    expect(sweep('unserved', first.next)).toEqual({ count: 50, next: undefined });
    for (const user of users) expect(totals(user)['spot USDT']).toBe(BigInt(user));
  });
});
