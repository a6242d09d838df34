import type { CallParsed } from '#contract/calls.ts';
import { wireCallback } from '#contract/map/conditional.ts';
import { wireLegs, wirePosition, wirePrice, wireSize } from '#contract/map/draft.ts';
import { amountOf, amountText } from '#contract/map/quantity.ts';
import { wirePpm, wireRatio } from '#contract/map/wire-number.ts';
import type { OrderSource } from '#domain/codes/order-source.ts';
import { timeInForceOf } from '#domain/codes/time-in-force.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { isContract } from '#domain/instrument/kinds.ts';
import { amount } from '#domain/money/units.ts';
import type { OrderDraft } from '#domain/order/order.ts';
import type { RatioStopDraft } from '#domain/order/ratio-stop.ts';
import type { ScaledDraft } from '#domain/order/scaled.ts';
import type { MoveLeg, TpslDraft, TpslLeg } from '#domain/order/tpsl.ts';
import { worthAsset } from '#domain/position/lots-of-worth.ts';
import { done, type Outcome, refuse } from '#domain/refusal.ts';

export type WireRatioStop = CallParsed<'placeRatioStop'>;
export type WireTpsl = CallParsed<'placePositionTpsl'>;
export type WireScaled = CallParsed<'segmentContract'>;
export type WireContractOrder = Omit<CallParsed<'openContract'>, 'languageType'>;

/** How much of a contract is traded: so many lots, or what it is worth. */
function wireContractCount(
  instrument: Instrument,
  { tradeUnit: unit = 'base', delegateCount: text }: WireContractOrder,
): Outcome<Pick<OrderDraft, 'size' | 'worth'>> {
  if (unit === 'base' || !isContract(instrument)) {
    const size = wireSize(instrument, text);
    return size.ok ? done({ size: size.value }) : size;
  }
  const asset = worthAsset(instrument, unit);
  const units = amountOf(asset, text);
  if (units !== undefined) return done({ worth: { unit, units } });
  const step = amountText(asset, amount(1n));
  return refuse('sizeStep', { limit: step, step, value: text, asset: asset.code });
}

/** An order of a contract as its schema let it through, in ticks and lots. */
export function contractDraftOfWire(
  instrument: Instrument,
  wire: WireContractOrder,
  source: OrderSource,
): Outcome<OrderDraft> {
  const price = wirePrice(instrument, wire.delegatePrice);
  if (!price.ok) return price;
  const count = wireContractCount(instrument, wire);
  if (!count.ok) return count;
  const preset = wireLegs(instrument, wire);
  if (!preset.ok) return preset;
  const slippagePpm = wireRatio(wire.maxSlippage);
  if (!slippagePpm.ok) return slippagePpm;
  return done({
    symbolId: wire.symbolId,
    ...wirePosition(wire),
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

/** A scaled order as its schema let it through. */
export function scaledDraftOfWire(
  instrument: Instrument,
  wire: WireScaled,
  source: OrderSource,
): Outcome<ScaledDraft> {
  const size = wireSize(instrument, wire.delegateCount);
  if (!size.ok) return size;
  const from = wirePrice(instrument, wire.startPrice);
  if (!from.ok) return from;
  const to = wirePrice(instrument, wire.endPrice);
  if (!to.ok) return to;
  const { symbolId, orderCount: count, shape, seed, clientOid } = wire;
  return done({
    ...{ symbolId, ...wirePosition(wire), count, shape, seed, clientOid, source },
    ...{ size: size.value!, from: from.value!, to: to.value! },
    timeInForce: wire.timeInForceValue === 0 ? 'gtc' : 'makerOnly',
  });
}

function tpslLegOf(
  instrument: Instrument,
  leg: WireTpsl['takeProfit'],
): Outcome<TpslLeg | undefined> {
  if (leg === undefined) return done(undefined);
  const trigger = wirePrice(instrument, leg.triggerPrice);
  if (!trigger.ok) return trigger;
  const price = wirePrice(instrument, leg.executePrice);
  if (!price.ok) return price;
  const { triggerType: watches, clientOid } = leg;
  return done({ trigger: trigger.value!, price: price.value, watches, clientOid });
}

function moveLegOf(
  instrument: Instrument,
  leg: WireTpsl['moveStop'],
): Outcome<MoveLeg | undefined> {
  if (leg === undefined) return done(undefined);
  const callback = wireCallback(instrument, leg);
  if (!callback.ok) return callback;
  const activation = wirePrice(instrument, leg.activationPrice);
  if (!activation.ok) return activation;
  const { triggerType: watches, clientOid } = leg;
  return done({ callback: callback.value!, activation: activation.value, watches, clientOid });
}

/** An MMR stop of a position. */
export function ratioStopDraftOfWire(
  wire: WireRatioStop,
  position: Pick<RatioStopDraft, 'positionSide' | 'direction'>,
  source: OrderSource,
): Outcome<RatioStopDraft> {
  const { symbolId, riskRatio, closeRatio, clientOid } = wire;
  const [level, share] = [wirePpm(riskRatio), wirePpm(closeRatio)];
  if (!level.ok) return level;
  if (!share.ok) return share;
  const ratios = { levelPpm: level.value, sharePpm: share.value };
  return done({ symbolId, ...position, ...ratios, clientOid, source });
}

/** Take profit, stop loss and move TP/SL of a position. */
export function tpslDraftOfWire(
  instrument: Instrument,
  wire: WireTpsl,
  position: Pick<TpslDraft, 'positionSide' | 'direction'>,
  source: OrderSource,
): Outcome<TpslDraft> {
  const size = wireSize(instrument, wire.delegateCount);
  if (!size.ok) return size;
  const takeProfit = tpslLegOf(instrument, wire.takeProfit);
  if (!takeProfit.ok) return takeProfit;
  const stopLoss = tpslLegOf(instrument, wire.stopLoss);
  if (!stopLoss.ok) return stopLoss;
  const trailing = moveLegOf(instrument, wire.moveStop);
  if (!trailing.ok) return trailing;
  return done({
    ...{ symbolId: wire.symbolId, ...position, size: size.value, source },
    ...{ takeProfit: takeProfit.value, stopLoss: stopLoss.value, trailing: trailing.value },
  });
}
