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
import { type Caution, orderCautions, priceCaution } from '#domain/order/caution.ts';
import { type Estimate, estimateTaker } from '#domain/order/estimate.ts';
import { receivedAsset, spentAsset } from '#domain/order/hold.ts';
import { balanceIssue, orderIssues, sizeIssue } from '#domain/order/issues.ts';
import type { OrderDraft, PlanDraft } from '#domain/order/order.ts';
import { planIssues } from '#domain/order/plan-issues.ts';
import type { Refusal, RefusalCode } from '#domain/refusal.ts';
import type { Book, BookLevel } from '#stores/book-sides.ts';
import type { FormDraft } from '#stores/draft.ts';
import { orderOf, planOf } from './draft-order.ts';
import { presetIssues } from './draft-preset.ts';

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
  /** The slippage that the user lets a market order have. */
  readonly slippagePpm: number;
}

/** Which field an issue stands under. */
export type FieldName =
  | 'price'
  | 'trigger'
  | 'quantity'
  | 'takeProfit'
  | 'takeProfitPrice'
  | 'stopLoss'
  | 'stopLossPrice'
  | 'form';

/** Why the order cannot be sent as it is. `code` is a refusal's, or a text of the form's own. */
export interface FormIssue {
  readonly field: FieldName;
  readonly code: RefusalCode | 'triggerMissing' | 'takeProfitLow' | 'stopLossHigh' | 'presetEmpty';
  readonly values: Refusal['values'];
}

export interface Preview {
  readonly issues: readonly FormIssue[];
  /** What is unusual about an order without issues. */
  readonly cautions: readonly Caution[];
  /** What the order would take at once. */
  readonly estimate: Estimate;
  /** The whole order's fee, the rest's as a maker's; in `feeAsset`. */
  readonly fee: Amount;
  readonly feeAsset: Asset;
  /** A plan order that could not be paid as things are; that is asked when it fires. */
  readonly isUnfunded: boolean;
}

const fieldOf: Partial<Record<RefusalCode, FieldName>> = {
  priceInvalid: 'price',
  priceStep: 'price',
  priceAboveMax: 'price',
  priceBelowMin: 'price',
  triggerPriceInvalid: 'trigger',
  quantityInvalid: 'quantity',
  sizeStep: 'quantity',
  sizeBelowMin: 'quantity',
  sizeAboveMax: 'quantity',
  notionalBelowMin: 'quantity',
  notionalAboveMax: 'quantity',
  balanceNotEnough: 'quantity',
};

export const issueOf = ({ code, values }: Refusal): FormIssue => ({
  field: fieldOf[code] ?? 'form',
  code,
  values,
});

/** What is available of an asset; zero when the user never had it. */
export function availableOf(balances: readonly AssetRow[], asset: Asset): Amount {
  const row = balances.find(({ coinName }) => coinName === asset.code);
  return (row && amountOf(asset, row.available)) ?? zero;
}

const oppositeLevels = (book: Book, side: OrderDraft['side']): readonly BookLevel[] =>
  side === 'buy' ? book.asks : book.bids;

function bgbOf(market: Market, account: Account) {
  if (!account.user.feeInBgb || !market.bgbPair) return undefined;
  const rate = bgbRate(market.instrument.quote, market.quotePair, market.bgbPair);
  const asset = market.bgbPair.instrument.base;
  return rate && { rate, asset, available: availableOf(account.balances, asset) };
}

type Bgb = ReturnType<typeof bgbOf>;

/** The fee on `size` at `price`. */
function feeAt(
  instrument: Instrument,
  side: OrderDraft['side'],
  price: Ticks,
  size: Lots,
  ppm: number,
  bgb: Bgb,
): Amount {
  const quote = notional(instrument, price, size);
  if (bgb) return bgbFeeOn(quote, ppm, bgb.rate);
  return feeOn(side === 'buy' ? baseAmount(instrument, size) : quote, ppm);
}

const rests = ({ timeInForce }: OrderDraft) => timeInForce === 'gtc' || timeInForce === 'makerOnly';

/**
 * What is wrong with a price as long as there is no quantity, and the other way round: the rules
 * themselves stop at what is missing.
 */
function otherIssues(
  instrument: Instrument,
  draft: OrderDraft,
  lastPrice: Ticks | undefined,
): readonly Refusal[] {
  const { type, price, size } = draft;
  if (type !== 'limit' || !price === !size) return [];
  if (size) return [sizeIssue(instrument, size)].filter((one) => one !== undefined);
  const context = {
    ...{ lastPrice, bestOpposite: undefined, available: undefined },
    ...{ openOrders: 0, plans: 0 },
  };
  const sized: OrderDraft = { ...draft, size: instrument.sizeMin, preset: undefined };
  return orderIssues(instrument, sized, context).filter((one) => issueOf(one).field === 'price');
}

/** Issues of an order, those of its preset told apart by their fields. */
function issuesOf(market: Market, account: Account, form: FormDraft, draft: OrderDraft) {
  const { instrument, lastPrice } = market;
  const found = orderIssues(
    instrument,
    { ...draft, preset: undefined },
    {
      lastPrice,
      bestOpposite: oppositeLevels(market.book, draft.side)[0]?.price,
      available: availableOf(account.balances, spentAsset(instrument, draft.side)),
      openOrders: account.openOrders,
      plans: 0,
    },
  );
  const others = otherIssues(instrument, draft, lastPrice);
  return [
    ...[...found, ...others].map(issueOf),
    ...presetIssues(instrument, form, draft.price ?? lastPrice),
  ];
}

/** What a limit or market order would do and cost, and why the exchange would refuse it. */
function orderPreview(market: Market, account: Account, form: FormDraft): Preview {
  const { instrument } = market;
  const draft = orderOf(instrument, form, account.slippagePpm);
  const { side, price, size } = draft;
  const opposite = oppositeLevels(market.book, side);
  const issues = issuesOf(market, account, form, draft);
  const bgb = bgbOf(market, account);
  // Without a price or size there is nothing that could be estimated.
  const isWhole =
    draft.quoteAmount !== undefined ||
    (size !== undefined && (draft.type === 'market' || price !== undefined));
  const estimate = estimateTaker({
    instrument,
    levels: isWhole && draft.timeInForce !== 'makerOnly' ? opposite : [],
    draft,
    feePpm: instrument.takerPpm ?? account.user.takerPpm,
    bgb,
  });
  const inBgb = estimate.feeAsset === discountAsset && bgb !== undefined;
  const paysBgb = inBgb || (estimate.filledSize === 0 && bgb !== undefined);
  const makerPpm = instrument.makerPpm ?? account.user.makerPpm;
  const left = size && price && rests(draft) ? ((size - estimate.filledSize) as Lots) : undefined;
  const rest =
    left && price
      ? feeAt(instrument, side, price, left, makerPpm, paysBgb ? bgb : undefined)
      : zero;
  // A market buy by size is priced by the book alone: its cost is known only here.
  const available = availableOf(account.balances, spentAsset(instrument, side));
  const cost =
    issues.length === 0 && draft.type === 'market' && side === 'buy' && size
      ? balanceIssue(instrument, side, estimate.filledQuote, available)
      : undefined;
  return {
    issues: cost ? [issueOf(cost)] : issues,
    cautions: isWhole ? orderCautions(draft, opposite, estimate) : [],
    estimate,
    fee: amount(estimate.fee + rest),
    feeAsset: paysBgb ? bgb.asset : receivedAsset(instrument, side),
    isUnfunded: false,
  };
}

/** What a plan order would cost by its own prices; whether it can be paid is asked when it fires. */
function planCosts(market: Market, account: Account, draft: PlanDraft) {
  const { instrument } = market;
  const { side, trigger, price = trigger, size, quoteAmount } = draft;
  const bgb = bgbOf(market, account);
  const feeAsset = bgb?.asset ?? receivedAsset(instrument, side);
  const isWhole = price > 0 && (size !== undefined || quoteAmount !== undefined);
  if (!isWhole) return { fee: zero, feeAsset, isUnfunded: false };
  const bought =
    size ??
    estimateTaker({
      instrument,
      levels: [{ price, size: instrument.sizeMax }],
      draft: { side, type: 'market', quoteAmount },
      feePpm: 0,
    }).filledSize;
  const ppm = instrument.takerPpm ?? account.user.takerPpm;
  const spends =
    side === 'sell'
      ? baseAmount(instrument, bought)
      : (quoteAmount ?? notional(instrument, price, bought));
  return {
    fee: feeAt(instrument, side, price, bought, ppm, bgb),
    feeAsset,
    isUnfunded: spends > availableOf(account.balances, spentAsset(instrument, side)),
  };
}

/** What a plan order would do, and why the exchange would refuse it. */
function planPreview(market: Market, account: Account, form: FormDraft): Preview {
  const { instrument, lastPrice } = market;
  const draft = planOf(instrument, form);
  const issues = planIssues(instrument, draft, { lastPrice, plans: 0 }).map(issueOf);
  const far = draft.trigger > 0 ? priceCaution(draft.side, draft.price, draft.trigger) : undefined;
  return {
    issues: issues.map((one) =>
      one.field === 'trigger' && form.trigger === ''
        ? { ...one, code: 'triggerMissing', values: {} }
        : one,
    ),
    cautions: far ? [far] : [],
    estimate: estimateTaker({
      instrument,
      levels: [],
      draft: { side: draft.side, type: 'limit' },
      feePpm: 0,
    }),
    ...planCosts(market, account, draft),
  };
}

/** What the form's order would do and cost, and why the exchange would refuse it. */
export const previewOf = (market: Market, account: Account, form: FormDraft): Preview =>
  (form.type === 'plan' ? planPreview : orderPreview)(market, account, form);
