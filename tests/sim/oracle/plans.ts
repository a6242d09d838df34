import type { Instrument } from '#domain/instrument/instrument.ts';
import type { PlanDraft } from '#domain/order/order.ts';
import type { RefusalCode } from '#domain/refusal.ts';
import type { OrderRef } from '#exchange/core/command.ts';
import { legsOf, notionalProblem, opensPairs, presetProblem, sizeProblem } from './checks.ts';
import { countAfter, moneyOf, stopProblem, takeOver } from './conditional.ts';
import { accept, endOrder, payloadOf, placeOrder, refused, sightOf } from './orders.ts';
import { endPlan } from './triggers.ts';
import { cost, instrumentOf, type NaivePlan, plain, userOf, type World } from './world.ts';

const whole = (value: number | undefined) =>
  value !== undefined && Number.isSafeInteger(value) && value > 0;

export type Terms = Pick<
  PlanDraft,
  'symbolId' | 'side' | 'trigger' | 'fires' | 'price' | 'size' | 'quoteAmount' | 'preset'
>;

export function planProblem(w: World, terms: Terms, plans: number): RefusalCode | undefined {
  const instrument = instrumentOf(w, terms.symbolId)!;
  if (!opensPairs.includes(instrument.state)) return 'pairNotOpen';
  if (plans + legsOf(terms.preset) >= 50) return 'planOrdersMax';
  const { trigger, fires, price, size, quoteAmount } = terms;
  const last = w.triggerPrices.get(terms.symbolId);
  if (!whole(trigger) || trigger % instrument.priceStep !== 0) return 'triggerPriceInvalid';
  if (last === undefined || trigger === last) return 'triggerPriceInvalid';
  if (fires === 'atOrAbove' && trigger < last) return 'triggerPriceInvalid';
  if (fires === 'atOrBelow' && trigger > last) return 'triggerPriceInvalid';
  if (price !== undefined && !whole(price)) return 'priceInvalid';
  if (price !== undefined && price % instrument.priceStep !== 0) return 'priceStep';
  if (quoteAmount !== undefined) {
    const fits = terms.side === 'buy' && price === undefined && size === undefined;
    if (!fits || quoteAmount <= 0n) return 'quantityInvalid';
    return planPresetProblem(instrument, terms) ?? notionalProblem(instrument, quoteAmount);
  }
  if (!whole(size)) return 'quantityInvalid';
  return (
    sizeProblem(instrument, size!) ??
    planPresetProblem(instrument, terms) ??
    notionalProblem(instrument, cost(instrument, price ?? trigger, size!))
  );
}

/** Its take profit and stop loss stand about what it names: its price, else its trigger. */
export const planPresetProblem = (
  instrument: Instrument,
  { side, price, trigger, preset }: Pick<Terms, 'side' | 'price' | 'trigger' | 'preset'>,
) => presetProblem({ side, preset, price: price ?? trigger }, { instrument, trigger: undefined });

export function placePlan(w: World, userId: number, draft: PlanDraft): NaivePlan | RefusalCode {
  const first = w.byClientOid.get(`${userId}/${draft.clientOid}`);
  const payload = payloadOf(draft);
  if (first !== undefined) {
    return 'trigger' in first && first.payload === payload ? first : 'clientOidDuplicate';
  }
  const instrument = instrumentOf(w, draft.symbolId);
  if (instrument === undefined) return 'symbolUnknown';
  if (userOf(w, userId)?.frozen) return 'userFrozen';
  const borrows = draft.place !== undefined;
  const { plans } = sightOf(w, { userId, borrows }, instrument, draft.side);
  const problem = planProblem(w, draft, plans);
  if (problem !== undefined) return problem;
  const plan: NaivePlan = {
    ...{ id: 0, userId, clientOid: draft.clientOid, payload },
    ...{ symbolId: draft.symbolId, side: draft.side, kind: 'normal', trigger: draft.trigger },
    fires: draft.trigger > w.triggerPrices.get(draft.symbolId)! ? 'atOrAbove' : 'atOrBelow',
    ...{ price: draft.price, size: draft.size, quoteAmount: draft.quoteAmount },
    ...{ parentOrderId: undefined, pairId: undefined, status: 'notExecuted' },
    ...{ orderId: undefined, failure: undefined, filled: undefined, place: w.nextPlace++ },
    ...{ ...plain, borrows, preset: draft.preset },
  };
  accept(w, plan);
  w.plans.push(plan);
  return plan;
}

/** The user's plan that waits or has been fired and queued. */
export function livePlan(w: World, userId: number, ref: OrderRef): NaivePlan | RefusalCode {
  const plan =
    'orderId' in ref
      ? w.everyPlan.get(ref.orderId)
      : w.byClientOid.get(`${userId}/${ref.clientOid}`);
  if (plan === undefined || plan.userId !== userId || !('trigger' in plan)) return 'orderUnknown';
  return w.plans.includes(plan) ? plan : 'orderEnded';
}

export function cancelPlan(w: World, userId: number, ref: OrderRef): NaivePlan | RefusalCode {
  const plan = livePlan(w, userId, ref);
  if (refused(plan)) return plan;
  giveUp(w, plan);
  return plan;
}

/** Cancels a plan for its user; of an order that is still open the preset goes with it. */
export function giveUp(w: World, plan: NaivePlan): void {
  takeOver(w, plan, 'cancelledByUser');
  const parent = w.orders.find(({ id }) => id === plan.parentOrderId);
  if (parent?.preset !== undefined && plan.status === 'notExecuted') {
    const { takeProfit, stopLoss } = parent.preset;
    const left = plan.kind === 'takeProfit' ? { stopLoss } : { takeProfit };
    parent.preset = left.stopLoss || left.takeProfit ? left : undefined;
    parent.legs = parent.legs.filter((leg) => leg !== plan);
  }
  endPlan(w, plan, 'cancelled');
}

export function amendPlan(
  w: World,
  userId: number,
  ref: OrderRef,
  wish: {
    trigger?: number | undefined;
    fires?: PlanDraft['fires'];
    price?: number | undefined;
    size?: number | undefined;
  },
): NaivePlan | RefusalCode {
  const plan = livePlan(w, userId, ref);
  if (refused(plan)) return plan;
  if (userOf(w, userId)?.frozen) return 'userFrozen';
  if (plan.status !== 'notExecuted') return 'orderEnded';
  if (plan.kind === 'track') {
    const asked = [wish.trigger, wish.price, wish.size].filter((one) => one !== undefined);
    return asked.length === 0 ? 'amendNothing' : 'notChangeable';
  }
  const { trigger = plan.trigger, price = plan.price } = wish;
  const isOtherSize = (wish.size ?? plan.size) !== plan.size;
  const { size, quoteAmount } = countAfter(w, plan, { trigger, price, size: wish.size });
  const isSame = trigger === plan.trigger && price === plan.price && !isOtherSize;
  if (isSame && size === plan.size && quoteAmount === plan.quoteAmount) return 'amendNothing';
  const terms = { ...plan, trigger, fires: wish.fires, price, size, quoteAmount };
  const problem = planProblem(w, terms as unknown as Terms, 0);
  if (problem !== undefined) return problem;
  const last = w.triggerPrices.get(plan.symbolId)!;
  const fires = trigger > last ? 'atOrAbove' : 'atOrBelow';
  if (plan.kind !== 'normal' && fires !== plan.fires) return 'triggerPriceInvalid';
  const unfit =
    plan.kind === 'oco' ? stopProblem(w, plan, { trigger, price }, isOtherSize) : undefined;
  if (unfit !== undefined) return unfit;
  if (trigger !== plan.trigger) {
    plan.place = w.nextPlace++;
    plan.fires = fires;
  }
  Object.assign(plan, { trigger, price, size, quoteAmount });
  return plan;
}

/** Runs fired plans whose time has come in their order, at most `most`. */
export function runFired(w: World, most: number): void {
  for (let ran = 0; ran < most; ran++) {
    closeOvertaken(w);
    const plan = w.fired.map(({ id }) => w.plans.find((it) => it.id === id)!).find(isDue(w));
    if (plan === undefined) return;
    takeOver(w, plan, 'presetTriggered');
    const order = placeOrder(w, plan.userId, orderOf(w, plan), plan);
    if (refused(order)) plan.failure = order;
    else {
      plan.orderId = order.id;
      if (order.type === 'market' && order.end !== 'filled') {
        plan.failure = order.end;
        plan.filled = { size: order.filled, quote: order.filledQuote };
      }
    }
    endPlan(w, plan, plan.failure === undefined ? 'success' : 'fail');
  }
  closeOvertaken(w);
}

/** The rest of an order goes when its take profit or stop loss fires. */
function closeOvertaken(w: World): void {
  const orders = w.overtaken;
  w.overtaken = [];
  for (const order of orders) if (w.orders.includes(order)) endOrder(w, order, 'presetTriggered');
}

/** While its pair trades; with a provider that tells prices, once it has quoted again or after 300 ms. */
const isDue = (w: World) => (plan: NaivePlan) => {
  if (instrumentOf(w, plan.symbolId)!.state !== 'trading') return false;
  const { at, quoted } = w.fired.find(({ id }) => id === plan.id)!;
  return !w.told.has(plan.symbolId) || quoted || w.now >= at + 300;
};

const orderOf = (w: World, plan: NaivePlan) =>
  ({
    symbolId: plan.symbolId,
    place: plan.borrows ? 'strategy:1' : undefined,
    side: plan.side,
    type: plan.price === undefined ? 'market' : 'limit',
    timeInForce: 'gtc',
    price: plan.price,
    size: plan.size,
    quoteAmount: moneyOf(w, plan),
    preset: plan.preset,
    selfTrade: 'cancelMaker',
    source: 'system',
  }) as Parameters<typeof placeOrder>[2];
