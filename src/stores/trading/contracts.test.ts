// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { announceLogout, announceResume } from '#client/logout.ts';
import type { FrameListener } from '#client/subscription.ts';
import type { AssetRow } from '#contract/calls/user.ts';
import { type DataFrame, type Topic, topicKey } from '#contract/channels.ts';
import { assetRow } from '#contract/map/samples.ts';
import { accountSeed, btcContract, longPosition, open } from '#demo/contract-rows.ts';
import { amount } from '#domain/money/units.ts';
import type { ContractsSeed } from './contracts.ts';
import { marginRoom, withLeverage, withMargin } from './contracts-what-if.ts';

const heard = vi.hoisted(() => new Map<string, Set<(frame: never) => void>>());
vi.mock('#client/stream.ts', () => ({
  stream: () => ({
    subscribe(topic: Topic, listener: FrameListener) {
      const key = topicKey(topic);
      const listeners = heard.get(key) ?? new Set();
      heard.set(key, listeners.add(listener));
      return () => listeners.delete(listener);
    },
  }),
}));
vi.mock('#stores/feed/redraw.ts', () => ({ redraw: (_: unknown, draw: () => void) => draw() }));
vi.mock('#client/lists.ts', () => ({
  symbolListOf: () => ({
    follow(listener: (rows: unknown) => void) {
      listener([btcContract]);
      return () => undefined;
    },
  }),
}));

const { contractsStore } = await import('./contracts.ts');
const { $session, freshSession } = await import('#stores/account/session.ts');
const { $balancesOf } = await import('#stores/account/balances.ts');
const { $ordersOn, $plansOn } = await import('#stores/account/orders.ts');
const { $symbolsOf } = await import('#stores/market/lists.ts');

const seed = (more?: Parameters<typeof accountSeed>[0]): ContractsSeed =>
  accountSeed(more).usdt as ContractsSeed;
const businessLine = 'usdt';
const { symbolId } = btcContract;
const usdt = (whole: number) => amount(BigInt(Math.round(whole * 100)) * 1_000_000n);

/** A frame of a topic, to all who listen to it. */
const hear = (topic: Topic, data: unknown, type: DataFrame['type'] = 'snapshot') => {
  const frame = { channel: topic.channel, type, data, seq: 1, at: 0 };
  for (const listener of heard.get(topicKey(topic)) ?? []) listener(frame as never);
};
const mark = (markPrice: string) =>
  hear({ channel: 'contract', businessLine }, [
    { symbolId, markPrice, fundingHours: 8, openInterest: '0', openInterestValue: '0' },
  ]);
const balance = (total: string, more: Partial<AssetRow> = {}) =>
  hear(
    { channel: 'account' },
    {
      coinList: [],
      accounts: [{ accountType: 6, coinList: [{ ...assetRow('USDT', total, '1'), ...more }] }],
    },
  );
/** How many listen to what is the user's, and to marks. */
const listeners = () =>
  ['account', 'orders:usdt', 'positions:usdt', 'contract:usdt'].map(
    (key) => heard.get(key)?.size ?? 0,
  );

const usdtOf = (account: ReturnType<ReturnType<typeof contractsStore>['ofSeed']>) =>
  account.unitIn('USDT');

const ends: (() => void)[] = [];
/** The store of a seed, with a listener. */
function live(of: ContractsSeed | undefined) {
  const store = contractsStore('usdt', of);
  ends.push(store.$account.listen(() => undefined));
  return store;
}

beforeEach(() => {
  vi.useFakeTimers();
  document.documentElement.dataset.session = 'one';
  $session.set(freshSession);
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.runAllTimers();
  vi.useRealTimers();
  announceResume();
  for (const $store of [$balancesOf('usdtMix'), $ordersOn('usdt'), $plansOn('usdt')]) {
    $store.set(undefined);
  }
  $symbolsOf('usdt').set(undefined);
  delete document.documentElement.dataset.session;
});

describe('KIT-10 the store of an account of contracts', () => {
  it('begins with what the page brought, the same for all who have the seed', () => {
    const of = seed();
    const { $account, ofSeed } = contractsStore('usdt', of);
    expect(contractsStore('usdt', of).$account).toBe($account);
    expect(ofSeed()).toBe(contractsStore('usdt', of).ofSeed());
    const account = ofSeed();
    // Half a coin from 61,800.5, marked at 62,418.3, beside 5,000.
    expect(usdtOf(account)?.figures).toMatchObject({
      equity: usdt(5_308.9),
      unrealized: usdt(308.9),
    });
    expect(account.held).toMatchObject([{ position: longPosition, risk: 'calm' }]);
    expect(account.held[0]?.figures?.unrealized).toBe(usdt(308.9));
    expect([account.isUser, account.isKnown, usdtOf(account)?.isWhole]).toEqual([true, true, true]);
  });

  it('listens while somebody listens to it, once for all of them', () => {
    const of = seed();
    expect(usdtOf(contractsStore('usdt', of).ofSeed())?.isWhole).toBe(true);
    expect(listeners()).toEqual([0, 0, 0, 0]);
    live(of);
    live(of);
    expect(listeners()).toEqual([1, 1, 1, 1]);
    for (const end of ends.splice(0)) end();
    vi.runAllTimers();
    expect(listeners()).toEqual([0, 0, 0, 0]);
  });

  it('follows marks, money and positions', () => {
    const { $account } = live(seed());
    mark('61800.5');
    expect(usdtOf($account.get())?.figures).toMatchObject({ equity: usdt(5_000), unrealized: 0n });
    balance('4000');
    expect(usdtOf($account.get())?.figures?.equity).toBe(usdt(4_000));
    hear(
      { channel: 'positions', businessLine },
      { positions: [], settings: [], holdMode: 1, version: 2 },
    );
    const account = $account.get();
    expect([account.held, usdtOf(account)?.figures?.marginUsed]).toEqual([[], 0n]);
  });

  it('says nothing of money while a mark or something of the account is not known', () => {
    const missing = [
      { contracts: [] },
      { orders: undefined },
      { balances: undefined },
      { positions: undefined },
      { symbols: [] },
    ];
    for (const one of missing) {
      const account = contractsStore('usdt', seed(one)).ofSeed();
      expect([usdtOf(account)?.figures, usdtOf(account)?.ratios].every((it) => !it)).toBe(true);
    }
  });

  it('SAFE-05 frees nothing while the exchange says that a mark is not fresh', () => {
    const { $account } = live(seed());
    balance('5000', { markStale: true });
    const account = $account.get();
    expect(usdtOf(account)?.figures?.transferable).toBe(0n);
    expect(account.on(symbolId).available).toBe(0n);
    expect(account.on(symbolId).isStale).toBe(true);
    balance('5000');
    expect(usdtOf($account.get())?.figures?.transferable).toBeGreaterThan(0n);
  });

  it('USER-07 is a visitor’s once the session has ended, and the user’s again when it goes on', () => {
    const { $account } = live(seed());
    announceLogout();
    const account = $account.get();
    expect([account.isUser, account.hasEnded, account.positions]).toEqual([false, true, []]);
    expect(usdtOf(account)?.figures?.equity).toBe(0n);
    expect(listeners()).toEqual([0, 0, 0, 1]);
    announceResume();
    expect(listeners()).toEqual([1, 1, 1, 1]);
    expect($account.get().positions).toEqual([longPosition]);
  });

  it('of a visitor listens to nothing of anybody’s, and shows what an order would come to', () => {
    const of = seed({ user: undefined, positions: undefined, orders: undefined });
    const { $account } = live(of);
    expect(listeners()).toEqual([0, 0, 0, 1]);
    const account = $account.get();
    expect([account.isUser, usdtOf(account)?.isWhole]).toEqual([false, true]);
    expect(account.on(symbolId).available).toBe(0n);
  });

  it('where the page brought nothing has money that is free without any position', () => {
    const { $account } = live(undefined);
    expect(usdtOf($account.get())?.figures).toBeUndefined();
    hear({ channel: 'orders', businessLine }, { orders: [], plans: [] });
    hear(
      { channel: 'positions', businessLine },
      { positions: [], settings: [], holdMode: 1, version: 1 },
    );
    balance('4000');
    expect(usdtOf($account.get())?.figures?.transferable).toBe(usdt(4_000));
  });

  it('answers what would be at another leverage or margin, and stays as it is', () => {
    const isolated = { ...longPosition, marginMode: 'isolated' as const, margin: '3200' };
    const setting = {
      ...{ symbolId, marginMode: 'isolated' as const, autoAppend: false },
      ...{ crossLeverage: 20, longLeverage: 20, shortLeverage: 20 },
    };
    const account = contractsStore(
      'usdt',
      seed({ positions: open([isolated], [setting]) }),
    ).ofSeed();
    const before = account.liquidationOf(isolated);
    expect(withMargin(account, isolated, usdt(100)).liquidationOf(isolated)).toBeLessThan(before!);
    expect(account.liquidationOf(isolated)).toBe(before);
    expect(marginRoom(account, isolated).add).toBe(usdt(5_000));
    const leverage = { long: 10, short: 10 };
    expect(withLeverage(account, symbolId, leverage).on(symbolId).leverage).toEqual(leverage);
  });
});
