import type { CallParsed } from '#contract/calls.ts';
import { wireLegs, wirePrice, wireSize } from '#contract/map/draft.ts';
import { ppmOf } from '#contract/map/quantity.ts';
import { delegateTypeOfCode } from '#domain/codes/delegate-type.ts';
import type { OrderSource } from '#domain/codes/order-source.ts';
import { timeInForceOf } from '#domain/codes/time-in-force.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import type { OrderDraft } from '#domain/order/order.ts';
import { done, type Outcome, refuse } from '#domain/refusal.ts';

export type WireContractOrder = Omit<CallParsed<'openContract'>, 'languageType'>;

/** Which position an order changes and how: the codes of hedge mode say whether they close it. */
export function positionOfWire(wire: {
  readonly delegateType: number;
  readonly isReducePosition?: boolean | undefined;
  readonly onlyLow?: boolean | undefined;
}): Required<Pick<OrderDraft, 'side' | 'positionSide' | 'reduceOnly'>> {
  const { side, positionSide, closes } = delegateTypeOfCode(wire.delegateType)!;
  const reduceOnly = closes || (wire.isReducePosition ?? wire.onlyLow ?? false);
  return { side, positionSide, reduceOnly };
}

/** An order of a contract as its schema let it through, in ticks and lots. */
export function contractDraftOfWire(
  instrument: Instrument,
  wire: WireContractOrder,
  source: OrderSource,
): Outcome<OrderDraft> {
  const price = wirePrice(instrument, wire.delegatePrice);
  if (!price.ok) return price;
  const size = wireSize(instrument, wire.delegateCount);
  if (!size.ok) return size;
  const preset = wireLegs(instrument, wire);
  if (!preset.ok) return preset;
  const slippagePpm = wire.maxSlippage === undefined ? undefined : ppmOf(wire.maxSlippage);
  if (wire.maxSlippage !== undefined && slippagePpm === undefined) {
    return refuse('slippageInvalid', { limit: '0.1' });
  }
  return done({
    symbolId: wire.symbolId,
    ...positionOfWire(wire),
    type: wire.orderType === 0 ? 'limit' : 'market',
    timeInForce: timeInForceOf(wire.timeInForceValue)!,
    price: price.value,
    size: size.value,
    slippagePpm,
    selfTrade: wire.selfTradeMode,
    preset: preset.value,
    clientOid: wire.clientOid,
    source,
  });
}
