import type { Instrument } from '#domain/instrument/instrument.ts';
import type { OrderEnd } from '#domain/order/order.ts';
import { addVolume, bgbFee, ownFee, ratePpm } from './fees.ts';
import { borrow, isOwing, payBack, placeOf } from './lender.ts';
import { nearReference, referenceOf } from './reference.ts';
import { notePrice } from './triggers.ts';
import {
  available,
  cost,
  fees,
  holds,
  inBase,
  instrumentOf,
  isProvider,
  move,
  type NaiveFill,
  type NaiveOrder,
  placeTotal,
  queue,
  setPlaceTotal,
  userOf,
  type World,
} from './world.ts';

type Step = { maker: NaiveOrder; size: number } | { cancel: NaiveOrder };

/** What an order would do to the book, without doing it. */
export interface Course {
  steps: Step[];
  /** Makers that may not trade: they end. */
  passed: NaiveOrder[];
  /** Why it stops: all is taken, the next price is out of reach, nothing is left, or itself. */
  stop: 'full' | 'bound' | 'empty' | 'selfTrade';
}

/** Whether `taker` accepts `price`, when `best` was the first price that it saw. */
function reaches(w: World, taker: NaiveOrder, price: number, best: number): boolean {
  const buys = taker.side === 'buy';
  if (taker.type === 'limit') return buys ? price <= taker.price! : price >= taker.price!;
  const instrument = instrumentOf(w, taker.symbolId)!;
  const reference = referenceOf(w, taker.symbolId);
  if (reference === undefined) return within(taker.side, price, best, taker.slippagePpm);
  const band = buys ? instrument.bandUpPpm : instrument.bandDownPpm;
  if (taker.planId !== undefined) return within(taker.side, price, reference, band);
  const start = nearReference(best, reference, instrument);
  return (
    within(taker.side, price, reference, band) &&
    within(taker.side, price, start, taker.slippagePpm)
  );
}

/** Whether `price` is at most so many millionths worse than `start`. */
function within(side: 'buy' | 'sell', price: number, start: number, ppm: number): boolean {
  const scaled = BigInt(price) * 1_000_000n;
  return side === 'buy'
    ? scaled <= BigInt(start) * BigInt(1_000_000 + ppm)
    : scaled >= BigInt(start) * BigInt(1_000_000 - ppm);
}

/** How many lots, in whole steps, the money buys at a price. */
function affordable(instrument: Instrument, price: number, money: bigint): number {
  const lots = Number(money / cost(instrument, price, 1));
  return lots - (lots % instrument.sizeStep);
}

export function courseOf(w: World, taker: NaiveOrder): Course {
  const instrument = instrumentOf(w, taker.symbolId)!;
  const makers = queue(w, taker.symbolId, taker.side === 'buy' ? 'sell' : 'buy');
  const steps: Step[] = [];
  const passed: NaiveOrder[] = [];
  let rest = taker.size === undefined ? Number.MAX_SAFE_INTEGER : taker.size - taker.filled;
  let money = taker.quoteAmount;
  for (const maker of makers) {
    if (rest === 0) return { steps, passed, stop: 'full' };
    if (!reaches(w, taker, maker.price!, makers[0]!.price!))
      return { steps, passed, stop: 'bound' };
    let size = Math.min(rest, maker.size! - maker.filled);
    if (money !== undefined) size = Math.min(size, affordable(instrument, maker.price!, money));
    if (size === 0) return { steps, passed, stop: 'full' };
    if (maker.userId === taker.userId) {
      if (taker.selfTrade !== 'cancelTaker') steps.push({ cancel: maker });
      if (taker.selfTrade !== 'cancelMaker') return { steps, passed, stop: 'selfTrade' };
      continue;
    }
    if (isOwing(w, maker)) {
      passed.push(maker);
      continue;
    }
    steps.push({ maker, size });
    rest -= size;
    if (money === undefined) continue;
    money -= cost(instrument, maker.price!, size);
    if (affordable(instrument, maker.price!, money) === 0) return { steps, passed, stop: 'full' };
  }
  return { steps, passed, stop: rest === 0 ? 'full' : 'empty' };
}

export const sizeOf = ({ steps }: Course) =>
  steps.reduce((sum, step) => sum + ('maker' in step ? step.size : 0), 0);

export function costOf(w: World, symbolId: string, { steps }: Course): bigint {
  const instrument = instrumentOf(w, symbolId)!;
  return steps.reduce(
    (sum, step) => ('maker' in step ? sum + cost(instrument, step.maker.price!, step.size) : sum),
    0n,
  );
}

/** What the order itself takes out of its owner's BGB, and so cannot pay its fee. */
function ownUseOfBgb(w: World, taker: NaiveOrder, course: Course): bigint {
  const instrument = instrumentOf(w, taker.symbolId)!;
  const given = taker.side === 'buy' ? instrument.quote.code : instrument.base.code;
  if (given !== 'BGB') return 0n;
  if (taker.type === 'limit') return holds(w, taker).units;
  if (taker.side === 'buy') return costOf(w, taker.symbolId, course);
  return inBase(instrument, sizeOf(course));
}

/** Carries the course out. `taker` is not among the open orders while it runs. */
export function carryOut(w: World, taker: NaiveOrder, course: Course, then: After): void {
  const instrument = instrumentOf(w, taker.symbolId)!;
  w.pricesAtStart = new Map(w.lastPrices);
  const spareBgb = available(w, taker.userId, 'BGB') - ownUseOfBgb(w, taker, course);
  const taken: NaiveFill[] = [];
  for (const step of course.steps) {
    if ('cancel' in step) {
      then.end(w, step.cancel, 'selfTrade');
      continue;
    }
    const { maker, size } = step;
    const price = maker.price!;
    const quote = cost(instrument, price, size);
    const trade = { symbolId: taker.symbolId, price, size, takerSide: taker.side };
    w.trades.push({ ...trade, makerOrderId: maker.id, takerOrderId: taker.id });
    const fill = { price, size, quote, fee: 0n, feeAsset: '' };
    const made: NaiveFill = {
      orderId: maker.id,
      userId: maker.userId,
      liquidity: 'maker',
      ...fill,
    };
    const takes: NaiveFill = { ...made, orderId: taker.id, userId: taker.userId };
    takes.liquidity = 'taker';
    w.fills.push(takes, made);
    taken.push(takes);
    for (const order of [taker, maker]) borrow(w, order, size, price);
    if (!maker.borrows) payMakerFee(w, maker, made);
    exchange(w, taker, maker, size, quote);
    if (maker.borrows) payBack(w, maker, made);
    if (taker.borrows) payBack(w, taker, takes);
    notePrice(w, taker.symbolId, price);
    if (maker.filled === maker.size) then.end(w, maker, 'filled');
    else then.protect(w, maker);
  }
  if (!taker.borrows) payTakerFee(w, taker, taken, spareBgb);
}

/** What becomes of the makers; given by the caller, since a buy's fills may arm plans. */
interface After {
  end(w: World, order: NaiveOrder, reason: OrderEnd): void;
  protect(w: World, order: NaiveOrder): void;
}

function exchange(w: World, taker: NaiveOrder, maker: NaiveOrder, size: number, quote: bigint) {
  const instrument = instrumentOf(w, taker.symbolId)!;
  const [buyer, seller] = taker.side === 'buy' ? [taker, maker] : [maker, taker];
  moveBetween(w, seller, buyer, instrument.base.code, inBase(instrument, size));
  moveBetween(w, buyer, seller, instrument.quote.code, quote);
  for (const order of [taker, maker]) {
    order.filled += size;
    order.filledQuote += quote;
    if (!order.borrows) addVolume(w, order.userId, instrument, quote);
  }
}

/** From the account of one order to that of another. */
function moveBetween(w: World, from: NaiveOrder, to: NaiveOrder, asset: string, units: bigint) {
  for (const [order, change] of [
    [from, -units],
    [to, units],
  ] as const) {
    const left = placeTotal(w, order.userId, asset, placeOf(order)) + change;
    setPlaceTotal(w, order.userId, asset, placeOf(order), left);
  }
}

function received(w: World, order: NaiveOrder, { size, quote }: NaiveFill) {
  const instrument = instrumentOf(w, order.symbolId)!;
  return order.side === 'buy'
    ? { asset: instrument.base.code, units: inBase(instrument, size) }
    : { asset: instrument.quote.code, units: quote };
}

function charge(w: World, order: NaiveOrder, fill: NaiveFill, inBgb: boolean, fee: bigint): void {
  fill.fee = fee;
  fill.feeAsset = inBgb ? 'BGB' : received(w, order, fill).asset;
  if (inBgb) order.feeBgb += fee;
  else order.feeReceived += fee;
  move(w, order.userId, fees, fill.feeAsset, fee);
}

/** A maker's fee is rounded up fill by fill. */
function payMakerFee(w: World, maker: NaiveOrder, fill: NaiveFill): void {
  const rate = isProvider(maker.userId) ? 0 : ratePpm(w, maker.userId, 'maker');
  const inBgb = bgbFee(w, instrumentOf(w, maker.symbolId)!, fill.quote, rate);
  const chosen = userOf(w, maker.userId)?.feeInBgb === true;
  if (chosen && inBgb !== undefined && inBgb <= available(w, maker.userId, 'BGB')) {
    charge(w, maker, fill, true, inBgb);
  } else {
    charge(w, maker, fill, false, ownFee(received(w, maker, fill).units, rate));
  }
}

/** A taker's fee is rounded up once: each fill brings it from where it was to where it is. */
function payTakerFee(w: World, taker: NaiveOrder, fills: NaiveFill[], spareBgb: bigint): void {
  const instrument = instrumentOf(w, taker.symbolId)!;
  const rate = isProvider(taker.userId) ? 0 : ratePpm(w, taker.userId, 'taker');
  const allQuote = fills.reduce((sum, { quote }) => sum + quote, 0n);
  const whole = bgbFee(w, instrument, allQuote, rate);
  const chosen = userOf(w, taker.userId)?.feeInBgb === true;
  const inBgb = chosen && whole !== undefined && whole <= spareBgb;
  let sum = 0n;
  let paid = 0n;
  for (const fill of fills) {
    sum += inBgb ? fill.quote : received(w, taker, fill).units;
    const due = inBgb ? bgbFee(w, instrument, sum, rate)! : ownFee(sum, rate);
    charge(w, taker, fill, inBgb, due - paid);
    paid = due;
  }
}
