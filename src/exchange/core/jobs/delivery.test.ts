import { beforeEach, describe, expect, it } from 'vitest';
import { clearingId } from '#domain/account/account.ts';
import { quarterOf } from '#domain/futures/quarter.ts';
import { inverseNames } from '#domain/instrument/instrument.ts';
import { amount, ticks } from '#domain/money/units.ts';
import { deliveryEntity } from '#exchange/core/positions/delivery-row.ts';
import {
  allPositions,
  Desk,
  inversePerpetual,
  limit,
  market,
  moneyOf,
  plan,
} from '#exchange/core/testing.ts';

const coin = { code: 'BTC', name: 'Bitcoin', scale: 8 };
const deliversAt = quarterOf('BTCUSDZ26')!;
const perpetual = inversePerpetual('BTCUSD', coin);
const contract = {
  ...inversePerpetual('BTCUSD', coin, { deliversAt, markClampPpm: 50_000 }),
  ...inverseNames('BTCUSDZ26', 'usd'),
};
const { symbolId } = contract;
const next = 'BTCUSDH27_DMCBL';
const net = { symbolId, positionSide: 'net' } as const;
const minuteMs = 60_000;
const act = { by: 'local:test', reason: 'a test' } as const;
const btc = (whole: number) => amount(BigInt(Math.round(whole * 1e8)));

let desk: Desk;
let [long, short] = [0, 0];

/** A user with coins for contracts. */
function holder(whole: number): number {
  const userId = desk.user([{ asset: 'BTC', units: btc(whole) }]);
  const from = { userId, scope: '', type: 'spot' } as const;
  const draft = { from, to: { ...from, type: 'usdMix' }, asset: 'BTC', units: btc(whole) } as const;
  desk.do({ kind: 'Transfer', userId, draft });
  return userId;
}

const at = (minutes: number) => {
  desk.now = deliversAt - minutes * minuteMs;
};

function mark(index: number): void {
  const indexes = [perpetual.symbolId, symbolId].map((id) => ({
    symbolId: id,
    index: ticks(index),
  }));
  desk.do({ kind: 'MarkContracts', indexes });
}

/** Tells the index every two seconds, up to a moment before the delivery. */
function markUpTo(minutes: number, index: number): void {
  for (const end = deliversAt - minutes * minuteMs; desk.now < end; desk.now += 2_000) mark(index);
}

function trade(buyer: number, seller: number, price: number, size: number): void {
  desk.place(seller, limit('sell', price, size, net));
  desk.place(buyer, limit('buy', price, size, { ...net, timeInForce: 'ioc' }));
}

const stateOf = (id: string) => desk.exchange.instrument(id)?.state;
const wallet = (user: number) =>
  desk.exchange.balances(user, 'usdMix').find(({ asset }) => asset === 'BTC')?.total ?? 0n;
const elapse = () => desk.do({ kind: 'ElapseTime' });

/** Nothing is open, and no money was made or lost. */
function settled(): void {
  expect([allPositions(desk), desk.exchange.jobs, moneyOf(desk)]).toEqual([[], [], 0n]);
  const clearing = desk.exchange.allBalances(clearingId).reduce((sum, one) => sum + one.total, 0n);
  expect(clearing).toBe(0n);
}

beforeEach(() => {
  desk = new Desk([perpetual, contract]);
  at(120);
  mark(500_000);
  [long, short] = [holder(1), holder(1)];
});

describe('FUT-08 the last hour of a dated contract', () => {
  it('has no funding, before it as well', () => {
    const [figures] = desk.exchange.contractFigures([symbolId]);
    expect(figures).toMatchObject({ fundingPpm: 0, nextFundingAt: undefined });
    expect(desk.exchange.contractFigures([perpetual.symbolId])[0]!.nextFundingAt).toBeGreaterThan(
      0,
    );
  });

  it('blends the average of its index into its mark', () => {
    at(60);
    mark(500_000);
    expect(desk.exchange.markPrice(symbolId)).toBe(500_000);
    markUpTo(30, 500_000);
    // Half of the hour at 500,000, and the mark of now elsewhere.
    mark(510_000);
    const other = desk.exchange.markPrice(perpetual.symbolId)!;
    const own = desk.exchange.markPrice(symbolId)!;
    expect(other).toBeGreaterThan(504_000);
    expect(own).toBe(Math.round((500_000 + other) / 2));
  });

  it('goes on with its average after a restart', () => {
    at(60);
    markUpTo(30, 500_000);
    desk.restart();
    markUpTo(0, 520_000);
    const before = desk.exchange.instrument(symbolId)!.state;
    elapse();
    expect([before, stateOf(symbolId)]).toEqual(['cancelOnly', 'delisted']);
    expect(desk.exchange.markPrice(symbolId)).toBeCloseTo(510_000, -2);
  });
});

describe('FUT-08 the last minutes of a dated contract', () => {
  it('let positions only become smaller, and cancel what could open one', () => {
    trade(long, short, 500_000, 1_000);
    const opening = desk.place(long, limit('buy', 490_000, 100, net));
    const closing = desk.place(long, limit('sell', 510_000, 100, { ...net, reduceOnly: true }));
    const opens = desk.plan(long, { ...plan('buy', 510_000, 100), ...net });
    const closes = desk.plan(long, { ...plan('sell', 490_000, 100), ...net, reduceOnly: true });
    at(10);
    mark(500_000);
    expect(stateOf(symbolId)).toBe('reduceOnly');
    expect([opening.end, opens.status]).toEqual(['delivery', 'cancelled']);
    expect([closing.end, closes.status]).toEqual([undefined, 'notExecuted']);
    const refused = (draft: ReturnType<typeof limit>) =>
      desk.refused({ kind: 'PlaceOrder', userId: long, draft }).code;
    expect(refused(limit('buy', 490_000, 100, net))).toBe('deliveryNear');
    // What rests without being reduce-only could open later.
    expect(refused(limit('sell', 505_000, 100, net))).toBe('deliveryNear');
    const planned = { ...plan('buy', 510_000, 100), ...net };
    expect(desk.refused({ kind: 'PlacePlan', userId: long, draft: planned }).code).toBe(
      'deliveryNear',
    );
    const change = { crossLeverage: 5, longLeverage: 5, shortLeverage: 5 };
    const choose = { kind: 'ChooseMargin', userId: long, symbolId, change } as const;
    expect(desk.refused(choose).code).toBe('leverageFixed');
    // Closing still works, with the flag and at the market.
    desk.place(short, limit('buy', 500_000, 100, { ...net, reduceOnly: true }));
    desk.place(long, market('sell', { size: 100 }, net));
    expect(allPositions(desk).map(({ size }) => size)).toEqual([900, -900]);
  });

  it('let orders only be canceled in the last one', () => {
    trade(long, short, 500_000, 1_000);
    const rests = desk.place(long, limit('sell', 510_000, 100, { ...net, reduceOnly: true }));
    at(1);
    elapse();
    expect(stateOf(symbolId)).toBe('cancelOnly');
    const draft = market('sell', { size: 100 }, { ...net, reduceOnly: true });
    expect(desk.refused({ kind: 'PlaceOrder', userId: long, draft }).code).toBe('deliveryPeriod');
    desk.do({ kind: 'CancelOrder', userId: long, order: { orderId: rests.id } });
    expect(rests.end).toBe('cancelledByUser');
  });

  it('come again when an operator lets it trade in them', () => {
    at(5);
    elapse();
    desk.do({ kind: 'ChangePair', symbolId, change: { state: 'trading' }, act });
    elapse();
    expect(stateOf(symbolId)).toBe('reduceOnly');
  });
});

describe('FUT-08 the delivery', () => {
  it('settles at the mean of the last hour, with a taker fee, and lists the quarter after the next', () => {
    trade(long, short, 500_000, 1_000);
    at(60);
    markUpTo(0, 625_000);
    elapse();
    expect(desk.exchange.markPrice(symbolId)).toBe(625_000);
    settled();
    // 10,000 dollars from 50,000 to 62,500: a gain of 0.04 BTC less a fee of 0.000096.
    const open = (20_000_000n * 600n) / 1_000_000n;
    expect(wallet(long)).toBe(btc(1) - open + 4_000_000n - 9_600n);
    expect([stateOf(symbolId), stateOf(next)]).toEqual(['delisted', 'trading']);
    expect(desk.exchange.instrument(next)).toMatchObject({
      ...{ symbol: 'BTCUSDH27', deliversAt: quarterOf('BTCUSDH27'), listedAt: desk.now },
    });
    expect(desk.exchange.instrument('BTCUSDM27_DMCBL')).toMatchObject({ state: 'trading' });
  });

  it('waits for an operator where too little is known of the index', () => {
    trade(long, short, 500_000, 1_000);
    at(60);
    markUpTo(31, 500_000);
    desk.now = deliversAt + 1;
    elapse();
    expect(stateOf(symbolId)).toBe('cancelOnly');
    expect(allPositions(desk)).toHaveLength(2);
    elapse();
    expect(stateOf(symbolId)).toBe('cancelOnly');
    desk.do({ kind: 'ConfirmDelivery', symbolId, act });
    expect(desk.exchange.markPrice(symbolId)).toBe(500_000);
    settled();
    expect(stateOf(symbolId)).toBe('delisted');
    expect(desk.refused({ kind: 'ConfirmDelivery', symbolId, act }).code).toBe(
      'deliveryNotWaiting',
    );
  });

  it('waits for an operator where the contract is halted at its time', () => {
    trade(long, short, 500_000, 1_000);
    at(60);
    markUpTo(2, 500_000);
    desk.do({ kind: 'ChangePair', symbolId, change: { state: 'halted' }, act });
    markUpTo(0, 500_000);
    elapse();
    expect([stateOf(symbolId), allPositions(desk).length]).toEqual(['halted', 2]);
    desk.do({ kind: 'ConfirmDelivery', symbolId, price: ticks(510_000), act });
    settled();
  });

  it('takes no more of a fee than is left', () => {
    const poor = holder(0.00413);
    const leverage = { crossLeverage: 50, longLeverage: 50, shortLeverage: 50 };
    desk.do({ kind: 'ChooseMargin', userId: poor, symbolId, change: leverage });
    trade(poor, short, 500_000, 1_000);
    const before = wallet(poor);
    desk.now = deliversAt;
    elapse();
    // 10,000 dollars cost 0.2 BTC, and are worth 0.00400 less at 49,020.
    desk.do({ kind: 'ConfirmDelivery', symbolId, price: ticks(490_200), act });
    expect(before - 399_837n).toBeLessThan(12_240n);
    expect(wallet(poor)).toBe(0n);
    settled();
  });

  it('ends with the price of a delisting, where an operator delists the contract before', () => {
    trade(long, short, 500_000, 1_000);
    desk.do({ kind: 'BringDelivery', symbolId, inMs: 30 * minuteMs, act });
    mark(500_000);
    desk.commit();
    desk.do({ kind: 'ChangePair', symbolId, change: { state: 'delisted' }, act });
    settled();
    const [row] = [...desk.commit().entities.deliveries];
    expect(row).toMatchObject({ price: 500_000, endedAt: desk.now });
    expect(deliveryEntity.fault(row!)).toBeUndefined();
  });

  it('can be brought near: the index is averaged over what is left', () => {
    trade(long, short, 500_000, 1_000);
    const bring = (inMs: number) => ({ kind: 'BringDelivery', symbolId, inMs, act }) as const;
    const { deliversAt: moved } = desk.do(bring(20 * minuteMs));
    expect(moved).toBe(desk.now + 20 * minuteMs);
    expect(desk.refused(bring(20 * minuteMs)).code).toBe('deliveryTimeInvalid');
    expect(desk.refused(bring(0)).code).toBe('deliveryTimeInvalid');
    expect(desk.refused({ ...bring(9), symbolId: perpetual.symbolId }).code).toBe('symbolUnknown');
    for (; desk.now < moved - 5 * minuteMs; desk.now += 2_000) mark(500_000);
    expect(stateOf(symbolId)).toBe('reduceOnly');
    for (; desk.now < moved; desk.now += 2_000) mark(520_000);
    elapse();
    expect(stateOf(symbolId)).toBe('delisted');
    expect(desk.exchange.markPrice(symbolId)).toBeCloseTo(505_000, -2);
    settled();
  });
});
