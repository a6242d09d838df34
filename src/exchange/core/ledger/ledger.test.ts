import { describe, expect, it } from 'vitest';
import { feesId, worldId } from '#domain/account/account.ts';
import { accountTypeNames, accountTypes } from '#domain/codes/account-type.ts';
import { amount, amountMax, lots, ticks } from '#domain/money/units.ts';
import { newChanges } from '../changes.ts';
import { Exchange, emptySnapshot } from '../exchange.ts';
import { loadState } from '../loading.ts';
import { billSums, Desk, limit, market, pair, plan } from '../testing.ts';
import type { Account } from './account.ts';
import { accountAt, accountOf, Ledger } from './ledger.ts';

/** Users and both providers trade, with fees, refills and an open order left. */
function busy() {
  const desk = new Desk();
  const [one, two] = [desk.user(), desk.user()];
  for (const userId of [10, 11]) {
    for (const asset of ['BTC', 'USDT']) {
      desk.do({ kind: 'Credit', userId, asset, units: amount(10n ** 12n) });
    }
  }
  const quote = (side: 'buy' | 'sell', price: number) => ({
    side,
    price: ticks(price),
    size: lots(10_000),
  });
  desk.do({
    kind: 'ReplaceQuotes',
    userId: 10,
    symbolId: 'BTCUSDT',
    quotes: [quote('buy', 9_900), quote('sell', 10_000)],
  });
  desk.place(one, market('buy', { size: 5_000 }));
  desk.place(11, market('sell', { size: 3_000 }));
  desk.place(two, limit('sell', 9_900, 15_000));
  desk.place(one, limit('buy', 9_900, 2_000));
  return { desk, one, two };
}

describe('CORE-01 the ledger', () => {
  it('starts a user with its grants, from the outside world', () => {
    const desk = new Desk();
    const userId = desk.user([{ asset: 'USDT', units: amount(500n) }]);
    const { bills } = desk.commit();
    expect(
      bills.map(({ userId: owner, delta, totalAfter, reason }) => [
        owner,
        delta,
        totalAfter,
        reason,
      ]),
    ).toEqual([
      [userId, 500n, 500n, 'start'],
      [worldId, -500n, -500n, 'net'],
    ]);
  });

  it('answers the same user for the same identity, and grants once', () => {
    const desk = new Desk();
    const open = () =>
      desk.do({ kind: 'OpenAccount', authId: 'a', grants: [{ asset: 'USDT', units: amount(5n) }] });
    expect(open()).toEqual(open());
    expect(desk.exchange.userByAuthId('a')!.id).toBe(open().userId);
    expect(desk.balance(open().userId, 'USDT').total).toBe(5n);
  });

  it('sums to zero per asset, in each batch and over all balances', () => {
    const { desk } = busy();
    expect(billSums(desk.commit().bills)).toEqual({ BTC: 0n, USDT: 0n });
    const { balances } = desk.exchange.snapshot();
    for (const asset of ['BTC', 'USDT']) {
      const sum = balances
        .filter((one) => one.asset === asset)
        .reduce((all, { total }) => all + total, 0n);
      expect(sum).toBe(0n);
    }
  });

  it('sums to zero per asset and movement among users and fees, nets aside', () => {
    const desk = new Desk();
    const [one, two] = [desk.user(), desk.user()];
    desk.commit();
    desk.place(one, limit('sell', 10_000, 10_000));
    desk.place(two, limit('buy', 10_000, 10_000));
    const { bills } = desk.commit();
    const nets = bills.filter(({ reason }) => reason === 'net');
    expect(nets.map(({ userId, asset, delta }) => [userId, asset, delta])).toEqual([
      [feesId, 'BTC', 100_000n],
      [feesId, 'USDT', 100_000n],
    ]);
    const trade = bills.filter(({ reason }) => reason === 'trade');
    expect(billSums(trade)).toEqual({ BTC: 0n, USDT: 0n });
    expect(new Set(trade.map(({ movementId }) => movementId)).size).toBe(1);
  });

  it('writes one bill per system owner, asset and batch, and none when nothing is left of it', () => {
    const { desk } = busy();
    const keys = desk
      .commit()
      .bills.filter(({ reason }) => reason === 'net')
      .map(({ userId, asset }) => `${userId} ${asset}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(desk.commit().bills).toEqual([]);
  });

  it('sums only what a batch itself moved', () => {
    const desk = new Desk();
    const [one, two] = [desk.user(), desk.user()];
    for (let batch = 0; batch < 2; batch++) {
      desk.commit();
      desk.place(one, limit('sell', 10_000, 10_000));
      desk.place(two, limit('buy', 10_000, 10_000));
    }
    const nets = desk.commit().bills.filter(({ reason }) => reason === 'net');
    expect(nets.map(({ delta, totalAfter }) => [delta, totalAfter])).toEqual([
      [100_000n, 200_000n],
      [100_000n, 200_000n],
    ]);
  });

  /** The providers trade with each other, once a call. */
  function providersOnly() {
    const desk = new Desk();
    for (const userId of [10, 11]) {
      for (const asset of ['BTC', 'USDT']) {
        desk.do({ kind: 'Credit', userId, asset, units: amount(10n ** 12n) });
      }
    }
    desk.commit();
    const quotes = [{ side: 'sell', price: ticks(10_000), size: lots(10_000) } as const];
    desk.do({ kind: 'ReplaceQuotes', userId: 10, symbolId: 'BTCUSDT', quotes });
    const trade = () => desk.place(11, market('buy', { size: 1_000 }));
    const unbilled = () =>
      desk.exchange
        .snapshot()
        .balances.filter((one) => one.unbilled !== undefined)
        .map((one) => [one.userId, one.asset, one.unbilled]);
    return { desk, trade, unbilled };
  }

  it('bills what system owners move among themselves once a minute, and keeps it until then', () => {
    const { desk, trade, unbilled } = providersOnly();
    for (let i = 0; i < 2; i++) {
      trade();
      expect(desk.commit().bills).toEqual([]);
    }
    expect(unbilled()).toEqual([
      [10, 'BTC', -20_000_000n],
      [10, 'USDT', 20_000_000n],
      [11, 'BTC', 20_000_000n],
      [11, 'USDT', -20_000_000n],
    ]);
    desk.now += 60_000;
    trade();
    const { bills } = desk.commit();
    expect(billSums(bills)).toEqual({ BTC: 0n, USDT: 0n });
    expect(bills).toHaveLength(4);
    expect(unbilled()).toEqual([]);
  });

  it('bills it at once when a user has a part, when there is no trade, and after a restart', () => {
    const { desk, trade, unbilled } = providersOnly();
    trade();
    desk.commit();
    desk.user([{ asset: 'USDT', units: amount(5n) }]);
    expect(billSums(desk.commit().bills)).toEqual({ BTC: 0n, USDT: 0n });
    expect(unbilled()).toEqual([]);
    trade();
    desk.commit();
    desk.do({ kind: 'Credit', userId: 10, asset: 'BTC', units: amount(7n) });
    expect(billSums(desk.commit().bills)).toEqual({ BTC: 0n, USDT: 0n });
    trade();
    desk.commit();
    const state = loadState(desk.exchange.snapshot());
    const changes = newChanges();
    state.ledger.closeBatch(changes, desk.now);
    expect(billSums(changes.bills)).toEqual({ BTC: 0n, USDT: 0n });
    expect(changes.bills).toHaveLength(4);
  });

  it('carries each total in its bills, in the order of their ids', () => {
    const { desk } = busy();
    const totals = new Map<string, bigint>();
    for (const { userId, asset, delta, totalAfter, reason, id } of desk.commit().bills) {
      const key = `${userId} ${asset}`;
      expect(id).toBeGreaterThan(0);
      if (reason === 'net') expect(totalAfter).toBe(desk.balance(userId, asset).total);
      else expect(totalAfter).toBe((totals.get(key) ?? 0n) + delta);
      totals.set(key, totalAfter);
    }
  });

  it('frozen is what open orders hold', () => {
    const { desk, one, two } = busy();
    for (const [user, asset] of [
      [one, 'USDT'],
      [two, 'BTC'],
      [one, 'BTC'],
      [two, 'USDT'],
    ] as const) {
      const held = desk.exchange
        .openOrders(user)
        .filter(({ side }) => (side === 'buy' ? 'USDT' : 'BTC') === asset)
        .reduce((sum, { side, price, size, filledSize }) => {
          const rest = BigInt(size! - filledSize);
          return sum + (side === 'buy' ? rest * BigInt(price!) : rest * 10_000n);
        }, 0n);
      expect(desk.balance(user, asset).frozen).toBe(held);
    }
    expect(desk.balance(two, 'BTC').frozen).toBeGreaterThan(0n);
  });

  it('issues no more than an int64 can count', () => {
    const desk = new Desk();
    const userId = desk.user([{ asset: 'DOT', units: amountMax }]);
    expect(desk.refused({ kind: 'Credit', userId, asset: 'DOT', units: amount(1n) }).code).toBe(
      'balanceMax',
    );
    const grants = [{ asset: 'DOT', units: amount(1n) }];
    expect(desk.refused({ kind: 'OpenAccount', authId: 'z', grants }).code).toBe('balanceMax');
    expect(desk.exchange.userByAuthId('z')).toBeUndefined();
  });

  it('throws rather than let a total or what is available become negative', () => {
    const state = loadState(emptySnapshot());
    const ledger = new Ledger(state.counters);
    const owner = state.owners.get(feesId)!;
    const account = accountOf(owner, 'USDT');
    const other = accountAt(owner, { type: 'earn', scope: '' }, 'USDT');
    const world = accountOf(state.owners.get(worldId)!, 'USDT');
    const cause = { movementId: 1, tradeId: undefined, at: 0 };
    const move = (from: Account, to: Account, units: bigint) =>
      ledger.transfer(newChanges(), from, to, amount(units), 'trade', cause);
    const freeze = (units: bigint) => ledger.freeze(newChanges(), account, amount(units));
    expect(() => move(account, other, 1n)).toThrow('invariant');
    move(world, account, 10n);
    freeze(6n);
    expect(() => move(account, other, 5n)).toThrow('invariant');
    expect(() => freeze(5n)).toThrow('invariant');
    expect(() => ledger.free(newChanges(), account, amount(7n))).toThrow('invariant');
    move(account, other, 4n);
    expect([account.balance.total, other.balance.total, world.balance.total]).toEqual([
      6n,
      4n,
      -10n,
    ]);
  });

  it('CORE-09 moves between two accounts of one asset only, and more than nothing', () => {
    const state = loadState(emptySnapshot());
    const world = state.owners.get(worldId)!;
    const [usdt, btc] = [accountOf(world, 'USDT'), accountOf(world, 'BTC')];
    const fees = accountOf(state.owners.get(feesId)!, 'USDT');
    const cause = { movementId: 1, tradeId: undefined, at: 0 };
    const move = (from: Account, to: Account, units: bigint) => () =>
      state.ledger.transfer(state.changes, from, to, amount(units), 'trade', cause);
    for (const wrong of [
      move(usdt, btc, 1n),
      move(usdt, usdt, 1n),
      move(usdt, fees, 0n),
      move(usdt, fees, -1n),
    ]) {
      expect(wrong).toThrow('invariant');
    }
    expect(move(usdt, fees, 1n)).not.toThrow();
  });

  it('CORE-09 only debts, the outside world and what positions stand behind may be below zero', () => {
    for (const type of accountTypeNames) {
      const state = loadState(emptySnapshot());
      const owner = state.owners.get(feesId)!;
      const scope = accountTypes[type].scope === undefined ? '' : 'BTCUSDT';
      const account = accountAt(owner, { type, scope }, 'USDT');
      const to = accountOf(state.owners.get(worldId)!, 'USDT');
      const cause = { movementId: 1, tradeId: undefined, at: 0 };
      const owe = (how: 'transfer' | 'settle') => () =>
        state.ledger[how](state.changes, account, to, amount(1n), 'trade', cause);
      if (type.endsWith('Debt')) expect(owe('transfer')).not.toThrow();
      else expect(owe('transfer')).toThrow('invariant');
      // Positions may lose more than there is: what others have gained stands behind them.
      if (accountTypes[type].isBacked || type.endsWith('Debt')) expect(owe('settle')).not.toThrow();
      else expect(owe('settle')).toThrow('invariant');
    }
  });

  it('CORE-09 keeps accounts apart by owner, type, scope and asset', () => {
    const state = loadState(emptySnapshot());
    const owners = [state.owners.get(feesId)!, state.owners.get(worldId)!];
    const places = accountTypeNames.flatMap((type) =>
      accountTypes[type].scope === undefined
        ? [{ type, scope: '' }]
        : ['BTCUSDT', 'ETHUSDT'].map((scope) => ({ type, scope })),
    );
    const all = owners.flatMap((owner) =>
      places.flatMap((place) =>
        ['USDT', 'BTC'].map((asset) => {
          const { balance } = accountAt(owner, place, asset);
          const { userId, accountType, scope } = balance;
          expect([userId, accountType, scope, balance.asset]).toEqual([
            ...[owner.id, place.type, place.scope, asset],
          ]);
          expect(accountAt(owner, place, asset).balance).toBe(balance);
          return balance;
        }),
      ),
    );
    expect(new Set(all).size).toBe(owners.length * places.length * 2);
    expect(accountOf(owners[0]!, 'BTC').balance.accountType).toBe('spot');
    expect(() => accountAt(owners[0]!, { type: 'spot', scope: 'x' }, 'BTC')).toThrow('scope');
    expect(() => accountAt(owners[0]!, { type: 'strategy', scope: '' }, 'BTC')).toThrow('scope');
  });
});

describe('a rebuilt exchange', () => {
  it('equals the live one, the provider’s orders aside', () => {
    const { desk, one } = busy();
    desk.plan(one, plan('buy', 9_000, 1000));
    const snapshot = desk.exchange.snapshot();
    expect(new Exchange(snapshot).snapshot()).toEqual(snapshot);
    expect(snapshot.orders.every(({ userId }) => userId >= 1000)).toBe(true);
  });

  it('keeps the queue, also after an amend that lost its place', () => {
    const desk = new Desk();
    const users = [desk.user(), desk.user(), desk.user()];
    const orders = users.map((user) => desk.place(user, limit('sell', 10_000, 10_000)));
    desk.do({
      kind: 'AmendOrder',
      userId: users[0]!,
      order: { orderId: orders[0]!.id },
      size: lots(11_000),
    });
    const again = new Desk([], desk.exchange.snapshot());
    again.place(users[2]!, limit('buy', 9_900, 1000));
    const buyer = again.exchange.apply<'OpenAccount'>(
      {
        kind: 'OpenAccount',
        authId: 'buyer',
        grants: [{ asset: 'USDT', units: amount(10n ** 12n) }],
      },
      0,
    );
    if (buyer.ok) again.place(buyer.value.userId, market('buy', { size: 15_000 }));
    const filled = new Map(
      [...again.commit().orders].map(({ id, filledSize }) => [id, filledSize]),
    );
    expect(orders.map(({ id }) => filled.get(id))).toEqual([undefined, 10_000, 5_000]);
  });

  it('shares nothing with the snapshot it came from', () => {
    const { desk, one } = busy();
    const snapshot = desk.exchange.snapshot();
    const kept = structuredClone(snapshot);
    const again = new Desk([], snapshot);
    again.do({ kind: 'CancelAll', userId: one, plans: true });
    again.place(one, market('buy', { size: 1000 }));
    expect(snapshot).toEqual(kept);
  });

  it('refuses rows that hold more than there is', () => {
    const desk = new Desk();
    desk.place(desk.user(), limit('buy', 10_000, 1000));
    const snapshot = desk.exchange.snapshot();
    const balances = snapshot.balances.map((one) => ({ ...one, total: amount(1n) }));
    expect(() => new Exchange({ ...snapshot, balances })).toThrow('invariant');
  });
});

describe('CORE-02 listing', () => {
  it('hands on the last of several in a batch, also when it is the first again', () => {
    const desk = new Desk();
    desk.commit();
    const [open, halted] = [pair('BTC'), pair('BTC', { state: 'halted' })];
    for (const instrument of [open, halted, open]) desk.do({ kind: 'ListInstrument', instrument });
    expect([...desk.commit().instruments]).toEqual([open]);
  });

  it('changes steps and state, and never scales', () => {
    const desk = new Desk();
    desk.do({ kind: 'ListInstrument', instrument: pair('BTC', { priceStep: 100 }) });
    expect(desk.exchange.instrument('BTCUSDT')!.priceStep).toBe(100);
    const list = (more: object) => () =>
      desk.do({ kind: 'ListInstrument', instrument: pair('BTC', more) });
    expect(list({ priceScale: 1 })).toThrow('scales');
    expect(list({ base: { code: 'BTC', name: 'BTC', scale: 7 } })).toThrow('scales');
    expect(list({ symbolId: 'BTC2USDT', priceScale: 3 })).toThrow('scales');
  });
});

describe('the provider’s quotes', () => {
  const quotes = (...rows: ['buy' | 'sell', number, number][]) =>
    rows.map(([side, price, size]) => ({ side, price: ticks(price), size: lots(size) }));
  const set = (desk: Desk, rows: ReturnType<typeof quotes>) =>
    desk.do({ kind: 'ReplaceQuotes', userId: 10, symbolId: 'BTCUSDT', quotes: rows });
  const open = () => {
    const desk = new Desk();
    for (const asset of ['BTC', 'USDT'])
      desk.do({ kind: 'Credit', userId: 10, asset, units: amount(10n ** 10n) });
    return desk;
  };

  it('become what is asked for, touching what differs', () => {
    const desk = open();
    set(desk, quotes(['buy', 9_900, 1000], ['buy', 9_800, 1000], ['sell', 10_100, 1000]));
    const at = (price: number) => desk.exchange.openOrders(10).find((one) => one.price === price);
    const [kept, smaller, bigger] = [at(9_900), at(9_800), at(10_100)];
    desk.commit();
    set(
      desk,
      quotes(
        ['buy', 9_900, 1000],
        ['buy', 9_800, 500],
        ['sell', 10_100, 2000],
        ['sell', 10_200, 10],
      ),
    );
    expect([desk.book('buy'), desk.book('sell')]).toEqual([
      ['9900:1000', '9800:500'],
      ['10100:2000', '10200:10'],
    ]);
    expect([at(9_900) === kept, at(9_800) === smaller, at(10_100) === bigger]).toEqual([
      true,
      true,
      false,
    ]);
    const { levels, orders } = desk.commit();
    expect([...levels.get('BTCUSDT')!.buy]).toEqual([9_800]);
    expect(orders.size).toBe(0);
  });

  it('trade with users’ orders that they cross', () => {
    const desk = open();
    const user = desk.user();
    const order = desk.place(user, limit('buy', 10_000, 1000));
    set(desk, quotes(['sell', 9_900, 3000]));
    expect([order.end, desk.book('sell')]).toEqual(['filled', ['9900:2000']]);
  });

  it('are refused as a whole when they cannot be paid', () => {
    const desk = open();
    set(desk, quotes(['buy', 9_900, 1000]));
    const command = {
      kind: 'ReplaceQuotes',
      userId: 10,
      symbolId: 'BTCUSDT',
      quotes: quotes(['buy', 9_800, 1000], ['sell', 10_000, 1_000_010]),
    } as const;
    expect(desk.refused(command)).toEqual({
      code: 'balanceNotEnough',
      values: { limit: '100', value: '100.001', asset: 'BTC' },
    });
    expect(desk.book('buy')).toEqual(['9900:1000']);
  });

  it('may use all that the quotes before held', () => {
    const desk = open();
    set(desk, quotes(['sell', 10_100, 1_000_000]));
    set(desk, quotes(['sell', 10_200, 1_000_000]));
    expect(desk.book('sell')).toEqual(['10200:1000000']);
  });
});
