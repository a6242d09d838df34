import type { ReactNode } from 'react';
import { pageOf } from '#domain/line/line.ts';
import { MoreKinds } from '#kit/order-kinds/MoreKinds.tsx';
import { ShortSelect } from '#ui/react/ShortSelect.tsx';
import type { FormText } from './order-form.ts';
import type { OrderFormState } from './use-order-form.ts';

interface HeadProps {
  readonly state: OrderFormState;
  readonly text: FormText;
}

const lasting = ['gtc', 'ioc', 'fok'] as const;

/** Side, type and time in force. */
export function FormHead({ state, text }: HeadProps): ReactNode {
  const { form, instrument, change, turn } = state;
  return (
    <>
      <fieldset className="grid grid-cols-2 gap-0.5 p-0.5 rounded-md bg-surface-2">
        <legend className="sr-only">{text.side}</legend>
        {(['buy', 'sell'] as const).map((side) => (
          <button
            key={side}
            type="button"
            aria-pressed={form.side === side}
            onClick={() => turn({ side })}
            className={`form-choice form-side form-${side}`}
          >
            {text[side]}
          </button>
        ))}
      </fieldset>
      <div className="flex items-center min-h-5 gap-3">
        <fieldset className="flex flex-wrap gap-x-3">
          <legend className="sr-only">{text.orderType}</legend>
          {pageOf(instrument.symbolId).orderKinds.map((type) => (
            <button
              key={type}
              type="button"
              aria-pressed={form.type === type}
              onClick={() => turn({ type })}
              className="form-choice rounded text-text-2 hover:text-text aria-pressed:text-text aria-pressed:font-600"
            >
              {text[type]}
            </button>
          ))}
          <MoreKinds
            symbolId={instrument.symbolId}
            type={form.type}
            text={text}
            onChange={(type) => turn({ type })}
          />
        </fieldset>
        {form.type === 'limit' && (
          <ShortSelect
            className="ms-auto"
            label={text.timeInForce}
            value={form.timeInForce === 'makerOnly' ? 'gtc' : form.timeInForce}
            options={lasting.map((value) => ({
              value,
              label: `${text[value]} · ${text[`${value}Long`]}`,
              short: text[value],
            }))}
            onChange={(timeInForce) => change({ timeInForce })}
          />
        )}
      </div>
    </>
  );
}
