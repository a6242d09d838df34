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
import { baseAmount } from '#domain/instrument/value.ts';
import { type Amount, amount, amountMax, type Lots, zero } from '#domain/money/units.ts';
import { bgbSpare } from '#domain/order/estimate.ts';
import type { Order } from '#domain/order/order.ts';
import { type Account, available } from '#exchange/core/ledger/account.ts';
import { accountOf } from '#exchange/core/ledger/ledger.ts';
import { accountsOf, besides } from '#exchange/core/products/assets.ts';
import type { Deal, Taking } from '#exchange/core/products/product.ts';
import type { State } from '#exchange/core/state.ts';

/** How the taker pays: decided once for all its trades, then spread over them. */
export interface TakerFee {
  readonly ppm: number;
  /** Set when the fee is paid in BGB. */
  readonly bgb: Rate | undefined;
  /** What was received and paid so far, in the asset and value that the fee is computed on. */
  basis: Amount;
  fee: Amount;
}

/** The taker's fee of what was found, of which nothing is paid yet. */
export function takerFeeOf(
  state: State,
  { standing, order }: Taking,
  rate: Rate | undefined,
): TakerFee {
  const { state: user } = standing.owner;
  const { instrument } = standing.listing;
  const ppm = user === undefined ? 0 : takerPpmOf(instrument, user.vipLevel);
  const { size: filledSize, cost: filledQuote } = state.turn.matches;
  let bgb: BgbFunds | undefined;
  if (user?.feeInBgb && rate !== undefined) {
    const account = besides(standing, discountAsset);
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

/** What an order may pay in BGB of `free` units: all it ever paid is one number of the store's. */
const bgbRoom = ({ feeBgb }: Order, free: Amount): Amount =>
  free + feeBgb > amountMax ? amount(amountMax - feeBgb) : free;

/** A maker's fee is rounded up per fill; BGB is taken where what is available covers it. */
export function payMakerFee(state: State, deal: Deal, rate: Rate | undefined): void {
  const { maker, makerOrder, base, cost } = deal;
  const { owner } = maker;
  if (owner.state === undefined) return;
  const buys = makerOrder.side === 'buy';
  const ppm = makerPpmOf(maker.listing.instrument, owner.state.vipLevel);
  const accounts = accountsOf(maker);
  const account = buys ? accounts.base : accounts.quote;
  const received = buys ? base : cost;
  if (!owner.state.feeInBgb || rate === undefined || ppm === 0) {
    payFee(state, deal, { order: makerOrder, account, fee: feeOn(received, ppm), inBgb: false });
    return;
  }
  const bgb = besides(maker, discountAsset);
  const free = amount(available(bgb) - (bgb === account ? received : zero));
  const spare = bgbRoom(makerOrder, free);
  const { fee, inBgb } = chargeOn(cost, received, ppm, { rate, spare });
  payFee(state, deal, { order: makerOrder, account: inBgb ? bgb : account, fee, inBgb });
}

/** The taker's fee on all so far, rounded up, less what was paid of it. */
export function payTakerFee(state: State, deal: Deal, taking: TakerFee): void {
  const { taker, takerOrder, base, cost } = deal;
  if (taker.owner.state === undefined) return;
  const buys = takerOrder.side === 'buy';
  const { bgb, ppm } = taking;
  taking.basis = amount(taking.basis + (buys && bgb === undefined ? base : cost));
  const total = bgb === undefined ? feeOn(taking.basis, ppm) : bgbFeeOn(taking.basis, ppm, bgb);
  const fee = amount(total - taking.fee);
  taking.fee = total;
  const accounts = accountsOf(taker);
  const received = buys ? accounts.base : accounts.quote;
  const account = bgb === undefined ? received : besides(taker, discountAsset);
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
    const fees = accountOf(state.owners.get(feesId)!, account.balance.asset);
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
    price: deal.price,
    size: deal.size,
    quote: deal.cost,
    fee,
    feeAsset: account.balance.asset,
    at: state.now,
  });
}
