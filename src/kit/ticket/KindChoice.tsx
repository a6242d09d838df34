import type { ReactNode } from 'react';
import { pageOf } from '#domain/line/line.ts';
import { ChoiceView } from '#kit/form/ChoiceViews.tsx';
import type { FormFieldsProps } from '#kit/form/field-props.ts';
import type { KindLabel, SideContext, Words } from '#kit/order-kinds/kind.ts';
import { ShortSelect } from '#ui/react/ShortSelect.tsx';
import type { FieldWords } from './line.ts';

type HeadProps = Omit<FormFieldsProps<KindLabel, SideContext>, 'text'> & { readonly text: Words };

/** The kinds of orders that an instrument has, the special ones in a list, and what stands beside. */
export function KindChoice({ fields, ...form }: HeadProps): ReactNode {
  const { typed, text, onChange, context } = form;
  const { orderKinds, specialKinds } = pageOf(context.instrument.symbolId);
  const special = specialKinds.find((kind) => kind === typed.type);
  return (
    <div className="flex items-center min-h-5 gap-3">
      <fieldset className="flex flex-wrap gap-x-3">
        <legend className="sr-only">{text.orderType}</legend>
        {orderKinds.map((type) => (
          <button
            key={type}
            type="button"
            aria-pressed={typed.type === type}
            onClick={() => onChange({ type })}
            className="form-choice rounded text-text-2 hover:text-text aria-pressed:text-text aria-pressed:font-600"
          >
            {text[type]}
          </button>
        ))}
        <ShortSelect
          className={special && 'text-text font-600'}
          label={text.moreKinds ?? ''}
          value={special ?? ''}
          options={[
            { value: '', label: text.more ?? '' },
            ...specialKinds.map((value) => ({ value, label: text[`kind_${value}`] ?? '' })),
          ]}
          onChange={(type) => onChange({ type: type || 'limit' })}
        />
      </fieldset>
      {fields.map((field) => (
        <span key={field.name} className="ms-auto">
          <ChoiceView {...form} field={field} text={text as FieldWords} />
        </span>
      ))}
    </div>
  );
}
