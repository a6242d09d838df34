import { beforeEach, describe, expect, it } from 'vitest';
import type { AgentDraft } from '#domain/agent/agent.ts';
import { type Lots, lots, type Ticks, ticks } from '#domain/money/units.ts';
import type { OrderDraft } from '#domain/order/order.ts';
import { Desk, limit, oco as ocoDraft, trader } from '#exchange/core/testing.ts';
import { coins, price, usdt } from './example.ts';
import {
  best,
  iceberg,
  icebergParts,
  long,
  oco,
  priceAt,
  stop,
  stopMark,
  stopSize,
  trail,
  trailLoss,
  trailProfit,
  trailRatios,
  twap,
  twapPart,
  twapRunMs,
} from './order-kinds.ts';
import { bitcoin } from './worked.ts';

/*
 * The worked examples of the page on order types, carried out by the exchange itself.
 */

const { symbolId } = bitcoin;
const net = { symbolId, positionSide: 'net' } as const;
const common = { ...net, watches: 'index', source: 'web' } as const;

let desk: Desk;
let [user, maker] = [0, 0];

const order = (side: 'buy' | 'sell', at: Ticks, size: Lots, more: Partial<OrderDraft> = {}) =>
  limit(side, at, size, { ...net, ...more });
const sizes = () => desk.exchange.positions(user).map(({ size }) => size);
const waiting = () => desk.exchange.waitingPlans(user);
const open = () => desk.exchange.openOrders(user);

/** Waits so long and sets the index price, which the conditional orders of the examples watch. */
function mark(to: Ticks, afterMs = 500): void {
  desk.now += afterMs;
  desk.do({ kind: 'MarkContracts', indexes: [{ symbolId, index: to }] });
}

/** Lets what has triggered run. */
function run(): void {
  desk.now += 400;
  desk.do({ kind: 'RunFired' });
  while (desk.exchange.hasDueJobs(desk.now)) desk.do({ kind: 'RunJobs' });
}

/** The long of the examples, isolated. */
function opensLong(): void {
  const change = { marginMode: 'isolated', longLeverage: long.leverage } as const;
  desk.do({ kind: 'ChooseMargin', userId: user, symbolId, change });
  desk.place(maker, order('sell', long.entry, long.size));
  desk.place(user, order('buy', long.entry, long.size, { timeInForce: 'ioc' }));
}

beforeEach(() => {
  desk = new Desk([bitcoin]);
  // A minute before a funding: what is still due of it moves no tick.
  desk.now = Date.UTC(2026, 0, 10, 7, 59);
  mark(price('60000'));
  user = trader(desk, usdt('100000'));
  maker = trader(desk, usdt('50000000'));
});

describe('KIT-07 FUT-10 the examples of order types', () => {
  it.each(['counterparty1', 'queue1'] as const)('the price of the book: %s', (bookPrice) => {
    for (const side of ['buy', 'sell'] as const) {
      desk.place(maker, order(side, best[side], coins('1')));
    }
    const draft = order('buy', price('60000'), coins('0.01'), { bookPrice });
    expect(desk.place(user, { ...draft, price: undefined })).toMatchObject({
      price: priceAt(bookPrice),
    });
  });

  const placesOco = () => {
    const prices = ['sell', oco.price, oco.trigger, long.size] as const;
    desk.oco(user, ocoDraft(...prices, { ...common, reduceOnly: true }));
  };

  it('an OCO whose limit order is filled in part', () => {
    opensLong();
    placesOco();
    mark(oco.price);
    desk.place(maker, order('buy', oco.price, oco.filled));
    expect(waiting()).toMatchObject([{ kind: 'oco', size: long.size - oco.filled }]);
  });

  it('an OCO whose stop triggers', () => {
    opensLong();
    placesOco();
    desk.place(maker, order('buy', oco.trigger, long.size));
    mark(ticks(oco.trigger + 1));
    const [limitOrder] = open();
    expect([limitOrder?.end, waiting().length]).toEqual([undefined, 1]);
    mark(oco.trigger);
    run();
    expect([sizes(), limitOrder?.end, waiting()]).toEqual([[], 'presetTriggered', []]);
  });

  it('a trailing stop that opens a short, with take profit and stop loss', () => {
    const { callback } = trail;
    const draft = { ...common, side: 'sell', size: long.size, callback } as const;
    desk.do({ kind: 'PlaceTrail', userId: user, draft: { ...draft, presetRatios: trailRatios } });
    mark(ticks(trail.start + 1));
    expect(waiting()).toHaveLength(1);
    mark(trail.best);
    desk.place(maker, order('buy', trail.stop, long.size));
    mark(trail.stop);
    run();
    expect(sizes()).toEqual([-long.size]);
    expect(waiting().map(({ trigger }) => trigger)).toEqual([trailLoss, trailProfit]);
  });

  it('move TP/SL of the long', () => {
    opensLong();
    const trailing = { callback: trail.callback, watches: 'index' } as const;
    desk.do({ kind: 'PlaceTpsl', userId: user, draft: { ...net, source: 'web', trailing } });
    mark(ticks(trail.start + 1));
    mark(trail.best);
    desk.place(maker, order('buy', trail.stop, long.size));
    mark(ticks(trail.stop + 1));
    run();
    expect(sizes()).toEqual([long.size]);
    mark(trail.stop);
    run();
    expect(sizes()).toEqual([]);
  });

  it('the MMR stop of the long', () => {
    opensLong();
    desk.do({ kind: 'PlaceRatioStop', userId: user, draft: { ...net, source: 'web', ...stop } });
    desk.place(maker, order('buy', ticks(long.liquidation + 1), long.size));
    mark(ticks(stopMark + 1));
    run();
    expect([sizes(), waiting().length]).toEqual([[long.size], 1]);
    mark(stopMark);
    run();
    expect([sizes(), waiting()]).toEqual([[long.size - stopSize], []]);
  });

  const starts = (draft: Pick<AgentDraft, 'kind' | 'terms'>) =>
    desk.do({
      ...{ kind: 'PlaceAgent', userId: user },
      draft: { ...draft, symbolId, source: 'web' } as AgentDraft,
    });

  it('the parts of an iceberg', () => {
    starts({ kind: 'iceberg', terms: iceberg });
    let parts = 0;
    for (; open().length > 0; parts++) {
      const [{ size } = { size: lots(0) }] = open();
      expect(size).toBe(iceberg.visible);
      desk.place(maker, order('sell', ticks(iceberg.price!), size!, { timeInForce: 'ioc' }));
    }
    expect([parts, sizes()]).toEqual([icebergParts, [iceberg.size]]);
  });

  it('the parts of a TWAP', () => {
    desk.place(maker, order('sell', price('60000'), twap.size));
    const began = desk.now;
    starts({ kind: 'twap', terms: twap });
    expect(sizes()).toEqual([twapPart]);
    while (sizes()[0]! < twap.size) {
      const before = sizes()[0]!;
      // The mark stays fresh.
      for (let n = 0; n < 6; n++) mark(price('60000'), twap.intervalMs / 6);
      expect(sizes()).toEqual([before + twapPart]);
    }
    expect(desk.now - began).toBeGreaterThanOrEqual(twapRunMs);
  });
});
