import { beforeEach, describe, expect, it } from 'vitest';
import { insuranceId } from '#domain/account/account.ts';
import { type Amount, amount, type Lots, type Ticks, ticks, zero } from '#domain/money/units.ts';
import type { OrderDraft } from '#domain/order/order.ts';
import type { CommandOf } from '#exchange/core/command.ts';
import { Desk, limit, market, trader } from '#exchange/core/testing.ts';
import { coins, type Opened, price, usdt } from './example.ts';
import { lowMark, smallestOrder } from './futures-details.ts';
import { closedAt, fall, rise, trade } from './futures-summarize.ts';
import { long, longAt5x, longWithMore, short } from './liquidation-summarize.ts';
import {
  accountAt,
  added,
  cross,
  crossLiquidation,
  isolated,
  isolatedWithMore,
  removable,
} from './margin-summarize.ts';
import { bestAsk, limits } from './order-summarize.ts';
import { held, largest } from './position-limit.ts';
import { large, left, small } from './position-tier.ts';
import { bitcoin } from './worked.ts';

/*
 * The worked examples of the pages, carried out by the exchange itself.
 */

const { symbolId } = bitcoin;
const net = { symbolId, positionSide: 'net' } as const;
const start = price('60000');

let desk: Desk;
let maker: number;

const wallet = (user: number) => desk.exchange.balances(user, 'usdtMix')[0]?.total ?? zero;
const positions = (user: number) => desk.exchange.positions(user);
const order = (side: 'buy' | 'sell', at: Ticks, size: Lots, more: Partial<OrderDraft> = {}) =>
  limit(side, at, size, { ...net, ...more });

/** Sets the index price and waits half a second; without an order book, the mark price equals it. */
function mark(to: Ticks): void {
  desk.now += 500;
  desk.do({ kind: 'MarkContracts', indexes: [{ symbolId, index: to }] });
  expect(desk.exchange.contractFigures([symbolId])[0]?.mark).toBe(to);
}

const choose = (userId: number, change: CommandOf<'ChooseMargin'>['change']) =>
  desk.do({ kind: 'ChooseMargin', userId, symbolId, change });

/** A user who takes `size` from the maker. */
function take(userId: number, side: 'buy' | 'sell', at: Ticks, size: Lots): void {
  desk.place(maker, order(side === 'buy' ? 'sell' : 'buy', at, size));
  desk.place(userId, order(side, at, size, { timeInForce: 'ioc' }));
}

const changeMargin = (userId: number, units: Amount) =>
  ({ kind: 'ChangeMargin', userId, ...net, units }) as const;

/** Opens an isolated position of an example; answers its user and what they have left. */
function opensIsolated({ direction, size, entry, leverage, added: more = zero }: Opened): number {
  const user = trader(desk, usdt('100000'));
  choose(user, { marginMode: 'isolated', longLeverage: leverage, shortLeverage: leverage });
  take(user, direction === 'long' ? 'buy' : 'sell', entry, size);
  if (more > 0n) desk.do(changeMargin(user, more));
  return user;
}

/** An exchange whose mark is `at`, a minute before a funding: what is still due of it moves no tick. */
function openDesk(at: Ticks): void {
  desk = new Desk([bitcoin]);
  desk.now = Date.UTC(2026, 0, 10, 7, 59);
  mark(at);
  maker = trader(desk, usdt('50000000'));
  choose(maker, { crossLeverage: 5 });
  desk.do({
    ...{ kind: 'Credit', userId: insuranceId, asset: 'USDT', units: usdt('1000000') },
    place: { type: 'usdtMix', scope: '' },
  });
}

beforeEach(() => openDesk(start));

describe('KIT-07 the engine liquidates the examples where the pages say', () => {
  it.each<[string, Opened]>([
    ['long', long],
    ['short', short],
    ['long with added margin', longWithMore],
    ['long at 5x', longAt5x],
    ['long of the page on margin', isolated],
    ['the same with added margin', isolatedWithMore],
    ['small long of the page on tiers', small],
    ['large long of the page on tiers', large],
  ])('%s', (_what, example) => {
    const user = opensIsolated(example);
    const before = ticks(example.liquidation + (example.direction === 'long' ? 1 : -1));
    mark(before);
    expect(positions(user)).toMatchObject([{ size: example.holding.size }]);
    const balance = wallet(user);
    mark(example.liquidation);
    // Nobody buys: it is taken over where its margin is used up.
    expect(positions(user)).toEqual([]);
    expect(wallet(user)).toBe(balance);
    expect(balance).toBe(usdt('100000') - example.openFee - example.margin);
  });

  it('the cross position, without its open order', () => {
    const user = trader(desk, cross.deposit);
    take(user, 'buy', cross.entry, cross.size);
    mark(ticks(crossLiquidation + 1));
    expect(positions(user)).toHaveLength(1);
    mark(crossLiquidation);
    expect(positions(user)).toEqual([]);
  });

  it('the first step of a large position leaves what lies in the lower tier', () => {
    const user = opensIsolated(large);
    desk.place(maker, order('buy', price('57250'), large.size));
    mark(large.liquidation);
    expect(positions(user)).toMatchObject([{ size: left }]);
  });
});

describe('KIT-07 the example of margin', () => {
  const transfer = (userId: number, units: Amount) => {
    const [from, to] = (['usdtMix', 'spot'] as const).map((type) => ({ userId, type, scope: '' }));
    const draft = { from: from!, to: to!, asset: 'USDT', units };
    return { kind: 'Transfer', userId, draft } as const;
  };

  it.each([cross.rise, cross.fall])('transferable and available at %i', (at) => {
    const user = trader(desk, cross.deposit);
    take(user, 'buy', cross.entry, cross.size);
    desk.place(user, order('buy', cross.orderPrice, cross.orderSize));
    mark(at);
    const { transferable, available } = accountAt(at);
    const { code, values } = desk.refused(transfer(user, amount(transferable + 1n)));
    expect(code).toBe('fundsNotEnough');
    expect(usdt(values.limit!)).toBe(transferable);
    const more = order('buy', cross.orderPrice, coins('3'));
    const refusal = desk.refused({ kind: 'PlaceOrder', userId: user, draft: more });
    expect(refusal.code).toBe('balanceNotEnough');
    expect(usdt(refusal.values.limit!)).toBe(available);
    desk.do(transfer(user, transferable));
  });

  it('margin that can be removed', () => {
    const user = opensIsolated(isolatedWithMore);
    mark(removable.mark);
    const units = amount(-removable.units);
    expect(desk.refused(changeMargin(user, amount(units - 1n))).code).toBe('balanceNotEnough');
    desk.do(changeMargin(user, units));
  });

  it('a lower leverage moves what is missing', () => {
    const user = opensIsolated(isolated);
    const before = wallet(user);
    choose(user, { longLeverage: 10, shortLeverage: 10 });
    expect(before - wallet(user)).toBe(isolated.margin);
    expect(added).toBeLessThan(isolated.margin);
  });
});

describe('KIT-07 the examples of trades, orders and limits', () => {
  it.each([
    ['long', rise],
    ['long', fall],
    ['short', rise],
    ['short', fall],
  ] as const)('a %s that is closed at %i', (direction, exit) => {
    const user = trader(desk, usdt('1000'));
    choose(user, { crossLeverage: trade.leverage });
    const [opens, closes] = direction === 'long' ? ['buy', 'sell'] : ['sell', 'buy'];
    take(user, opens as 'buy', trade.entry, trade.size);
    mark(exit);
    take(user, closes as 'sell', exit, trade.size);
    expect(wallet(user) - usdt('1000')).toBe(closedAt(direction, exit).net);
  });

  it('price limits', () => {
    const user = trader(desk, usdt('1000000'));
    const at = (side: 'buy' | 'sell', to: number) =>
      ({ kind: 'PlaceOrder', userId: user, draft: order(side, ticks(to), coins('0.01')) }) as const;
    expect(desk.refused(at('buy', limits.buyMax + 1)).code).toBe('priceAboveMax');
    expect(desk.refused(at('buy', limits.buyMin - 1)).code).toBe('priceBelowMin');
    expect(desk.refused(at('sell', limits.sellMax + 1)).code).toBe('priceAboveMax');
    expect(desk.refused(at('sell', limits.sellMin - 1)).code).toBe('priceBelowMin');
    desk.do(at('buy', limits.buyMin));
    desk.do(at('sell', limits.sellMax));
  });

  it('how far a market order goes', () => {
    const user = trader(desk, usdt('1000000'));
    const part = coins('0.1');
    for (const at of [bestAsk, limits.marketBuy, ticks(limits.marketBuy + 1)]) {
      desk.place(maker, order('sell', at, part));
    }
    const placed = desk.place(user, market('buy', { size: coins('0.3') }, net));
    expect(placed).toMatchObject({ filledSize: coins('0.2'), end: 'slippage' });
  });

  it('the largest order at a leverage', () => {
    const user = trader(desk, usdt('1000000'));
    choose(user, { crossLeverage: held.leverage });
    take(user, 'buy', held.mark, held.size);
    desk.place(user, order('buy', held.orderPrice, held.orderSize));
    const draft = order('buy', held.mark, coins('20.3334'));
    expect(desk.refused({ kind: 'PlaceOrder', userId: user, draft }).code).toBe('openPositionMax');
    expect(draft.size).toBe(largest + 1);
    desk.place(user, { ...draft, size: largest });
  });

  it('the smallest order', () => {
    openDesk(lowMark);
    const user = trader(desk, usdt('1000'));
    const draft = order('buy', lowMark, bitcoin.sizeMin);
    const refusal = desk.refused({ kind: 'PlaceOrder', userId: user, draft });
    expect(refusal.code).toBe('notionalBelowMin');
    desk.place(user, { ...draft, size: smallestOrder(lowMark) });
  });
});
