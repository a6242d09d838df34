import type { OrderSource } from '#domain/codes/order-source.ts';
import { type Direction, goes, type PositionSide } from '#domain/codes/position.ts';
import type { TimeInForce } from '#domain/codes/time-in-force.ts';
import { slippageMaxPpm } from '#domain/instrument/instrument.ts';
import { isContract } from '#domain/instrument/kinds.ts';
import type { Lots, Ticks } from '#domain/money/units.ts';
import type { Order, OrderDraft } from '#domain/order/order.ts';
import type { Position } from '#domain/position/position.ts';
import { type Outcome, refuse } from '#domain/refusal.ts';
import type { Owner, Standing } from '#exchange/core/instruments/standing.ts';
import { repeatedBy } from '#exchange/core/orders/client-ids.ts';
import { placeOrder } from '#exchange/core/orders/placing.ts';
import { slotOf } from '#exchange/core/positions/slot.ts';
import type { State } from '#exchange/core/state.ts';

/** How a position is closed, as its user means it. */
export interface CloseTerms {
  readonly symbolId: string;
  readonly positionSide: PositionSide;
  /** Which way the position must go; absent: either. In one-way mode it may have turned since it was seen. */
  readonly direction?: Direction | undefined;
  /** `market` within its slippage, at a `limit` price, or `flash`: at market as far as the band. */
  readonly how: 'market' | 'limit' | 'flash';
  /** Absent: all of it. */
  readonly size?: Lots | undefined;
  /** Of a limit order. */
  readonly price?: Ticks | undefined;
  /** Of a limit order; absent: good till canceled. */
  readonly timeInForce?: TimeInForce | undefined;
  /** Of a market order. */
  readonly slippagePpm?: number | undefined;
  readonly clientOid?: string | undefined;
  readonly source: OrderSource;
}

/** Whether an order closes what the terms name; a direction tells more than the side, which the mode may have changed. */
export const closes = (
  { reduceOnly, symbolId, positionSide, side }: Order,
  terms: Pick<CloseTerms, 'symbolId' | 'positionSide' | 'direction'>,
): boolean => {
  if (!reduceOnly || symbolId !== terms.symbolId) return false;
  const { direction } = terms;
  return direction === undefined
    ? positionSide === terms.positionSide
    : side === (direction === 'long' ? 'sell' : 'buy');
};

/** An open position where it stands; undefined: there is none. */
export function positionAt(
  owner: Owner,
  {
    symbolId,
    positionSide,
    direction,
  }: Pick<CloseTerms, 'symbolId' | 'positionSide' | 'direction'>,
): { readonly standing: Standing; readonly position: Position } | undefined {
  const standing = owner.standings.get(symbolId);
  if (standing === undefined || !isContract(standing.listing.instrument)) return undefined;
  const position = slotOf(standing).positions[positionSide];
  if (position === undefined || !goes(position.size, direction)) return undefined;
  return { standing, position };
}

/** Closes a position, or a part, by an order that may only reduce it. */
export function closePosition(state: State, owner: Owner, terms: CloseTerms): Outcome<Order> {
  const { symbolId, clientOid } = terms;
  const repeated = repeatedBy(state, owner.id, clientOid, (order) => isOf(order, terms));
  if (repeated !== undefined) return repeated;
  if (!state.listings.has(symbolId)) return refuse('symbolUnknown', { value: symbolId });
  const found = positionAt(owner, terms);
  if (found === undefined) return refuse('positionMissing');
  return placeOrder(state, owner, draftOf(terms, found.position));
}

/** Whether an order of before is what the terms ask for: all of a position had another size then. */
const isOf = (order: Order, terms: CloseTerms): boolean =>
  closes(order, terms) &&
  order.price === terms.price &&
  (order.type === 'limit') === (terms.how === 'limit') &&
  (terms.size === undefined || order.size === terms.size);

function draftOf(terms: CloseTerms, position: Position): OrderDraft {
  const { how, size, price, timeInForce = 'gtc', slippagePpm, clientOid, source } = terms;
  const { symbolId, side: positionSide, size: held } = position;
  const common: Omit<OrderDraft, 'type' | 'timeInForce'> = {
    ...{ symbolId, positionSide, reduceOnly: true, clientOid, source },
    side: held > 0 ? 'sell' : 'buy',
    size: size ?? (Math.abs(held) as Lots),
    // Its user's own orders in its way go.
    selfTrade: 'cancelMaker',
  };
  if (how === 'limit') return { ...common, type: 'limit', timeInForce, price };
  const most = how === 'flash' ? slippageMaxPpm : slippagePpm;
  return { ...common, type: 'market', timeInForce, price, slippagePpm: most };
}
