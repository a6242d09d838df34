import { baseAmount } from '#domain/instrument/value.ts';
import { amount, type Lots } from '#domain/money/units.ts';
import type { Order } from '#domain/order/order.ts';
import { protect } from '#exchange/core/conditional/presets.ts';
import { movePrice } from '#exchange/core/conditional/triggers.ts';
import { bookOf, type Listing } from '#exchange/core/instruments/listing.ts';
import type { Resting, Standing, StandingProduct } from '#exchange/core/instruments/standing.ts';
import { cancelResting, endOrder, leaveBook } from '#exchange/core/orders/ending.ts';
import { trimOrders } from '#exchange/core/orders/trimming.ts';
import { exchangeOf } from '#exchange/core/products/exchange.ts';
import { type Clearing, type Deal, productOf } from '#exchange/core/products/product.ts';
import { type State, touchLevel, touchOrder } from '#exchange/core/state.ts';

/**
 * Trades `order` with what `findMatches` found. Each side of a trade is cleared by the product of its own
 * standing: both prepare, exchange what they trade, and settle.
 */
export function settle(state: State, standing: Standing, order: Order): void {
  const { matches } = state.turn;
  const { listing } = standing;
  const taker = productOf(standing).clearing(state, listing, { standing, order });
  let others: Clearings | undefined;
  const exchange = exchangeOf(listing.instrument);
  state.turn.fillsLeft -= matches.count;
  for (let i = 0; i < matches.count; i++) {
    const maker = matches.makers[i]!;
    const size = matches.sizes[i]!;
    if (size === 0) {
      cancelResting(state, maker, 'selfTrade');
      continue;
    }
    const deal: Deal = {
      taker: standing,
      maker: maker.standing,
      takerOrder: order,
      makerOrder: maker.order,
      price: maker.order.price!,
      size,
      base: baseAmount(listing.instrument, size),
      cost: matches.costs[i]!,
      tradeId: ++state.counters.tradeId,
      movementId: state.ledger.newMovement(),
      at: state.now,
    };
    let clearing = taker;
    if (maker.standing.product !== standing.product) {
      others ??= new Clearings(state, listing);
      clearing = others.of(maker.standing);
    }
    taker.prepare(deal, 'taker');
    clearing.prepare(deal, 'maker');
    exchange(state, deal);
    taker.settleSide(deal, 'taker');
    clearing.settleSide(deal, 'maker');
    recordTrade(state, deal);
    closeMaker(state, maker, size);
  }
  trimOrders(state);
  touchOrder(state, order, standing.owner);
}

/** What clears sides of other products than the taker's: of each product one, begun when it is first met. */
class Clearings {
  readonly #state: State;
  readonly #listing: Listing;
  readonly #begun = new Map<StandingProduct, Clearing>();

  constructor(state: State, listing: Listing) {
    this.#state = state;
    this.#listing = listing;
  }

  of(maker: Standing): Clearing {
    let clearing = this.#begun.get(maker.product);
    if (clearing === undefined) {
      clearing = productOf(maker).clearing(this.#state, this.#listing, undefined);
      this.#begun.set(maker.product, clearing);
    }
    return clearing;
  }
}

function recordTrade(state: State, deal: Deal): void {
  const { takerOrder, makerOrder, price, size, cost } = deal;
  takerOrder.filledSize = (takerOrder.filledSize + size) as Lots;
  takerOrder.filledQuote = amount(takerOrder.filledQuote + cost);
  takerOrder.status = 'partial';
  makerOrder.filledSize = (makerOrder.filledSize + size) as Lots;
  makerOrder.filledQuote = amount(makerOrder.filledQuote + cost);
  makerOrder.status = 'partial';
  state.changes.trades.push({
    id: deal.tradeId,
    symbolId: takerOrder.symbolId,
    price,
    size,
    takerSide: takerOrder.side,
    makerOrderId: makerOrder.id,
    takerOrderId: takerOrder.id,
    at: state.now,
  });
  movePrice(state, deal.taker.listing, price);
}

/** Takes what was traded off the maker's rest, and ends it when nothing is left. */
function closeMaker(state: State, maker: Resting, size: Lots): void {
  const { order, standing } = maker;
  const { listing } = standing;
  bookOf(listing, order.side).reduce(maker, size);
  touchLevel(state, listing, order.side, order.price!);
  if (maker.rest > 0) {
    touchOrder(state, order, standing.owner);
    protect(state, standing, order);
    return;
  }
  leaveBook(state, maker);
  endOrder(state, standing, order, 'filled');
}
