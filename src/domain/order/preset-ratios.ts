import { hasPrice } from '#domain/candle/series.ts';
import type { Side } from '#domain/codes/side.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { priceOfValue } from '#domain/instrument/value.ts';
import { divDown, divUp } from '#domain/money/divide.ts';
import type { Lots, Ticks } from '#domain/money/units.ts';
import { issue, legDirection, ratioText } from '#domain/order/issues.ts';
import type { Preset, PresetLeg, PresetRatios, RatioLeg } from '#domain/order/order.ts';
import type { Refusal } from '#domain/refusal.ts';

/** How near and how far a ratio's trigger may lie: 0.1 % and 90 % of the price. */
export const presetRatioMinPpm = 1_000;
export const presetRatioMaxPpm = 900_000;

const million = 1_000_000n;

/** Why the exchange would refuse the ratios of a trailing stop. */
export function presetRatiosIssue(
  instrument: Instrument,
  {
    presetRatios,
    reduceOnly,
  }: { presetRatios?: PresetRatios | undefined; reduceOnly?: boolean | undefined },
): Refusal | undefined {
  const { takeProfit, stopLoss } = presetRatios ?? {};
  const legs = [takeProfit, stopLoss].filter((leg) => leg !== undefined);
  // What only closes opens nothing that could be protected.
  if (legs.length === 0 || reduceOnly === true) return issue('presetInvalid');
  if (!legs.every(({ watches = 'last' }) => hasPrice(instrument, watches))) {
    return issue('unsupported');
  }
  for (const { ratePpm } of legs) {
    if (!Number.isSafeInteger(ratePpm)) return issue('presetInvalid');
    if (ratePpm < presetRatioMinPpm) {
      return issue('ratioInvalid', { limit: ratioText(presetRatioMinPpm) });
    }
    if (ratePpm > presetRatioMaxPpm) {
      return issue('ratioInvalid', { limit: ratioText(presetRatioMaxPpm) });
    }
  }
  return undefined;
}

/** What was filled: so many lots (more than none) for so much. */
interface Filled {
  readonly side: Side;
  readonly size: Lots;
  readonly value: bigint;
}

/** The preset that ratios mean for an order that was filled: each trigger by `ratioTrigger`. */
export function presetAt(instrument: Instrument, ratios: PresetRatios, filled: Filled): Preset {
  const leg = (name: keyof PresetRatios, terms: RatioLeg | undefined): PresetLeg | undefined =>
    terms && { trigger: ratioTrigger(instrument, name, terms, filled), watches: terms.watches };
  return {
    takeProfit: leg('takeProfit', ratios.takeProfit),
    stopLoss: leg('stopLoss', ratios.stopLoss),
  };
}

/**
 * The trigger of a leg, in ticks on the price step: the ratio away from the average fill price of its order. Rounded
 * toward that average, so that a stop never fires later than asked; at least one step away.
 */
function ratioTrigger(
  instrument: Instrument,
  leg: keyof PresetRatios,
  { ratePpm }: RatioLeg,
  { side, size, value }: Filled,
): Ticks {
  const average = priceOfValue(instrument, size, { numerator: value, denominator: 1n });
  const step = BigInt(instrument.priceStep);
  const isAbove = legDirection(leg, side) === 'atOrAbove';
  const share = million + (isAbove ? 1n : -1n) * BigInt(ratePpm);
  const divide = isAbove ? divDown : divUp;
  const steps = divide(average.numerator * share, average.denominator * million * step);
  const own = divide(average.numerator, average.denominator * step);
  if (isAbove) return Number((steps > own ? steps : own + 1n) * step) as Ticks;
  const below = steps < own ? steps : own - 1n;
  return Number((below > 1n ? below : 1n) * step) as Ticks;
}
