import { priceText, sizeText } from '#contract/map/quantity.ts';
import { sizeUnitOf } from '#domain/instrument/value.ts';
import { asksFirst } from '#domain/order/caution.ts';
import { fill } from '#i18n/fill.ts';
import { groupDecimal, ppmText, priceDecimal } from '#i18n/number.ts';
import type { KindCaution, SideContext, Words } from './kind.ts';

/** Whether a caution has to be confirmed. */
export const asks = (caution: KindCaution): boolean =>
  caution.what === 'stopBeyond' || (caution.what !== 'unfunded' && asksFirst(caution));

const keys = {
  ...{ impact: 'impactWarn', bookShare: 'bookShare', farPrice: 'farPrice', partFill: 'partFill' },
  ...{ postOnlyTakes: 'postOnlyTakes', fokNotFilled: 'fokNotFilled', stopBeyond: 'stopBeyond' },
  unfunded: 'planUnfunded',
} as const satisfies Readonly<Record<KindCaution['what'], string>>;

/** A caution in words; none of what only a user's page has the words for. */
export function cautionText(
  caution: KindCaution,
  { instrument, tag }: SideContext,
  { text, isPlan }: { readonly text: Words; readonly isPlan: boolean },
): string {
  const { what } = caution;
  const words = text[what === 'farPrice' && isPlan ? 'farPlan' : keys[what]] ?? '';
  const percent = 'ppm' in caution ? ppmText(caution.ppm, tag) : '';
  const price = 'best' in caution ? priceDecimal(priceText(instrument, caution.best), tag) : '';
  const size = 'size' in caution ? groupDecimal(sizeText(instrument, caution.size), tag) : '';
  return fill(words, { percent, price, quantity: `${size} ${sizeUnitOf(instrument)}` });
}
