import { type ReactNode, useState } from 'react';
import { pageOf } from '#domain/line/line.ts';
import { fill } from '#i18n/fill.ts';
import { MoreKinds } from '#kit/order-kinds/MoreKinds.tsx';
import { lazy } from '#ui/react/lazy.ts';
import { ShortSelect } from '#ui/react/ShortSelect.tsx';
import type { TicketProps } from './ticket.ts';
import type { TicketState } from './use-ticket.ts';

const LeverageDialog = lazy(() => import('./LeverageDialog.tsx'));
const ModeDialog = lazy(() => import('./ModeDialog.tsx'));

interface HeadProps {
  readonly props: TicketProps;
  readonly state: TicketState;
}

type Open = 'margin' | 'leverage' | 'hold';

const choice =
  'form-choice min-h-7 px-2 rounded-md bg-surface-2 text-text font-550 hover:bg-line disabled:opacity-60';

/** Margin mode, leverage and position mode; each opens its dialog. */
function Settings({ props, state, onOpen }: HeadProps & { readonly onOpen: (what: Open) => void }) {
  const { text } = props;
  const { own, account } = state;
  const { long, short } = own.leverage;
  const times = (leverage: number) => fill(text.times, { leverage });
  const shown: Readonly<Record<Open, ReactNode>> = {
    margin: text[own.setting.marginMode],
    leverage: (
      <>
        <span className="sr-only">{text.leverage}</span>{' '}
        <bdi>{long === short ? times(long) : `${times(long)} / ${times(short)}`}</bdi>
      </>
    ),
    hold: text[own.holdMode],
  };
  return (
    <div className="grid grid-cols-[1fr_minmax(4rem,auto)_1fr] gap-1.5">
      {(['margin', 'leverage', 'hold'] as const).map((what) => (
        <button
          key={what}
          type="button"
          disabled={!account.isUser}
          className={choice}
          onClick={() => onOpen(what)}
        >
          {shown[what]}
        </button>
      ))}
    </div>
  );
}

/** In hedge mode: whether a position is opened or closed. */
const Actions = ({ props: { text }, state: { form, change } }: HeadProps): ReactNode => (
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
);

/** The order's type, and of limit orders the time in force. */
const Types = ({ props: { text }, state: { form, change, contract } }: HeadProps): ReactNode => (
  <div className="flex items-center min-h-5 gap-3">
    <fieldset className="flex flex-wrap gap-x-3">
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
      <MoreKinds
        symbolId={contract.symbolId}
        type={form.type}
        text={text}
        onChange={(type) => change({ type })}
      />
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
);

/** What is chosen for the contract, each with its dialog; then action, type and time in force. */
export function TicketHead({ props, state }: HeadProps): ReactNode {
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <>
      <Settings {...{ props, state }} onOpen={setOpen} />
      {state.own.holdMode === 'hedge' && <Actions {...{ props, state }} />}
      <Types {...{ props, state }} />
      {open === 'leverage' && <LeverageDialog {...{ props, state }} onClose={close} />}
      {(open === 'margin' || open === 'hold') && (
        <ModeDialog {...{ props, state }} what={open} onClose={close} />
      )}
    </>
  );
}
