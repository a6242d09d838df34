import { call } from '#client/call.ts';
import type { OrderRow } from '#contract/calls/spot-order.ts';
import type { PlanRow } from '#contract/calls/spot-plan.ts';
import type { CallInput } from '#contract/calls.ts';
import { amountText, priceText, sizeText } from '#contract/map/quantity.ts';
import { signatureWindowMs } from '#contract/signing.ts';
import { delegateTypeCode } from '#domain/codes/delegate-type.ts';
import { timeInForceCode } from '#domain/codes/time-in-force.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { formatUnitsShort } from '#domain/money/decimal.ts';
import type { Ticks } from '#domain/money/units.ts';
import type { OrderDraft, PlanDraft } from '#domain/order/order.ts';
import { holdChanges, tellHeld } from '#stores/order-changes.ts';
import { takeOrder } from '#stores/orders.ts';

/** What became of a submission. */
export type Placed =
  | { readonly what: 'placed'; readonly order: OrderRow }
  | { readonly what: 'planned'; readonly plan: PlanRow }
  | { readonly what: 'refused'; readonly code: string; readonly msg: string }
  /** The session has ended: nothing was placed. */
  | { readonly what: 'loggedOut' }
  /** Refused with something else than a message: the page itself has done it. */
  | { readonly what: 'told' }
  /** No answer, and the order is not among the user's: it did not arrive in time. */
  | { readonly what: 'absent' }
  /** No answer, and the user's orders could not be read either. */
  | { readonly what: 'unknown' }
  /** The same was sent before without an answer, and had arrived: nothing was sent again. */
  | { readonly what: 'arrivedBefore'; readonly order: OrderRow | undefined };

/** What is sent, still without the client's id for it. */
export type Request =
  | { readonly name: 'placeOrder'; readonly input: CallInput<'placeOrder'> }
  | { readonly name: 'placePlan'; readonly input: CallInput<'placePlan'> };

/** Looks for an order whose answer was lost, after these waits. The order is never sent twice. */
const lookAfterMs = [300, 1_500, 4_000];

const countOf = (instrument: Instrument, { size, quoteAmount }: OrderDraft | PlanDraft) =>
  quoteAmount !== undefined
    ? { tradeUnit: 'quote' as const, delegateCount: amountText(instrument.quote, quoteAmount) }
    : { tradeUnit: 'base' as const, delegateCount: size ? sizeText(instrument, size) : '0' };

const textOf = (instrument: Instrument, price: Ticks | undefined): string | undefined =>
  price === undefined ? undefined : priceText(instrument, price);

export function orderRequest(instrument: Instrument, draft: OrderDraft): Request {
  const { takeProfit, stopLoss } = draft.preset ?? {};
  const { slippagePpm } = draft;
  const input: CallInput<'placeOrder'> = {
    symbolId: instrument.symbolId,
    delegateType: delegateTypeCode[draft.side],
    orderType: draft.type === 'limit' ? 0 : 1,
    ...countOf(instrument, draft),
    delegatePrice: textOf(instrument, draft.price),
    timeInForceValue: timeInForceCode[draft.timeInForce],
    maxSlippage: slippagePpm === undefined ? undefined : formatUnitsShort(BigInt(slippagePpm), 6),
    selfTradeMode: draft.selfTrade,
    presetTakeProfitPrice: textOf(instrument, takeProfit?.trigger),
    exeTakeProfitPrice: textOf(instrument, takeProfit?.price),
    presetStopLossPrice: textOf(instrument, stopLoss?.trigger),
    exeStopLossPrice: textOf(instrument, stopLoss?.price),
  };
  return { name: 'placeOrder', input };
}

export function planRequest(instrument: Instrument, draft: PlanDraft): Request {
  const input: CallInput<'placePlan'> = {
    symbolId: instrument.symbolId,
    delegateType: delegateTypeCode[draft.side],
    triggerPrice: priceText(instrument, draft.trigger),
    fires: draft.fires,
    executePrice: textOf(instrument, draft.price),
    ...countOf(instrument, draft),
  };
  return { name: 'placePlan', input };
}

type Found = Placed | 'absent' | 'unread';

async function findOrder(symbolId: string, clientOid: string): Promise<Found> {
  const [open, ended] = await Promise.all([
    call('openOrders', { symbolId }),
    call('orderHistory', { symbolId, limit: 50 }),
  ]);
  if (!open.ok || !ended.ok) return 'unread';
  const rows = [...open.data.items, ...ended.data.items];
  const order = rows.find((row) => row.clientOid === clientOid);
  return order ? { what: 'placed', order } : 'absent';
}

async function findPlan(symbolId: string, clientOid: string): Promise<Found> {
  const [open, ended] = await Promise.all([
    call('openPlans', { symbolId }),
    call('planHistory', { symbolId, limit: 50 }),
  ]);
  if (!open.ok || !ended.ok) return 'unread';
  const rows = [...open.data.items, ...ended.data.items];
  const plan = rows.find((row) => row.clientOid === clientOid);
  return plan ? { what: 'planned', plan } : 'absent';
}

const findOf = ({ name }: Request) => (name === 'placeOrder' ? findOrder : findPlan);

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Finds out what became of an order whose answer was lost. */
async function reconcile(request: Request, clientOid: string): Promise<Placed> {
  const find = findOf(request);
  let last: Placed = { what: 'unknown' };
  for (const waitMs of lookAfterMs) {
    await sleep(waitMs);
    const found = await find(request.input.symbolId, clientOid);
    if (found === 'unread') last = { what: 'unknown' };
    else if (found === 'absent') last = { what: 'absent' };
    else return found;
  }
  return last;
}

/** A request that was signed so long ago is refused should it arrive, whatever the clocks say. */
const mayArriveMs = 2 * signatureWindowMs;

/** What was sent and is still not known about, with the time until which it may arrive. */
interface Lost {
  readonly request: Request;
  readonly clientOid: string;
  readonly until: number;
}

/**
 * Whoever sends the same again until then sends it under the same id: should the first arrive late
 * after all, it stays the only one. At most as many as are remembered; the oldest go.
 */
const unresolved = new Map<string, Lost>();
const unresolvedMax = 20;

/** By this it is the same: a plan order is, whichever way the market has gone round it meanwhile. */
const keyOf = (request: Request): string =>
  JSON.stringify(request, (name, value) => (name === 'fires' ? undefined : value));

function remember(request: Request, clientOid: string): void {
  const key = keyOf(request);
  unresolved.delete(key);
  unresolved.set(key, { request, clientOid, until: Date.now() + mayArriveMs });
  const [oldest] = unresolved.keys();
  if (unresolved.size > unresolvedMax && oldest !== undefined) unresolved.delete(oldest);
}

async function send({ name, input }: Request, clientOid: string) {
  if (name === 'placeOrder') {
    const answer = await call('placeOrder', { ...input, clientOid });
    return answer.ok ? ({ what: 'placed', order: answer.data } as const) : answer;
  }
  const answer = await call('placePlan', { ...input, clientOid });
  return answer.ok ? ({ what: 'planned', plan: answer.data } as const) : answer;
}

/** What the exchange says to a request, and what is found out where it says nothing. */
async function placeAs(request: Request, clientOid: string, onLost: () => void): Promise<Placed> {
  const answer = await send(request, clientOid);
  if ('what' in answer) return answer;
  if (answer.lost) {
    onLost();
    return reconcile(request, clientOid);
  }
  const { code, msg, effect } = answer;
  if (effect === 'toast') return { what: 'refused', code, msg };
  return { what: effect === 'logout' ? 'loggedOut' : 'told' };
}

const rowOf = (placed: Placed) =>
  placed.what === 'placed' ? placed.order : placed.what === 'planned' ? placed.plan : undefined;

/** As `placeAs`; what the stream says of it is no news where the answer says it. */
async function placeHeld(request: Request, clientOid: string, onLost: () => void): Promise<Placed> {
  holdChanges(clientOid);
  let placed: Placed | undefined;
  try {
    placed = await placeAs(request, clientOid, onLost);
    if (placed.what === 'placed') takeOrder(placed.order);
    return placed;
  } finally {
    tellHeld(clientOid, placed && rowOf(placed));
  }
}

/**
 * Sends an order once. `onLost` is called when its answer was lost and it is being looked for. Where
 * the same was lost shortly before, it is looked for first: whoever presses again learns that it is
 * there, instead of taking its answer for that of a second one. What is sent again is exactly
 * the first: the exchange refuses another one under its id.
 */
export async function place(request: Request, onLost: () => void): Promise<Placed> {
  const key = keyOf(request);
  const known = unresolved.get(key);
  const lost = known && known.until > Date.now() ? known : undefined;
  if (lost) {
    onLost();
    const found = await findOf(request)(request.input.symbolId, lost.clientOid);
    if (typeof found === 'object') {
      unresolved.delete(key);
      return { what: 'arrivedBefore', order: found.what === 'placed' ? found.order : undefined };
    }
  }
  const sent = lost ?? { request, clientOid: crypto.randomUUID() };
  const placed = await placeHeld(sent.request, sent.clientOid, onLost);
  if (placed.what === 'absent' || placed.what === 'unknown') remember(sent.request, sent.clientOid);
  else unresolved.delete(key);
  return placed;
}
