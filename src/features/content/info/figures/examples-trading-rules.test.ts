import { beforeEach, describe, expect, it } from 'vitest';
import { insuranceId } from '#domain/account/account.ts';
import { averagingMs } from '#domain/futures/delivery.ts';
import { fundingRatePpm } from '#domain/futures/funding-rate.ts';
import { pow10 } from '#domain/money/powers.ts';
import { amount, type Lots, type Ticks } from '#domain/money/units.ts';
import type { OrderDraft } from '#domain/order/order.ts';
import { Desk, limit, market } from '#exchange/core/testing.ts';
import { listings } from '#exchange/simulator/listing.ts';
import * as delivery from './delivery-data.ts';
import * as funding from './funding-rate.ts';
import * as indexes from './price-indexes.ts';
import * as fund from './provision-for-risks.ts';
import * as spot from './spot-rules.ts';
import * as fees from './trading-fee.ts';
import * as parameters from './trading-parameters.ts';
import {
  bitcoin,
  contractOf,
  dated,
  leastSize,
  mostSize,
  priceOf,
  sizeOf,
  valueAt,
} from './worked.ts';

const { symbolId } = bitcoin;
const ether = contractOf('ETHUSDT');
const usdt = (whole: number) => amount(BigInt(whole) * pow10(bitcoin.settle.scale));
const price = (text: string) => priceOf(bitcoin, text);
const size = (text: string) => sizeOf(bitcoin, text);
const dayMs = 86_400_000;

let desk: Desk;

/** A user with money on both accounts. */
function trader(whole = 20_000_000): number {
  const grants = ['USDT', 'BTC', 'BGB'].map((asset) => ({ asset, units: usdt(2 * whole) }));
  const userId = desk.user(grants);
  const place = { userId, scope: '' };
  const draft = { from: { ...place, type: 'spot' }, to: { ...place, type: 'usdtMix' } } as const;
  desk.do({ kind: 'Transfer', userId, draft: { ...draft, asset: 'USDT', units: usdt(whole) } });
  return userId;
}

/** A user with a coin for contracts that are margined in it. */
function coinTrader(): number {
  const units = amount(pow10(bitcoin.base.scale));
  const userId = desk.user([{ asset: 'BTC', units }]);
  const place = { userId, scope: '' };
  const draft = { from: { ...place, type: 'spot' }, to: { ...place, type: 'usdMix' } } as const;
  desk.do({ kind: 'Transfer', userId, draft: { ...draft, asset: 'BTC', units } });
  return userId;
}

function isolatedTrader(leverage: number): number {
  const userId = trader();
  const change = {
    marginMode: 'isolated',
    longLeverage: leverage,
    shortLeverage: leverage,
  } as const;
  desk.do({ kind: 'ChooseMargin', userId, symbolId, change });
  return userId;
}

const draftOf = (
  side: 'buy' | 'sell',
  at: Ticks,
  quantity: Lots,
  more: Partial<OrderDraft> = {},
): OrderDraft => limit(side, at, quantity, { symbolId, positionSide: 'net', ...more });

/** A trade of two users: the seller's order waits, the buyer takes. */
function trade(buyer: number, seller: number, at: string, quantity: string): void {
  desk.place(seller, draftOf('sell', price(at), size(quantity)));
  desk.place(buyer, draftOf('buy', price(at), size(quantity), { timeInForce: 'ioc' }));
}

const balanceOf = (userId: number, asset: string, type: 'spot' | 'usdtMix' | 'usdMix') =>
  desk.exchange.balances(userId, type).find((one) => one.asset === asset)?.total ?? 0n;
const wallet = (userId: number) => balanceOf(userId, 'USDT', 'usdtMix');
const sizeHeld = (userId: number) => desk.exchange.positions(userId)[0]?.size ?? 0;

function mark(to: string): void {
  desk.now += 500;
  desk.do({ kind: 'MarkContracts', indexes: [{ symbolId, index: price(to) }] });
  desk.do({ kind: 'RunJobs' });
}

/** Money of the insurance fund. */
const grantFund = (units: bigint) =>
  desk.do({
    ...{ kind: 'Credit', userId: insuranceId, asset: 'USDT', units: amount(units) },
    place: { type: 'usdtMix', scope: '' },
  });

/** Shortly before a funding: nothing of it that is still due moves the mark by a tick. */
beforeEach(() => {
  desk = new Desk([bitcoin, ether, spot.pair, spot.bgbPair]);
  desk.now = Date.UTC(2026, 0, 10, 7, 59, 50);
  mark('60000');
});

describe('trading fees', () => {
  const { quantity, entry, exit } = fees.trip;
  const gained = valueAt(bitcoin, exit, quantity) - valueAt(bitcoin, entry, quantity);

  it.each(['maker', 'taker'] as const)('opened as a taker and closed as a %s', (closing) => {
    const [user, other] = [trader(), trader()];
    const before = wallet(user);
    trade(user, other, entry, quantity);
    expect(before - wallet(user)).toBe(fees.openFee);
    mark(exit);
    const own = draftOf('sell', price(exit), size(quantity));
    const others = draftOf('buy', price(exit), size(quantity));
    if (closing === 'maker') desk.place(user, own);
    desk.place(other, others);
    if (closing === 'taker') desk.place(user, own);
    const closeFee = closing === 'maker' ? fees.makerClose : fees.takerClose;
    expect(wallet(user) - before).toBe(gained - fees.openFee - closeFee);
  });

  it('volume of both lines counts from the next day on, and is gone a window later', () => {
    const [user, other] = [trader(), trader()];
    mark('70000');
    trade(user, other, '70000', '10');
    expect(valueAt(bitcoin, '70000', '10')).toBe(usdt(Number(fees.futuresVolume)));
    const pairDraft = (side: 'buy' | 'sell') =>
      limit(side, priceOf(spot.pair, '50000'), sizeOf(spot.pair, '8'));
    desk.place(other, pairDraft('sell'));
    desk.place(user, pairDraft('buy'));
    expect(valueAt(spot.pair, '50000', '8')).toBe(usdt(Number(fees.spotVolume)));
    const levelIn = (days: number) => desk.exchange.vipLevelAt(user, desk.now + days * dayMs);
    expect([0, 1, 30, 31].map(levelIn)).toEqual([0, fees.reached, fees.reached, 0]);
  });

  it('an order that has waited since the day before is charged by the level of then', () => {
    const [user, other] = [trader(), trader()];
    mark('70000');
    trade(user, other, '70000', '20');
    desk.place(user, draftOf('sell', price('70000'), size('1')));
    desk.now += dayMs;
    mark('70000');
    const before = wallet(user);
    desk.place(other, draftOf('buy', price('70000'), size('1')));
    const value = valueAt(bitcoin, '70000', '1');
    expect(before - wallet(user)).toBe((value * 2n) / 10_000n);
  });
});

describe('funding', () => {
  const { quantity, mark: at, premiums, paymentOf } = funding;

  /** Positions of the example, and what they pay at the next funding. */
  function payments(quote: () => void) {
    const [long, short] = [trader(), trader()];
    trade(long, short, at, quantity);
    quote();
    desk.now = Date.UTC(2026, 0, 10, 7, 59, 59);
    mark(at);
    const before = [wallet(long), wallet(short)] as const;
    desk.now = Date.UTC(2026, 0, 10, 8);
    desk.do({ kind: 'ElapseTime' });
    desk.do({ kind: 'RunJobs' });
    return [before[0] - wallet(long), before[1] - wallet(short)];
  }

  it('without a premium longs pay the interest', () => {
    const ppm = fundingRatePpm(bitcoin, premiums.calm);
    const paid = paymentOf(size(quantity), ppm);
    expect(payments(() => undefined)).toEqual([paid, -paid]);
  });

  it('of a high premium the clamp is taken off', () => {
    const quote = () => {
      const [one, other] = [trader(), trader()];
      desk.place(one, draftOf('buy', price('60072'), size('1')));
      desk.place(other, draftOf('sell', price('60074'), size('1')));
    };
    const paid = paymentOf(size(quantity), fundingRatePpm(bitcoin, premiums.high));
    expect(payments(quote)).toEqual([paid, -paid]);
  });
});

describe('the mark price', () => {
  it.each([
    ['usual', indexes.withBasis, indexes.usualLast],
    ['stray', indexes.withBasis, indexes.strayLast],
    ['far', indexes.farPrice, indexes.farPrice],
  ] as const)('of the row “%s”', (row, middle, last) => {
    desk.now = Date.UTC(2026, 0, 10, 11, 59, 59);
    mark('60000');
    const [one, other] = [trader(), trader()];
    trade(one, other, last, '1');
    desk.place(one, draftOf('buy', price(`${Number(middle) - 0.5}`), size('1')));
    desk.place(other, draftOf('sell', price(`${Number(middle) + 0.5}`), size('1')));
    mark('60000');
    expect(desk.exchange.markPrice(symbolId)).toBe(indexes.marks[row]);
  });
});

describe('the insurance fund', () => {
  const { quantity, entry, leverage, bankruptcy, gapMark } = fund;

  it('takes a position over at its bankruptcy price', () => {
    grantFund(usdt(1_000_000));
    const [long, rich] = [isolatedTrader(leverage), trader()];
    trade(long, rich, entry, quantity);
    mark('57200');
    expect(sizeHeld(long)).toBe(0);
    const [held] = desk.exchange.positions(insuranceId);
    expect(held).toMatchObject({ size: size(quantity) });
    expect(held!.cost).toBe(BigInt(bankruptcy) * valueAt(bitcoin, '0.1', quantity));
  });

  it('that is too small leaves it to ADL, by the ranks of the example', () => {
    grantFund(fund.fundBalance);
    const rich = trader();
    const shorts = new Map(
      fund.ranked.map(({ name, leverage: times }) => [name, isolatedTrader(times)]),
    );
    const before = new Map([...shorts].map(([name, userId]) => [name, wallet(userId)]));
    const long = isolatedTrader(leverage);
    for (const { name, entry: at, lots } of fund.ranked) {
      if (at === entry) continue;
      mark(at);
      trade(rich, shorts.get(name)!, at, `${lots / 10 ** bitcoin.sizeScale}`);
    }
    mark(entry);
    trade(long, shorts.get('third')!, entry, quantity);
    trade(rich, shorts.get('third')!, entry, '1');
    mark(gapMark);
    expect(desk.exchange.markPrice(symbolId)).toBe(price(gapMark));
    expect(sizeHeld(long)).toBe(0);
    for (const { id, name, lots } of fund.ranked) {
      const closed = fund.reduced.find(({ candidate }) => candidate.id === id)?.lots ?? 0;
      expect([name, sizeHeld(shorts.get(name)!)]).toEqual([name, closed - lots || 0]);
    }
    const first = wallet(shorts.get('first')!) - before.get('first')!;
    const openFee = (valueAt(bitcoin, fund.ranked[0]!.entry, '0.5') * 2n) / 10_000n;
    expect(first).toBe(fund.firstRealized - openFee);
  });
});

describe('a contract that is delisted', () => {
  it('gives back margin and PnL at the mark price, without a fee', () => {
    const { quantity, entry, settlement, leverage } = delivery.settled;
    const [long, rich] = [isolatedTrader(leverage), trader()];
    trade(long, rich, entry, quantity);
    const before = wallet(long);
    mark(settlement);
    desk.do({ kind: 'ListInstrument', instrument: { ...bitcoin, state: 'delisted' } });
    desk.do({ kind: 'RunJobs' });
    expect([sizeHeld(long), wallet(long) - before]).toEqual([0, delivery.returned]);
  });
});

describe('FUT-08 a dated contract that is delivered', () => {
  it('brings what the page says', () => {
    const { delivered, credited } = delivery;
    const deliversAt = dated.deliversAt!;
    desk = new Desk([dated]);
    const ofDated = { symbolId: dated.symbolId, positionSide: 'net' } as const;
    const tell = (to: string) =>
      desk.do({
        kind: 'MarkContracts',
        indexes: [{ symbolId: dated.symbolId, index: priceOf(dated, to) }],
      });
    desk.now = deliversAt - 2 * averagingMs;
    tell(delivered.entry);
    const [long, short] = [coinTrader(), coinTrader()];
    const lots = sizeOf(dated, delivered.contracts);
    const at = priceOf(dated, delivered.entry);
    desk.place(short, limit('sell', at, lots, ofDated));
    desk.place(long, limit('buy', at, lots, { ...ofDated, timeInForce: 'ioc' }));
    const before = balanceOf(long, 'BTC', 'usdMix');
    desk.now = deliversAt - averagingMs;
    for (; desk.now < deliversAt; desk.now += 5_000) tell(delivered.price);
    desk.do({ kind: 'ElapseTime' });
    desk.do({ kind: 'RunJobs' });
    expect(desk.exchange.instrument(dated.symbolId)?.state).toBe('delisted');
    expect(desk.exchange.positions(long)).toEqual([]);
    expect(balanceOf(long, 'BTC', 'usdMix') - before).toBe(credited);
  });
});

describe('trading parameters', () => {
  const refusedAs = (userId: number, draft: OrderDraft) =>
    desk.refused({ kind: 'PlaceOrder', userId, draft }).code;
  const ofEther = { symbolId: ether.symbolId } as const;
  const etherPrice = priceOf(ether, '3000');

  beforeEach(() => {
    desk.now += 500;
    const index = etherPrice;
    desk.do({ kind: 'MarkContracts', indexes: [{ symbolId: ether.symbolId, index }] });
  });

  it('orders of the example are accepted or rejected as it says', () => {
    const { refused, limits } = parameters;
    const user = trader();
    expect(() => price(refused.offTick)).toThrow(RangeError);
    expect(refusedAs(user, draftOf('buy', price(refused.tooHigh), size('0.01')))).toBe(
      'priceAboveMax',
    );
    desk.place(user, draftOf('sell', price(refused.tooHigh), size('0.01')));
    desk.place(user, draftOf('buy', limits.buyMin, size('0.01')));
    const below = { code: 'priceBelowMin' };
    const draft = draftOf('buy', (limits.buyMin - 1) as Ticks, size('0.01'));
    expect(desk.refused({ kind: 'PlaceOrder', userId: user, draft })).toMatchObject(below);
  });

  it('a market order ends where the example says', () => {
    const [maker, user] = [trader(), trader()];
    const { bestAsk, marketWorst } = parameters;
    for (const at of [bestAsk, marketWorst, marketWorst + 1]) {
      desk.place(maker, draftOf('sell', at as Ticks, size('0.01')));
    }
    const draft = market('buy', { size: size('0.03') }, { symbolId, positionSide: 'net' });
    expect(desk.place(user, draft)).toMatchObject({ filledSize: size('0.02'), end: 'slippage' });
  });

  it('an order as small, or as large, as the example says, and not a step beyond', () => {
    const user = trader();
    desk.do({
      ...{ kind: 'ChooseMargin', userId: user, symbolId: ether.symbolId },
      change: { crossLeverage: 10 },
    });
    const [least, most] = [leastSize(ether, etherPrice), mostSize(ether, etherPrice)];
    for (const quantity of [least, most]) {
      desk.place(user, draftOf('buy', etherPrice, quantity, ofEther));
    }
    const beyond = [least - 1, most + 1] as Lots[];
    expect(beyond.map((one) => refusedAs(user, draftOf('buy', etherPrice, one, ofEther)))).toEqual([
      'notionalBelowMin',
      'notionalAboveMax',
    ]);
  });

  it('what closes has no minimum', () => {
    const [user, other] = [trader(), trader()];
    const tiny = sizeOf(ether, parameters.refused.tooSmall);
    desk.place(other, draftOf('sell', etherPrice, leastSize(ether, etherPrice), ofEther));
    desk.place(user, draftOf('buy', etherPrice, leastSize(ether, etherPrice), ofEther));
    const sale = draftOf('sell', etherPrice, tiny, ofEther);
    expect(refusedAs(user, sale)).toBe('notionalBelowMin');
    desk.place(user, { ...sale, reduceOnly: true });
  });
});

describe('spot rules', () => {
  const { quantity, buyPrice, sellPrice, bgbPrice } = spot;
  const ofPair = (side: 'buy' | 'sell', at: string) =>
    limit(side, priceOf(spot.pair, at), sizeOf(spot.pair, quantity));
  const coins = (userId: number, asset: string) => balanceOf(userId, asset, 'spot');

  it('the pair of the examples is as the exchange opens with it', () => {
    const listed = listings.find(({ instrument }) => instrument.symbolId === spot.pair.symbolId)!;
    expect(listed.instrument).toMatchObject({ ...spot.pair });
  });

  it('fees come out of what is received', () => {
    const [user, other] = [trader(), trader()];
    const before = { btc: coins(user, 'BTC'), usdt: coins(user, 'USDT') };
    desk.place(other, ofPair('sell', buyPrice));
    desk.place(user, ofPair('buy', buyPrice));
    expect(coins(user, 'BTC') - before.btc).toBe(spot.bought - spot.boughtFee);
    const paid = coins(user, 'USDT');
    desk.place(other, ofPair('buy', sellPrice));
    desk.place(user, ofPair('sell', sellPrice));
    const value = valueAt(spot.pair, sellPrice, quantity);
    expect(coins(user, 'USDT') - paid).toBe(value - spot.sellFee);
  });

  it('or of BGB, with the discount', () => {
    const [user, other] = [trader(), trader()];
    const bgb = (side: 'buy' | 'sell') =>
      limit(side, priceOf(spot.bgbPair, bgbPrice), sizeOf(spot.bgbPair, '100'), {
        symbolId: spot.bgbPair.symbolId,
      });
    desk.place(other, bgb('sell'));
    desk.place(trader(), bgb('buy'));
    desk.do({ kind: 'SetFeeInBgb', userId: user, feeInBgb: true });
    const before = { btc: coins(user, 'BTC'), bgb: coins(user, 'BGB') };
    desk.place(other, ofPair('sell', buyPrice));
    desk.place(user, ofPair('buy', buyPrice));
    expect(coins(user, 'BTC') - before.btc).toBe(spot.bought);
    expect(before.bgb - coins(user, 'BGB')).toBe(spot.bgbFee);
  });
});
