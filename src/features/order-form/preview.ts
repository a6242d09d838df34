import type { UserRow } from '#contract/calls/user.ts';
import { amountOf } from '#contract/map/quantity.ts';
import type { BalanceView } from '#domain/account/view.ts';
import {
  type BgbFunds,
  bgbRate,
  chargeOn,
  discountAsset,
  type PricedPair,
} from '#domain/fee/fee.ts';
import type { Asset, Instrument } from '#domain/instrument/instrument.ts';
import { baseAmount, notional } from '#domain/instrument/value.ts';
import { type Amount, amount, type Lots, type Ticks, zero } from '#domain/money/units.ts';
import { triggerPriceOf } from '#domain/order/band.ts';
import { type Caution, isKilled, orderCautions, priceCaution } from '#domain/order/caution.ts';
import { bgbSpare, type Estimate, estimateTaker } from '#domain/order/estimate.ts';
import { receivedAsset, spentAsset } from '#domain/order/hold.ts';
import { balanceIssue, orderIssues, sizeIssue } from '#domain/order/issues.ts';
import type { ConditionalOrder, OrderDraft, PlanDraft } from '#domain/order/order.ts';
import { directionOf, planIssues } from '#domain/order/plan-issues.ts';
import type { Refusal, RefusalCode } from '#domain/refusal.ts';
import type { FormDraft } from '#stores/choice/draft.ts';
import type { Book, BookLevel } from '#stores/feed/book-sides.ts';
import { orderOf, planOf } from './draft-order.ts';
import { presetIssues } from './draft-preset.ts';

/** What the preview stands on beside the draft. */
export interface Market {
  readonly instrument: Instrument;
  readonly book: Book;
  readonly lastPrice: Ticks | undefined;
  /** What price limits and triggers are bound to; undefined: not known. */
  readonly reference: Ticks | undefined;
  /** Pairs by which a fee in BGB is valued: the quote in USDT, and BGB in USDT. */
  readonly quotePair: PricedPair | undefined;
  readonly bgbPair: PricedPair | undefined;
}

export interface Account {
  readonly user: Pick<UserRow, 'makerPpm' | 'takerPpm' | 'feeInBgb'>;
  readonly balances: readonly BalanceView[];
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

/** An amount that is charged, above zero. */
interface Fee {
  readonly amount: Amount;
  readonly asset: Asset;
}

export interface Preview {
  readonly issues: readonly FormIssue[];
  /** What is unusual about an order without issues. */
  readonly cautions: readonly Caution[];
  /** What the order would take at once. */
  readonly estimate: Estimate;
  /** A taker's fee on what fills at once, a maker's on the rest; one when both are in one asset. */
  readonly fees: readonly Fee[];
  /** A plan order that could not be paid as things are; that is asked when it fires. */
  readonly isUnfunded: boolean;
  /** Of a plan order: which way the last price must come to its trigger, as far as both are known. */
  readonly fires: ConditionalOrder['fires'] | undefined;
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
export function availableOf(balances: readonly BalanceView[], asset: Asset): Amount {
  const row = balances.find((balance) => balance.asset === asset.code);
  return (row && amountOf(asset, row.available)) ?? zero;
}

export const oppositeLevels = (book: Book, side: OrderDraft['side']): readonly BookLevel[] =>
  side === 'buy' ? book.asks : book.bids;

function bgbOf(market: Market, account: Account) {
  if (!account.user.feeInBgb || !market.bgbPair) return undefined;
  const rate = bgbRate(market.instrument.quote, market.quotePair, market.bgbPair);
  return rate && { rate, available: availableOf(account.balances, market.bgbPair.instrument.base) };
}

const feeAsset = (
  { instrument, bgbPair }: Market,
  side: OrderDraft['side'],
  inBgb: boolean,
): Asset => (inBgb && bgbPair ? bgbPair.instrument.base : receivedAsset(instrument, side));

/** The fee on `size` at `price`, with what is spare of BGB by then. */
function feeAt(
  market: Market,
  side: OrderDraft['side'],
  price: Ticks,
  size: Lots,
  ppm: number,
  bgb: BgbFunds | undefined,
): Fee {
  const { instrument } = market;
  const quote = notional(instrument, price, size);
  const received = side === 'buy' ? baseAmount(instrument, size) : quote;
  const { fee, inBgb } = chargeOn(quote, received, ppm, bgb);
  return { amount: fee, asset: feeAsset(market, side, inBgb) };
}

/** What rests of an order is charged as a maker's, after what it takes at once. */
function restFee(
  market: Market,
  account: Account,
  draft: OrderDraft,
  { filledSize, filledQuote, ...taken }: Estimate,
): Fee | undefined {
  const { instrument } = market;
  const { side, price, size } = draft;
  if (!price || !size || !rests(draft)) return undefined;
  const bgb = bgbOf(market, account);
  const gets = receivedAsset(instrument, side).code === discountAsset ? taken.received : zero;
  const pays = taken.feeAsset === discountAsset && gets === zero ? taken.fee : zero;
  const funds = bgb && {
    rate: bgb.rate,
    spare: amount(
      bgbSpare(instrument, draft, filledSize, filledQuote, bgb.available) + gets - pays,
    ),
  };
  const ppm = instrument.makerPpm ?? account.user.makerPpm;
  return feeAt(market, side, price, (size - filledSize) as Lots, ppm, funds);
}

/** Fees in one asset as one; none that is nothing. */
function summed(found: readonly (Fee | undefined)[]): readonly Fee[] {
  const fees = found.filter((one) => one !== undefined && one.amount > 0n) as readonly Fee[];
  const [one, two] = fees;
  if (one === undefined || one.asset.code !== two?.asset.code) return fees;
  return [{ amount: amount(one.amount + two.amount), asset: one.asset }];
}

const rests = ({ timeInForce }: OrderDraft) => timeInForce === 'gtc' || timeInForce === 'makerOnly';

/**
 * What is wrong with a price as long as there is no quantity, and the other way round: the rules
 * themselves stop at what is missing.
 */
function otherIssues(market: Market, draft: OrderDraft): readonly Refusal[] {
  const { instrument } = market;
  const { type, price, size } = draft;
  if (type !== 'limit' || !price === !size) return [];
  if (size) return [sizeIssue(instrument, size)].filter((one) => one !== undefined);
  const context = {
    ...boundsOf(market),
    ...{ bestOpposite: undefined, available: undefined },
    ...{ openOrders: 0, plans: 0 },
  };
  const sized: OrderDraft = { ...draft, size: instrument.sizeMin, preset: undefined };
  return orderIssues(instrument, sized, context).filter((one) => issueOf(one).field === 'price');
}

/** The prices that the rules are bound to; where no reference is known, the last price. */
export const boundsOf = ({ instrument, lastPrice, reference = lastPrice }: Market) => ({
  reference,
  triggerPrice: lastPrice && triggerPriceOf(instrument, lastPrice, reference),
});

/** Issues of an order, those of its preset told apart by their fields. */
function issuesOf(market: Market, account: Account, form: FormDraft, draft: OrderDraft) {
  const { instrument } = market;
  const bounds = boundsOf(market);
  const found = orderIssues(
    instrument,
    { ...draft, preset: undefined },
    {
      ...bounds,
      bestOpposite: oppositeLevels(market.book, draft.side)[0]?.price,
      available: availableOf(account.balances, spentAsset(instrument, draft.side)),
      openOrders: account.openOrders,
      plans: 0,
    },
  );
  const others = otherIssues(market, draft);
  return [
    ...[...found, ...others].map(issueOf),
    ...presetIssues(instrument, form, draft.price ?? bounds.triggerPrice),
  ];
}

/** What an order takes at once: nothing where it only rests, or would be killed. */
function estimateOf(
  market: Market,
  account: Account,
  draft: OrderDraft,
  levels: readonly BookLevel[],
): Estimate {
  const { instrument } = market;
  const { reference } = boundsOf(market);
  const feePpm = instrument.takerPpm ?? account.user.takerPpm;
  const bgb = bgbOf(market, account);
  const on = (met: readonly BookLevel[]) =>
    estimateTaker({ instrument, reference, levels: met, draft, feePpm, bgb });
  if (draft.timeInForce === 'makerOnly') return on([]);
  const taken = on(levels);
  return isKilled(draft, taken) ? on([]) : taken;
}

/** What a limit or market order would do and cost, and why the exchange would refuse it. */
function orderPreview(market: Market, account: Account, form: FormDraft): Preview {
  const { instrument } = market;
  const draft = orderOf(instrument, form, account.slippagePpm);
  const { side, price, size } = draft;
  const opposite = oppositeLevels(market.book, side);
  const issues = issuesOf(market, account, form, draft);
  // Without a price or size there is nothing that could be estimated.
  const isWhole =
    draft.quoteAmount !== undefined ||
    (size !== undefined && (draft.type === 'market' || price !== undefined));
  const estimate = estimateOf(market, account, draft, isWhole ? opposite : []);
  const inBgb = estimate.feeAsset === discountAsset;
  const taken = { amount: estimate.fee, asset: feeAsset(market, side, inBgb) };
  // A market buy by size is priced by the book alone: its cost is known only here.
  const available = availableOf(account.balances, spentAsset(instrument, side));
  const cost =
    issues.length === 0 && draft.type === 'market' && side === 'buy' && size
      ? balanceIssue(instrument, side, estimate.filledQuote, available)
      : undefined;
  return {
    issues: cost ? [issueOf(cost)] : issues,
    cautions: isWhole ? orderCautions(instrument, draft, opposite, estimate) : [],
    estimate,
    fees: summed([taken, restFee(market, account, draft, estimate)]),
    isUnfunded: false,
    fires: undefined,
  };
}

/** What a plan order would cost by its own prices; whether it can be paid is asked when it fires. */
function planCosts(market: Market, account: Account, draft: PlanDraft) {
  const { instrument } = market;
  const { side, trigger, price = trigger, size, quoteAmount } = draft;
  const bgb = bgbOf(market, account);
  const isWhole = price > 0 && (size !== undefined || quoteAmount !== undefined);
  if (!isWhole) return { fees: [], isUnfunded: false };
  const bought =
    size ??
    estimateTaker({
      instrument,
      levels: [{ price, size: instrument.sizeMax }],
      draft: { side, type: 'market', quoteAmount },
      feePpm: 0,
    }).filledSize;
  const ppm = instrument.takerPpm ?? account.user.takerPpm;
  const order = { side, price, size: bought };
  const quote = notional(instrument, price, bought);
  const funds = bgb && {
    rate: bgb.rate,
    spare: bgbSpare(instrument, order, bought, quote, bgb.available),
  };
  const spends = side === 'sell' ? baseAmount(instrument, bought) : (quoteAmount ?? quote);
  return {
    fees: summed([feeAt(market, side, price, bought, ppm, funds)]),
    isUnfunded: spends > availableOf(account.balances, spentAsset(instrument, side)),
  };
}

/** What a plan order would do, and why the exchange would refuse it. */
function planPreview(market: Market, account: Account, form: FormDraft): Preview {
  const { instrument } = market;
  const { triggerPrice } = boundsOf(market);
  const draft = planOf(instrument, form);
  const issues = planIssues(instrument, draft, { triggerPrice, plans: 0 }).map(issueOf);
  const { side, trigger, price } = draft;
  const far = trigger > 0 ? priceCaution(side, price, trigger) : undefined;
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
      draft: { side, type: 'limit' },
      feePpm: 0,
    }),
    ...planCosts(market, account, draft),
    fires: trigger > 0 && triggerPrice ? directionOf(trigger, triggerPrice) : undefined,
  };
}

/** What the form's order would do and cost, and why the exchange would refuse it. */
export const previewOf = (market: Market, account: Account, form: FormDraft): Preview =>
  (form.type === 'plan' ? planPreview : orderPreview)(market, account, form);
