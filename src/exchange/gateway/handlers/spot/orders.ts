import { successCode } from '#contract/call.ts';
import type { spotOrderCalls } from '#contract/calls/spot-order.ts';
import { errorTable, type RefusalData, refusalData } from '#contract/errors.ts';
import { draftOfWire, type WireOrder, wirePrice, wireSize } from '#contract/map/draft.ts';
import { isSpot } from '#domain/line/line.ts';
import type { Order, OrderDraft } from '#domain/order/order.ts';
import { done, type Outcome } from '#domain/refusal.ts';
import {
  type CallContext,
  describe,
  type Gate,
  type Handlers,
  instrumentOr,
} from '#exchange/gateway/gate.ts';
import { pageCursor, pageRequest } from '#exchange/gateway/page.ts';
import { fillRow, orderRow } from '#exchange/gateway/rows/orders.ts';
import type { Directory } from '#exchange/view/directory.ts';
import type { OrderRef } from '#exchange/view/view.ts';

interface WireRef {
  readonly orderId?: string | undefined;
  readonly clientOid?: string | undefined;
}

/**
 * An order of spot: no other line's is meant. The schema has seen to it that one of the two is
 * there; the exchange's own id goes first.
 */
export const refOf = ({ orderId, clientOid }: WireRef): OrderRef => ({
  ...(orderId === undefined ? { clientOid: clientOid! } : { orderId: Number(orderId) }),
  line: 'spot',
});

function draftOf(gate: Gate, wire: WireOrder, context: CallContext): Outcome<OrderDraft> {
  const instrument = instrumentOr(gate, wire.symbolId);
  return instrument.ok ? draftOfWire(instrument.value, wire, context.source) : instrument;
}

const orderOutcome = (gate: Gate, outcome: Outcome<Order>) =>
  outcome.ok ? done(orderRow(gate.directory, outcome.value)) : outcome;

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
  row: (directory: Directory, done: D) => T,
): BatchRow<T> {
  if (outcome.ok) return { code: successCode, msg: '', data: row(gate.directory, outcome.value) };
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
    const orders = input.orders.map(refOf);
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

  async modifyOrder(gate, input, { user: { userId } }) {
    const ref = refOf(input);
    // Its pair says in which steps an amendment is written.
    let order = await gate.view.openOrder(userId, ref);
    if (order === undefined) {
      // Ended or unknown: the exchange says which. Or its placing was queued and went ahead.
      const said = await gate.view.submit({ kind: 'AmendOrder', userId, order: ref });
      order = await gate.view.openOrder(userId, ref);
      if (order === undefined || !isAmendNothing(said)) return orderOutcome(gate, said);
    }
    const instrument = gate.directory.listed(order.symbolId);
    const price = wirePrice(instrument, input.delegatePrice);
    if (!price.ok) return price;
    const size = wireSize(instrument, input.delegateCount);
    if (!size.ok) return size;
    return orderOutcome(
      gate,
      await gate.view.submit({
        kind: 'AmendOrder',
        userId,
        order: ref,
        price: price.value,
        size: size.value,
      }),
    );
  },

  async openOrders({ view, directory }, { symbolId }, { user: { userId } }) {
    const { rows, version } = await view.openOrders(userId, symbolId);
    const items = rows.filter(isSpot).map((order) => orderRow(directory, order));
    return done({ items, version });
  },

  async orderHistory(gate, input, { user: { userId } }) {
    const { rows, cursor } = await gate.view.history.orders(pageRequest(userId, input));
    return done({
      items: rows.map((order) => orderRow(gate.directory, order)),
      cursor: pageCursor(cursor),
    });
  },

  async fills(gate, input, { user: { userId } }) {
    if (input.orderId !== undefined) {
      const rows = await gate.view.history.fillsOfOrder(userId, Number(input.orderId));
      const items = rows.filter(isSpot).map((fill) => fillRow(gate.directory, fill));
      return done({ items, cursor: undefined });
    }
    const { rows, cursor } = await gate.view.history.fills(pageRequest(userId, input));
    return done({
      items: rows.map((fill) => fillRow(gate.directory, fill)),
      cursor: pageCursor(cursor),
    });
  },
};
