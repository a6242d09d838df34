import type { ReactNode } from 'react';
import { priceOf } from '#contract/map/typed-price.ts';
import { pointsOf } from '#domain/money/percent.ts';
import type { Ticks } from '#domain/money/units.ts';
import { fill } from '#i18n/fill.ts';
import { pointsText } from '#i18n/percent.ts';
import type { LegDraft, PresetDraft } from '#stores/choice/draft.ts';
import { HelpLink } from '#ui/react/HelpLink.tsx';
import { ShortSelect } from '#ui/react/ShortSelect.tsx';
import { type LegName, legNames, legPriceField } from './draft-preset.ts';
import { type FieldsProps, PriceLikeField, Unit } from './Fields.tsx';
import { isForUser } from './order-form.ts';

interface PresetProps extends FieldsProps {
  readonly preset: PresetDraft;
}

/** How far `price` lies from `paid`, in hundredths of a percent. */
const apart = (price: Ticks, paid: Ticks): bigint =>
  pointsOf(BigInt(price) - BigInt(paid), BigInt(paid));

/** Take profit and stop loss: each a trigger, and what it sells at. */
export default function PresetFields({ preset, ...fields }: PresetProps): ReactNode {
  const { props, state, problems } = fields;
  const { text, tag } = props;
  const { instrument, paid, change } = state;

  const leg = (name: LegName) => {
    const typed = preset[name];
    const set = (more: Partial<LegDraft>) =>
      change({ preset: { ...preset, [name]: { ...typed, ...more } } });
    const trigger = priceOf(instrument, typed.trigger);
    const priceField = legPriceField[name];
    return (
      <div key={name} className="grid gap-1.5">
        <PriceLikeField
          {...fields}
          label={text[name]}
          value={typed.trigger}
          problem={problems[name]}
          start={paid}
          onChange={(value) => set({ trigger: value })}
          hint={
            trigger && paid && !problems[name] ? (
              <>
                {text.fromPrice} <bdi className="num">{pointsText(apart(trigger, paid), tag)}</bdi>
              </>
            ) : undefined
          }
        >
          <ShortSelect
            label={fill(text.legOrder, { leg: text[name] })}
            value={typed.execution}
            options={[
              { value: 'market', label: text.market },
              { value: 'limit', label: text.limit },
            ]}
            // What another kind of order would not use is not kept out of sight.
            onChange={(execution) => set({ execution, price: '' })}
          />
        </PriceLikeField>
        {typed.execution === 'limit' && (
          <PriceLikeField
            {...fields}
            label={text.limitPrice}
            name={fill(text.legPriceName, { leg: text[name] })}
            value={typed.price}
            problem={problems[priceField]}
            start={trigger ?? paid}
            onChange={(price) => set({ price })}
          >
            <Unit>{instrument.quote.code}</Unit>
          </PriceLikeField>
        )}
      </div>
    );
  };

  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">{text.tpsl}</legend>
      {legNames.map(leg)}
      {isForUser(props) && (
        <HelpLink
          path={props.text.help_spotTpsl}
          label={props.text.learnMore}
          className="justify-self-start"
        />
      )}
    </fieldset>
  );
}
