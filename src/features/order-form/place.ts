import { type Answer, call } from '#client/call.ts';
import type { OrderRow } from '#contract/calls/spot-order.ts';
import type { CallInput } from '#contract/calls.ts';
import { amountText, priceText, sizeText } from '#contract/map/quantity.ts';
import { delegateTypeCode } from '#domain/codes/delegate-type.ts';
import { timeInForceCode } from '#domain/codes/time-in-force.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import type { OrderDraft } from '#domain/order/order.ts';

/** What became of a submission. */
export type Placed =
  | { readonly what: 'placed'; readonly order: OrderRow }
  | { readonly what: 'refused'; readonly code: string; readonly msg: string }
  /** Refused with something else than a message: the page itself has done it. */
  | { readonly what: 'told' }
  /** No answer, and the order is not among the user's: it did not arrive in time. */
  | { readonly what: 'absent' }
  /** No answer, and the user's orders could not be read either. */
  | { readonly what: 'unknown' };

/** Looks for an order whose answer was lost, after these waits. The order is never sent twice. */
const lookAfterMs = [300, 1_500, 4_000];

export function wireOrder(
  instrument: Instrument,
  draft: OrderDraft,
  clientOid: string,
): CallInput<'placeOrder'> {
  const { price, size, quoteAmount } = draft;
  const count =
    quoteAmount !== undefined
      ? { tradeUnit: 'quote' as const, delegateCount: amountText(instrument.quote, quoteAmount) }
      : { tradeUnit: 'base' as const, delegateCount: size ? sizeText(instrument, size) : '0' };
  return {
    symbolId: instrument.symbol,
    delegateType: delegateTypeCode[draft.side],
    orderType: draft.type === 'limit' ? 0 : 1,
    ...count,
    delegatePrice: price === undefined ? undefined : priceText(instrument, price),
    timeInForceValue: timeInForceCode[draft.timeInForce],
    selfTradeMode: draft.selfTrade,
    clientOid,
  };
}

async function find(symbolId: string, clientOid: string): Promise<OrderRow | undefined | 'unread'> {
  const [open, ended] = await Promise.all([
    call('openOrders', { symbolId }),
    call('orderHistory', { symbolId, limit: 50 }),
  ]);
  if (!open.ok || !ended.ok) return 'unread';
  return [...open.data.items, ...ended.data.items].find((order) => order.clientOid === clientOid);
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Finds out what became of an order whose answer was lost. */
async function reconcile(symbolId: string, clientOid: string): Promise<Placed> {
  let last: Placed = { what: 'unknown' };
  for (const waitMs of lookAfterMs) {
    await sleep(waitMs);
    const found = await find(symbolId, clientOid);
    if (found === 'unread') last = { what: 'unknown' };
    else if (found) return { what: 'placed', order: found };
    else last = { what: 'absent' };
  }
  return last;
}

/** Sends an order once. `onLost` is called when its answer was lost and it is being looked for. */
export async function place(
  order: CallInput<'placeOrder'> & { readonly clientOid?: string | undefined },
  onLost: () => void,
): Promise<Placed> {
  const answer: Answer<OrderRow> = await call('placeOrder', order);
  if (answer.ok) return { what: 'placed', order: answer.data };
  if (!answer.lost) {
    const { code, msg, effect } = answer;
    return effect === 'toast' ? { what: 'refused', code, msg } : { what: 'told' };
  }
  onLost();
  return reconcile(order.symbolId, order.clientOid ?? '');
}
