import { amount, type Lots } from '#domain/money/units.ts';
import type { Order } from '#domain/order/order.ts';
import { protect } from '#exchange/core/conditional/presets.ts';
import { movePrice } from '#exchange/core/conditional/triggers.ts';
import { bookOf } from '#exchange/core/instruments/listing.ts';
import type { Resting, Standing } from '#exchange/core/instruments/standing.ts';
import { cancelResting, endOrder, leaveBook } from '#exchange/core/orders/ending.ts';
import { trimOrders } from '#exchange/core/orders/trimming.ts';
import type { Deal } from '#exchange/core/products/product.ts';
import { productOf } from '#exchange/core/products/registry.ts';
import { type State, touchLevel, touchOrder } from '#exchange/core/state.ts';

/** Trades `order` with what `findMatches` found; its product clears each trade. */
export function settle(state: State, standing: Standing, order: Order): void {
  const { matches } = state;
  const clearing = productOf(standing.listing.instrument).clearing(state, standing, order);
  state.fillsLeft -= matches.count;
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
      size,
      cost: matches.costs[i]!,
      tradeId: ++state.counters.tradeId,
      movementId: state.ledger.newMovement(),
      at: state.now,
    };
    clearing.clear(deal);
    recordTrade(state, deal);
    closeMaker(state, maker, size);
  }
  trimOrders(state);
  touchOrder(state, order, standing.owner);
}

function recordTrade(state: State, deal: Deal): void {
  const { takerOrder, makerOrder, size, cost } = deal;
  takerOrder.filledSize = (takerOrder.filledSize + size) as Lots;
  takerOrder.filledQuote = amount(takerOrder.filledQuote + cost);
  takerOrder.status = 'partial';
  makerOrder.filledSize = (makerOrder.filledSize + size) as Lots;
  makerOrder.filledQuote = amount(makerOrder.filledQuote + cost);
  makerOrder.status = 'partial';
  const price = makerOrder.price!;
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
