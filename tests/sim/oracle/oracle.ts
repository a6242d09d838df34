import type { OrderDraft } from '#domain/order/order.ts';
import type { RefusalCode } from '#domain/refusal.ts';
import type { Command, CommandOf, Quote } from '#exchange/core/command.ts';
import { opensPairs } from './checks.ts';
import { amendPlanPreset, amendPreset, amendTrail, placeOco, placeTrail } from './conditional.ts';
import { drawVipLevel } from './fees.ts';
import { credit, placeHold, releaseHold, sweep, transfer } from './money.ts';
import { amendOrder, cancelOrder, endOrder, placeOrder, placeQuote } from './orders.ts';
import { amendPlan, cancelPlan, giveUp, placePlan, runFired } from './plans.ts';
import { endPlan, lookAtTriggers, subscribePrices } from './triggers.ts';
import {
  available,
  cost,
  holds,
  inBase,
  instrumentOf,
  isProvider,
  move,
  type NaiveOrder,
  type NaivePlan,
  userOf,
  type World,
  world,
} from './world.ts';

/** Fired plans that one command may run. */
const firedMax = 32;
const batchMax = 50;

export type Answer =
  | RefusalCode
  | NaiveOrder
  | NaivePlan
  | (NaiveOrder | RefusalCode)[]
  | object
  | undefined;

/** Applies one command; plans that were fired, now or before, run after it. */
export function applyCommand(w: World, command: Command, now: number): Answer {
  w.now = now;
  const answer = answerOf(w, command);
  runFired(w, firedMax);
  return answer;
}

function answerOf(w: World, command: Command): Answer {
  if ('userId' in command) {
    if (userOf(w, command.userId) === undefined && !isProvider(command.userId)) {
      return 'userUnknown';
    }
    if (command.kind !== 'Credit') drawVipLevel(w, command.userId);
  }
  switch (command.kind) {
    case 'OpenAccount':
      return openAccount(w, command);
    case 'Credit':
      credit(w, command);
      return undefined;
    case 'SweepAccounts':
      return sweep(w);
    case 'ListInstrument':
      return list(w, command);
    case 'SetFeeInBgb':
      userOf(w, command.userId)!.feeInBgb = command.feeInBgb;
      return undefined;
    case 'PlaceOrder':
      return placeOrder(w, command.userId, command.draft);
    case 'PlaceOrders':
      if (command.drafts.length > batchMax) return 'batchTooLarge';
      return command.drafts.map((draft) => placeOrder(w, command.userId, draft));
    case 'AmendOrder':
      return amendOrder(w, command.userId, command.order, command);
    case 'CancelOrder':
      return cancelOrder(w, command.userId, command.order);
    case 'CancelOrders':
      if (command.orders.length > batchMax) return 'batchTooLarge';
      return command.orders.map((ref) => cancelOrder(w, command.userId, ref));
    case 'CancelAll':
      return cancelAll(w, command);
    case 'SetCancelAllAfter':
      return setSwitch(w, command);
    case 'PlacePlan':
      return placePlan(w, command.userId, command.draft);
    case 'AmendPlan':
      return amendPlan(w, command.userId, command.plan, command);
    case 'CancelPlan':
      return cancelPlan(w, command.userId, command.plan);
    case 'PlacePlans':
      if (command.drafts.length > batchMax) return 'batchTooLarge';
      return command.drafts.map((draft) => placePlan(w, command.userId, draft));
    case 'CancelPlans':
      if (command.plans.length > batchMax) return 'batchTooLarge';
      return command.plans.map((ref) => cancelPlan(w, command.userId, ref));
    case 'CancelAllPlans':
      return cancelAllPlans(w, command);
    case 'ReplaceQuotes':
      return replaceQuotes(w, command);
    case 'PlaceOco':
      return placeOco(w, command.userId, command.draft);
    case 'PlaceTrail':
      return placeTrail(w, command.userId, command.draft);
    case 'AmendTrail':
      return amendTrail(w, command.userId, command.plan, command);
    case 'AmendPlanPreset':
      return amendPlanPreset(w, command.userId, command.plan, command);
    case 'AmendPreset':
      return amendPreset(w, command.userId, command.order, command.preset);
    case 'Transfer':
      return transfer(w, command);
    case 'PlaceHold':
      return placeHold(w, command);
    case 'ReleaseHold':
      return releaseHold(w, command);
    case 'ElapseTime':
      runSwitches(w);
      subscribePrices(w);
      return undefined;
    default:
      throw new Error(`${command.kind} is no part of these runs`);
  }
}

function openAccount(w: World, { authId, grants, parentId }: CommandOf<'OpenAccount'>) {
  const known = w.users.find((user) => user.authId === authId);
  if (known !== undefined) return { userId: known.id };
  if (parentId !== undefined) {
    const parent = userOf(w, parentId);
    if (parent === undefined || parent.parentId !== undefined) return 'userUnknown';
  }
  const id = w.nextUserId++;
  w.users.push({
    ...{ id, authId, feeInBgb: false, frozen: false, vipLevel: 0, vipDay: -1, volumes: new Map() },
    ...{ parentId, cancelAllAt: undefined },
  });
  for (const { asset, units } of grants) move(w, world, id, asset, units);
  return { userId: id };
}

function list(w: World, { instrument }: CommandOf<'ListInstrument'>) {
  const at = w.instruments.findIndex(({ symbolId }) => symbolId === instrument.symbolId);
  if (at === -1) w.instruments.push(instrument);
  else w.instruments[at] = instrument;
  if (instrument.state !== 'delisted' || at === -1) return undefined;
  // The job that carries it out has a number of its own.
  w.nextId++;
  const { symbolId } = instrument;
  for (const order of w.orders.filter((o) => o.symbolId === symbolId)) {
    endOrder(w, order, 'pairClosed');
  }
  for (const plan of w.plans.filter((p) => p.symbolId === symbolId)) endPlan(w, plan, 'cancelled');
  return undefined;
}

function cancelAll(w: World, { userId, symbolId, plans: plansToo }: CommandOf<'CancelAll'>) {
  if (symbolId !== undefined && instrumentOf(w, symbolId) === undefined) return 'symbolUnknown';
  const meant = (it: NaiveOrder | NaivePlan) =>
    it.userId === userId && !it.borrows && (symbolId === undefined || it.symbolId === symbolId);
  const orders = w.orders.filter(meant);
  for (const order of orders.sort((a, b) => a.id - b.id)) endOrder(w, order, 'cancelledByUser');
  const plans = plansToo ? w.plans.filter(meant) : [];
  for (const plan of plans) giveUp(w, plan);
  return { orders: orders.length, plans: plans.length };
}

function cancelAllPlans(w: World, { userId, symbolId }: CommandOf<'CancelAllPlans'>) {
  if (symbolId !== undefined && instrumentOf(w, symbolId) === undefined) return 'symbolUnknown';
  const plans = w.plans.filter(
    (plan) =>
      plan.userId === userId &&
      !plan.borrows &&
      (symbolId === undefined || plan.symbolId === symbolId),
  );
  for (const plan of plans) giveUp(w, plan);
  return { plans: plans.length };
}

function setSwitch(w: World, { userId, timeoutMs }: CommandOf<'SetCancelAllAfter'>) {
  if (timeoutMs !== 0 && !(timeoutMs >= 5000 && timeoutMs <= 600_000)) return 'timeoutInvalid';
  const user = userOf(w, userId)!;
  user.cancelAllAt = timeoutMs === 0 ? undefined : w.now + timeoutMs;
  return { cancelAt: user.cancelAllAt };
}

/** Dead man's switches that are due, the earliest first, cancel what was placed before they ran out. */
function runSwitches(w: World): void {
  const due = w.users.filter(
    ({ cancelAllAt }) => cancelAllAt !== undefined && cancelAllAt <= w.now,
  );
  for (const user of due.sort((a, b) => a.cancelAllAt! - b.cancelAllAt! || a.id - b.id)) {
    const own = w.orders.filter(
      ({ userId, at, borrows }) => userId === user.id && !borrows && at < user.cancelAllAt!,
    );
    for (const order of own.sort((a, b) => a.id - b.id)) endOrder(w, order, 'deadManSwitch');
    user.cancelAllAt = undefined;
  }
}

/** A provider's orders become equal to its quotes: same or smaller ones stay where they are. */
function replaceQuotes(w: World, command: CommandOf<'ReplaceQuotes'>) {
  const { userId, symbolId, reference, quotes } = command;
  if (!isProvider(userId)) return 'userUnknown';
  const instrument = instrumentOf(w, symbolId);
  if (instrument === undefined) return 'symbolUnknown';
  if (reference !== undefined && !(Number.isInteger(reference) && reference > 0)) {
    return 'priceInvalid';
  }
  const isOpen = opensPairs.includes(instrument.state);
  if (quotes.length > 0 && !isOpen) return 'pairNotOpen';
  for (const { price, size } of quotes) {
    if (price <= 0 || price % instrument.priceStep !== 0) return 'priceStep';
    if (size <= 0 || size % instrument.sizeStep !== 0) return 'sizeStep';
  }
  const own = w.orders.filter((order) => order.userId === userId && order.symbolId === symbolId);
  for (const side of ['buy', 'sell'] as const) {
    const needed = sumOf(quotes.filter((q) => q.side === side).map((q) => worthOf(w, symbolId, q)));
    const held = sumOf(own.filter((o) => o.side === side).map((o) => holds(w, o).units));
    const { code } = side === 'buy' ? instrument.quote : instrument.base;
    if (needed > available(w, userId, code) + held) return 'balanceNotEnough';
  }
  if (reference !== undefined) {
    w.told.set(symbolId, reference);
    lookAtTriggers(w, symbolId);
  }
  const kept = new Set<Quote>();
  for (const order of own) {
    const quote = quotes.find((q) => q.side === order.side && q.price === order.price);
    const fits = quote && !kept.has(quote) && quote.size <= order.size! - order.filled;
    if (fits) {
      order.size = order.filled + quote.size;
      kept.add(quote);
    } else endOrder(w, order, 'cancelledByUser');
  }
  for (const side of ['buy', 'sell'] as const) {
    for (const quote of quotes) {
      if (quote.side !== side || kept.has(quote)) continue;
      placeQuote(w, userId, quoteDraft(symbolId, quote, instrument.state === 'trading'));
    }
  }
  if (quotes.length > 0) {
    const here = new Set(w.plans.filter((p) => p.symbolId === symbolId).map(({ id }) => id));
    for (const one of w.fired) one.quoted ||= here.has(one.id);
  }
  return undefined;
}

const sumOf = (list: readonly bigint[]) => list.reduce((sum, units) => sum + units, 0n);

const worthOf = (w: World, symbolId: string, { side, price, size }: Quote) =>
  side === 'buy'
    ? cost(instrumentOf(w, symbolId)!, price, size)
    : inBase(instrumentOf(w, symbolId)!, size);

const quoteDraft = (
  symbolId: string,
  { side, price, size }: Quote,
  mayTake: boolean,
): OrderDraft => ({
  ...{ symbolId, side, type: 'limit', timeInForce: mayTake ? 'gtc' : 'makerOnly', price, size },
  ...{ selfTrade: 'cancelTaker', source: 'system' },
});
