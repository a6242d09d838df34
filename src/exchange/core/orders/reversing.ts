import type { OrderSource } from '#domain/codes/order-source.ts';
import type { Direction, PositionSide } from '#domain/codes/position.ts';
import type { Lots } from '#domain/money/units.ts';
import type { Order, OrderDraft } from '#domain/order/order.ts';
import type { Position } from '#domain/position/position.ts';
import { done, type Outcome, type Refusal, refuse } from '#domain/refusal.ts';
import { oppositeBook } from '#exchange/core/instruments/listing.ts';
import type { Owner, Standing } from '#exchange/core/instruments/standing.ts';
import { repeatedBy } from '#exchange/core/orders/client-ids.ts';
import { closes, positionAt } from '#exchange/core/orders/closing.ts';
import { meet, placeOrder, placingIssue } from '#exchange/core/orders/placing.ts';
import { productOf } from '#exchange/core/products/product.ts';
import type { State } from '#exchange/core/state.ts';

/** Which position is to be turned. */
export interface ReverseTerms {
  readonly symbolId: string;
  readonly positionSide: PositionSide;
  /** Which way it must go; absent: either. */
  readonly direction?: Direction | undefined;
  /** Of the closing order. */
  readonly clientOid?: string | undefined;
  readonly source: OrderSource;
}

/** The closing order, and the opening one where the book had more than what closes. */
export interface Reversed {
  readonly orders: readonly Order[];
}

/**
 * Closes a position at market and opens as much on the other side, as two orders. What can't be afforded
 * is refused before anything is done; in a book too thin for both less is opened.
 */
export function reversePosition(
  state: State,
  owner: Owner,
  terms: ReverseTerms,
): Outcome<Reversed> {
  const { symbolId, clientOid } = terms;
  const repeated = repeatedBy(state, owner.id, clientOid, (order) => closes(order, terms));
  if (repeated !== undefined) return repeated.ok ? done({ orders: [repeated.value] }) : repeated;
  if (!state.listings.has(symbolId)) return refuse('symbolUnknown', { value: symbolId });
  if (owner.state?.frozen) return refuse('userFrozen');
  const found = positionAt(owner, terms);
  if (found === undefined) return refuse('positionMissing');
  const { standing, position } = found;
  const close = closeDraft(position, terms);
  const lots = lotsBeyond(state, standing, close);
  const open = openDraft(close, lots);
  const refusal = reverseIssue(state, standing, close, open);
  if (refusal !== undefined) return { ok: false, refusal };
  const closed = placeOrder(state, owner, close);
  if (!closed.ok) return closed;
  const opened = lots > 0 ? placeOrder(state, owner, open) : undefined;
  return done({ orders: [closed.value, ...(opened?.ok ? [opened.value] : [])] });
}

function closeDraft(
  { symbolId, side: positionSide, size }: Position,
  { clientOid, source }: ReverseTerms,
): OrderDraft {
  return {
    ...{ symbolId, positionSide, reduceOnly: true, clientOid, source, reverses: true },
    ...{ side: size > 0 ? 'sell' : 'buy', size: Math.abs(size) as Lots },
    ...{ type: 'market', timeInForce: 'gtc', selfTrade: 'cancelMaker' },
  };
}

function openDraft(close: OrderDraft, size: Lots): OrderDraft {
  const { positionSide, side } = close;
  const opens = side === 'sell' ? 'short' : 'long';
  return {
    ...{ ...close, size, reduceOnly: false, clientOid: undefined },
    positionSide: positionSide === 'net' ? 'net' : opens,
  };
}

/** How many lots the book has for the other side, beyond those that close; into `state.turn.matches`. */
function lotsBeyond(state: State, standing: Standing, close: OrderDraft): Lots {
  const best = oppositeBook(standing.listing, close.side).best()?.price;
  if (best === undefined) return 0 as Lots;
  const size = (2 * close.size!) as Lots;
  meet(state, standing, { ...close, reduceOnly: false, size }, best);
  return Math.max(0, state.turn.matches.size - close.size!) as Lots;
}

function reverseIssue(
  state: State,
  standing: Standing,
  close: OrderDraft,
  open: OrderDraft,
): Refusal | undefined {
  const closing = placingIssue(state, standing, close);
  if (closing !== undefined || open.size === 0) return closing;
  return (
    placingIssue(state, standing, open) ??
    productOf(standing).checkReverse?.(state, standing, close, open)
  );
}
