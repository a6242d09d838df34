import { beforeEach, describe, expect, it } from 'vitest';
import { amount, lots, type Ticks, ticks } from '#domain/money/units.ts';
import type { PlanDraft } from '#domain/order/order.ts';
import { Desk, limit, pair, perpetual, plan, trader, trail } from '#exchange/core/testing.ts';

const symbolId = 'BTCUSDT_UMCBL';
const net = { symbolId, positionSide: 'net' } as const;
const plenty = 1_000_000_000n;

let desk: Desk;
let [user, other] = [0, 0];

/** Tells the index; with an empty book and no trade near, the mark is the index. */
function mark(index: number): void {
  desk.now += 500;
  desk.do({ kind: 'MarkContracts', indexes: [{ symbolId, index: ticks(index) }] });
}

/** `buyer` takes what `seller` offers, so that the price is the last one. */
function trade(buyer: number, seller: number, price: number, size: number): void {
  desk.place(seller, limit('sell', price, size, net));
  desk.place(buyer, limit('buy', price, size, { ...net, timeInForce: 'ioc' }));
}

const place = (draft: Partial<PlanDraft> & Pick<PlanDraft, 'side' | 'trigger'>) =>
  desk.plan(user, { ...net, size: lots(1_000), source: 'web', ...draft });

const refused = (draft: Partial<PlanDraft>) =>
  desk.refused({
    ...{ kind: 'PlacePlan', userId: user },
    draft: { ...net, ...plan('buy', 11_000, 1_000), ...net, ...draft },
  }).code;

/** Lets what has fired run: the provider has quoted since. */
function run(): void {
  desk.now += 400;
  desk.do({ kind: 'RunFired' });
}

const sizes = (owner: number) => desk.exchange.positions(owner).map(({ size }) => size);
const waiting = () => desk.exchange.waitingPlans(user).map(({ id }) => id);

beforeEach(() => {
  desk = new Desk([perpetual('BTC', { markClampPpm: 10_000 })]);
  [user, other] = [trader(desk, plenty), trader(desk, plenty)];
  mark(10_000);
  trade(user, other, 10_000, 200);
  trade(other, user, 10_000, 200);
});

describe('FUT-05 what a plan of a contract watches', () => {
  it.each([
    ['last', () => trade(user, other, 10_030, 200)],
    ['mark', () => mark(10_050)],
    ['index', () => mark(10_050)],
  ] as const)('%s', (watches, move) => {
    const { id } = place({ side: 'buy', trigger: ticks(10_020), watches, price: ticks(10_020) });
    const others = (['last', 'mark', 'index'] as const).filter((one) => one !== watches);
    const still = others.map((one) =>
      place({ side: 'buy', trigger: (one === 'last' ? 10_020 : 10_100) as Ticks, watches: one }),
    );
    move();
    run();
    expect(waiting()).not.toContain(id);
    expect(waiting()).toEqual(still.map((one) => one.id).reverse());
    expect(desk.exchange.openOrders(user)).toMatchObject([{ planId: id, positionSide: 'net' }]);
  });

  it('of a pair is the last price alone, and a pair has no positions', () => {
    desk.do({ kind: 'ListInstrument', instrument: pair('BTC') });
    const spot = { symbolId: 'BTCUSDT', positionSide: undefined };
    desk.tradeAt(10_000);
    expect(refused({ ...spot, watches: 'mark' })).toBe('unsupported');
    expect(refused({ ...spot, reduceOnly: true })).toBe('unsupported');
    expect(refused({ symbolId: 'BTCUSDT' })).toBe('unsupported');
  });

  it('can be changed while it waits', () => {
    const { id } = place({ side: 'buy', trigger: ticks(10_020), price: ticks(10_020) });
    const change = { kind: 'AmendPlan', userId: user, plan: { orderId: id } } as const;
    expect(desk.do({ ...change, watches: 'mark' })).toMatchObject({ watches: 'mark' });
    expect(desk.refused({ ...change, watches: 'mark' }).code).toBe('amendNothing');
    trade(user, other, 10_030, 200);
    expect(waiting()).toEqual([id]);
    mark(10_050);
    run();
    expect(waiting()).toEqual([]);
  });

  it('is known again after a restart', () => {
    place({ side: 'sell', trigger: ticks(9_900), watches: 'mark', price: ticks(9_900) });
    place({ side: 'sell', trigger: ticks(9_800), watches: 'index', price: ticks(9_800) });
    desk.restart();
    mark(9_950);
    expect(waiting()).toHaveLength(2);
    mark(9_850);
    expect(desk.exchange.pendingTriggers).toBe(1);
    mark(9_750);
    run();
    expect(desk.exchange.openOrders(user)).toHaveLength(2);
  });
});

describe('FUT-05 a plan of a contract', () => {
  it('names a position that its user can have', () => {
    expect(refused({ positionSide: undefined })).toBe('unsupported');
    expect(refused({ positionSide: 'long' })).toBe('unsupported');
    expect(refused({ size: undefined, quoteAmount: amount(5_000_000n) })).toBe('unsupported');
    desk.do({ kind: 'ChooseHoldMode', userId: user, line: 'usdt', holdMode: 'hedge' });
    expect(refused({})).toBe('unsupported');
    expect(refused({ positionSide: 'short' })).toBe('unsupported');
    desk.plan(user, { ...plan('buy', 11_000, 1_000), symbolId, positionSide: 'long' });
    const closing = { symbolId, positionSide: 'short', reduceOnly: true } as const;
    desk.plan(user, { ...plan('buy', 11_000, 1_000), ...closing });
  });

  it('keeps the position mode as it is while it waits', () => {
    const mode = { kind: 'ChooseHoldMode', userId: user, line: 'usdt', holdMode: 'hedge' } as const;
    const { id: orderId } = place({ side: 'buy', trigger: ticks(11_000) });
    expect(desk.refused(mode).code).toBe('leverageFixed');
    desk.do({ kind: 'CancelPlan', userId: user, plan: { orderId } });
    desk.do(mode);
  });

  it('reserves nothing, and opens what can be paid when it fires', () => {
    const { id } = place({ side: 'buy', trigger: ticks(10_050), size: lots(400_000) });
    const wallet = () => desk.exchange.balances(user, 'usdtMix')[0]!;
    expect(wallet().frozen).toBe(0n);
    const change = { crossLeverage: 5 };
    desk.do({ kind: 'ChooseMargin', userId: other, symbolId, change });
    desk.place(other, limit('sell', 10_100, 400_000, net));
    trade(other, user, 10_060, 200);
    run();
    expect(desk.commit().plans).toContainEqual(
      expect.objectContaining({ id, status: 'fail', failure: 'riskOrderFailed' }),
    );
  });

  it('that only reduces closes what there is by then, and has no minimum', () => {
    trade(user, other, 10_000, 300);
    place({ side: 'sell', trigger: ticks(9_990), size: lots(1_000), reduceOnly: true });
    place({ side: 'sell', trigger: ticks(9_980), size: lots(10), reduceOnly: true });
    desk.place(other, limit('buy', 9_970, 2_000, net));
    trade(other, user, 9_990, 200);
    run();
    expect(sizes(user)).toEqual([]);
  });

  it('fails where there is nothing to reduce', () => {
    const { id } = place({ side: 'sell', trigger: ticks(9_990), reduceOnly: true });
    trade(user, other, 9_990, 200);
    trade(other, user, 9_990, 200);
    run();
    expect(desk.commit().plans).toContainEqual(
      expect.objectContaining({ id, status: 'fail', failure: 'positionMissing' }),
    );
  });

  it('is one of 100 on the contract and 500 on the line', () => {
    for (let n = 0; n < 100; n++) place({ side: 'buy', trigger: ticks(11_000) });
    expect(refused({})).toBe('planOrdersMax');
    for (const base of ['A', 'B', 'C', 'D', 'E']) {
      const instrument = perpetual(base);
      desk.do({ kind: 'ListInstrument', instrument });
      const { symbolId: id } = instrument;
      desk.do({ kind: 'MarkContracts', indexes: [{ symbolId: id, index: ticks(10_000) }] });
      const draft = {
        ...plan('buy', 11_000, 1_000),
        ...net,
        symbolId: id,
        watches: 'index',
      } as const;
      const most = base === 'E' ? 0 : 100;
      for (let n = 0; n < most; n++) desk.plan(user, draft);
      if (base === 'E') {
        const command = { kind: 'PlacePlan', userId: user, draft } as const;
        expect(desk.refused(command)).toMatchObject({ values: { limit: '500' } });
      }
    }
  });
});

describe('FUT-05 a trailing stop of a contract', () => {
  it('follows the mark, and reduces', () => {
    trade(user, other, 10_000, 1_000);
    const draft = trail('sell', { distance: ticks(100) }, 1_000, { ...net, watches: 'mark' });
    desk.trail(user, { ...draft, reduceOnly: true });
    desk.place(other, limit('buy', 10_000, 2_000, net));
    mark(10_100);
    mark(10_050);
    expect(desk.exchange.waitingPlans(user)).toMatchObject([{ trigger: 10_000 }]);
    desk.restart();
    mark(10_040);
    expect(desk.exchange.pendingTriggers).toBe(0);
    mark(9_990);
    run();
    expect(sizes(user)).toEqual([]);
  });
});
