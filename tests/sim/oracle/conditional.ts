import type { OcoDraft, TrailDraft } from '#domain/order/conditional.ts';
import type { OrderEnd, PlanDraft, Preset, PresetLeg, RatioLeg } from '#domain/order/order.ts';
import type { RefusalCode } from '#domain/refusal.ts';
import type { OrderRef } from '#exchange/core/command.ts';
import { draftProblem, legsOf, notionalProblem, opensPairs, sizeProblem } from './checks.ts';
import { accept, endOrder, openOrder, payloadOf, placeOrder, refused, sightOf } from './orders.ts';
import { livePlan, planPresetProblem, planProblem, type Terms } from './plans.ts';
import { ratiosProblem } from './ratios.ts';
import { isFollowing, startTrail, stopAt } from './trails.ts';
import { endPlan, firePlans } from './triggers.ts';
import {
  available,
  cost,
  holds,
  instrumentOf,
  type NaiveOrder,
  type NaivePlan,
  type NaiveTrail,
  plain,
  queue,
  userOf,
  type World,
} from './world.ts';

const whole = (value: number | undefined) =>
  value !== undefined && Number.isSafeInteger(value) && value > 0;

/** How many lots, in whole steps, money buys at a price; no more than an order may have. */
export function bought(w: World, symbolId: string, money: bigint, price: number): number {
  const instrument = instrumentOf(w, symbolId)!;
  const lots = Number(money / cost(instrument, price, 1));
  return lots - (lots % instrument.sizeStep);
}

/** What the stop of an OCO counts: the rest of its limit order, or what was held for it. */
function stopCount(w: World, stop: Terms, rest: number) {
  return stop.side === 'buy' && stop.price === undefined
    ? { size: undefined, quoteAmount: cost(instrumentOf(w, stop.symbolId)!, stop.trigger, rest) }
    : { size: rest, quoteAmount: undefined };
}

/** What a plan counts once trigger or price are others. */
export function countAfter(
  w: World,
  plan: NaivePlan,
  wish: { trigger: number; price: number | undefined; size: number | undefined },
): { size: number | undefined; quoteAmount: bigint | undefined } {
  if (plan.kind === 'oco') {
    const order = w.everyOrder.get(plan.pairId!)!;
    return stopCount(w, { ...plan, ...wish } as unknown as Terms, order.size! - order.filled);
  }
  const { price, size } = wish;
  const buysBack = plan.parentOrderId !== undefined && plan.side === 'buy';
  if (buysBack && price !== undefined && price !== plan.price && size === undefined) {
    const instrument = instrumentOf(w, plan.symbolId)!;
    const money = plan.quoteAmount ?? cost(instrument, plan.price!, plan.size!);
    const most = price > 0 ? bought(w, plan.symbolId, money, price) : 0;
    return { size: most, quoteAmount: undefined };
  }
  return { size: size ?? plan.size, quoteAmount: plan.quoteAmount };
}

/** Whether an OCO's stop may be changed so: beyond its limit order, and paid for. */
export function stopProblem(
  w: World,
  stop: NaivePlan,
  { trigger, price }: { trigger: number; price: number | undefined },
  isOtherSize: boolean,
): RefusalCode | undefined {
  if (isOtherSize) return 'notChangeable';
  const order = w.everyOrder.get(stop.pairId!)!;
  if (!isBeyond(stop.side, order.price!, trigger)) return 'ocoInvalid';
  const { asset, units } = holds(w, order);
  const before = { trigger: stop.trigger, price: stop.price };
  Object.assign(stop, { trigger, price });
  const after = holds(w, order).units;
  Object.assign(stop, before);
  return after > available(w, stop.userId, asset) + units ? 'balanceNotEnough' : undefined;
}

/** A sell's limit price lies above, a buy's below. */
export const isBeyond = (side: 'buy' | 'sell', price: number, other: number) =>
  side === 'sell' ? price > other : price < other;

/** What protects buys back for no more at once than an order may buy. */
export function moneyOf(w: World, plan: NaivePlan): bigint | undefined {
  if (plan.quoteAmount === undefined || ['normal', 'track'].includes(plan.kind)) {
    return plan.quoteAmount;
  }
  const instrument = instrumentOf(w, plan.symbolId)!;
  const best = queue(w, plan.symbolId, 'sell')[0]?.price;
  if (best === undefined) return plan.quoteAmount;
  const most = cost(instrument, best, instrument.sizeMax);
  if (plan.quoteAmount > most) return most;
  return plan.quoteAmount;
}

/** The stop of an OCO is carried out or given up: its limit order goes first. */
export function takeOver(w: World, stop: NaivePlan, reason: OrderEnd): void {
  if (stop.kind !== 'oco') return;
  stop.tookOver = true;
  const order = w.orders.find(({ id }) => id === stop.pairId);
  if (order !== undefined) endOrder(w, order, reason);
}

const made = (w: World, userId: number, draft: OcoDraft | TrailDraft) => ({
  ...{ id: 0, userId, clientOid: draft.clientOid, payload: payloadOf(draft) },
  ...{ symbolId: draft.symbolId, side: draft.side, price: undefined, quoteAmount: undefined },
  ...{ parentOrderId: undefined, pairId: undefined, status: 'notExecuted' as const },
  ...{ orderId: undefined, failure: undefined, filled: undefined, place: w.nextPlace++ },
});

function firstOf(w: World, userId: number, draft: OcoDraft | TrailDraft) {
  const first = w.byClientOid.get(`${userId}/${draft.clientOid}`);
  if (first === undefined) return undefined;
  const isSame = 'trigger' in first && first.payload === payloadOf(draft);
  if (!isSame) return 'clientOidDuplicate';
  // As it is now, before what this command may still fire.
  return isFollowing(first) ? { ...first, trail: { ...first.trail! } } : first;
}

export function placeOco(w: World, userId: number, draft: OcoDraft): NaivePlan | RefusalCode {
  const first = firstOf(w, userId, draft);
  if (first !== undefined) return first;
  const { symbolId, side, size, price, stopTrigger: trigger, stopPrice } = draft;
  const instrument = instrumentOf(w, symbolId);
  if (instrument === undefined) return 'symbolUnknown';
  if (userOf(w, userId)?.frozen) return 'userFrozen';
  const fires = side === 'sell' ? 'atOrBelow' : 'atOrAbove';
  const terms: Terms = { symbolId, side, trigger, fires, price: stopPrice, size };
  const problem = planProblem(
    w,
    terms,
    sightOf(w, { userId, borrows: false }, instrument, side).plans,
  );
  if (problem !== undefined) return problem;
  if (!whole(price)) return 'priceInvalid';
  if (!isBeyond(side, price, w.triggerPrices.get(symbolId)!)) return 'ocoInvalid';
  const dearer = stopPrice ?? trigger;
  if (side === 'buy' && dearer > price) {
    const needed = cost(instrument, dearer, size);
    if (needed > available(w, userId, instrument.quote.code)) return 'balanceNotEnough';
  }
  const order = placeOrder(w, userId, {
    ...{ symbolId, side, size, price, type: 'limit', timeInForce: 'gtc' },
    ...{ selfTrade: 'cancelTaker', source: draft.source },
  });
  if (refused(order)) return order;
  const stop: NaivePlan = {
    ...{ ...plain, ...made(w, userId, draft), kind: 'oco', trigger, fires, price: stopPrice },
    ...stopCount(w, terms, order.end === undefined ? size - order.filled : size),
    pairId: order.id,
  };
  accept(w, stop);
  w.plans.push(stop);
  order.steps.unshift(`${w.now} beside the stop ${stop.id}`);
  if (order.end === undefined) firePlans(w, symbolId);
  else endPlan(w, stop, 'cancelled');
  return stop;
}

/** A limit order was filled, changed or has ended: its stop follows. */
export function followLimitOrder(w: World, order: NaiveOrder): void {
  const stop = w.plans.find(
    ({ kind, pairId, tookOver }) => kind === 'oco' && pairId === order.id && !tookOver,
  );
  if (stop === undefined) return;
  if (order.end !== undefined) endPlan(w, stop, 'cancelled');
  else Object.assign(stop, stopCount(w, stop as unknown as Terms, order.size! - order.filled));
}

function callbackProblem(
  w: World,
  symbolId: string,
  callback: NaiveTrail['callback'],
  from: number,
): RefusalCode | undefined {
  const { priceStep } = instrumentOf(w, symbolId)!;
  const isGood =
    'ratePpm' in callback
      ? whole(callback.ratePpm) && callback.ratePpm >= 1_000 && callback.ratePpm <= 200_000
      : whole(callback.distance) && callback.distance % priceStep === 0 && callback.distance < from;
  return isGood ? undefined : 'callbackInvalid';
}

type Counted = Pick<PlanDraft, 'side' | 'size' | 'quoteAmount'>;

function countProblem(w: World, symbolId: string, counted: Counted, at: number) {
  const instrument = instrumentOf(w, symbolId)!;
  const { side, size, quoteAmount } = counted;
  if (quoteAmount !== undefined) {
    const fits = side === 'buy' && size === undefined && quoteAmount > 0n;
    return fits ? notionalProblem(instrument, quoteAmount) : 'quantityInvalid';
  }
  if (!whole(size)) return 'quantityInvalid';
  return sizeProblem(instrument, size!) ?? notionalProblem(instrument, cost(instrument, at, size!));
}

function trailProblem(
  w: World,
  draft: Omit<TrailDraft, 'source'>,
  plans: number,
): RefusalCode | undefined {
  const { symbolId, callback, activation } = draft;
  const instrument = instrumentOf(w, symbolId)!;
  if (!opensPairs.includes(instrument.state)) return 'pairNotOpen';
  if (plans + legsOf(draft.presetRatios) >= 50) return 'planOrdersMax';
  const ratios = draft.presetRatios && ratiosProblem(draft.presetRatios);
  if (ratios !== undefined) return ratios;
  const price = w.triggerPrices.get(symbolId);
  if (price === undefined) return 'triggerPriceInvalid';
  if (activation !== undefined) {
    const isPrice = whole(activation) && activation % instrument.priceStep === 0;
    if (!isPrice || activation === price) return 'triggerPriceInvalid';
  }
  const from = activation ?? price;
  return callbackProblem(w, symbolId, callback, from) ?? countProblem(w, symbolId, draft, from);
}

export function placeTrail(w: World, userId: number, draft: TrailDraft): NaivePlan | RefusalCode {
  const first = firstOf(w, userId, draft);
  if (first !== undefined) return first;
  const { symbolId, side, callback, activation, size, quoteAmount } = draft;
  const instrument = instrumentOf(w, symbolId);
  if (instrument === undefined) return 'symbolUnknown';
  if (userOf(w, userId)?.frozen) return 'userFrozen';
  const problem = trailProblem(
    w,
    draft,
    sightOf(w, { userId, borrows: false }, instrument, side).plans,
  );
  if (problem !== undefined) return problem;
  const price = w.triggerPrices.get(symbolId)!;
  const plan: NaivePlan = {
    ...{ ...plain, ...made(w, userId, draft), kind: 'track', size, quoteAmount },
    ...{ action: 'follow', trigger: activation ?? 0 },
    fires: activation !== undefined && activation > price ? 'atOrAbove' : 'atOrBelow',
    trail: { callback, activation, best: undefined },
    ratios: draft.presetRatios,
  };
  accept(w, plan);
  if (activation === undefined) startTrail(w, plan);
  w.plans.push(plan);
  return plan;
}

type TrailWish = Partial<Pick<TrailDraft, 'callback' | 'activation' | 'size' | 'quoteAmount'>>;

export function amendTrail(
  w: World,
  userId: number,
  ref: OrderRef,
  wish: TrailWish,
): NaivePlan | RefusalCode {
  const plan = livePlan(w, userId, ref);
  if (refused(plan)) return plan;
  if (userOf(w, userId)?.frozen) return 'userFrozen';
  if (plan.status !== 'notExecuted') return 'orderEnded';
  const { trail, side, symbolId } = plan;
  if (trail === undefined) return 'notChangeable';
  const { callback = trail.callback, activation = trail.activation } = wish;
  const { size = plan.size, quoteAmount = plan.quoteAmount } = wish;
  const textOf = (terms: object) => payloadOf(terms);
  const before = textOf({
    ...trail.callback,
    at: trail.activation,
    n: [plan.size, plan.quoteAmount],
  });
  if (before === textOf({ ...callback, at: activation, n: [size, quoteAmount] })) {
    return 'amendNothing';
  }
  const follows = isFollowing(plan);
  const counted = { side, size, quoteAmount } as Counted;
  if (!follows) {
    const draft = { symbolId, callback, activation, ...counted } as Omit<TrailDraft, 'source'>;
    const problem = trailProblem(w, draft, 0);
    if (problem !== undefined) return problem;
    const price = w.triggerPrices.get(symbolId)!;
    if (activation !== plan.trigger) {
      plan.trigger = activation!;
      plan.fires = activation! > price ? 'atOrAbove' : 'atOrBelow';
      plan.place = w.nextPlace++;
    }
  } else {
    if (activation !== trail.activation) return 'notChangeable';
    const problem =
      callbackProblem(w, symbolId, callback, trail.best!) ??
      countProblem(w, symbolId, counted, trail.best!);
    if (problem !== undefined) return problem;
    const stop = stopAt({ ...plan, trail: { ...trail, callback } });
    const price = w.triggerPrices.get(symbolId)!;
    if (side === 'sell' ? stop >= price : stop <= price) return 'triggerPriceInvalid';
    plan.trigger = stop;
  }
  plan.trail = { callback, activation, best: trail.best };
  Object.assign(plan, { size, quoteAmount });
  return plan;
}

export function amendPreset(
  w: World,
  userId: number,
  ref: OrderRef,
  wish: { readonly [L in keyof Preset]?: PresetLeg | null | undefined },
): NaiveOrder | RefusalCode {
  const order = openOrder(w, userId, ref);
  if (refused(order)) return order;
  if (userOf(w, userId)?.frozen) return 'userFrozen';
  if (order.covered !== undefined && order.preset !== undefined) return 'notChangeable';
  if (
    w.plans.some(({ kind, pairId, tookOver }) => kind === 'oco' && pairId === order.id && !tookOver)
  ) {
    return 'presetInvalid';
  }
  const leg = (name: keyof Preset) =>
    wish[name] === null ? undefined : (wish[name] ?? order.preset?.[name]);
  const legs: Preset = { takeProfit: leg('takeProfit'), stopLoss: leg('stopLoss') };
  const preset = legs.takeProfit || legs.stopLoss ? legs : undefined;
  const legText = (p: Preset | undefined) =>
    [p?.takeProfit, p?.stopLoss].map((leg) => `${leg?.trigger}/${leg?.price}`).join();
  if (legText(preset) === legText(order.preset)) return 'amendNothing';
  const instrument = instrumentOf(w, order.symbolId)!;
  const sight = sightOf(w, order, instrument, order.side);
  const draft = { ...order, preset, quoteAmount: undefined } as never;
  const problem = draftProblem(draft, {
    ...sight,
    ...{ reference: undefined, openOrders: 0, plans: sight.plans - legsOf(order.preset) },
  });
  if (problem !== undefined) return problem;
  order.preset = preset;
  order.covered = undefined;
  order.legs = [];
  return order;
}

interface PlanPresetWish {
  readonly preset?: LegsWish<PresetLeg> | undefined;
  readonly presetRatios?: LegsWish<RatioLeg> | undefined;
}
type LegsWish<Leg> = { readonly [L in keyof Preset]?: Leg | null | undefined };

/** Take profit and stop loss after a wish: what it does not name stays, what is null in it goes. */
function wished<Leg>(
  now: { takeProfit?: Leg | undefined; stopLoss?: Leg | undefined } | undefined,
  wish: LegsWish<Leg>,
) {
  const leg = (name: keyof Preset) =>
    wish[name] === null ? undefined : (wish[name] ?? now?.[name]);
  const legs = { takeProfit: leg('takeProfit'), stopLoss: leg('stopLoss') };
  return legs.takeProfit || legs.stopLoss ? legs : undefined;
}

export function amendPlanPreset(
  w: World,
  userId: number,
  ref: OrderRef,
  wish: PlanPresetWish,
): NaivePlan | RefusalCode {
  const plan = livePlan(w, userId, ref);
  if (refused(plan)) return plan;
  if (userOf(w, userId)?.frozen) return 'userFrozen';
  if (plan.status !== 'notExecuted') return 'orderEnded';
  const isTrail = plan.kind === 'track';
  if (!isTrail && plan.kind !== 'normal') return 'notChangeable';
  if ((isTrail ? wish.presetRatios : wish.preset) === undefined) return 'notChangeable';
  const preset = isTrail ? undefined : wished(plan.preset, wish.preset!);
  const ratios = isTrail ? wished(plan.ratios, wish.presetRatios!) : undefined;
  const before = payloadOf(plan.preset ?? plan.ratios ?? {});
  if (payloadOf(preset ?? ratios ?? {}) === before) return 'amendNothing';
  const instrument = instrumentOf(w, plan.symbolId)!;
  const more = legsOf(preset ?? ratios) - legsOf(plan.preset ?? plan.ratios);
  // Beside the plan itself.
  const plans = sightOf(w, plan, instrument, plan.side).plans - 1;
  if (more > 0 && plans + more >= 50) return 'planOrdersMax';
  const { side, price, trigger } = plan;
  const terms = { side, price, trigger, preset } as Parameters<typeof planPresetProblem>[1];
  const problem = planPresetProblem(instrument, terms);
  if (problem !== undefined) return problem;
  const wrong = ratios && ratiosProblem(ratios);
  if (wrong !== undefined) return wrong;
  Object.assign(plan, { preset, ratios });
  return plan;
}
