import { successCode } from '#contract/call.ts';
import { errorTable, type RefusalData, refusalData } from '#contract/errors.ts';
import { nameOf } from '#contract/map/code-name.ts';
import { wirePrice, wireSize } from '#contract/map/draft.ts';
import { orderStatusCode } from '#domain/codes/order-status.ts';
import { isOn, type Line } from '#domain/line/line.ts';
import type { Order } from '#domain/order/order.ts';
import { done, type Outcome } from '#domain/refusal.ts';
import { describe, type Gate } from '#exchange/gateway/gate.ts';
import { pageCursor, rangeRequest, type WireFills } from '#exchange/gateway/page.ts';
import { fillRow, orderRow } from '#exchange/gateway/rows/orders.ts';
import type { Directory } from '#exchange/view/directory.ts';
import type { OrderRef } from '#exchange/view/view.ts';

/* What calls about orders have in common on all lines. */

interface WireRef {
  readonly orderId?: string | undefined;
  readonly clientOid?: string | undefined;
}

/**
 * An order of a line: no other line's is meant. The schema has seen to it that one of the two is
 * there; the exchange's own id goes first.
 */
export const refOf = ({ orderId, clientOid }: WireRef, line: Line = 'spot'): OrderRef => ({
  ...(orderId === undefined ? { clientOid: clientOid! } : { orderId: Number(orderId) }),
  line,
});

export const orderOutcome = (gate: Gate, outcome: Outcome<Order>) =>
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

interface Amendment {
  readonly delegatePrice?: string | undefined;
  readonly delegateCount?: string | undefined;
}

/** Changes price or size of an open order. */
export async function amendOrder(gate: Gate, userId: number, ref: OrderRef, input: Amendment) {
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
      ...{ kind: 'AmendOrder', userId, order: ref },
      ...{ price: price.value, size: size.value },
    }),
  );
}

/** Open orders of a line, newest first. */
export async function openOrdersOn(
  { view, directory }: Gate,
  userId: number,
  line: Line,
  symbolId: string | undefined,
) {
  const { rows, version } = await view.openOrders(userId, symbolId);
  const items = rows.filter(isOn(line)).map((order) => orderRow(directory, order));
  return done({ items, version });
}

interface EndedOrders extends WireFills {
  readonly status?: number | undefined;
}

/** A page of ended orders of a line. */
export async function orderHistoryOn(gate: Gate, userId: number, line: Line, input: EndedOrders) {
  const { rows, cursor } = await gate.view.history.orders({
    ...rangeRequest(userId, input, line),
    status: input.status === undefined ? undefined : nameOf(orderStatusCode, input.status),
  });
  return done({
    items: rows.map((order) => orderRow(gate.directory, order)),
    cursor: pageCursor(cursor),
  });
}

interface FillsPage extends WireFills {
  readonly orderId?: string | undefined;
}

/** A page of fills of a line, or those of one order. */
export async function fillsOn(gate: Gate, userId: number, line: Line, input: FillsPage) {
  if (input.orderId !== undefined) {
    const rows = await gate.view.history.fillsOfOrder(userId, Number(input.orderId));
    const items = rows.filter(isOn(line)).map((fill) => fillRow(gate.directory, fill));
    return done({ items, cursor: undefined });
  }
  const { rows, cursor } = await gate.view.history.fills(rangeRequest(userId, input, line));
  return done({
    items: rows.map((fill) => fillRow(gate.directory, fill)),
    cursor: pageCursor(cursor),
  });
}
