import type { CallParsed } from '#contract/calls.ts';
import {
  amountOf,
  amountText,
  isFiner,
  lotsOf,
  priceText,
  sizeText,
  ticksOf,
} from '#contract/map/quantity.ts';
import { wireRatio } from '#contract/map/wire-number.ts';
import { delegateTypeOfCode, sideOfDelegateType } from '#domain/codes/delegate-type.ts';
import type { OrderSource } from '#domain/codes/order-source.ts';
import type { Side } from '#domain/codes/side.ts';
import { timeInForceOf } from '#domain/codes/time-in-force.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { isContract } from '#domain/instrument/kinds.ts';
import { sizeUnitOf } from '#domain/instrument/value.ts';
import { isSpot } from '#domain/line/line.ts';
import { type Amount, amount, type Lots, type Ticks } from '#domain/money/units.ts';
import type { TriggerSource } from '#domain/order/conditional.ts';
import type { OrderDraft, PlanDraft, Preset, PresetLeg } from '#domain/order/order.ts';
import { lotsOfWorth, worthAsset } from '#domain/position/lots-of-worth.ts';
import { done, type Outcome, refuse } from '#domain/refusal.ts';

export type WireOrder = Omit<CallParsed<'placeOrder'>, 'languageType'>;
export type WirePlan = Omit<CallParsed<'placeTriggerPlan'>, 'languageType'>;

/**
 * What decimal text cannot say in the steps of a pair is refused before any rule is asked: it is
 * either finer than they are, or larger than can be counted.
 */
function badPrice(instrument: Instrument, value: string) {
  if (!isFiner(value, instrument.priceScale)) {
    const limit = priceText(instrument, Number.MAX_SAFE_INTEGER as Ticks);
    return refuse('priceAboveMax', { limit, value });
  }
  const step = priceText(instrument, instrument.priceStep as Ticks);
  return refuse('priceStep', { limit: step, step, value });
}

function badSize(instrument: Instrument, value: string) {
  const asset = sizeUnitOf(instrument);
  if (!isFiner(value, instrument.sizeScale)) {
    return refuse('sizeAboveMax', {
      limit: sizeText(instrument, instrument.sizeMax),
      value,
      asset,
    });
  }
  const step = sizeText(instrument, instrument.sizeStep as Lots);
  return refuse('sizeStep', { limit: step, step, value, asset });
}

function badAmount({ quote, notionalMax }: Instrument, value: string) {
  const asset = quote.code;
  if (!isFiner(value, quote.scale)) {
    return refuse('notionalAboveMax', { limit: amountText(quote, notionalMax), value, asset });
  }
  const step = amountText(quote, amount(1n));
  return refuse('sizeStep', { limit: step, step, value, asset });
}

/** An optional price: absent stays absent. */
export function wirePrice(
  instrument: Instrument,
  text: string | undefined,
): Outcome<Ticks | undefined> {
  if (text === undefined) return done(undefined);
  const price = ticksOf(instrument, text);
  return price === undefined ? badPrice(instrument, text) : done(price);
}

/** An optional size in base. */
export function wireSize(
  instrument: Instrument,
  text: string | undefined,
): Outcome<Lots | undefined> {
  if (text === undefined) return done(undefined);
  const size = lotsOf(instrument, text);
  return size === undefined ? badSize(instrument, text) : done(size);
}

interface Count {
  readonly size?: Lots;
  readonly quoteAmount?: Amount;
}

/** What is counted, in the unit it is counted in. */
export function wireCount(
  instrument: Instrument,
  { tradeUnit, delegateCount }: { tradeUnit: 'base' | 'quote'; delegateCount: string },
): Outcome<Count> {
  if (tradeUnit === 'quote') {
    const quoteAmount = amountOf(instrument.quote, delegateCount);
    return quoteAmount === undefined ? badAmount(instrument, delegateCount) : done({ quoteAmount });
  }
  const size = lotsOf(instrument, delegateCount);
  return size === undefined ? badSize(instrument, delegateCount) : done({ size });
}

function wireLeg(
  instrument: Instrument,
  trigger: string | undefined,
  price: string | undefined,
  watches: TriggerSource | undefined,
): Outcome<PresetLeg | undefined> {
  if (trigger === undefined) {
    return (price ?? watches) === undefined ? done(undefined) : refuse('presetInvalid');
  }
  const at = wirePrice(instrument, trigger);
  if (!at.ok) return at;
  const limit = wirePrice(instrument, price);
  if (!limit.ok) return limit;
  return done({ trigger: at.value!, price: limit.value, ...(watches && { watches }) });
}

interface WireLegs
  extends Pick<
    WireOrder,
    'presetTakeProfitPrice' | 'exeTakeProfitPrice' | 'presetStopLossPrice' | 'exeStopLossPrice'
  > {
  /** Of contracts: the prices that the legs watch. */
  readonly presetTppTriType?: TriggerSource | undefined;
  readonly presetSlpTriType?: TriggerSource | undefined;
}

/** Take profit and stop loss; undefined where neither is named. */
export function wireLegs(instrument: Instrument, wire: WireLegs): Outcome<Preset | undefined> {
  const { presetTppTriType, presetSlpTriType } = wire;
  const takeProfit = wireLeg(
    instrument,
    wire.presetTakeProfitPrice,
    wire.exeTakeProfitPrice,
    presetTppTriType,
  );
  if (!takeProfit.ok) return takeProfit;
  const stopLoss = wireLeg(
    instrument,
    wire.presetStopLossPrice,
    wire.exeStopLossPrice,
    presetSlpTriType,
  );
  if (!stopLoss.ok) return stopLoss;
  if (takeProfit.value === undefined && stopLoss.value === undefined) return done(undefined);
  return done({ takeProfit: takeProfit.value, stopLoss: stopLoss.value });
}

const wireSide = (delegateType: number): Side => sideOfDelegateType(delegateType)!;

/** An order as its schema let it through, in the pair's ticks, lots and units. */
export function draftOfWire(
  instrument: Instrument,
  wire: WireOrder,
  source: OrderSource,
): Outcome<OrderDraft> {
  const price = wirePrice(instrument, wire.delegatePrice);
  if (!price.ok) return price;
  const count = wireCount(instrument, wire);
  if (!count.ok) return count;
  const preset = wireLegs(instrument, wire);
  if (!preset.ok) return preset;
  const slippagePpm = wireRatio(wire.maxSlippage);
  if (!slippagePpm.ok) return slippagePpm;
  return done({
    symbolId: wire.symbolId,
    side: wireSide(wire.delegateType),
    type: wire.orderType === 0 ? 'limit' : 'market',
    timeInForce: timeInForceOf(wire.timeInForceValue)!,
    price: price.value,
    bookPrice: wire.bboType,
    ...count.value,
    slippagePpm: slippagePpm.value,
    selfTrade: wire.selfTradeMode,
    preset: preset.value,
    clientOid: wire.clientOid,
    source,
  });
}

interface WirePosition {
  readonly symbolId: string;
  readonly delegateType: number;
  readonly isReducePosition?: boolean | undefined;
  readonly onlyLow?: boolean | undefined;
}

/**
 * Which way an order goes and, of contracts, which position it changes: the codes of hedge mode say
 * whether they close it.
 */
export function wirePosition(
  wire: WirePosition,
): Pick<OrderDraft, 'side' | 'positionSide' | 'reduceOnly'> {
  if (isSpot(wire)) return { side: wireSide(wire.delegateType) };
  const { side, positionSide, closes } = delegateTypeOfCode(wire.delegateType)!;
  const reduceOnly = closes || (wire.isReducePosition ?? wire.onlyLow ?? false);
  return { side, positionSide, reduceOnly };
}

/** The size of a plan. For contracts, an amount in the quote coin is converted at the plan's price, rounded down. */
function wirePlanCount(
  instrument: Instrument,
  wire: Pick<WirePlan, 'tradeUnit' | 'delegateCount'>,
  price: Ticks,
): Outcome<Count> {
  if (wire.tradeUnit === 'base' || !isContract(instrument) || price <= 0) {
    return wireCount(instrument, wire);
  }
  const asset = worthAsset(instrument, 'quote');
  const units = amountOf(asset, wire.delegateCount);
  if (units !== undefined) {
    return done({ size: lotsOfWorth(instrument, price, { unit: 'quote', units }) });
  }
  const step = amountText(asset, amount(1n));
  return refuse('sizeStep', { limit: step, step, value: wire.delegateCount, asset: asset.code });
}

/** A plan order as its schema let it through. */
export function planDraftOfWire(
  instrument: Instrument,
  wire: WirePlan,
  source: OrderSource,
): Outcome<PlanDraft> {
  const trigger = wirePrice(instrument, wire.triggerPrice);
  if (!trigger.ok) return trigger;
  const price = wirePrice(instrument, wire.executePrice);
  if (!price.ok) return price;
  const count = wirePlanCount(instrument, wire, price.value ?? trigger.value!);
  if (!count.ok) return count;
  const preset = wireLegs(instrument, wire);
  if (!preset.ok) return preset;
  return done({
    symbolId: wire.symbolId,
    ...wirePosition(wire),
    preset: preset.value,
    trigger: trigger.value!,
    watches: wire.triggerType,
    fires: wire.fires,
    price: price.value,
    ...count.value,
    clientOid: wire.clientOid,
    source,
  });
}
