import { successCode } from '#contract/call.ts';
import type { spotOrderCalls } from '#contract/calls/spot-order.ts';
import { errorTable, type RefusalData, refusalData } from '#contract/errors.ts';
import { draftOfWire, type WireOrder, wirePrice, wireSize } from '#contract/map/draft.ts';
import { fillRowOf, orderRowOf } from '#contract/map/rows.ts';
import { isSpot } from '#domain/line/line.ts';
import type { Fill, Order, OrderDraft } from '#domain/order/order.ts';
import { done, type Outcome } from '#domain/refusal.ts';
import type { OrderRef } from '#exchange/core/command.ts';
import {
  assetOf,
  type CallContext,
  describe,
  type Gate,
  type Handlers,
  instrumentOr,
  listed,
  rowContext,
} from '#exchange/gateway/gate.ts';
import { pageCursor, pageRequest } from '#exchange/gateway/page.ts';

interface WireRef {
  readonly orderId?: string | undefined;
  readonly clientOid?: string | undefined;
}

/** The schema has seen to it that one of the two is there; the exchange's own id goes first. */
const refOf = ({ orderId, clientOid }: WireRef): OrderRef =>
  orderId === undefined ? { clientOid: clientOid! } : { orderId: Number(orderId) };

export const orderRow = (gate: Gate, order: Order) =>
  orderRowOf(rowContext(gate, listed(gate, order.symbolId)), order);

export function fillRow(gate: Gate, fill: Fill) {
  const asset = assetOf(gate, fill.feeAsset);
  if (asset === undefined) throw new Error(`${fill.feeAsset} is not listed`);
  return fillRowOf(listed(gate, fill.symbolId), asset, fill);
}

function draftOf(gate: Gate, wire: WireOrder, context: CallContext): Outcome<OrderDraft> {
  const instrument = instrumentOr(gate, wire.symbolId);
  return instrument.ok ? draftOfWire(instrument.value, wire, context.source) : instrument;
}

const orderOutcome = (gate: Gate, outcome: Outcome<Order>) =>
  outcome.ok ? done(orderRow(gate, outcome.value)) : outcome;

interface BatchRow<T> {
  code: string;
  msg: string;
  data?: T | undefined;
  refusal?: RefusalData | undefined;
}

/** One item of a batch's answer. */
export function batchRow<D, T>(
  gate: Gate,
  locale: string,
  outcome: Outcome<D>,
  row: (gate: Gate, done: D) => T,
): BatchRow<T> {
  if (outcome.ok) return { code: successCode, msg: '', data: row(gate, outcome.value) };
  const { refusal } = outcome;
  return {
    code: errorTable[refusal.code].wire,
    msg: describe(gate, locale, refusal),
    refusal: refusalData(refusal.code, refusal.values),
  };
}

/** The exchange knows what was to be changed, and was not told to which values. */
export const isAmendNothing = (outcome: Outcome<unknown>): boolean =>
  !outcome.ok && outcome.refusal.code === 'amendNothing';

export const spotOrderHandlers: Handlers<keyof typeof spotOrderCalls> = {
  async placeOrder(gate, input, context) {
    const draft = draftOf(gate, input, context);
    if (!draft.ok) return draft;
    const { userId } = context.user;
    return orderOutcome(
      gate,
      await gate.engine.submit({ kind: 'PlaceOrder', userId, draft: draft.value }),
    );
  },

  async batchPlaceOrders(gate, { orders }, context) {
    const drafts = orders.map((order) => draftOf(gate, order, context));
    const good = drafts.flatMap((draft) => (draft.ok ? [draft.value] : []));
    const { userId } = context.user;
    const placed =
      good.length === 0
        ? done([])
        : await gate.engine.submit({ kind: 'PlaceOrders', userId, drafts: good });
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
    return orderOutcome(gate, await gate.engine.submit({ kind: 'CancelOrder', userId, order }));
  },

  async batchCancelOrders(gate, input, { user: { userId }, locale }) {
    const orders = input.orders.map(refOf);
    const cancelled = await gate.engine.submit({ kind: 'CancelOrders', userId, orders });
    if (!cancelled.ok) return cancelled;
    return done(cancelled.value.map((outcome) => batchRow(gate, locale, outcome, orderRow)));
  },

  async cancelAllOrders(gate, { symbolId, withPlans }, { user: { userId } }) {
    return await gate.engine.submit({
      ...({ kind: 'CancelAll', line: 'spot' } as const),
      ...{ userId, symbolId, plans: withPlans },
    });
  },

  async cancelAllAfter(gate, { timeoutSeconds }, { user: { userId } }) {
    const timeoutMs = timeoutSeconds * 1000;
    return await gate.engine.submit({ kind: 'SetCancelAllAfter', userId, timeoutMs });
  },

  async modifyOrder(gate, input, { user: { userId } }) {
    const ref = refOf(input);
    // Its pair says in which steps an amendment is written.
    let order = gate.engine.exchange.openOrder(userId, ref);
    if (order === undefined) {
      // Ended or unknown: the exchange says which. Or its placing was queued and went ahead.
      const said = await gate.engine.submit({ kind: 'AmendOrder', userId, order: ref });
      order = gate.engine.exchange.openOrder(userId, ref);
      if (order === undefined || !isAmendNothing(said)) return orderOutcome(gate, said);
    }
    const instrument = listed(gate, order.symbolId);
    const price = wirePrice(instrument, input.delegatePrice);
    if (!price.ok) return price;
    const size = wireSize(instrument, input.delegateCount);
    if (!size.ok) return size;
    return orderOutcome(
      gate,
      await gate.engine.submit({
        kind: 'AmendOrder',
        userId,
        order: ref,
        price: price.value,
        size: size.value,
      }),
    );
  },

  openOrders(gate, { symbolId }, { user: { userId } }) {
    const orders = gate.engine.exchange.openOrders(userId, symbolId);
    return done({
      items: orders.filter(isSpot).map((order) => orderRow(gate, order)),
      version: gate.engine.exchange.user(userId)?.version ?? 0,
    });
  },

  async orderHistory(gate, input, { user: { userId } }) {
    const { rows, cursor } = await gate.history.orders(pageRequest(userId, input));
    return done({
      items: rows.map((order) => orderRow(gate, order)),
      cursor: pageCursor(cursor),
    });
  },

  async fills(gate, input, { user: { userId } }) {
    if (input.orderId !== undefined) {
      const rows = await gate.history.fillsOfOrder(userId, Number(input.orderId));
      return done({ items: rows.map((fill) => fillRow(gate, fill)), cursor: undefined });
    }
    const { rows, cursor } = await gate.history.fills(pageRequest(userId, input));
    return done({ items: rows.map((fill) => fillRow(gate, fill)), cursor: pageCursor(cursor) });
  },
};
