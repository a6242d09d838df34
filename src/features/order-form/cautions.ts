import { priceText, sizeText } from '#contract/map/quantity.ts';
import type { Caution } from '#domain/order/caution.ts';
import { fill } from '#i18n/fill.ts';
import { groupDecimal, ppmText, priceDecimal } from '#i18n/number.ts';
import { isForUser, type OrderFormProps } from './order-form.ts';
import type { OrderFormState } from './use-order-form.ts';

/** A caution in words; none of what only a user's page has the words for. */
export function cautionText(
  caution: Caution,
  props: OrderFormProps,
  { instrument, form }: OrderFormState,
): string {
  const { text, tag } = props;
  switch (caution.what) {
    case 'impact':
      return fill(text.impactWarn, { percent: ppmText(caution.ppm, tag) });
    case 'bookShare':
      return fill(text.bookShare, { percent: ppmText(caution.ppm, tag) });
    case 'farPrice':
      return fill(form.type === 'plan' ? text.farPlan : text.farPrice, {
        percent: ppmText(caution.ppm, tag),
        price: priceDecimal(priceText(instrument, caution.best), tag),
      });
    case 'postOnlyTakes':
      return text.postOnlyTakes;
    case 'fokNotFilled':
      return isForUser(props) ? props.text.fokNotFilled : '';
    case 'partFill': {
      const size = groupDecimal(sizeText(instrument, caution.size), tag);
      return fill(text.partFill, { quantity: `${size} ${instrument.base.code}` });
    }
  }
}
