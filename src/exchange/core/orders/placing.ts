import { slippageDefaultPpm } from '#domain/instrument/instrument.ts';
import { isContract } from '#domain/instrument/kinds.ts';
import { sizeText } from '#domain/instrument/text.ts';
import { type Lots, type Ticks, zero } from '#domain/money/units.ts';
import { takerBound, triggeredBound } from '#domain/order/band.ts';
import { bookPriceIssue, levelOf } from '#domain/order/book-price.ts';
import { draftDigest } from '#domain/order/digest.ts';
import type { Order, OrderDraft, OrderEnd, OrderStep } from '#domain/order/order.ts';
import { presetAt } from '#domain/order/preset-ratios.ts';
import { lotsOfWorth } from '#domain/position/lots-of-worth.ts';
import { type Outcome, type Refusal, refuse } from '#domain/refusal.ts';
import {
  clearMatches,
  findMatches,
  type MatchStop,
  meetsTrader,
} from '#exchange/core/book/matching.ts';
import { protect } from '#exchange/core/conditional/presets.ts';
import { bookOf, type Listing, oppositeBook } from '#exchange/core/instruments/listing.ts';
import type { Owner, Standing } from '#exchange/core/instruments/standing.ts';
import { noteClientOid, repeatedOrder } from '#exchange/core/orders/client-ids.ts';
import { endOrder, restOrder } from '#exchange/core/orders/ending.ts';
import { MakerOffers } from '#exchange/core/orders/maker-offers.ts';
import { settle } from '#exchange/core/orders/settling.ts';
import { dropPassed } from '#exchange/core/orders/trimming.ts';
import { referenceOf } from '#exchange/core/prices/reference.ts';
import { type Asked, productOf } from '#exchange/core/products/product.ts';
import {
  footprintOf,
  type State,
  standingAt,
  touchOrder,
  undoStanding,
} from '#exchange/core/state.ts';

/** Places an order: checks it, matches it, lets its rest wait or ends it. */
export function placeOrder(
  state: State,
  owner: Owner,
  draft: OrderDraft,
  planId?: number,
): Outcome<Order> {
  const repeated = repeatedOrder(state, owner.id, draft);
  if (repeated !== undefined) return repeated;
  const listing = state.listings.get(draft.symbolId);
  if (listing === undefined) return refuse('symbolUnknown', { value: draft.symbolId });
  // What a plan does was asked for before its user was frozen.
  if (owner.state?.frozen && planId === undefined) return refuse('userFrozen');
  const footprint = footprintOf(owner);
  const standing = standingAt(state, owner, listing, draft.place);
  if (standing === undefined) return refuse('unsupported');
  const priced = withBookPrice(listing, draft);
  const counted = priced.ok ? withSize(state, listing, priced.value) : priced;
  const placed = counted.ok ? placePriced(state, standing, counted.value, planId) : counted;
  if (!placed.ok) undoStanding(standing, footprint);
  return placed;
}

function placePriced(
  state: State,
  standing: Standing,
  draft: OrderDraft,
  planId: number | undefined,
): Outcome<Order> {
  const refusal = placingIssue(state, standing, draft);
  return refusal === undefined
    ? enterOrder(state, standing, draft, planId)
    : { ok: false, refusal };
}

/** The draft at a price of the book, if it asks for one; where there are fewer levels, at that of the last. */
function withBookPrice(listing: Listing, draft: OrderDraft): Outcome<OrderDraft> {
  if (draft.bookPrice === undefined) return { ok: true, value: draft };
  const refusal = bookPriceIssue(draft);
  if (refusal !== undefined) return { ok: false, refusal };
  const { side, depth } = levelOf(draft.bookPrice, draft.side);
  const book = bookOf(listing, side);
  for (let at = depth - 1; at >= 0; at--) {
    const level = book.level(at);
    if (level !== undefined) return { ok: true, value: { ...draft, price: level.price } };
  }
  return refuse('priceInvalid');
}

/** The draft with the size that its worth comes to: at its limit price, at market at the mark. */
function withSize(state: State, listing: Listing, draft: OrderDraft): Outcome<OrderDraft> {
  const { worth, size, price } = draft;
  if (worth === undefined) return { ok: true, value: draft };
  const { instrument } = listing;
  if (!isContract(instrument)) return refuse('unsupported');
  const at = price ?? referenceOf(listing, state.now);
  if (at === undefined || at <= 0) return refuse('priceInvalid');
  if (size !== undefined || worth.units <= 0n) return refuse('quantityInvalid');
  return { ok: true, value: { ...draft, size: lotsOfWorth(instrument, at, worth) } };
}

/** Lets an order that keeps the rules trade, wait or end. */
export function enterOrder(
  state: State,
  standing: Standing,
  draft: OrderDraft,
  planId?: number,
): Outcome<Order> {
  const { listing, owner } = standing;
  const best = oppositeBook(listing, draft.side).best()?.price;
  const stop = best === undefined ? nothingMet(state) : meet(state, standing, draft, best, planId);
  const unpaid = productOf(standing).afford(state, standing, draft);
  if (unpaid !== undefined) return { ok: false, refusal: unpaid };
  const order = newOrder(state, standing, withRatios(state, listing, draft), planId);
  touchOrder(state, order, owner);
  noteClientOid(state, owner.id, draft.clientOid, { what: 'order', id: order.id });
  if (order.timeInForce === 'makerOnly' && stop === 'filled') {
    endOrder(state, standing, order, 'wouldTake');
  } else if (order.timeInForce === 'fok' && stop !== 'filled') {
    endOrder(state, standing, order, 'notFillable');
  } else {
    if (state.turn.matches.count > 0) settle(state, standing, order);
    if (state.turn.matches.passed.length > 0) dropPassed(state);
    finishTaker(state, standing, order, stop);
  }
  return { ok: true, value: order };
}

/** The draft with the preset that its ratios mean at the price of what was found; without any, nothing opens. */
function withRatios(state: State, { instrument }: Listing, draft: OrderDraft): OrderDraft {
  const { presetRatios, side } = draft;
  if (presetRatios === undefined) return draft;
  const { size, cost: value } = state.turn.matches;
  return size === 0
    ? draft
    : { ...draft, preset: presetAt(instrument, presetRatios, { side, size, value }) };
}

/** What the rules say against a draft, and a book that could not count it. */
export function placingIssue(
  state: State,
  standing: Standing,
  draft: OrderDraft,
): Refusal | undefined {
  const { listing, owner } = standing;
  const { context } = state;
  context.reference = referenceOf(listing, state.now);
  context.triggerPrice = listing.watched.last.price;
  context.watched = listing.watched;
  context.bestOpposite = oppositeBook(listing, draft.side).best()?.price;
  context.openOrders = owner.isProvider ? 0 : standing.orders.size;
  context.openOrdersOfAll = owner.isProvider ? 0 : owner.openOrders;
  context.plans = standing.plans.size + standing.presetLegs;
  const refusal = productOf(standing).check(state, standing, draft);
  if (refusal !== undefined) return refusal;
  return draft.type === 'limit'
    ? levelIssue(standing, draft.side, draft.price!, draft.size!)
    : undefined;
}

/** A level's size is a safe integer too. */
export function levelIssue(
  { listing }: Standing,
  side: OrderDraft['side'],
  price: Ticks,
  size: Lots,
): Refusal | undefined {
  const level = bookOf(listing, side).at(price);
  if (level === undefined || Number.isSafeInteger(level.size + size)) return undefined;
  const limit = Number.MAX_SAFE_INTEGER - level.size;
  return { code: 'sizeAboveMax', values: { limit: sizeText(listing.instrument, limit) } };
}

/** Finds what the order would trade with; `filled` of a maker-only one: it would take. */
export function meet(
  state: State,
  standing: Standing,
  draft: OrderDraft,
  best: Ticks,
  planId?: number,
): MatchStop {
  const { listing } = standing;
  const { side } = draft;
  const { instrument } = listing;
  const reference = referenceOf(listing, state.now);
  const bound =
    planId === undefined || reference === undefined
      ? takerBound(instrument, draft, best, reference)
      : triggeredBound(instrument, draft, reference);
  if (!crosses(side, bound, best)) {
    nothingMet(state);
    return 'bound';
  }
  if (draft.timeInForce === 'makerOnly') {
    return wouldTake(state, standing, side, bound) ? 'filled' : 'bound';
  }
  return sweepBook(state, standing, draft, bound, draft.size);
}

/** Whether an order in reach of the best price finds somebody to trade with; else it rests in their place. */
function wouldTake(
  state: State,
  { listing, owner }: Standing,
  side: OrderDraft['side'],
  bound: Ticks,
): boolean {
  nothingMet(state);
  if (!listing.countsMakers) return true;
  const { passed } = state.turn.matches;
  const book = oppositeBook(listing, side);
  return meetsTrader(book, { owner, side, bound }, new MakerOffers(), passed);
}

/** Finds what `asked` would trade with up to `bound`, into `state.turn.matches`; changes nothing. */
export function sweepBook(
  state: State,
  standing: Standing,
  asked: Asked,
  bound: Ticks,
  size: Lots | undefined,
): MatchStop {
  const { listing } = standing;
  const demand = productOf(standing).plan(standing, asked, bound, size);
  const book = oppositeBook(listing, asked.side);
  const offers = listing.countsMakers ? new MakerOffers() : undefined;
  return findMatches(book, demand, offers, state.turn.matches, state.turn.fillsLeft);
}

/** Whether an order of `side` at `price` would take at `best`. */
export const crosses = (side: OrderDraft['side'], price: Ticks, best: Ticks): boolean =>
  side === 'buy' ? best <= price : best >= price;

/** Empties the work space of the matching. */
function nothingMet(state: State): MatchStop {
  clearMatches(state.turn.matches);
  return 'empty';
}

const marketEnds: Readonly<Record<MatchStop, OrderEnd>> = {
  filled: 'filled',
  empty: 'noLiquidity',
  bound: 'slippage',
  selfTrade: 'selfTrade',
  fillsMax: 'fillsMax',
};

/** After its trades a taker is filled, or its rest is canceled, or it waits in the book. */
export function finishTaker(state: State, standing: Standing, order: Order, stop: MatchStop): void {
  // The amount would have paid for own orders only, and those were canceled.
  if (stop === 'filled' && order.filledSize === 0) endOrder(state, standing, order, 'noLiquidity');
  else if (stop === 'filled' || stop === 'selfTrade' || stop === 'fillsMax') {
    endOrder(state, standing, order, stop);
  } else if (order.type === 'market') endOrder(state, standing, order, marketEnds[stop]);
  else if (order.timeInForce === 'ioc') endOrder(state, standing, order, 'immediateRest');
  else if (stop === 'bound' && isAcross(standing, order)) {
    endOrder(state, standing, order, 'marginShort');
  } else {
    restOrder(state, standing, order);
    protect(state, standing, order);
  }
}

/** Whether a rest would stand across the book, since its product lets it trade at better prices only. */
function isAcross({ listing }: Standing, { side, price }: Order): boolean {
  const best = oppositeBook(listing, side).best()?.price;
  return best !== undefined && crosses(side, price!, best);
}

/** An order as it begins. */
export function newOrder(
  state: State,
  { owner, place }: Standing,
  draft: OrderDraft,
  planId: number | undefined,
): Order {
  const { now: at } = state;
  const isMarket = draft.type === 'market';
  return {
    id: ++state.counters.orderId,
    userId: owner.id,
    clientOid: draft.clientOid,
    digest: draft.clientOid === undefined ? undefined : draftDigest(draft),
    symbolId: draft.symbolId,
    place,
    side: draft.side,
    type: draft.type,
    timeInForce: draft.timeInForce,
    selfTrade: draft.selfTrade,
    preset: draft.preset,
    source: draft.source,
    planId,
    agentId: draft.agent?.id,
    tag: draft.agent?.tag,
    quoteAmount: draft.quoteAmount,
    slippagePpm:
      isMarket && planId === undefined ? (draft.slippagePpm ?? slippageDefaultPpm) : undefined,
    positionSide: draft.positionSide,
    reduceOnly: draft.reduceOnly ?? false,
    cause: draft.cause,
    realized: undefined,
    createdAt: at,
    price: draft.price,
    size: draft.size,
    filledSize: 0 as Lots,
    filledQuote: zero,
    feeReceived: zero,
    feeBgb: zero,
    status: 'new',
    end: undefined,
    priority: ++state.counters.priority,
    version: 0,
    updatedAt: at,
    steps: firstSteps(state, draft, planId),
  };
}

function firstSteps(
  state: State,
  { agent, reverses }: OrderDraft,
  planId: number | undefined,
): readonly OrderStep[] {
  const { now: at } = state;
  const accepted = acceptedSteps(state);
  if (agent !== undefined) return [{ at, what: agent.kind, agentId: agent.id }, ...accepted];
  if (reverses) return [{ at, what: 'reversed' }, ...accepted];
  return planId === undefined ? accepted : [{ at, what: 'triggered', planId }, ...accepted];
}

/** One list for all orders of a moment: steps are never changed. */
function acceptedSteps(state: State): readonly OrderStep[] {
  if (state.accepted[0]?.at !== state.now) state.accepted = [{ at: state.now, what: 'accepted' }];
  return state.accepted;
}
