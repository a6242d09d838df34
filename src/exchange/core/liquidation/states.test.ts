import { describe, expect, it } from 'vitest';
import { insuranceId } from '#domain/account/account.ts';
import {
  type Freshness,
  freshnesses,
  type PairState,
  pairStates,
} from '#domain/codes/pair-state.ts';
import { amount, ticks } from '#domain/money/units.ts';
import type { SkippedFunding } from '#exchange/core/changes.ts';
import { allPositions, Desk, limit, market, moneyOf, perpetual, trader } from '../testing.ts';

const contracts = ['BTC', 'ETH'].map((base) => perpetual(base, { markClampPpm: 1_000 }));
const [symbolId, otherId] = contracts.map((one) => one.symbolId) as [string, string];
const net = { symbolId, positionSide: 'net' } as const;
const usdt = (whole: number) => amount(BigInt(Math.round(whole * 1_000_000)));
const act = { by: 'local:test', reason: 'a test' };
const hourMs = 3_600_000;

class Scene {
  readonly desk = new Desk(contracts);
  readonly maker = trader(this.desk, usdt(100_000));

  constructor() {
    this.mark(10_000);
    const change = { crossLeverage: 5 };
    this.desk.do({ kind: 'ChooseMargin', userId: this.maker, symbolId, change });
  }

  mark(index: number, of = symbolId): void {
    this.desk.now += 500;
    this.desk.do({ kind: 'MarkContracts', indexes: [{ symbolId: of, index: ticks(index) }] });
  }

  state(state: PairState): void {
    this.desk.do({ kind: 'ChangePair', symbolId, change: { state }, act });
  }

  fund(whole: number): void {
    this.desk.do({
      ...{ kind: 'Credit', userId: insuranceId, asset: 'USDT', units: usdt(whole) },
      place: { type: 'usdtMix', scope: '' },
    });
  }

  /** Somebody buys from the maker at 100 with so much money. */
  long(whole: number, of = symbolId, size = 10_000): number {
    const user = trader(this.desk, usdt(whole));
    const place = { symbolId: of, positionSide: 'net' } as const;
    this.desk.place(this.maker, limit('sell', 10_000, size, place));
    this.desk.place(user, limit('buy', 10_000, size, { ...place, timeInForce: 'ioc' }));
    this.desk.commit();
    return user;
  }

  /** Why the exchange has closed positions since the last look, and whether anything traded. */
  forced(): string {
    const { orders, trades } = this.desk.commit();
    const closing = [...orders].filter(({ filledSize }) => filledSize > 0);
    const causes = new Set(closing.flatMap(({ cause }) => cause ?? []));
    return [...causes, ...(trades.length > 0 ? ['traded'] : [])].sort().join(' ') || 'waits';
  }

  /**
   * Brings somebody below their maintenance while nothing trades, and then the state. What that does, by a
   * fresh mark or without one.
   */
  risk(state: PairState, mark: Freshness, price: number): string {
    this.state('halted');
    this.mark(price);
    expect(this.forced()).toBe('waits');
    if (mark === 'stale') this.desk.now += 10_001;
    if (state !== 'halted') this.state(state);
    if (mark === 'fresh') this.mark(price);
    else this.desk.do({ kind: 'ElapseTime' });
    for (let n = 0; n < 5 && this.desk.exchange.jobs.length > 0; n++) {
      this.desk.do({ kind: 'RunJobs' });
    }
    return this.forced();
  }
}

type Expected = Readonly<Record<PairState, readonly [fresh: string, stale: string]>>;

const waits = ['waits', 'waits'] as const;
const closed = { preOpen: waits, callAuction: waits, cancelOnly: waits, halted: waits };
const delivered = ['delivery', 'delivery'] as const;

/** Somebody is at risk; who is there to take the position, and what happens to it then. */
const liquidations: readonly [string, number, (scene: Scene) => void, Expected][] = [
  [
    'bids in the book',
    9_440,
    (scene) => {
      scene.fund(1_000);
      scene.desk.place(scene.maker, limit('buy', 9_420, 50_000, net));
    },
    {
      ...closed,
      trading: ['liquidation traded', 'waits'],
      reduceOnly: ['liquidation traded', 'waits'],
      postOnly: ['takeover', 'waits'],
      delisted: delivered,
    },
  ],
  [
    'the insurance fund alone',
    9_440,
    (scene) => scene.fund(1_000),
    {
      ...closed,
      trading: ['takeover', 'waits'],
      reduceOnly: ['takeover', 'waits'],
      postOnly: ['takeover', 'waits'],
      delisted: delivered,
    },
  ],
  [
    'nobody, and an empty fund',
    9_300,
    () => undefined,
    {
      ...closed,
      trading: ['adl takeover', 'waits'],
      reduceOnly: ['adl takeover', 'waits'],
      postOnly: ['adl takeover', 'waits'],
      delisted: ['adl takeover', 'adl takeover'],
    },
  ],
];

const liquidated = liquidations.flatMap(([what, price, prepare, expected]) =>
  pairStates.flatMap((state) =>
    freshnesses.map((mark, n) => [what, state, mark, expected[state][n]!, prepare, price] as const),
  ),
);

describe('SAFE-05 the table of an instrument’s states holds for what the exchange does by itself', () => {
  it.each(liquidated)(
    'liquidation, with %s: %s, mark %s: %s',
    (_what, state, mark, expected, prepare, price) => {
      const scene = new Scene();
      const user = scene.long(6);
      prepare(scene);
      scene.desk.commit();
      expect(scene.risk(state, mark, price)).toBe(expected);
      expect(scene.desk.exchange.positions(user)).toHaveLength(expected === 'waits' ? 1 : 0);
      expect(allPositions(scene.desk).reduce((sum, { size }) => sum + size, 0)).toBe(0);
      expect(moneyOf(scene.desk)).toBe(0n);
    },
  );

  const sold: Readonly<Record<PairState, boolean>> = {
    ...{ preOpen: false, callAuction: false, trading: true, postOnly: false, reduceOnly: true },
    ...{ cancelOnly: false, halted: false, delisted: false },
  };

  it.each(pairStates)(
    'the fund sells what it took over only where liquidations trade: %s',
    (state) => {
      const scene = new Scene();
      scene.fund(1_000);
      scene.long(6);
      scene.mark(9_440);
      expect(scene.desk.exchange.positions(insuranceId)).toHaveLength(1);
      scene.desk.place(scene.maker, limit('buy', 9_430, 50_000, net));
      if (state !== 'trading') scene.state(state);
      scene.desk.commit();
      scene.mark(9_441);
      expect(scene.desk.commit().trades.length > 0).toBe(sold[state]);
    },
  );

  type Paid = 'paid' | SkippedFunding['why'] | 'none';
  const paid = ['paid', 'paid', 'mark'] as const;
  const left = ['state', 'state', 'state'] as const;
  const fundings: Readonly<Record<PairState, readonly Paid[]>> = {
    ...{ preOpen: left, callAuction: left, trading: paid, postOnly: paid, reduceOnly: paid },
    ...{ cancelOnly: paid, halted: left, delisted: ['none', 'none', 'none'] },
  };
  const ages = [10_000, 60_000, 60_001];
  const funded = pairStates.flatMap((state) =>
    ages.map((age, n) => [state, age, fundings[state][n]!] as const),
  );

  it.each(funded)('funding: %s, mark %s ms old: %s', (state, age, expected) => {
    const { desk, ...scene } = new Scene();
    const at = Math.ceil((desk.now + hourMs) / (8 * hourMs)) * 8 * hourMs;
    const user = Scene.prototype.long.call({ desk, ...scene } as Scene, 100);
    desk.now = at - age - 500;
    Scene.prototype.mark.call({ desk } as Scene, 10_000);
    if (state !== 'trading') Scene.prototype.state.call({ desk } as Scene, state);
    const before = desk.exchange.balances(user, 'usdtMix')[0]!.total;
    desk.commit();
    desk.now = at;
    desk.do({ kind: 'ElapseTime' });
    const { skippedFundings, entities } = desk.commit();
    const why = skippedFundings.filter((one) => one.symbolId === symbolId).map((one) => one.why);
    const rows = [...entities.fundings].filter((one) => one.symbolId === symbolId);
    expect([why, rows.length]).toEqual(
      expected === 'paid' ? [[], 1] : [expected === 'none' ? [] : [expected], 0],
    );
    const delta = desk.exchange.balances(user, 'usdtMix')[0]!.total - before;
    expect(delta).toBe(expected === 'paid' ? -10_000n : 0n);
  });
});

describe('SAFE-05 a liquidation that waited', () => {
  it('goes before whatever else trades when trading returns', () => {
    const scene = new Scene();
    const { desk } = scene;
    scene.long(6);
    const [seller, bidder] = [scene.long(1_000), trader(desk, usdt(1_000))];
    desk.place(bidder, limit('buy', 9_420, 10_000, net));
    scene.state('halted');
    scene.mark(9_440);
    expect(scene.forced()).toBe('waits');
    scene.state('trading');
    expect(scene.forced()).toBe('liquidation traded');
    expect(desk.exchange.positions(bidder)).toMatchObject([{ size: 10_000 }]);
    const late = desk.place(seller, market('sell', { size: 10_000 }, { ...net, reduceOnly: true }));
    expect(late).toMatchObject({ end: 'noLiquidity', filledSize: 0 });
  });

  it('leaves its orders until then, and their user may cancel them', () => {
    const scene = new Scene();
    const user = scene.long(6);
    const order = scene.desk.place(user, limit('buy', 9_300, 1_000, net));
    scene.state('halted');
    scene.mark(9_440);
    expect(scene.desk.exchange.openOrders(user)).toHaveLength(1);
    scene.desk.do({ kind: 'CancelOrder', userId: user, order: { orderId: order.id } });
    expect(scene.desk.exchange.openOrders(user)).toEqual([]);
  });

  it('of a unit with several contracts closes on those that trade until then', () => {
    const scene = new Scene();
    const { desk, maker } = scene;
    scene.mark(10_000, otherId);
    const user = scene.long(12);
    const change = { crossLeverage: 5 };
    desk.do({ kind: 'ChooseMargin', userId: maker, symbolId: otherId, change });
    const place = { symbolId: otherId, positionSide: 'net' } as const;
    desk.place(maker, limit('sell', 10_000, 10_000, place));
    desk.place(user, limit('buy', 10_000, 10_000, { ...place, timeInForce: 'ioc' }));
    desk.place(maker, limit('buy', 9_990, 10_000, place));
    scene.state('halted');
    scene.mark(10_000, otherId);
    scene.mark(8_880);
    expect(desk.exchange.positions(user).map((one) => one.symbolId)).toEqual([symbolId]);
  });
});
