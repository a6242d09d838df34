import type { Instrument } from '#domain/instrument/instrument.ts';
import type { OrderDraft, OrderEnd } from '#domain/order/order.ts';
import type { RefusalCode } from '#domain/refusal.ts';
import type { OrderRef } from '#exchange/core/command.ts';
import {
  draftProblem,
  legsOf,
  notionalProblem,
  opensPairs,
  presetProblem,
  priceProblem,
  type Sight,
  sizeProblem,
} from './checks.ts';
import { bought, followLimitOrder, isBeyond } from './conditional.ts';
import { creditLeft } from './lender.ts';
import { type Course, carryOut, costOf, courseOf, sizeOf } from './match.ts';
import { presetByRatios } from './ratios.ts';
import { referenceOf } from './reference.ts';
import { endPlan, firePlans } from './triggers.ts';
import {
  available,
  cost,
  holds,
  inBase,
  instrumentOf,
  type NaiveOrder,
  type NaivePlan,
  plain,
  queue,
  type Received,
  stopBeside,
  userOf,
  type World,
} from './world.ts';

/** A refusal is its code as text, anything else an answer. */
export const refused = (answer: unknown): answer is RefusalCode => typeof answer === 'string';

/** What a draft asks for; where it came from is not part of it. */
export const payloadOf = (draft: object) =>
  JSON.stringify({ ...draft, source: undefined }, (_key, value) =>
    typeof value === 'bigint' ? String(value) : value,
  );

/** Gives an accepted order or plan its id and notes what its client may call it by. */
export function accept(w: World, it: NaiveOrder | NaivePlan): void {
  it.id = w.nextId++;
  if ('timeInForce' in it) {
    it.at = w.now;
    w.everyOrder.set(it.id, it);
    if (it.planId !== undefined) note(w, it, `triggered by ${it.planId}`);
    note(w, it, 'accepted');
  } else w.everyPlan.set(it.id, it);
  if (it.clientOid !== undefined) w.byClientOid.set(`${it.userId}/${it.clientOid}`, it);
}

const note = (w: World, order: NaiveOrder, what: string) => order.steps.push(`${w.now} ${what}`);

export function placeOrder(
  w: World,
  userId: number,
  draft: OrderDraft,
  plan?: NaivePlan,
): NaiveOrder | RefusalCode {
  const first = w.byClientOid.get(`${userId}/${draft.clientOid}`);
  if (first !== undefined) {
    const payload = payloadOf(draft);
    return 'timeInForce' in first && first.payload === payload ? first : 'clientOidDuplicate';
  }
  const instrument = instrumentOf(w, draft.symbolId);
  if (instrument === undefined) return 'symbolUnknown';
  if (plan === undefined && userOf(w, userId)?.frozen) return 'userFrozen';
  const priced = pricedDraft(w, draft);
  if (typeof priced === 'string') return priced;
  const borrows = draft.place !== undefined;
  const sight = sightOf(w, { userId, borrows }, instrument, draft.side);
  // What its plan kept room for is its own.
  const plans = sight.plans - legsOf(plan?.preset) - legsOf(plan?.ratios);
  const problem = draftProblem(priced, { ...sight, plans });
  if (problem !== undefined) return problem;
  const order = { ...newOrder(userId, priced, plan), payload: newOrder(userId, draft).payload };
  const course = courseOf(w, order);
  const { asset, units } = needs(w, order, course);
  if (units > spendable(w, order, asset)) return 'balanceNotEnough';
  if (plan?.ratios !== undefined && sizeOf(course) > 0) {
    order.preset = presetByRatios(w, order, plan.ratios, course);
  }
  accept(w, order);
  settle(w, order, course);
  return order;
}

/** A draft with a price of the book: the level that it names, or the last one before. */
function pricedDraft(w: World, draft: OrderDraft): OrderDraft | RefusalCode {
  const { bookPrice, type, price, timeInForce, side, symbolId } = draft;
  if (bookPrice === undefined) return draft;
  if (type !== 'limit' || price !== undefined) return 'priceInvalid';
  const isQueue = bookPrice === 'queue1' || bookPrice === 'queue5';
  const mayBe = isQueue ? ['gtc', 'ioc', 'makerOnly'] : ['gtc', 'ioc'];
  if (!mayBe.includes(timeInForce)) return 'timeInForceInvalid';
  const seen = queue(w, symbolId, isQueue ? side : side === 'buy' ? 'sell' : 'buy');
  const levels = [...new Set(seen.map((one) => one.price!))];
  const found = levels[Math.min(levels.length, bookPrice.endsWith('5') ? 5 : 1) - 1];
  return found === undefined ? 'priceInvalid' : { ...draft, price: found as OrderDraft['price'] };
}

/** What its owner can spend of an asset on an order. */
const spendable = (w: World, { userId, borrows }: NaiveOrder, asset: string) =>
  borrows ? creditLeft(w, userId, asset) : available(w, userId, asset);

/** Places a provider's quote, which no limit for users binds. */
export function placeQuote(w: World, userId: number, draft: OrderDraft): void {
  const order = newOrder(userId, draft);
  accept(w, order);
  settle(w, order, courseOf(w, order));
}

const newOrder = (userId: number, draft: OrderDraft, plan?: NaivePlan): NaiveOrder => ({
  id: 0,
  userId,
  at: 0,
  clientOid: draft.clientOid,
  payload: draft.clientOid === undefined ? '' : payloadOf(draft),
  symbolId: draft.symbolId,
  borrows: draft.place !== undefined,
  side: draft.side,
  type: draft.type,
  timeInForce: draft.timeInForce,
  selfTrade: draft.selfTrade,
  preset: draft.preset,
  planId: plan?.id,
  price: draft.price,
  size: draft.size,
  quoteAmount: draft.quoteAmount,
  slippagePpm: draft.slippagePpm ?? 10_000,
  filled: 0,
  filledQuote: 0n,
  feeReceived: 0n,
  feeBgb: 0n,
  end: undefined,
  legs: [],
  covered: undefined,
  place: 0,
  steps: [],
});

export function sightOf(
  w: World,
  { userId, borrows }: Pick<NaiveOrder, 'userId' | 'borrows'>,
  instrument: Instrument,
  side: 'buy' | 'sell',
): Sight {
  const { symbolId } = instrument;
  const isHere = (it: NaiveOrder | NaivePlan) =>
    it.userId === userId && it.symbolId === symbolId && it.borrows === borrows;
  const open = w.orders.filter(isHere);
  const plans = w.plans.filter(isHere);
  return {
    instrument,
    trigger: w.triggerPrices.get(symbolId),
    reference: referenceOf(w, symbolId),
    best: queue(w, symbolId, side === 'buy' ? 'sell' : 'buy')[0]?.price,
    openOrders: open.length,
    plans:
      plans.length +
      plans.reduce((sum, { preset, ratios }) => sum + legsOf(preset) + legsOf(ratios), 0) +
      open.reduce((sum, o) => sum + (o.covered === undefined ? legsOf(o.preset) : 0), 0),
  };
}

/** What the order may take out of its owner's balance. */
function needs(w: World, order: NaiveOrder, course: Course): { asset: string; units: bigint } {
  if (order.type === 'limit') return holds(w, order);
  const instrument = instrumentOf(w, order.symbolId)!;
  if (order.side === 'sell') {
    return { asset: instrument.base.code, units: inBase(instrument, order.size!) };
  }
  const units = order.quoteAmount ?? costOf(w, order.symbolId, course);
  return { asset: instrument.quote.code, units };
}

/** Lets an accepted order take what it may, and rest or end. */
function settle(w: World, order: NaiveOrder, course: Course): void {
  const broken = brokenTimeInForce(order, course);
  if (broken === undefined) {
    carryOut(w, order, course, { end: endOrder, protect });
    for (const maker of course.passed) {
      if (w.orders.includes(maker)) endOrder(w, maker, 'marginShort');
    }
  }
  const end = broken ?? endOf(order, course);
  if (end !== undefined) {
    endOrder(w, order, end);
    return;
  }
  order.place = w.nextPlace++;
  w.orders.push(order);
  protect(w, order);
}

const takes = ({ steps, stop }: Course) => steps.length > 0 || stop === 'selfTrade';

function brokenTimeInForce(order: NaiveOrder, course: Course): OrderEnd | undefined {
  if (order.timeInForce === 'makerOnly' && takes(course)) return 'wouldTake';
  const rest = order.size! - order.filled;
  return order.timeInForce === 'fok' && sizeOf(course) < rest ? 'notFillable' : undefined;
}

/** Why an order that has taken what it may is over; undefined: it rests. */
function endOf(order: NaiveOrder, { stop }: Course): OrderEnd | undefined {
  const { type, timeInForce, filled } = order;
  if (stop === 'full') return filled === 0 ? 'noLiquidity' : 'filled';
  if (stop === 'selfTrade') return 'selfTrade';
  if (type === 'market') return stop === 'bound' ? 'slippage' : 'noLiquidity';
  return timeInForce === 'ioc' ? 'immediateRest' : undefined;
}

export function endOrder(w: World, order: NaiveOrder, reason: OrderEnd): void {
  order.end = reason;
  note(w, order, `ended: ${reason}`);
  w.orders = w.orders.filter(({ id }) => id !== order.id);
  protect(w, order);
}

/** Lots of base that a buy has received, or the money of a sale; no more than an order may cost. */
function receivedOf(w: World, order: NaiveOrder): Received {
  const instrument = instrumentOf(w, order.symbolId)!;
  if (order.side === 'sell') {
    const money = order.filledQuote - order.feeReceived;
    const most = BigInt(instrument.notionalMax);
    return { lots: 0, money: money > most ? most : money };
  }
  const got = inBase(instrument, order.filled) - order.feeReceived;
  const lots = Number(got / inBase(instrument, 1));
  return { lots: lots - (lots % instrument.sizeStep), money: 0n };
}

/** What a leg does with it: sells all, or buys for all. */
function legCount(w: World, order: NaiveOrder, price: number | undefined, got: Received) {
  if (order.side === 'buy') return { size: got.lots, quoteAmount: undefined };
  if (price === undefined) return { size: undefined, quoteAmount: got.money };
  const { sizeMax } = instrumentOf(w, order.symbolId)!;
  const size = Math.min(sizeMax, bought(w, order.symbolId, got.money, price));
  return { size, quoteAmount: undefined };
}

/** Why some leg could place nothing. */
function legProblem(w: World, order: NaiveOrder, got: Received): string | undefined {
  const { sizeMin, notionalMin } = instrumentOf(w, order.symbolId)!;
  if (order.side === 'buy') return got.lots < sizeMin ? 'sizeBelowMin' : undefined;
  if (got.money < notionalMin) return 'notionalBelowMin';
  const { takeProfit, stopLoss } = order.preset!;
  const sizes = [takeProfit, stopLoss].map((leg) =>
    leg === undefined ? sizeMin : bought(w, order.symbolId, got.money, leg.price ?? leg.trigger),
  );
  return Math.min(...sizes) < sizeMin ? 'sizeBelowMin' : undefined;
}

/** Take profit and stop loss undo what an order has brought so far; an OCO's stop fits its rest. */
function protect(w: World, order: NaiveOrder): void {
  followLimitOrder(w, order);
  if (order.preset === undefined || order.filled === 0) return;
  const got = receivedOf(w, order);
  if (order.covered !== undefined) {
    for (const plan of order.legs) {
      if (!w.plans.includes(plan)) continue;
      const before = legCount(w, order, plan.price, order.covered);
      const now = legCount(w, order, plan.price, got);
      if (plan.size === undefined) plan.quoteAmount! += now.quoteAmount! - before.quoteAmount!;
      else plan.size += now.size! - before.size!;
    }
    order.covered = got;
    return;
  }
  const problem = legProblem(w, order, got);
  if (problem !== undefined && order.end === undefined) return;
  order.covered = got;
  const { takeProfit, stopLoss } = order.preset;
  const legs = [
    takeProfit && ({ ...takeProfit, kind: 'takeProfit', up: order.side === 'buy' } as const),
    stopLoss && ({ ...stopLoss, kind: 'stopLoss', up: order.side === 'sell' } as const),
  ];
  const armed: NaivePlan[] = [];
  for (const leg of legs) {
    if (leg === undefined) continue;
    const plan: NaivePlan = {
      ...{ id: 0, userId: order.userId, clientOid: undefined, payload: '' },
      ...{ ...plain, borrows: order.borrows, symbolId: order.symbolId },
      ...{
        side: order.side === 'buy' ? 'sell' : 'buy',
        kind: leg.kind,
        fires: leg.up ? 'atOrAbove' : 'atOrBelow',
      },
      ...{ trigger: leg.trigger, price: leg.price, ...legCount(w, order, leg.price, got) },
      ...{ parentOrderId: order.id, pairId: undefined, status: 'notExecuted' },
      ...{ orderId: undefined, failure: undefined, filled: undefined, place: w.nextPlace++ },
    };
    accept(w, plan);
    armed.push(plan);
  }
  const [one, two] = armed;
  if (one !== undefined && two !== undefined) {
    one.pairId = two.id;
    two.pairId = one.id;
  }
  w.plans.push(...armed);
  order.legs = armed;
  if (problem !== undefined) {
    for (const plan of armed) {
      plan.failure = problem;
      endPlan(w, plan, 'fail');
    }
    return;
  }
  firePlans(w, order.symbolId);
}

/** The open order that a client names, or why there is none. */
export function openOrder(w: World, userId: number, ref: OrderRef): NaiveOrder | RefusalCode {
  const order =
    'orderId' in ref
      ? w.everyOrder.get(ref.orderId)
      : w.byClientOid.get(`${userId}/${ref.clientOid}`);
  if (order === undefined || order.userId !== userId || !('timeInForce' in order))
    return 'orderUnknown';
  return order.end === undefined ? order : 'orderEnded';
}

export function cancelOrder(w: World, userId: number, ref: OrderRef): NaiveOrder | RefusalCode {
  const order = openOrder(w, userId, ref);
  if (refused(order)) return order;
  endOrder(w, order, 'cancelledByUser');
  return order;
}

export function amendOrder(
  w: World,
  userId: number,
  ref: OrderRef,
  wish: { price?: number | undefined; size?: number | undefined },
): NaiveOrder | RefusalCode {
  const order = openOrder(w, userId, ref);
  if (refused(order)) return order;
  if (userOf(w, userId)?.frozen) return 'userFrozen';
  const price = wish.price ?? order.price!;
  const size = wish.size ?? order.size!;
  const problem = amendProblem(w, order, price, size);
  if (problem !== undefined) return problem;
  const keepsPlace = price === order.price && size < order.size!;
  order.price = price;
  order.size = size;
  note(w, order, `amended to ${size} at ${price}`);
  if (keepsPlace) {
    followLimitOrder(w, order);
    return order;
  }
  w.orders = w.orders.filter(({ id }) => id !== order.id);
  settle(w, order, courseOf(w, order));
  return order;
}

function amendProblem(w: World, order: NaiveOrder, price: number, size: number) {
  const instrument = instrumentOf(w, order.symbolId)!;
  if (price === order.price && size === order.size) return 'amendNothing';
  if (!opensPairs.includes(instrument.state)) return 'pairNotOpen';
  if (size <= order.filled) return 'amendInvalid';
  const moved = price !== order.price;
  const sight = sightOf(w, order, instrument, order.side);
  const crosses = order.side === 'buy' ? sight.best! <= price : sight.best! >= price;
  if (moved && crosses && order.timeInForce === 'makerOnly') return 'amendInvalid';
  if (moved && crosses && instrument.state === 'postOnly') return 'pairPostOnly';
  const stop = stopBeside(w, order);
  const problem =
    (moved ? priceProblem(order.side, price, sight) : undefined) ??
    sizeProblem(instrument, size) ??
    (moved ? presetProblem({ ...order, price } as unknown as OrderDraft, sight) : undefined) ??
    notionalProblem(instrument, cost(instrument, price, size));
  if (problem !== undefined) return problem;
  if (stop !== undefined && !isBeyond(order.side, price, stop.trigger)) return 'ocoInvalid';
  const { asset, units } = holds(w, { ...order, price, size });
  const spare = spendable(w, order, asset) + holds(w, order).units;
  return units > spare ? 'balanceNotEnough' : undefined;
}
