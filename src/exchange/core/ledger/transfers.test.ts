import { describe, expect, it } from 'vitest';
import type { Bill } from '#domain/account/account.ts';
import type { AccountRef, TransferDraft } from '#domain/account/transfer.ts';
import type { AccountType } from '#domain/codes/account-type.ts';
import { amount } from '#domain/money/units.ts';
import type { RefusalCode } from '#domain/refusal.ts';
import type { Snapshot } from '#exchange/core/snapshot.ts';
import { billSums, Desk, limit } from '#exchange/core/testing.ts';

const million = 1_000_000n;
const at = (userId: number, type: AccountType, scope = ''): AccountRef => ({ userId, type, scope });

function open() {
  const desk = new Desk();
  const [user, other] = [desk.user(), desk.user()];
  const child = desk.do({ kind: 'OpenAccount', authId: 'child', grants: [], parentId: user });
  desk.commit();
  return { desk, user, other, child: child.userId };
}
type Scene = ReturnType<typeof open>;

const move = (from: AccountRef, to: AccountRef, more: Partial<TransferDraft> = {}) =>
  ({
    kind: 'Transfer',
    userId: from.userId,
    draft: { from, to, asset: 'USDT', units: amount(5n * million), ...more },
  }) as const;

function total({ desk }: Scene, { userId, type, scope }: AccountRef, asset = 'USDT'): bigint {
  const found = desk.exchange
    .balances(userId, type)
    .find((one) => one.scope === scope && one.asset === asset);
  return found?.total ?? 0n;
}

const side = ({ userId, accountType, scope, asset, delta, totalAfter, reason }: Bill) =>
  ({ userId, accountType, scope, asset, delta, totalAfter, reason }) as const;

describe('CORE-09 a transfer', () => {
  it('moves between two accounts, billed on both sides in one movement', () => {
    const scene = open();
    const { desk, user } = scene;
    const [spot, mix] = [at(user, 'spot'), at(user, 'usdtMix')];
    const before = total(scene, spot);
    const made = desk.do(move(spot, mix));
    const { bills, transfers } = desk.commit();
    expect(transfers).toEqual([made]);
    expect(made).toMatchObject({ userId: user, from: spot, to: mix, units: 5n * million });
    expect(bills.map(side)).toEqual([
      {
        ...{ userId: user, accountType: 'spot', scope: '', asset: 'USDT' },
        ...{ delta: -5n * million, totalAfter: before - 5n * million, reason: 'transfer' },
      },
      {
        ...{ userId: user, accountType: 'usdtMix', scope: '', asset: 'USDT' },
        ...{ delta: 5n * million, totalAfter: 5n * million, reason: 'transfer' },
      },
    ]);
    expect(new Set(bills.map(({ movementId }) => movementId))).toEqual(new Set([made.movementId]));
    expect(billSums(bills)).toEqual({ USDT: 0n });
    expect(total(scene, mix)).toBe(5n * million);
  });

  it('goes into the futures account and comes back', () => {
    const scene = open();
    const [spot, futures] = [at(scene.user, 'spot'), at(scene.user, 'usdtMix')];
    const before = total(scene, spot);
    scene.desk.do(move(spot, futures));
    expect(total(scene, futures)).toBe(5n * million);
    scene.desk.do(move(futures, spot));
    expect([total(scene, futures), total(scene, spot)]).toEqual([0n, before]);
  });

  it('answers the first when its client id comes again, in the batch and after it', () => {
    const scene = open();
    const { desk, user } = scene;
    const [spot, mix] = [at(user, 'spot'), at(user, 'usdtMix')];
    const command = move(spot, mix, { clientOid: 'mine' });
    const made = desk.do(command);
    expect(desk.do(command)).toEqual(made);
    expect(desk.commit().bills).toHaveLength(2);
    expect(desk.do(command)).toEqual(made);
    expect(desk.commit().bills).toEqual([]);
    expect(total(scene, mix)).toBe(5n * million);
  });

  it('refuses a client id that names something else', () => {
    const { desk, user, child } = open();
    const [spot, mix] = [at(user, 'spot'), at(user, 'usdtMix')];
    desk.do(move(spot, mix, { clientOid: 'mine' }));
    desk.place(user, limit('buy', 10_000, 1000, { clientOid: 'order' }));
    for (const [from, to, more] of [
      [spot, mix, { clientOid: 'order' }],
      [spot, mix, { clientOid: 'mine', units: amount(1n) }],
      [spot, mix, { clientOid: 'mine', asset: 'BTC' }],
      [mix, spot, { clientOid: 'mine' }],
      [spot, at(child, 'spot'), { clientOid: 'mine' }],
      [spot, at(child, 'usdtMix'), { clientOid: 'mine' }],
    ] as const) {
      expect(desk.refused(move(from, to, more)).code).toBe('clientOidDuplicate');
    }
    const draft = limit('buy', 10_000, 1000, { clientOid: 'mine' });
    expect(desk.refused({ kind: 'PlaceOrder', userId: user, draft }).code).toBe(
      'clientOidDuplicate',
    );
  });

  it('takes no more than is available', () => {
    const { desk, user } = open();
    const [spot, mix] = [at(user, 'spot'), at(user, 'usdtMix')];
    desk.place(user, limit('buy', 10_000, 10_000));
    const held = desk.balance(user, 'USDT').frozen;
    expect(held).toBeGreaterThan(0n);
    const all = amount(desk.balance(user, 'USDT').total - held);
    const refusal = desk.refused(move(spot, mix, { units: amount(all + 1n) }));
    expect(refusal).toEqual({
      code: 'fundsNotEnough',
      values: {
        ...{ limit: '999900', value: '999900.000001', asset: 'USDT' },
        ...{ available: '999900', transferable: '999900' },
        ...{ boundOrders: '100', boundPositions: '0', boundHolds: '0' },
      },
    });
    desk.do(move(spot, mix, { units: all }));
    expect(desk.balance(user, 'USDT')).toEqual({ total: held, frozen: held });
  });

  const refused: readonly [RefusalCode, string, (scene: Scene) => ReturnType<typeof move>][] = [
    [
      'amountInvalid',
      'nothing',
      ({ user }) => move(at(user, 'spot'), at(user, 'otc'), { units: amount(0n) }),
    ],
    [
      'amountInvalid',
      'less than nothing',
      ({ user }) => move(at(user, 'spot'), at(user, 'otc'), { units: amount(-1n) }),
    ],
    ['transferSame', 'to itself', ({ user }) => move(at(user, 'spot'), at(user, 'spot'))],
    [
      'transferSame',
      'to the same pair',
      ({ user }) =>
        move(at(user, 'marginIsolated', 'BTCUSDT'), at(user, 'marginIsolated', 'BTCUSDT')),
    ],
    ['transferClosed', 'to a bot', ({ user }) => move(at(user, 'spot'), at(user, 'strategy', '1'))],
    [
      'transferClosed',
      'to an owner',
      ({ user }) => move(at(user, 'spot'), at(user, 'follower', '1')),
    ],
    ['transferClosed', 'to earn', ({ user }) => move(at(user, 'spot'), at(user, 'earn'))],
    [
      'transferClosed',
      'to a unified account',
      ({ user }) => move(at(user, 'spot'), at(user, 'uta')),
    ],
    [
      'transferClosed',
      'from a debt',
      ({ user }) => move(at(user, 'marginCrossDebt'), at(user, 'spot')),
    ],
    [
      'transferClosed',
      'to a debt',
      ({ user }) => move(at(user, 'spot'), at(user, 'marginIsolatedDebt', 'BTCUSDT')),
    ],
    [
      'transferClosed',
      'a coin that the account does not take',
      ({ user }) => move(at(user, 'spot'), at(user, 'usdtMix'), { asset: 'BTC' }),
    ],
    [
      'transferClosed',
      'to no pair',
      ({ user }) => move(at(user, 'spot'), at(user, 'marginIsolated')),
    ],
    [
      'transferClosed',
      'a scope where there is none',
      ({ user }) => move(at(user, 'spot'), at(user, 'otc', 'BTCUSDT')),
    ],
    [
      'transferClosed',
      'a scope of spot',
      ({ user }) => move(at(user, 'spot', 'BTCUSDT'), at(user, 'otc')),
    ],
    [
      'symbolUnknown',
      'to an unknown pair',
      ({ user }) => move(at(user, 'spot'), at(user, 'marginIsolated', 'NOUSDT')),
    ],
    [
      'symbolUnknown',
      'from an unknown pair',
      ({ user }) => move(at(user, 'marginIsolated', 'NOUSDT'), at(user, 'spot')),
    ],
    [
      'currencyUnknown',
      'an unknown coin',
      ({ user, child }) => move(at(user, 'spot'), at(child, 'spot'), { asset: 'NOPE' }),
    ],
    [
      'fundsNotEnough',
      'from an account without it',
      ({ user }) => move(at(user, 'otc'), at(user, 'spot')),
    ],
    [
      'userUnknown',
      'to another user',
      ({ user, other }) => move(at(user, 'spot'), at(other, 'spot')),
    ],
    ['userUnknown', 'to nobody', ({ user }) => move(at(user, 'spot'), at(4711, 'spot'))],
    ['userUnknown', 'to the exchange', ({ user }) => move(at(user, 'spot'), at(2, 'spot'))],
    [
      'userUnknown',
      'from another user',
      ({ user, other }) => ({ ...move(at(other, 'spot'), at(user, 'spot')), userId: user }),
    ],
    [
      'userUnknown',
      'from a sub-account to its parent, by the sub-account',
      ({ user, child }) => ({ ...move(at(user, 'spot'), at(child, 'spot')), userId: child }),
    ],
    [
      'userUnknown',
      'of another user’s sub-account',
      ({ other, child }) => ({ ...move(at(other, 'spot'), at(child, 'spot')), userId: other }),
    ],
  ];

  it.each(refused)('%s: %s', (code, _, commandOf) => {
    const scene = open();
    const { desk } = scene;
    desk.do(move(at(scene.user, 'spot'), at(scene.child, 'spot'), { units: amount(1n) }));
    desk.commit();
    const before = desk.exchange.snapshot();
    expect(desk.refused(commandOf(scene)).code).toBe(code);
    expect(desk.exchange.snapshot()).toEqual(before);
    const { bills, transfers, balances } = desk.commit();
    expect([bills, transfers, [...balances]]).toEqual([[], [], []]);
  });

  it('a user who is frozen, or whose account is frozen, moves nothing', () => {
    const scene = open();
    const { desk, user, child } = scene;
    desk.do(move(at(user, 'spot'), at(child, 'spot')));
    const act = { by: 'test', reason: 'test' };
    const freeze = (userId: number, frozen: boolean) =>
      desk.do({ kind: 'FreezeUser', userId, frozen, cancelOrders: false, act });
    freeze(child, true);
    expect(desk.refused(move(at(child, 'spot'), at(child, 'usdtMix'))).code).toBe('userFrozen');
    expect(desk.refused(move(at(user, 'spot'), at(child, 'spot'))).code).toBe('userFrozen');
    freeze(child, false);
    freeze(user, true);
    const pull = { ...move(at(child, 'spot'), at(child, 'usdtMix')), userId: user };
    expect(desk.refused(pull).code).toBe('userFrozen');
  });

  it('a parent moves to its sub-account, from it, and within it', () => {
    const scene = open();
    const { desk, user, child } = scene;
    desk.do(move(at(user, 'spot'), at(child, 'spot')));
    expect(total(scene, at(child, 'spot'))).toBe(5n * million);
    const by = (draft: ReturnType<typeof move>) => desk.do({ ...draft, userId: user });
    by(move(at(child, 'spot'), at(child, 'usdtMix')));
    by(move(at(child, 'usdtMix'), at(user, 'usdtMix')));
    expect(total(scene, at(user, 'usdtMix'))).toBe(5n * million);
    expect(desk.exchange.user(child)?.parentId).toBe(user);
  });

  it('a sub-account has no sub-accounts', () => {
    const { desk, child } = open();
    for (const parentId of [child, 4711, 2]) {
      const command = { kind: 'OpenAccount', authId: 'x', grants: [], parentId } as const;
      expect(desk.refused(command).code).toBe('userUnknown');
    }
  });
});

describe('CORE-09 what may leave a margin account with debts (§5)', () => {
  /** A cross margin account of 1 BTC at 100.00 and 300 USDT that owes what is given. */
  function owing(debts: Record<string, bigint>, marginUsdt = 300n * million) {
    const desk = new Desk();
    const user = desk.user();
    desk.tradeAt(10_000);
    const snapshot = desk.exchange.snapshot();
    const row = (accountType: AccountType, asset: string, units: bigint) => ({
      ...{ userId: user, accountType, scope: '', asset, total: amount(units), frozen: amount(0n) },
    });
    const balances = [
      ...snapshot.balances,
      row('marginCross', 'USDT', marginUsdt),
      row('marginCross', 'BTC', 100_000_000n),
      ...Object.entries(debts).map(([asset, units]) => row('marginCrossDebt', asset, -units)),
    ];
    const changed: Snapshot = { ...snapshot, balances };
    return { desk: new Desk([], changed), user };
  }
  const most = ({ desk, user }: ReturnType<typeof owing>, asset: string): string | undefined => {
    const units = amount(10n ** 15n);
    const draft = { asset, units };
    return desk.refused(move(at(user, 'marginCross'), at(user, 'spot'), draft)).values.limit;
  };

  it('all that is available without a debt', () => {
    expect([most(owing({}), 'USDT'), most(owing({ USDT: 0n }), 'BTC')]).toEqual(['300', '1']);
  });

  it('no more than is free beyond the debt of the coin', () => {
    expect(most(owing({ USDT: 250n * million }), 'USDT')).toBe('50');
  });

  it('no more than the account is worth after its debts, at the coin’s price', () => {
    // Worth 400 USDT, of which 350 are owed (debts count a unit more, for rounding).
    expect(most(owing({ USDT: 350n * million }), 'BTC')).toBe('0.49999999');
    expect(most(owing({ BTC: 90_000_000n }), 'USDT')).toBe('300');
    expect(most(owing({ BTC: 390_000_000n }), 'USDT')).toBe('9.999999');
  });

  it('nothing when it is worth nothing, or a coin has no price', () => {
    expect(most(owing({ USDT: 401n * million }), 'BTC')).toBe('0');
    expect(most(owing({ NOPE: 1n }), 'BTC')).toBe('0');
  });
});
