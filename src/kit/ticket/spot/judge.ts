import { amountText, priceText, sizeText } from '#contract/map/quantity.ts';
import { priceOf } from '#contract/map/typed-price.ts';
import type { Asset } from '#domain/instrument/instrument.ts';
import { averagePriceText } from '#domain/instrument/value.ts';
import { zero } from '#domain/money/units.ts';
import { impactWarnPpm } from '#domain/order/caution.ts';
import type { Estimate } from '#domain/order/estimate.ts';
import { balanceIssue, legFits, sizeIssue } from '#domain/order/issues.ts';
import type { OrderDraft, PlanDraft } from '#domain/order/order.ts';
import { groupDecimal, ppmText } from '#i18n/number.ts';
import type { Typed } from '#kit/form/form.ts';
import { isPlan, judgeOf } from '#kit/order-kinds/judge.ts';
import type { KindValue } from '#kit/order-kinds/kind.ts';
import { under } from '#kit/order-kinds/parts.ts';
import { countName, sizeOf, spendsValue, valueText } from './counts.ts';
import { estimateOf, type Fee, isUnfunded, orderFees, planCosts } from './fees.ts';
import { paidPrice } from './legs.ts';
import type { SpotContext } from './spot-context.ts';

/** What is said of a leg on the wrong side of the price. */
const sideCode = { takeProfit: 'takeProfitLow', stopLoss: 'stopLossHigh' } as const;

/** A take profit lies above what is paid, a stop loss below. */
function legProblem(leg: 'takeProfit' | 'stopLoss', typed: Typed, context: SpotContext) {
  const { instrument } = context;
  const [trigger, paid] = [priceOf(instrument, typed[leg] ?? ''), paidPrice(typed, context)];
  if (!trigger || !paid || legFits(leg, trigger, paid)) return undefined;
  return { code: sideCode[leg], values: { limit: priceText(instrument, paid) } };
}

/** The fee; of what fills at once and of the rest where they are not in the same asset. */
function feeValue(fees: readonly Fee[], tag: string): KindValue {
  const texts = fees.map(({ amount: fee, asset }, at) => {
    const value = groupDecimal(amountText(asset, fee), tag);
    return at < fees.length - 1 ? `${value} ${asset.code}` : value;
  });
  return {
    ...{ label: 'fee', isWord: true, isAbout: true, unit: fees.at(-1)?.asset.code },
    value: texts.length === 0 ? undefined : texts.join(' + '),
  };
}

/** What a market order would come to: what it gets for what, at which price, how far from the best. */
function marketValues(
  { instrument, tag }: SpotContext,
  typed: Typed,
  estimate: Estimate | undefined,
): readonly KindValue[] {
  const { base, quote } = instrument;
  const { filledSize = 0, filledQuote = zero, slippagePpm = 0 } = estimate ?? {};
  const average = estimate && averagePriceText(instrument, estimate.filledSize, filledQuote);
  const isNone = average === undefined;
  const about = (label: 'quantity' | 'orderValue', value: string, { code }: Asset): KindValue => ({
    ...{ label, unit: code, isAbout: true },
    value: isNone ? undefined : value,
  });
  return [
    spendsValue(typed)
      ? about('quantity', sizeText(instrument, filledSize as Estimate['filledSize']), base)
      : about('orderValue', valueText(instrument, filledQuote), quote),
    { label: 'averagePrice', value: average, unit: quote.code, isAbout: true, isPrice: true },
    {
      ...{ label: 'priceImpact', isWord: true, isWarned: slippagePpm >= impactWarnPpm },
      value: isNone ? undefined : ppmText(slippagePpm, tag),
    },
  ];
}

/** What an order would cost. */
function values(
  draft: OrderDraft | PlanDraft | undefined,
  context: SpotContext,
  typed: Typed,
): readonly KindValue[] {
  const estimate = draft && !isPlan(draft) ? estimateOf(context, draft) : undefined;
  const fees =
    draft &&
    (isPlan(draft) ? planCosts(context, draft).fees : orderFees(context, draft, estimate!));
  return [
    ...(typed.type === 'market' ? marketValues(context, typed, estimate) : []),
    feeValue(fees ?? [], context.tag),
  ];
}

/** What is asked of orders on spot: a buy spends quote, a sell spends base. */
export default judgeOf<SpotContext>({
  ...{ countName, values },
  field(name, typed, context) {
    const { instrument } = context;
    if (name === 'quantity') return sizeIssue(instrument, sizeOf(instrument, typed.quantity)!);
    return name === 'takeProfit' || name === 'stopLoss'
      ? legProblem(name, typed, context)
      : undefined;
  },
  issues(draft, context, { typed, isSound }) {
    const { instrument, side } = context;
    const { quoteAmount, type } = draft;
    // A market buy by size is priced by the book alone: its cost is known only here.
    const isPriced = side === 'sell' || type === 'limit' || quoteAmount !== undefined;
    if (isPriced || !isSound) return [];
    const { filledQuote } = estimateOf(context, draft);
    const cost = balanceIssue(
      instrument,
      side,
      filledQuote,
      context.funds(side)?.available ?? zero,
    );
    return cost ? under([cost], { balanceNotEnough: countName(typed) }) : [];
  },
  cautions: (draft, context) =>
    isPlan(draft) && isUnfunded(context, draft) ? [{ what: 'unfunded' }] : [],
});
