import type { spotOrderCalls } from '#contract/calls/spot-order.ts';
import { draftOfWire, type WireOrder } from '#contract/map/draft.ts';
import type { OrderDraft } from '#domain/order/order.ts';
import { done, type Outcome } from '#domain/refusal.ts';
import {
  type CallContext,
  type Gate,
  type Handlers,
  instrumentOr,
} from '#exchange/gateway/gate.ts';
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

function draftOf(gate: Gate, wire: WireOrder, context: CallContext): Outcome<OrderDraft> {
  const instrument = instrumentOr(gate, wire.symbolId);
  return instrument.ok ? draftOfWire(instrument.value, wire, context.source) : instrument;
}

export const spotOrderHandlers: Handlers<keyof typeof spotOrderCalls> = {
  async placeOrder(gate, input, context) {
    const draft = draftOf(gate, input, context);
    if (!draft.ok) return draft;
    const { userId } = context.user;
    return orderOutcome(
      gate,
      await gate.view.submit({ kind: 'PlaceOrder', userId, draft: draft.value }),
    );
  },

  async batchPlaceOrders(gate, { orders }, context) {
    const drafts = orders.map((order) => draftOf(gate, order, context));
    const good = drafts.flatMap((draft) => (draft.ok ? [draft.value] : []));
    const { userId } = context.user;
    const placed =
      good.length === 0
        ? done([])
        : await gate.view.submit({ kind: 'PlaceOrders', userId, drafts: good });
    if (!placed.ok) return placed;
    const answers = placed.value[Symbol.iterator]();
    return done(
      drafts.map((draft) =>
        batchRow(gate, context.locale, draft.ok ? answers.next().value! : draft, orderRow),
      ),
    );
  },

  async cancelOrder(gate, input, { user: { userId } }) {
    const order = refOf(input);
    return orderOutcome(gate, await gate.view.submit({ kind: 'CancelOrder', userId, order }));
  },

  async batchCancelOrders(gate, input, { user: { userId }, locale }) {
    const orders = input.orders.map((order) => refOf(order));
    const cancelled = await gate.view.submit({ kind: 'CancelOrders', userId, orders });
    if (!cancelled.ok) return cancelled;
    return done(cancelled.value.map((outcome) => batchRow(gate, locale, outcome, orderRow)));
  },

  async cancelAllOrders(gate, { symbolId, withPlans }, { user: { userId } }) {
    return await gate.view.submit({
      ...({ kind: 'CancelAll', line: 'spot' } as const),
      ...{ userId, symbolId, plans: withPlans },
    });
  },

  async cancelAllAfter(gate, { timeoutSeconds }, { user: { userId } }) {
    const timeoutMs = timeoutSeconds * 1000;
    return await gate.view.submit({ kind: 'SetCancelAllAfter', userId, timeoutMs });
  },

  modifyOrder: (gate, input, { user: { userId } }) => amendOrder(gate, userId, refOf(input), input),

  openOrders: (gate, { symbolId }, { user: { userId } }) =>
    openOrdersOn(gate, userId, 'spot', symbolId),

  orderHistory: (gate, input, { user: { userId } }) => orderHistoryOn(gate, userId, 'spot', input),

  fills: (gate, input, { user: { userId } }) => fillsOn(gate, userId, 'spot', input),
};
