import type { StrategyRow } from '#contract/calls/strategy.ts';
import type { CallParsed } from '#contract/calls.ts';
import { wirePosition, wirePrice, wireSize } from '#contract/map/draft.ts';
import { amountText, priceText, sizeText } from '#contract/map/quantity.ts';
import { wireRatio } from '#contract/map/wire-number.ts';
import type {
  Agent,
  AgentDraft,
  IcebergTerms,
  OneWay,
  SliceTerms,
  TwapTerms,
} from '#domain/agent/agent.ts';
import { wayOf } from '#domain/agent/slice.ts';
import { delegateTypeOf } from '#domain/codes/delegate-type.ts';
import type { OrderSource } from '#domain/codes/order-source.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { averagePriceText, valueAssetOf } from '#domain/instrument/value.ts';
import { formatUnits } from '#domain/money/decimal.ts';
import type { Lots, Ticks } from '#domain/money/units.ts';
import { done, type Outcome } from '#domain/refusal.ts';

type WireIceberg = CallParsed<'placeIceberg'>;
type WireTwap = CallParsed<'placeTwap'>;

function commonOf(instrument: Instrument, wire: WireIceberg | WireTwap): Outcome<SliceTerms> {
  const size = wireSize(instrument, wire.delegateCount);
  if (!size.ok) return size;
  const price = wirePrice(instrument, wire.delegatePrice);
  if (!price.ok) return price;
  return done({
    ...{ ...wayOf(wirePosition(wire) as OneWay), size: size.value! },
    ...(price.value === undefined ? {} : { price: price.value }),
  });
}

/** An iceberg as its sender means it. */
export function icebergOfWire(
  instrument: Instrument,
  wire: WireIceberg,
  source: OrderSource,
): Outcome<AgentDraft> {
  const common = commonOf(instrument, wire);
  if (!common.ok) return common;
  const visible = wireSize(instrument, wire.visibleCount);
  if (!visible.ok) return visible;
  const distance = wireRatio(wire.distanceRatio);
  if (!distance.ok) return distance;
  const distancePpm = distance.value;
  const terms: IcebergTerms = {
    ...{ ...common.value, visible: visible.value! },
    ...(distancePpm === undefined ? {} : { distancePpm }),
    ...(wire.variation === undefined ? {} : { variation: wire.variation }),
  };
  return done({ kind: 'iceberg', ...namesOf(wire, source), terms });
}

/** A TWAP as its sender means it; a duration is shared out over the slices, to the millisecond. */
export function twapOfWire(
  instrument: Instrument,
  wire: WireTwap,
  source: OrderSource,
): Outcome<AgentDraft> {
  const common = commonOf(instrument, wire);
  if (!common.ok) return common;
  const { slices, interval, duration } = wire;
  const intervalMs =
    interval === undefined ? Math.floor((duration! * 1000) / slices) : interval * 1000;
  const terms: TwapTerms = { ...common.value, slices, intervalMs };
  return done({ kind: 'twap', ...namesOf(wire, source), terms });
}

const namesOf = (wire: WireIceberg | WireTwap, source: OrderSource) => ({
  symbolId: wire.symbolId,
  clientOid: wire.clientOid,
  source,
});

const running = 3;
const terminated = 8;

const ratioText = (ppm: number): string =>
  formatUnits(BigInt(ppm), 6).replace(/0+$/, '').replace(/\.$/, '');

function termsRow(instrument: Instrument, { kind, terms }: Agent): Partial<StrategyRow> {
  const { price } = terms;
  const delegatePrice = price === undefined ? undefined : priceText(instrument, price as Ticks);
  if (kind === 'twap') {
    const { slices, intervalMs } = terms as TwapTerms;
    return { delegatePrice, slices, interval: intervalMs / 1000 };
  }
  const { visible, distancePpm, variation } = terms as IcebergTerms;
  return {
    delegatePrice,
    visibleCount: sizeText(instrument, visible as Lots),
    distanceRatio: distancePpm === undefined ? undefined : ratioText(distancePpm),
    variation,
  };
}

/** An agent as the calls tell it. */
export function strategyRowOf(instrument: Instrument, agent: Agent): StrategyRow {
  const { size, reduceOnly } = agent.terms;
  return {
    strategyId: String(agent.id),
    clientOid: agent.clientOid,
    symbolId: agent.symbolId,
    delegateType: delegateTypeOf(agent.terms),
    isReducePosition: reduceOnly,
    delegateCount: sizeText(instrument, size),
    ...termsRow(instrument, agent),
    dealCount: sizeText(instrument, agent.filledSize),
    dealAmount: amountText(valueAssetOf(instrument), agent.filledQuote),
    averagePrice: averagePriceText(instrument, agent.filledSize, agent.filledQuote),
    slicesDone: agent.state.slices,
    nextSliceTime: agent.endReason === undefined ? agent.state.nextAt : undefined,
    orderId: agent.orderId === undefined ? undefined : String(agent.orderId),
    strategyStatus: agent.endReason === undefined ? running : terminated,
    endReason: agent.endReason,
    failReason: agent.failure,
    createTime: agent.createdAt,
    updateTime: agent.updatedAt,
    endTime: agent.endedAt,
    version: agent.version,
  };
}
