import { amountOf, amountText, isFiner, ppmOf } from '#contract/map/quantity.ts';
import type { Asset } from '#domain/instrument/instrument.ts';
import { type Amount, amount, amountMax } from '#domain/money/units.ts';
import { ratioText } from '#domain/order/issues.ts';
import { done, type Outcome, refuse } from '#domain/refusal.ts';

/* Decimal text of no instrument: a number that can't be counted is refused with the step or the limit that it breaks. */

/** An amount of an asset, in its units. */
export function wireAmount(asset: Asset, text: string): Outcome<Amount> {
  const units = amountOf(asset, text);
  if (units !== undefined) return done(units);
  const values = { asset: asset.code, value: text };
  return isFiner(text, asset.scale)
    ? refuse('amountInvalid', { ...values, step: amountText(asset, amount(1n)) })
    : refuse('amountInvalid', { ...values, limit: amountText(asset, amountMax) });
}

/** A ratio in millionths; one beyond all counts is the largest of them, which no rule takes. */
export function wirePpm(text: string): Outcome<number> {
  const ppm = ppmOf(text);
  if (ppm !== undefined) return done(ppm);
  return isFiner(text, 6)
    ? refuse('ratioInvalid', { step: ratioText(1), value: text })
    : done(Number.MAX_SAFE_INTEGER);
}

/** The same of one that may be absent. */
export const wireRatio = (text: string | undefined): Outcome<number | undefined> =>
  text === undefined ? done(undefined) : wirePpm(text);
