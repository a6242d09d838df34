import type { Answer } from '#client/call.ts';
import type { KindTrading, LineTrading } from '#client/trading/line.ts';
import { spot } from '#client/trading/spot.ts';
import { signatureWindowMs } from '#contract/signing.ts';
import type { AgentView } from '#domain/agent/view.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { type Line, lineOf } from '#domain/line/line.ts';
import type { OrderDraft, PlanDraft } from '#domain/order/order.ts';
import type { OrderName, OrderView, PlanView } from '#domain/order/view.ts';

/** The lines that can be traded. Beside spot a page knows its own alone: each would cost all pages script. */
const lines: Partial<Record<Line, LineTrading>> = { spot };

/** From now on a line can be traded. */
export function addTrading(line: Line, trading: LineTrading): void {
  lines[line] = trading;
}

/** How a line is traded: open orders, histories, editing and canceling; the page has brought the line. */
export const tradingOn = (line: Line): LineTrading => lines[line]!;

/** The same by an instrument, or by an order that names one. */
export const tradingOf = ({ symbolId }: { readonly symbolId: string }): LineTrading =>
  tradingOn(lineOf(symbolId));

/** What became of a submission. */
export type Placed =
  | { readonly what: 'placed'; readonly order: OrderView }
  | { readonly what: 'planned'; readonly plan: PlanView }
  /** An iceberg or TWAP runs. */
  | { readonly what: 'started'; readonly agent: AgentView }
  /** Of several orders at once: those that were taken, and why the first of the others was not. */
  | {
      readonly what: 'several';
      readonly orders: readonly OrderView[];
      readonly refused: number;
      readonly msg: string | undefined;
    }
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
  | { readonly what: 'arrivedBefore'; readonly order: OrderView | undefined };

/** What is to be placed on an instrument. */
export type Submitted = { readonly instrument: Instrument } & (
  | { readonly kind: 'order'; readonly draft: OrderDraft }
  | { readonly kind: 'plan'; readonly draft: PlanDraft }
);

/** What the caller is told while an order is being placed. */
export interface PlaceListener {
  /** Its answer was lost, and it is being looked for. */
  readonly onLost: () => void;
  /** It is about to be sent under this id; what is returned hears what became of it. */
  readonly onSend: (clientOid: string) => (placed: Placed | undefined) => void;
}

type Found = Placed | 'absent' | 'unread';

/** A draft as it is sent, and how it is found again. */
export interface Sending {
  /** The same for drafts that ask for the same. */
  readonly key: string;
  readonly send: (clientOid: string) => Promise<Answer<Placed>>;
  readonly find: (clientOid: string) => Promise<Found>;
}

/** Rows of history among which an order is looked for. */
const lookedAt = 50;

function sendingBy<Draft, Row extends OrderName & { readonly clientOid?: string | undefined }>(
  kind: KindTrading<Draft, Row, never>,
  { instrument, draft }: { readonly instrument: Instrument; readonly draft: Draft },
  placed: (row: Row) => Placed,
): Sending {
  const { symbolId } = instrument;
  const { key, send } = kind.sendable(instrument, draft);
  return {
    key,
    async send(clientOid) {
      const answer = await send(clientOid);
      return answer.ok ? { ok: true, data: placed(answer.data) } : answer;
    },
    async find(clientOid) {
      const [open, ended] = await Promise.all([
        kind.open(symbolId),
        kind.history({ symbolId, limit: lookedAt }),
      ]);
      if (!open.ok || !ended.ok) return 'unread';
      const rows = [...open.data.items, ...ended.data.items];
      const row = rows.find((one) => one.clientOid === clientOid);
      return row ? placed(row) : 'absent';
    },
  };
}

/** How an order or plan is sent. */
export function sendingOf(submitted: Submitted): Sending {
  const { orders, plans } = tradingOf(submitted.instrument);
  return submitted.kind === 'order'
    ? sendingBy(orders, submitted, (order) => ({ what: 'placed', order }))
    : sendingBy(plans, submitted, (plan) => ({ what: 'planned', plan }));
}

/** Looks for an order whose answer was lost, after these waits. The order is never sent twice. */
const lookAfterMs = [300, 1_500, 4_000];

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Finds out what became of an order whose answer was lost. */
async function reconcile({ find }: Sending, clientOid: string): Promise<Placed> {
  let last: Placed = { what: 'unknown' };
  for (const waitMs of lookAfterMs) {
    await sleep(waitMs);
    const found = await find(clientOid);
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
  readonly sending: Sending;
  readonly clientOid: string;
  readonly until: number;
}

/**
 * Until then, sending the same order again reuses its id, so that a late arrival of the first does not
 * make a second order. A bounded number is remembered; the oldest go first.
 */
const unresolved = new Map<string, Lost>();
const unresolvedMax = 20;

function remember(sending: Sending, clientOid: string): void {
  const { key } = sending;
  unresolved.delete(key);
  unresolved.set(key, { sending, clientOid, until: Date.now() + mayArriveMs });
  const [oldest] = unresolved.keys();
  if (unresolved.size > unresolvedMax && oldest !== undefined) unresolved.delete(oldest);
}

/** What the exchange says to a request, and what is found out where it says nothing. */
async function placeAs(sending: Sending, clientOid: string, onLost: () => void): Promise<Placed> {
  const answer = await sending.send(clientOid);
  if (answer.ok) return answer.data;
  if (answer.lost) {
    onLost();
    return reconcile(sending, clientOid);
  }
  const { code, msg, effect } = answer;
  if (effect === 'toast') return { what: 'refused', code, msg };
  return { what: effect === 'logout' ? 'loggedOut' : 'told' };
}

/** As `placeAs`, and tells the listener. */
async function placeHeard(
  sending: Sending,
  clientOid: string,
  { onLost, onSend }: PlaceListener,
): Promise<Placed> {
  const tell = onSend(clientOid);
  let placed: Placed | undefined;
  try {
    placed = await placeAs(sending, clientOid, onLost);
    return placed;
  } finally {
    tell(placed);
  }
}

/**
 * Sends an order once. If the answer to the same order was lost shortly before, that order is looked
 * for first, so that a second press finds it instead of placing another. What is sent again is exactly
 * the first order: the exchange refuses a different one under its id.
 */
export async function place(sending: Sending, listener: PlaceListener): Promise<Placed> {
  const { key } = sending;
  const known = unresolved.get(key);
  const lost = known && known.until > Date.now() ? known : undefined;
  if (lost) {
    listener.onLost();
    const found = await lost.sending.find(lost.clientOid);
    if (typeof found === 'object') {
      unresolved.delete(key);
      return { what: 'arrivedBefore', order: found.what === 'placed' ? found.order : undefined };
    }
  }
  const sent = lost ?? { sending, clientOid: crypto.randomUUID() };
  const placed = await placeHeard(sent.sending, sent.clientOid, listener);
  if (placed.what === 'absent' || placed.what === 'unknown') remember(sent.sending, sent.clientOid);
  else unresolved.delete(key);
  return placed;
}
