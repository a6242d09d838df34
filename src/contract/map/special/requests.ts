import type { CallInput } from '#contract/calls.ts';
import { amountText, priceText, sizeText } from '#contract/map/quantity.ts';
import { orderToWire } from '#contract/map/spot/requests.ts';
import type { AgentDraft } from '#domain/agent/agent.ts';
import { delegateTypeOf } from '#domain/codes/delegate-type.ts';
import { delegateTypeCode } from '#domain/codes/side.ts';
import { timeInForceCode } from '#domain/codes/time-in-force.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { lineOf } from '#domain/line/line.ts';
import { formatUnitsShort } from '#domain/money/decimal.ts';
import type { Lots, Ticks } from '#domain/money/units.ts';
import type { Callback, OcoDraft, TrailDraft } from '#domain/order/conditional.ts';
import {
  type ScaledDraft,
  scaledClientOid,
  scaledOrder,
  scaledParts,
} from '#domain/order/scaled.ts';

/** What is sent for orders of the special kinds, still without the client's id. */

const textOf = (instrument: Instrument, price: number | undefined): string | undefined =>
  price === undefined ? undefined : priceText(instrument, price as Ticks);

const ratioText = (ppm: number): string => formatUnitsShort(BigInt(ppm), 6);

type Positioned = Pick<TrailDraft, 'symbolId' | 'side' | 'positionSide' | 'reduceOnly'>;

/** The side, of contracts with the position that it changes. */
const sideToWire = ({ symbolId, side, positionSide, reduceOnly }: Positioned) =>
  lineOf(symbolId) === 'spot'
    ? { delegateType: delegateTypeCode[side] }
    : {
        delegateType: delegateTypeOf({ side, positionSide }) as 1 | 2 | 3 | 4 | 21 | 22,
        isReducePosition: reduceOnly,
      };

export const ocoToWire = (instrument: Instrument, draft: OcoDraft): CallInput<'placeOco'> => ({
  symbolId: draft.symbolId,
  ...sideToWire(draft),
  triggerType: draft.watches,
  delegateCount: sizeText(instrument, draft.size),
  delegatePrice: priceText(instrument, draft.price),
  triggerPrice: priceText(instrument, draft.stopTrigger),
  executePrice: textOf(instrument, draft.stopPrice),
});

const callbackToWire = (instrument: Instrument, callback: Callback) =>
  'ratePpm' in callback
    ? { rangeRate: ratioText(callback.ratePpm) }
    : { rangePrice: priceText(instrument, callback.distance) };

/** §5: the ratio of a stop loss is sent negative. */
function ratiosToWire({ presetRatios }: TrailDraft) {
  const { takeProfit, stopLoss } = presetRatios ?? {};
  return {
    presetTakeProfitPriceRatio: takeProfit && ratioText(takeProfit.ratePpm),
    presetStopLossPriceRatio: stopLoss && `-${ratioText(stopLoss.ratePpm)}`,
    presetTppTriType: takeProfit?.watches,
    presetSlpTriType: stopLoss?.watches,
  };
}

export function trailToWire(
  instrument: Instrument,
  draft: TrailDraft,
): CallInput<'placeTrackingPlan'> {
  const { size, quoteAmount } = draft;
  return {
    ...{ symbolId: draft.symbolId, ...sideToWire(draft), triggerType: draft.watches },
    ...(quoteAmount === undefined
      ? { delegateCount: sizeText(instrument, size ?? (0 as Lots)) }
      : { tradeUnit: 'quote' as const, delegateCount: amountText(instrument.quote, quoteAmount) }),
    ...callbackToWire(instrument, draft.callback),
    activationPrice: textOf(instrument, draft.activation),
    ...ratiosToWire(draft),
  };
}

/** A scaled order of a contract: the exchange works its orders out. */
export const scaledToWire = (
  instrument: Instrument,
  draft: ScaledDraft,
): CallInput<'segmentContract'> => ({
  symbolId: draft.symbolId,
  delegateType: delegateTypeOf(draft) as 1 | 2 | 3 | 4 | 21 | 22,
  isReducePosition: draft.reduceOnly,
  delegateCount: sizeText(instrument, draft.size),
  startPrice: priceText(instrument, draft.from),
  endPrice: priceText(instrument, draft.to),
  orderCount: draft.count,
  shape: draft.shape,
  seed: draft.seed,
  timeInForceValue: timeInForceCode[draft.timeInForce] as 0 | 1,
});

/** The orders that a scaled one is made of, as spot takes them; empty where it makes none. */
export function scaledOrdersToWire(
  instrument: Instrument,
  draft: ScaledDraft,
): readonly CallInput<'placeOrder'>[] {
  const parts = scaledParts(instrument, draft);
  if (!parts.ok) return [];
  return parts.value.map((part, n) => ({
    ...orderToWire(instrument, scaledOrder(draft, part, n)),
    clientOid: draft.clientOid && scaledClientOid(draft.clientOid, n),
  }));
}

/** How a running agent is named. */
export const agentNameToWire = (id: string): CallInput<'cancelTwap'> => ({ strategyId: id });

const agentToWire = (instrument: Instrument, { symbolId, terms }: AgentDraft) => ({
  ...{ symbolId, ...sideToWire({ ...terms, symbolId }) },
  delegateCount: sizeText(instrument, terms.size),
  delegatePrice: textOf(instrument, terms.price),
});

export function icebergToWire(
  instrument: Instrument,
  draft: AgentDraft<'iceberg'>,
): CallInput<'placeIceberg'> {
  const { visible, distancePpm, variation } = draft.terms;
  return {
    ...agentToWire(instrument, draft),
    visibleCount: sizeText(instrument, visible as Lots),
    distanceRatio: distancePpm === undefined ? undefined : ratioText(distancePpm),
    variation,
  };
}

export const twapToWire = (
  instrument: Instrument,
  draft: AgentDraft<'twap'>,
): CallInput<'placeTwap'> => ({
  ...agentToWire(instrument, draft),
  slices: draft.terms.slices,
  interval: draft.terms.intervalMs / 1000,
});
