import { feesId } from '#domain/account/account.ts';
import {
  type BgbFunds,
  bgbFeeOn,
  chargeOn,
  discountAsset,
  feeOn,
  makerPpmOf,
  type Rate,
  takerPpmOf,
} from '#domain/fee/fee.ts';
import { baseAmount } from '#domain/instrument/instrument.ts';
import { type Amount, amount, amountMax, type Lots, zero } from '#domain/money/units.ts';
import { bgbSpare } from '#domain/order/estimate.ts';
import type { Order } from '#domain/order/order.ts';
import { type Account, available, type Resting, type Standing } from '#exchange/core/account.ts';
import { cancelResting, endOrder, leaveBook } from '#exchange/core/ending.ts';
import { accountOf, type Cause } from '#exchange/core/ledger.ts';
import { bookOf } from '#exchange/core/market.ts';
import { protect } from '#exchange/core/presets.ts';
import {
  discountRate,
  type State,
  spentAccount,
  touchLevel,
  touchOrder,
  volumeRate,
} from '#exchange/core/state.ts';
import { movePrice } from '#exchange/core/triggers.ts';
import { addVolume } from '#exchange/core/volume.ts';

/** One trade while it is settled: the cause of its bills. */
interface Deal extends Cause {
  readonly taker: Standing;
  readonly maker: Standing;
  readonly takerOrder: Order;
  readonly makerOrder: Order;
  readonly size: Lots;
  readonly base: Amount;
  readonly quote: Amount;
  readonly tradeId: number;
}

/** How the taker pays: decided once for all its trades, then spread over them. */
interface TakerFee {
  readonly ppm: number;
  /** Set when the fee is paid in BGB. */
  readonly bgb: Rate | undefined;
  /** What was received and paid so far, in the asset and value that the fee is computed on. */
  basis: Amount;
  fee: Amount;
}

/**
 * Trades `order` with what `findMatches` found. Prices that fees and volume are valued at are
 * those of the beginning.
 */
export function settle(state: State, standing: Standing, order: Order): void {
  const { matches } = state;
  const { market } = standing;
  const volumeAt = volumeRate(state, market);
  const discountAt = discountRate(state, market);
  const takerFee = takerFeeOf(state, standing, order, discountAt);
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
      base: baseAmount(market.instrument, size),
      quote: amount(matches.quotes[i]!),
      tradeId: ++state.counters.tradeId,
      movementId: state.ledger.newMovement(),
      at: state.now,
    };
    exchangeAssets(state, deal);
    payMakerFee(state, deal, discountAt);
    payTakerFee(state, deal, takerFee);
    if (volumeAt !== undefined) {
      addVolume(state, deal.maker.trader, deal.quote, volumeAt);
      addVolume(state, deal.taker.trader, deal.quote, volumeAt);
    }
    recordTrade(state, deal);
    closeMaker(state, maker, size);
  }
  touchOrder(state, order, standing.trader);
}

function takerFeeOf(
  state: State,
  standing: Standing,
  order: Order,
  rate: Rate | undefined,
): TakerFee {
  const { state: user } = standing.trader;
  const ppm = user === undefined ? 0 : takerPpmOf(standing.market.instrument, user.vipLevel);
  const { filledSize, filledQuote } = state.sweep;
  let bgb: BgbFunds | undefined;
  const { instrument } = standing.market;
  if (user?.feeInBgb && rate !== undefined) {
    const account = accountOf(standing.trader, discountAsset);
    // An amended order spends its rest only.
    const size = order.size === undefined ? undefined : ((order.size - order.filledSize) as Lots);
    const draft = { side: order.side, price: order.price, size };
    const free = bgbRoom(order, available(account));
    const spare = bgbSpare(instrument, draft, filledSize, filledQuote, free);
    bgb = { rate, spare };
  }
  const gross = order.side === 'buy' ? baseAmount(instrument, filledSize) : filledQuote;
  const { inBgb } = chargeOn(filledQuote, gross, ppm, bgb);
  return { ppm, bgb: inBgb ? rate : undefined, basis: zero, fee: zero };
}

/** Moves base from seller to buyer and quote from buyer to seller; frees the maker's hold of it. */
function exchangeAssets(state: State, deal: Deal): void {
  const { taker, maker, makerOrder, base, quote } = deal;
  const { ledger, changes } = state;
  const makerBuys = makerOrder.side === 'buy';
  const buyer = makerBuys ? maker : taker;
  const seller = makerBuys ? taker : maker;
  const held = makerBuys ? quote : base;
  ledger.free(changes, spentAccount(maker, makerOrder.side), held);
  ledger.transfer(changes, buyer.quote, seller.quote, quote, 'trade', deal);
  ledger.transfer(changes, seller.base, buyer.base, base, 'trade', deal);
}

/** What an order may pay in BGB of `free` units: all it ever paid is one number of the store's. */
const bgbRoom = ({ feeBgb }: Order, free: Amount): Amount =>
  free + feeBgb > amountMax ? amount(amountMax - feeBgb) : free;

/** A maker's fee is rounded up per fill; BGB is taken where what is available covers it. */
function payMakerFee(state: State, deal: Deal, rate: Rate | undefined): void {
  const { maker, makerOrder, base, quote } = deal;
  const { trader } = maker;
  if (trader.state === undefined) return;
  const buys = makerOrder.side === 'buy';
  const ppm = makerPpmOf(maker.market.instrument, trader.state.vipLevel);
  const account = buys ? maker.base : maker.quote;
  const received = buys ? base : quote;
  if (!trader.state.feeInBgb || rate === undefined || ppm === 0) {
    payFee(state, deal, { order: makerOrder, account, fee: feeOn(received, ppm), inBgb: false });
    return;
  }
  const bgb = accountOf(trader, discountAsset);
  const free = amount(available(bgb) - (bgb === account ? received : zero));
  const spare = bgbRoom(makerOrder, free);
  const { fee, inBgb } = chargeOn(quote, received, ppm, { rate, spare });
  payFee(state, deal, { order: makerOrder, account: inBgb ? bgb : account, fee, inBgb });
}

/** The taker's fee on all so far, rounded up, less what was paid of it. */
function payTakerFee(state: State, deal: Deal, taking: TakerFee): void {
  const { taker, takerOrder, base, quote } = deal;
  if (taker.trader.state === undefined) return;
  const buys = takerOrder.side === 'buy';
  const { bgb, ppm } = taking;
  taking.basis = amount(taking.basis + (buys && bgb === undefined ? base : quote));
  const total = bgb === undefined ? feeOn(taking.basis, ppm) : bgbFeeOn(taking.basis, ppm, bgb);
  const fee = amount(total - taking.fee);
  taking.fee = total;
  const received = buys ? taker.base : taker.quote;
  const account = bgb === undefined ? received : accountOf(taker.trader, discountAsset);
  payFee(state, deal, { order: takerOrder, account, fee, inBgb: bgb !== undefined });
}

interface FeePayment {
  readonly order: Order;
  readonly account: Account;
  readonly fee: Amount;
  readonly inBgb: boolean;
}

/** Moves a fee to the exchange and writes the fill that it belongs to. */
function payFee(state: State, deal: Deal, { order, account, fee, inBgb }: FeePayment): void {
  if (fee > 0n) {
    const fees = accountOf(state.traders.get(feesId)!, account.balance.asset);
    state.ledger.transfer(state.changes, account, fees, fee, 'fee', deal);
    if (inBgb) order.feeBgb = amount(order.feeBgb + fee);
    else order.feeReceived = amount(order.feeReceived + fee);
  }
  state.changes.fills.push({
    tradeId: deal.tradeId,
    orderId: order.id,
    userId: order.userId,
    symbolId: order.symbolId,
    side: order.side,
    liquidity: order === deal.makerOrder ? 'maker' : 'taker',
    price: deal.makerOrder.price!,
    size: deal.size,
    quote: deal.quote,
    fee,
    feeAsset: account.balance.asset,
    at: state.now,
  });
}

function recordTrade(state: State, deal: Deal): void {
  const { takerOrder, makerOrder, size, quote } = deal;
  takerOrder.filledSize = (takerOrder.filledSize + size) as Lots;
  takerOrder.filledQuote = amount(takerOrder.filledQuote + quote);
  takerOrder.status = 'partial';
  makerOrder.filledSize = (makerOrder.filledSize + size) as Lots;
  makerOrder.filledQuote = amount(makerOrder.filledQuote + quote);
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
  movePrice(state, deal.taker.market, price);
}

/** Takes what was traded off the maker's rest, and ends it when nothing is left. */
function closeMaker(state: State, maker: Resting, size: Lots): void {
  const { order, standing } = maker;
  const { market } = standing;
  bookOf(market, order.side).reduce(maker, size);
  touchLevel(state, market, order.side, order.price!);
  if (maker.rest > 0) {
    touchOrder(state, order, standing.trader);
    protect(state, standing, order);
    return;
  }
  leaveBook(state, maker);
  endOrder(state, standing, order, 'filled');
}
