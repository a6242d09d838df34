import type { ReactNode } from 'react';
import type { TimeInForce } from '#domain/codes/time-in-force.ts';
import type { FormDraft } from '#stores/draft.ts';
import { type FormText, timesInForce } from './order-form.ts';

interface HeadProps {
  readonly form: FormDraft;
  readonly text: FormText;
  readonly onChange: (more: Partial<FormDraft>) => void;
}

const sideClass = {
  buy: 'aria-pressed:bg-up aria-pressed:text-on-up',
  sell: 'aria-pressed:bg-down aria-pressed:text-on-down',
} as const;

/** Side, type and time in force. */
export function FormHead({ form, text, onChange }: HeadProps): ReactNode {
  return (
    <>
      <fieldset className="grid grid-cols-2 gap-0.5 p-0.5 rounded-md bg-surface-2">
        <legend className="sr-only">{text.side}</legend>
        {(['buy', 'sell'] as const).map((side) => (
          <button
            key={side}
            type="button"
            aria-pressed={form.side === side}
            onClick={() => onChange({ side, quantity: '', value: '' })}
            className={`h-8 rounded-[5px] text-sm font-600 text-text-2 hover:text-text ${sideClass[side]}`}
          >
            {text[side]}
          </button>
        ))}
      </fieldset>
      <div className="flex items-center h-5">
        <fieldset className="flex gap-4">
          <legend className="sr-only">{text.orderType}</legend>
          {(['limit', 'market'] as const).map((type) => (
            <button
              key={type}
              type="button"
              aria-pressed={form.type === type}
              onClick={() =>
                onChange({
                  type,
                  by: type === 'market' ? 'value' : 'quantity',
                  quantity: '',
                  value: '',
                })
              }
              className="rounded text-text-2 hover:text-text aria-pressed:text-text aria-pressed:font-600"
            >
              {text[type]}
            </button>
          ))}
        </fieldset>
        {form.type === 'limit' && (
          <select
            aria-label={text.timeInForce}
            value={form.timeInForce}
            onChange={(event) => onChange({ timeInForce: event.target.value as TimeInForce })}
            className="ms-auto bg-transparent text-text-2 text-end rounded hover:text-text"
          >
            {timesInForce.map((time) => (
              <option key={time} value={time} title={text[`${time}Long`]}>
                {text[time]}
              </option>
            ))}
          </select>
        )}
      </div>
    </>
  );
}
