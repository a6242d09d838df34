import type { CallParsed } from '#contract/calls.ts';
import { wireCount, wireLegs, wirePosition, wirePrice, wireSize } from '#contract/map/draft.ts';
import { wirePpm } from '#contract/map/wire-number.ts';
import type { OrderSource } from '#domain/codes/order-source.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import type { Callback, OcoDraft, TrailDraft } from '#domain/order/conditional.ts';
import type { PresetLeg, PresetRatios, RatioLeg } from '#domain/order/order.ts';
import type { LegsChange } from '#domain/order/preset-change.ts';
import { done, type Outcome, refuse } from '#domain/refusal.ts';

export type WireOco = Omit<CallParsed<'placeOco'>, 'languageType'>;
export type WireTrail = Omit<CallParsed<'placeTrackingPlan'>, 'languageType'>;

/** An OCO as its schema let it through. */
export function ocoDraftOfWire(
  instrument: Instrument,
  wire: WireOco,
  source: OrderSource,
): Outcome<OcoDraft> {
  const size = wireSize(instrument, wire.delegateCount);
  if (!size.ok) return size;
  const price = wirePrice(instrument, wire.delegatePrice);
  if (!price.ok) return price;
  const stopTrigger = wirePrice(instrument, wire.triggerPrice);
  if (!stopTrigger.ok) return stopTrigger;
  const stopPrice = wirePrice(instrument, wire.executePrice);
  if (!stopPrice.ok) return stopPrice;
  return done({
    symbolId: wire.symbolId,
    ...wirePosition(wire),
    watches: wire.triggerType,
    size: size.value!,
    price: price.value!,
    stopTrigger: stopTrigger.value!,
    stopPrice: stopPrice.value,
    clientOid: wire.clientOid,
    source,
  });
}

/** A callback as a ratio or in price; undefined where none is named. */
export function wireCallback(
  instrument: Instrument,
  { rangeRate, rangePrice }: Pick<WireTrail, 'rangeRate' | 'rangePrice'>,
): Outcome<Callback | undefined> {
  if (rangeRate !== undefined) {
    const ratePpm = wirePpm(rangeRate);
    return ratePpm.ok ? done({ ratePpm: ratePpm.value }) : ratePpm;
  }
  const distance = wirePrice(instrument, rangePrice);
  if (!distance.ok) return distance;
  return done(distance.value === undefined ? undefined : { distance: distance.value });
}

type WireRatios = Pick<
  WireTrail,
  | 'presetTakeProfitPriceRatio'
  | 'presetStopLossPriceRatio'
  | 'presetTppTriType'
  | 'presetSlpTriType'
>;

function wireRatioLeg(
  text: string | undefined,
  watches: RatioLeg['watches'],
): Outcome<RatioLeg | undefined> {
  if (text === undefined) {
    return watches === undefined ? done(undefined) : refuse('presetInvalid');
  }
  const ratePpm = wirePpm(text.replace('-', ''));
  return ratePpm.ok ? done({ ratePpm: ratePpm.value, ...(watches && { watches }) }) : ratePpm;
}

/** Take profit and stop loss by ratios; undefined where neither is named. */
function wireRatios(wire: WireRatios): Outcome<PresetRatios | undefined> {
  const takeProfit = wireRatioLeg(wire.presetTakeProfitPriceRatio, wire.presetTppTriType);
  if (!takeProfit.ok) return takeProfit;
  const stopLoss = wireRatioLeg(wire.presetStopLossPriceRatio, wire.presetSlpTriType);
  if (!stopLoss.ok) return stopLoss;
  if (takeProfit.value === undefined && stopLoss.value === undefined) return done(undefined);
  return done({ takeProfit: takeProfit.value, stopLoss: stopLoss.value });
}

/** A trailing stop as its schema let it through. */
export function trailDraftOfWire(
  instrument: Instrument,
  wire: WireTrail,
  source: OrderSource,
): Outcome<TrailDraft> {
  const callback = wireCallback(instrument, wire);
  if (!callback.ok) return callback;
  const activation = wirePrice(instrument, wire.activationPrice);
  if (!activation.ok) return activation;
  const count = wireCount(instrument, wire);
  if (!count.ok) return count;
  const ratios = wireRatios(wire);
  if (!ratios.ok) return ratios;
  return done({
    symbolId: wire.symbolId,
    ...wirePosition(wire),
    presetRatios: ratios.value,
    callback: callback.value!,
    watches: wire.triggerType,
    activation: activation.value,
    ...count.value,
    clientOid: wire.clientOid,
    source,
  });
}

export type WirePreset = Partial<
  Pick<CallParsed<'updateContractPreset'>, keyof Parameters<typeof wireLegs>[1]>
>;

/** What a preset is changed to; legs that are not named stay, and those that are null go. */
export function presetOfWire(
  instrument: Instrument,
  wire: WirePreset,
): Outcome<LegsChange<PresetLeg>> {
  const { presetTakeProfitPrice: takeProfit, presetStopLossPrice: stopLoss } = wire;
  const legs = wireLegs(instrument, {
    ...wire,
    presetTakeProfitPrice: takeProfit ?? undefined,
    presetStopLossPrice: stopLoss ?? undefined,
  });
  if (!legs.ok) return legs;
  return done({
    takeProfit: takeProfit === null ? null : legs.value?.takeProfit,
    stopLoss: stopLoss === null ? null : legs.value?.stopLoss,
  });
}

type WireRatiosChange = Pick<CallParsed<'updateTrackingPlanPreset'>, keyof WireRatios>;

/** The same of a trailing stop's ratios. */
export function ratiosChangeOfWire(wire: WireRatiosChange): Outcome<LegsChange<RatioLeg>> {
  const { presetTakeProfitPriceRatio: takeProfit, presetStopLossPriceRatio: stopLoss } = wire;
  const ratios = wireRatios({
    ...wire,
    presetTakeProfitPriceRatio: takeProfit ?? undefined,
    presetStopLossPriceRatio: stopLoss ?? undefined,
  });
  if (!ratios.ok) return ratios;
  return done({
    takeProfit: takeProfit === null ? null : ratios.value?.takeProfit,
    stopLoss: stopLoss === null ? null : ratios.value?.stopLoss,
  });
}
