import { type ReactNode, useState } from 'react';
import { pageOf } from '#domain/line/line.ts';
import { leveragesOf } from '#domain/position/account-of-views.ts';
import { fill } from '#i18n/fill.ts';
import { late } from '#ui/late.ts';
import { ShortSelect } from '#ui/ShortSelect.tsx';
import type { TicketProps } from './ticket.ts';
import type { TicketState } from './use-ticket.ts';

const LeverageDialog = late(() => import('./LeverageDialog.tsx'));
const ModeDialog = late(() => import('./ModeDialog.tsx'));

interface HeadProps {
  readonly props: TicketProps;
  readonly state: TicketState;
}

type Open = 'margin' | 'leverage' | 'hold';

const choice =
  'form-choice min-h-7 px-2 rounded-md bg-surface-2 text-text font-550 hover:bg-line disabled:opacity-60';

/** Margin mode, leverage and position mode, each with its dialog; then action, type and time in force. */
export function TicketHead({ props, state }: HeadProps): ReactNode {
  const { text } = props;
  const { setting, own, form, change, user, contract } = state;
  const [open, setOpen] = useState<Open>();
  const leverage = leveragesOf(setting);
  const same = leverage.long === leverage.short;
  const leverageText = same
    ? fill(text.times, { leverage: leverage.long })
    : `${fill(text.times, { leverage: leverage.long })} / ${fill(text.times, { leverage: leverage.short })}`;
  const close = () => setOpen(undefined);
  return (
    <>
      <div className="grid grid-cols-3 gap-1.5">
        <button type="button" disabled={!user} className={choice} onClick={() => setOpen('margin')}>
          {text[setting.marginMode]}
        </button>
        <button
          type="button"
          disabled={!user}
          className={choice}
          onClick={() => setOpen('leverage')}
        >
          <span className="sr-only">{text.leverage}</span> <bdi>{leverageText}</bdi>
        </button>
        <button type="button" disabled={!user} className={choice} onClick={() => setOpen('hold')}>
          {text[own.holdMode]}
        </button>
      </div>
      {own.holdMode === 'hedge' && (
        <fieldset className="grid grid-cols-2 gap-0.5 p-0.5 rounded-md bg-surface-2">
          <legend className="sr-only">{text.action}</legend>
          {(['open', 'close'] as const).map((action) => (
            <button
              key={action}
              type="button"
              aria-pressed={form.action === action}
              onClick={() => change({ action, preset: undefined })}
              className="form-choice form-side aria-pressed:bg-surface aria-pressed:text-text"
            >
              {text[`action_${action}`]}
            </button>
          ))}
        </fieldset>
      )}
      <div className="flex items-center min-h-5 gap-3">
        <fieldset className="flex flex-wrap gap-x-4">
          <legend className="sr-only">{text.orderType}</legend>
          {pageOf(contract.symbolId).orderKinds.map((type) => (
            <button
              key={type}
              type="button"
              aria-pressed={form.type === type}
              onClick={() => change({ type })}
              className="form-choice rounded text-text-2 hover:text-text aria-pressed:text-text aria-pressed:font-600"
            >
              {text[type]}
            </button>
          ))}
        </fieldset>
        {form.type === 'limit' && (
          <ShortSelect
            className="ms-auto"
            label={text.timeInForce}
            value={form.timeInForce === 'makerOnly' ? 'gtc' : form.timeInForce}
            options={(['gtc', 'ioc', 'fok'] as const).map((value) => ({
              value,
              label: `${text[value]} · ${text[`${value}Long`]}`,
              short: text[value],
            }))}
            onChange={(timeInForce) => change({ timeInForce })}
          />
        )}
      </div>
      {open === 'leverage' && <LeverageDialog {...{ props, state }} onClose={close} />}
      {(open === 'margin' || open === 'hold') && (
        <ModeDialog {...{ props, state }} what={open} onClose={close} />
      )}
    </>
  );
}
