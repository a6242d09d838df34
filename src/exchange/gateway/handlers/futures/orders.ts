import type { contractOrderCalls } from '#contract/calls/contract-order.ts';
import type { CallParsed } from '#contract/calls.ts';
import type { CallerUser } from '#contract/client.ts';
import { contractDraftOfWire } from '#contract/map/contract-draft.ts';
import { wirePrice, wireSize } from '#contract/map/draft.ts';
import { timeInForceOf } from '#domain/codes/time-in-force.ts';
import { type Lots, lots } from '#domain/money/units.ts';
import type { OrderDraft } from '#domain/order/order.ts';
import { done, type Outcome } from '#domain/refusal.ts';
import {
  type CallContext,
  type Gate,
  type Handlers,
  instrumentOr,
} from '#exchange/gateway/gate.ts';
import { positionOr } from '#exchange/gateway/handlers/futures/positions.ts';
import {
  amendOrder,
  batchRow,
  fillsOn,
  openOrdersOn,
  orderHistoryOn,
  orderOutcome,
  refOf,
} from '#exchange/gateway/handlers/orders.ts';
import { orderRow } from '#exchange/gateway/rows/orders.ts';

type Context = CallContext<CallerUser>;

async function place(gate: Gate, draft: Outcome<OrderDraft>, { user: { userId } }: Context) {
  if (!draft.ok) return draft;
  const placed = await gate.view.submit({ kind: 'PlaceOrder', userId, draft: draft.value });
  return orderOutcome(gate, placed);
}

/** An order that only reduces the position that the input names. */
async function closingDraft(
  gate: Gate,
  input: CallParsed<'closeContract'>,
  { user: { userId }, source }: Context,
): Promise<Outcome<OrderDraft>> {
  const { symbolId, holdSide, delegateCount, delegatePrice, clientOid } = input;
  const instrument = instrumentOr(gate, symbolId);
  if (!instrument.ok) return instrument;
  const position = await positionOr(gate, userId, { symbolId, holdSide });
  if (!position.ok) return position;
  const price = wirePrice(instrument.value, delegatePrice);
  if (!price.ok) return price;
  const named = wireSize(instrument.value, delegateCount);
  if (!named.ok) return named;
  const { direction, side: positionSide, size } = position.value;
  return done({
    ...{ symbolId, positionSide, reduceOnly: true, clientOid, source },
    side: direction === 'long' ? 'sell' : 'buy',
    type: input.orderType === 0 ? 'limit' : 'market',
    timeInForce: timeInForceOf(input.timeInForceValue)!,
    price: price.value,
    size: named.value ?? (lots(Math.abs(size)) as Lots),
    selfTrade: 'cancelMaker',
  });
}

export const contractOrderHandlers: Handlers<keyof typeof contractOrderCalls> = {
  async openContract(gate, input, context) {
    const instrument = instrumentOr(gate, input.symbolId);
    if (!instrument.ok) return instrument;
    return await place(gate, contractDraftOfWire(instrument.value, input, context.source), context);
  },

  async closeContract(gate, input, context) {
    return await place(gate, await closingDraft(gate, input, context), context);
  },

  async cancelContract(gate, input, { user: { userId } }) {
    const order = refOf(input, input.businessLine);
    return orderOutcome(gate, await gate.view.submit({ kind: 'CancelOrder', userId, order }));
  },

  async batchCancelContract(gate, { orders: refs, businessLine }, { user: { userId }, locale }) {
    const orders = refs.map((ref) => refOf(ref, businessLine));
    const canceled = await gate.view.submit({ kind: 'CancelOrders', userId, orders });
    if (!canceled.ok) return canceled;
    return done(canceled.value.map((outcome) => batchRow(gate, locale, outcome, orderRow)));
  },

  async cancelAllContracts(gate, { businessLine: line, symbolId, kinds }, { user: { userId } }) {
    const which = { line, userId, symbolId };
    if (kinds === 'plans') {
      const canceled = await gate.view.submit({ kind: 'CancelAllPlans', ...which });
      return canceled.ok ? done({ orders: 0, plans: canceled.value.plans }) : canceled;
    }
    return await gate.view.submit({ kind: 'CancelAll', ...which, plans: kinds === 'all' });
  },

  modifyContractOrder: (gate, input, { user: { userId } }) =>
    amendOrder(gate, userId, refOf(input, input.businessLine), input),

  contractOpenOrders: (gate, { businessLine, symbolId }, { user: { userId } }) =>
    openOrdersOn(gate, userId, businessLine, symbolId),

  contractOrderHistory: (gate, input, { user: { userId } }) =>
    orderHistoryOn(gate, userId, input.businessLine, input),

  contractFills: (gate, input, { user: { userId } }) =>
    fillsOn(gate, userId, input.businessLine, input),
};
