import { type BgbFunds, bgbRate, chargeOn, discountAsset } from '#domain/fee/fee.ts';
import type { Asset } from '#domain/instrument/instrument.ts';
import { baseAmount, notional } from '#domain/instrument/value.ts';
import { type Amount, amount, type Lots, type Ticks, zero } from '#domain/money/units.ts';
import { isKilled } from '#domain/order/caution.ts';
import { bgbSpare, type Estimate, estimateTaker } from '#domain/order/estimate.ts';
import { receivedAsset, spentAsset } from '#domain/order/hold.ts';
import type { OrderDraft, PlanDraft } from '#domain/order/order.ts';
import { availableOf } from './available.ts';
import type { SpotContext } from './spot-context.ts';

/** An amount that is charged, above zero. */
export interface Fee {
  readonly amount: Amount;
  readonly asset: Asset;
}

function bgbOf({ instrument, fees, balances, quotePair, bgbPair }: SpotContext) {
  if (!fees.feeInBgb || !bgbPair) return undefined;
  const rate = bgbRate(instrument.quote, quotePair, bgbPair);
  return rate && { rate, available: availableOf(balances, bgbPair.instrument.base) };
}

const feeAsset = ({ instrument, side, bgbPair }: SpotContext, inBgb: boolean): Asset =>
  inBgb && bgbPair ? bgbPair.instrument.base : receivedAsset(instrument, side);

/** The fee on `size` at `price`, with what is spare of BGB by then. */
function feeAt(
  context: SpotContext,
  { price, size, ppm }: { readonly price: Ticks; readonly size: Lots; readonly ppm: number },
  bgb: BgbFunds | undefined,
): Fee {
  const { instrument, side } = context;
  const quote = notional(instrument, price, size);
  const received = side === 'buy' ? baseAmount(instrument, size) : quote;
  const { fee, inBgb } = chargeOn(quote, received, ppm, bgb);
  return { amount: fee, asset: feeAsset(context, inBgb) };
}

const rests = ({ timeInForce }: OrderDraft) => timeInForce === 'gtc' || timeInForce === 'makerOnly';

/** Fees of an order: as a taker for what trades immediately, as a maker for what rests. */
function restFee(
  context: SpotContext,
  draft: OrderDraft,
  { filledSize, filledQuote, ...taken }: Estimate,
): Fee | undefined {
  const { instrument, fees, side } = context;
  const { price, size } = draft;
  if (!price || !size || !rests(draft)) return undefined;
  const bgb = bgbOf(context);
  const gets = receivedAsset(instrument, side).code === discountAsset ? taken.received : zero;
  const pays = taken.feeAsset === discountAsset && gets === zero ? taken.fee : zero;
  const funds = bgb && {
    rate: bgb.rate,
    spare: amount(
      bgbSpare(instrument, draft, filledSize, filledQuote, bgb.available) + gets - pays,
    ),
  };
  const ppm = instrument.makerPpm ?? fees.makerPpm;
  return feeAt(context, { price, ppm, size: (size - filledSize) as Lots }, funds);
}

/** Fees in one asset as one; none that is nothing. */
function summed(found: readonly (Fee | undefined)[]): readonly Fee[] {
  const fees = found.filter((one) => one !== undefined && one.amount > 0n) as readonly Fee[];
  const [one, two] = fees;
  if (one === undefined || one.asset.code !== two?.asset.code) return fees;
  return [{ amount: amount(one.amount + two.amount), asset: one.asset }];
}

/** What of an order trades immediately: nothing if it only rests, or would be canceled. */
export function estimateOf(context: SpotContext, draft: OrderDraft): Estimate {
  const { instrument, reference, fees } = context;
  const feePpm = instrument.takerPpm ?? fees.takerPpm;
  const bgb = bgbOf(context);
  const on = (levels: ReturnType<SpotContext['opposite']>) =>
    estimateTaker({ instrument, reference, levels, draft, feePpm, bgb });
  if (draft.timeInForce === 'makerOnly') return on([]);
  const taken = on(context.opposite(draft.side));
  return isKilled(draft, taken) ? on([]) : taken;
}

/** A taker's fee on what fills at once, a maker's on the rest; one when both are in one asset. */
export function orderFees(
  context: SpotContext,
  draft: OrderDraft,
  estimate: Estimate,
): readonly Fee[] {
  const inBgb = estimate.feeAsset === discountAsset;
  const taken = { amount: estimate.fee, asset: feeAsset(context, inBgb) };
  return summed([taken, restFee(context, draft, estimate)]);
}

/** What a trigger order spends by its own prices, and its fee: whether it can be paid is asked when it fires. */
export function planCosts(context: SpotContext, draft: PlanDraft) {
  const { instrument, fees } = context;
  const { side, trigger, price = trigger, size, quoteAmount } = draft;
  const bought =
    size ??
    estimateTaker({
      ...{ instrument, feePpm: 0, levels: [{ price, size: instrument.sizeMax }] },
      draft: { side, type: 'market', quoteAmount },
    }).filledSize;
  const quote = notional(instrument, price, bought);
  const bgb = bgbOf(context);
  const funds = bgb && {
    rate: bgb.rate,
    spare: bgbSpare(instrument, { side, price, size: bought }, bought, quote, bgb.available),
  };
  const ppm = instrument.takerPpm ?? fees.takerPpm;
  return {
    fees: summed([feeAt(context, { price, ppm, size: bought }, funds)]),
    spends: side === 'sell' ? baseAmount(instrument, bought) : (quoteAmount ?? quote),
  };
}

/** Whether a trigger order could not be paid as things are. */
export const isUnfunded = (context: SpotContext, draft: PlanDraft): boolean =>
  planCosts(context, draft).spends >
  availableOf(context.balances, spentAsset(context.instrument, draft.side));
