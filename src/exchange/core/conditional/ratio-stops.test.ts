import { beforeEach, describe, expect, it } from 'vitest';
import { insuranceId } from '#domain/account/account.ts';
import type { PositionSide } from '#domain/codes/position.ts';
import { amount, lots, ticks } from '#domain/money/units.ts';
import type { RatioStopDraft } from '#domain/order/ratio-stop.ts';
import { ratioRange } from '#domain/order/ratio-stop.ts';
import { Desk, inversePerpetual, limit, pair, perpetual, trader } from '#exchange/core/testing.ts';

const symbolId = 'BTCUSDT_UMCBL';
const net = { symbolId, positionSide: 'net' } as const;
const usdt = (whole: number) => BigInt(whole) * 1_000_000n;

let desk: Desk;
let [user, other] = [0, 0];

function mark(index: number, of = symbolId): void {
  desk.now += 500;
  desk.do({ kind: 'MarkContracts', indexes: [{ symbolId: of, index: ticks(index) }] });
}

/** Lets what has fired run. */
function run(): void {
  desk.now += 400;
  desk.do({ kind: 'RunFired' });
  for (let n = 0; n < 20 && desk.exchange.hasDueJobs(desk.now); n++) desk.do({ kind: 'RunJobs' });
}

/** `user` buys so many lots (or sells them with a size below zero), which somebody takes back for 99 and more. */
function open(size: number): void {
  const [own, others] = size > 0 ? (['buy', 'sell'] as const) : (['sell', 'buy'] as const);
  desk.place(other, limit(others, 10_000, Math.abs(size), net));
  desk.place(user, limit(own, 10_000, Math.abs(size), { ...net, timeInForce: 'ioc' }));
}

const draftOf = (more: Partial<RatioStopDraft> = {}): RatioStopDraft => ({
  ...{ symbolId, positionSide: 'net', levelPpm: 800_000, sharePpm: 1_000_000, source: 'web' },
  ...more,
});
const stop = (more: Partial<RatioStopDraft> = {}) =>
  desk.do({ kind: 'PlaceRatioStop', userId: user, draft: draftOf(more) });
const refused = (more: Partial<RatioStopDraft> = {}) =>
  desk.refused({ kind: 'PlaceRatioStop', userId: user, draft: draftOf(more) });
const sizes = () => desk.exchange.positions(user).map(({ size }) => size);
const waiting = () => desk.exchange.waitingPlans(user).map(({ ratio }) => ratio?.levelPpm);

/** Isolated at twenty times: 5 USDT behind 100; 0.46 % of the value is required. */
function isolated(): void {
  const change = { marginMode: 'isolated', longLeverage: 20, shortLeverage: 20 } as const;
  desk.do({ kind: 'ChooseMargin', userId: user, symbolId, change });
}

beforeEach(() => {
  desk = new Desk([perpetual('BTC', { markClampPpm: 1_000 })]);
  mark(10_000);
  [user, other] = [trader(desk, usdt(100)), trader(desk, usdt(100_000))];
  const change = { crossLeverage: 5 };
  desk.do({ kind: 'ChooseMargin', userId: other, symbolId, change });
});

describe('FUT-10 the MMR stop', () => {
  it('fires once the ratio of its position has come to its level, and closes at market', () => {
    isolated();
    open(10_000);
    expect(stop()).toMatchObject({
      ...{ kind: 'ratioStop', status: 'notExecuted', side: 'sell', reduceOnly: true },
      ratio: { levelPpm: 800_000, sharePpm: 1_000_000 },
    });
    desk.place(other, limit('buy', 9_540, 20_000, net));
    // 80 % is required at 95.55.
    for (const price of [9_800, 9_560, 9_700, 9_560]) mark(price);
    expect([desk.exchange.pendingTriggers, waiting()]).toEqual([0, [800_000]]);
    mark(9_550);
    expect(desk.exchange.pendingTriggers).toBe(1);
    mark(9_800);
    run();
    expect([sizes(), waiting()]).toEqual([[], []]);
  });

  it.each([
    [500_000, 5_000],
    [10_000, 9_900],
    [333_333, 6_670],
  ])('closes a share of %i millionths, down to a step', (sharePpm, left) => {
    desk.do({ kind: 'ListInstrument', instrument: perpetual('BTC', { sizeStep: lots(10) }) });
    isolated();
    open(10_000);
    stop({ sharePpm });
    desk.place(other, limit('buy', 9_540, 20_000, net));
    mark(9_550);
    mark(9_545);
    run();
    expect(sizes()).toEqual([left]);
    mark(9_545);
    run();
    expect(sizes()).toEqual([left]);
  });

  it('on cross margin is measured on all of the account, and closes its own position', () => {
    const eth = perpetual('ETH', { markClampPpm: 1_000 });
    desk.do({ kind: 'ListInstrument', instrument: eth });
    const { symbolId: second } = eth;
    mark(10_000, second);
    open(100_000);
    const at = { symbolId: second, positionSide: 'net' } as const;
    desk.place(other, limit('sell', 10_000, 20_000, at));
    desk.place(user, limit('buy', 10_000, 20_000, { ...at, timeInForce: 'ioc' }));
    stop({ symbolId: second, levelPpm: 600_000 });
    desk.place(other, limit('buy', 9_900, 20_000, at));
    for (let price = 9_990; waiting().length > 0; price -= 10) {
      mark(price);
      mark(10_000, second);
    }
    run();
    const at60 = desk.exchange.markPrice(symbolId)!;
    expect([at60 > 9_300, at60 < 9_360]).toEqual([true, true]);
    expect(desk.exchange.positions(user)).toMatchObject([{ symbolId, size: 100_000 }]);
  });

  it('follows what else changes the ratio: margin that is taken off', () => {
    isolated();
    open(10_000);
    mark(9_800);
    stop({ levelPpm: 500_000 });
    desk.place(other, limit('buy', 9_540, 20_000, net));
    const units = amount(-usdt(1));
    mark(9_800);
    expect(desk.exchange.pendingTriggers).toBe(0);
    const margin = { kind: 'ChangeMargin', userId: user, ...net, units } as const;
    desk.do({ ...margin, units: amount(usdt(3)) });
    for (const price of [9_700, 9_600, 9_500]) mark(price);
    expect(desk.exchange.pendingTriggers).toBe(0);
    mark(9_250);
    expect(desk.exchange.pendingTriggers).toBe(1);
  });

  it('gives way to a liquidation, though it was fired before', () => {
    desk.do({
      ...{ kind: 'Credit', userId: insuranceId, asset: 'USDT', units: amount(usdt(1_000)) },
      place: { type: 'usdtMix', scope: '' },
    });
    isolated();
    open(10_000);
    const late = stop();
    mark(9_400);
    expect([desk.exchange.pendingTriggers, late.status]).toEqual([0, 'cancelled']);
    run();
    expect(sizes()).toEqual([]);
    const causes = [...desk.commit().orders].map(({ cause, planId }) => [cause, planId]);
    expect(causes.some(([, planId]) => planId !== undefined)).toBe(false);
    isolated();
    mark(10_000);
    open(10_000);
    const fired = stop();
    mark(9_550);
    expect(fired.status).toBe('executing');
    mark(9_400);
    expect([desk.exchange.pendingTriggers, fired.status]).toEqual([0, 'cancelled']);
  });

  it('waits while the mark is too old, and fires with the next', () => {
    isolated();
    open(10_000);
    stop();
    desk.now += 11_000;
    desk.do({ kind: 'ElapseTime' });
    expect(refused()).toMatchObject({ code: 'markStale' });
    desk.do({ kind: 'ChangeMargin', userId: user, ...net, units: amount(usdt(1)) });
    expect(desk.exchange.pendingTriggers).toBe(0);
    mark(9_443);
    expect(desk.exchange.pendingTriggers).toBe(1);
  });

  it('waits while its contract does not trade, and fires only if its level is still reached then', () => {
    isolated();
    open(10_000);
    const waits = stop();
    const state = (to: 'halted' | 'postOnly' | 'trading') => {
      const act = { by: 'local:test', reason: 'a test' };
      desk.do({ kind: 'ChangePair', symbolId, change: { state: to }, act });
    };
    for (const closed of ['halted', 'postOnly'] as const) {
      state(closed);
      mark(9_550);
      expect([desk.exchange.pendingTriggers, waits.status]).toEqual([0, 'notExecuted']);
      mark(9_800);
      state('trading');
      mark(9_800);
      expect([desk.exchange.pendingTriggers, waits.status]).toEqual([0, 'notExecuted']);
    }
    mark(9_550);
    expect(desk.exchange.pendingTriggers).toBe(1);
  });

  it('closes a share that is more than one order may be for', () => {
    const sizeMax = lots(3_000);
    isolated();
    open(10_000);
    desk.do({ kind: 'ListInstrument', instrument: perpetual('BTC', { sizeMax }) });
    stop({ sharePpm: 500_000 });
    for (let n = 0; n < 3; n++) desk.place(other, limit('buy', 9_540, 3_000, net));
    mark(9_550);
    mark(9_545);
    run();
    expect(sizes()).toEqual([5_000]);
  });

  it('is as it was after a restart, waiting or fired', () => {
    isolated();
    open(10_000);
    stop();
    desk.restart();
    mark(9_560);
    expect([desk.exchange.pendingTriggers, waiting()]).toEqual([0, [800_000]]);
    mark(9_550);
    desk.place(other, limit('buy', 9_540, 20_000, net));
    desk.restart();
    expect(desk.exchange.pendingTriggers).toBe(1);
    run();
    expect(sizes()).toEqual([]);
  });

  it('is one of a position, goes with it, and can be canceled but not changed', () => {
    isolated();
    open(10_000);
    const first = stop();
    stop({ levelPpm: 700_000 });
    expect([first.status, waiting()]).toEqual(['cancelled', [700_000]]);
    const plan = { orderId: stop({ levelPpm: 900_000 }).id };
    for (const change of [
      { kind: 'AmendPlan', trigger: ticks(5) },
      { kind: 'AmendTrail', callback: { ratePpm: 5_000 } },
    ] as const) {
      expect(desk.refused({ ...change, userId: user, plan }).code).toBe('notChangeable');
    }
    desk.do({ kind: 'CancelPlan', userId: user, plan });
    expect(waiting()).toEqual([]);
    mark(9_550);
    expect(desk.exchange.pendingTriggers).toBe(0);
    mark(10_000);
    stop();
    open(-10_000);
    expect([sizes(), waiting()]).toEqual([[], []]);
  });

  it('of a short and of a long are two', () => {
    desk.do({ kind: 'ChooseHoldMode', userId: user, line: 'usdt', holdMode: 'hedge' });
    const trade = (side: 'buy' | 'sell', positionSide: PositionSide) => {
      desk.place(other, limit(side === 'buy' ? 'sell' : 'buy', 10_000, 5_000, net));
      const more = { symbolId, positionSide, timeInForce: 'ioc' } as const;
      desk.place(user, limit(side, 10_000, 5_000, more));
    };
    trade('buy', 'long');
    trade('sell', 'short');
    stop({ positionSide: 'long' });
    stop({ positionSide: 'short', levelPpm: 900_000 });
    expect(desk.exchange.waitingPlans(user).map(({ side }) => side)).toEqual(['buy', 'sell']);
    expect(refused({ positionSide: 'long', direction: 'short' }).code).toBe('positionMissing');
  });

  it('of a contract margined in its coin closes whole contracts', () => {
    const coin = inversePerpetual('BTCUSD', pair('BTC').base, {
      ...{ markClampPpm: 1_000, sizeStep: lots(1) },
    });
    const { symbolId: id } = coin;
    desk.do({ kind: 'ListInstrument', instrument: coin });
    mark(100_000, id);
    const place = { type: 'usdMix', scope: '' } as const;
    for (const [userId, units] of [
      [user, 80_000n],
      [other, 10_000_000n],
    ] as const) {
      desk.do({ kind: 'Credit', userId, asset: 'BTC', units: amount(units), place });
    }
    const at = { symbolId: id, positionSide: 'net' } as const;
    desk.place(other, limit('sell', 100_000, 15, at));
    desk.place(user, limit('buy', 100_000, 15, { ...at, timeInForce: 'ioc' }));
    desk.place(other, limit('buy', 95_000, 15, at));
    stop({ symbolId: id, levelPpm: 500_000, sharePpm: 500_000 });
    for (let price = 99_900; waiting().length > 0 && price > 90_000; price -= 100) mark(price, id);
    run();
    expect(desk.exchange.positions(user)).toMatchObject([{ symbolId: id, size: 8 }]);
  });
});

describe('FUT-10 an MMR stop is refused', () => {
  it('where its level is out of range, and says which level it may have', () => {
    isolated();
    open(10_000);
    for (const [levelPpm, limit] of [
      [499_999, '0.5'],
      [950_001, '0.95'],
    ] as const) {
      expect(refused({ levelPpm })).toMatchObject({
        ...{ code: 'riskRatioInvalid', values: { limit } },
      });
    }
    mark(9_570);
    const { values } = refused({ levelPpm: 500_000 });
    expect(Number(values.limit)).toBeGreaterThan(0.6);
    stop({ levelPpm: Math.round(Number(values.limit) * 1_000_000) });
    mark(9_545);
    expect(refused({ levelPpm: 950_000 }).code).toBe('riskRatioInvalid');
  });

  it.each([
    [0n, { minPpm: 500_000, maxPpm: 950_000 }],
    [490_000n, { minPpm: 500_000, maxPpm: 950_000 }],
    [490_001n, { minPpm: 500_001, maxPpm: 950_000 }],
    [940_000n, { minPpm: 950_000, maxPpm: 950_000 }],
    [940_001n, undefined],
    [undefined, undefined],
  ])('at a ratio of %s millionths there is %j', (current, range) => {
    expect(ratioRange(current)).toEqual(range);
  });

  it('without a position, of another share, on a pair, or once too many', () => {
    expect(refused().code).toBe('positionMissing');
    open(10_000);
    for (const [sharePpm, limit] of [
      [9_999, '0.01'],
      [1_000_001, '1'],
    ] as const) {
      expect(refused({ sharePpm })).toEqual({ code: 'ratioInvalid', values: { limit } });
    }
    expect(refused({ symbolId: 'XUSDT' }).code).toBe('symbolUnknown');
    expect(refused({ positionSide: 'long' }).code).toBe('positionMissing');
  });

  it('never twice: a repeat is answered with the first', () => {
    open(10_000);
    const first = stop({ clientOid: 'mine' });
    desk.commit();
    expect(stop({ clientOid: 'mine' }).id).toBe(first.id);
    expect(refused({ clientOid: 'mine', levelPpm: 700_000 }).code).toBe('clientOidDuplicate');
  });
});
