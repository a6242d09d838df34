import type { AssetRow, UserRow } from '#contract/calls/user.ts';
import { amountOf } from '#contract/map/quantity.ts';
import { bgbFeeOn, bgbRate, discountAsset, feeOn, type PricedPair } from '#domain/fee/fee.ts';
import {
  type Asset,
  baseAmount,
  type Instrument,
  notional,
} from '#domain/instrument/instrument.ts';
import { type Amount, amount, type Lots, type Ticks, zero } from '#domain/money/units.ts';
import { type Estimate, estimateTaker } from '#domain/order/estimate.ts';
import { receivedAsset, spentAsset } from '#domain/order/hold.ts';
import { balanceIssue, orderIssues } from '#domain/order/issues.ts';
import type { OrderDraft } from '#domain/order/order.ts';
import type { Refusal, RefusalCode } from '#domain/refusal.ts';
import type { Book } from '#stores/book-sides.ts';

/** What the preview stands on beside the draft. */
export interface Market {
  readonly instrument: Instrument;
  readonly book: Book;
  readonly lastPrice: Ticks | undefined;
  /** Pairs by which a fee in BGB is valued: the quote in USDT, and BGB in USDT. */
  readonly quotePair: PricedPair | undefined;
  readonly bgbPair: PricedPair | undefined;
}

export interface Account {
  readonly user: Pick<UserRow, 'makerPpm' | 'takerPpm' | 'feeInBgb'>;
  readonly balances: readonly AssetRow[];
  /** Own open orders on the pair. */
  readonly openOrders: number;
}

/** Which field an issue stands under. */
export type FieldName = 'price' | 'quantity' | 'form';

export interface Preview {
  readonly issues: readonly Refusal[];
  /** What the order would take at once. */
  readonly estimate: Estimate;
  /** The whole order's fee, the rest's as a maker's; in `feeAsset`. */
  readonly fee: Amount;
  readonly feeAsset: Asset;
}

const fieldOf: Partial<Record<RefusalCode, FieldName>> = {
  priceInvalid: 'price',
  priceStep: 'price',
  priceAboveMax: 'price',
  priceBelowMin: 'price',
  quantityInvalid: 'quantity',
  sizeStep: 'quantity',
  sizeBelowMin: 'quantity',
  sizeAboveMax: 'quantity',
  notionalBelowMin: 'quantity',
  notionalAboveMax: 'quantity',
  balanceNotEnough: 'quantity',
};

export const issueField = ({ code }: Refusal): FieldName => fieldOf[code] ?? 'form';

/** What is available of an asset; zero when the user never had it. */
export function availableOf(balances: readonly AssetRow[], asset: Asset): Amount {
  const row = balances.find(({ coinName }) => coinName === asset.code);
  return (row && amountOf(asset, row.available)) ?? zero;
}

const oppositeLevels = ({ book }: Market, { side }: OrderDraft) =>
  side === 'buy' ? book.asks : book.bids;

function bgbOf(market: Market, account: Account) {
  if (!account.user.feeInBgb || !market.bgbPair) return undefined;
  const rate = bgbRate(market.instrument.quote, market.quotePair, market.bgbPair);
  const asset = market.bgbPair.instrument.base;
  return rate && { rate, asset, available: availableOf(account.balances, asset) };
}

/** The fee that the resting part would cost were all of it filled. */
function restFee(
  { instrument }: Market,
  { user }: Account,
  draft: OrderDraft,
  filledSize: Lots,
  bgb: ReturnType<typeof bgbOf>,
): Amount {
  if (draft.price === undefined || draft.size === undefined) return zero;
  const rest = (draft.size - filledSize) as Lots;
  const quote = notional(instrument, draft.price, rest);
  const ppm = instrument.makerPpm ?? user.makerPpm;
  if (bgb) return bgbFeeOn(quote, ppm, bgb.rate);
  return feeOn(draft.side === 'buy' ? baseAmount(instrument, rest) : quote, ppm);
}

const rests = ({ timeInForce }: OrderDraft) => timeInForce === 'gtc' || timeInForce === 'makerOnly';

/** What an order would do and cost, and why the exchange would refuse it. */
export function previewOf(market: Market, account: Account, draft: OrderDraft): Preview {
  const { instrument } = market;
  const levels = draft.timeInForce === 'makerOnly' ? [] : oppositeLevels(market, draft);
  const spent = spentAsset(instrument, draft.side);
  const available = availableOf(account.balances, spent);
  const issues = orderIssues(instrument, draft, {
    lastPrice: market.lastPrice,
    bestOpposite: oppositeLevels(market, draft)[0]?.price,
    available,
    openOrders: account.openOrders,
    plans: 0,
  });
  const bgb = bgbOf(market, account);
  // Without a price or size there is nothing that could be estimated.
  const isWhole =
    draft.quoteAmount !== undefined ||
    (draft.size !== undefined && (draft.type === 'market' || draft.price !== undefined));
  const estimate = estimateTaker({
    instrument,
    levels: isWhole ? levels : [],
    draft,
    feePpm: instrument.takerPpm ?? account.user.takerPpm,
    bgb,
  });
  const inBgb = estimate.feeAsset === discountAsset && bgb !== undefined;
  const whole = isWhole && rests(draft);
  const paysBgb = inBgb || (estimate.filledSize === 0 && bgb !== undefined);
  const rest = whole
    ? restFee(market, account, draft, estimate.filledSize, paysBgb ? bgb : undefined)
    : zero;
  // A market buy by size is priced by the book alone: its cost is known only here.
  const cost =
    issues.length === 0 && draft.type === 'market' && draft.side === 'buy' && draft.size
      ? balanceIssue(instrument, draft.side, estimate.filledQuote, available)
      : undefined;
  return {
    issues: cost ? [cost] : issues,
    estimate,
    fee: amount(estimate.fee + rest),
    feeAsset: paysBgb ? bgb.asset : receivedAsset(instrument, draft.side),
  };
}
