import { type ReactNode, useState } from 'react';
import { fill } from '#i18n/fill.ts';
import type { useContractLine } from '#kit/ticket/contract/use-contract-line.ts';
import type { TicketDraft } from '#kit/ticket/use-ticket-draft.ts';
import { lazy } from '#ui/react/lazy.ts';
import type { ContractText } from './contract-ticket.ts';

const LeverageDialog = lazy(() => import('./LeverageDialog.tsx'));
const ModeDialog = lazy(() => import('./ModeDialog.tsx'));

/** A contract's ticket, as its head and its dialogs read it. */
export interface ContractHeadProps {
  readonly line: ReturnType<typeof useContractLine>;
  readonly text: ContractText;
  readonly tag: string;
}

interface HeadProps extends ContractHeadProps {
  readonly draft: TicketDraft;
}

type Open = 'margin' | 'leverage' | 'hold';

const choice =
  'form-choice min-h-7 px-2 rounded-md bg-surface-2 text-text font-550 hover:bg-line disabled:opacity-60';

/** Margin mode, leverage and position mode; each opens its dialog. */
function Settings({
  line: { own, isUser },
  text,
  onOpen,
}: ContractHeadProps & { readonly onOpen: (what: Open) => void }): ReactNode {
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
          disabled={!isUser}
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
const Actions = ({ text, draft: { typed, change } }: HeadProps): ReactNode => (
  <fieldset className="grid grid-cols-2 gap-0.5 p-0.5 rounded-md bg-surface-2">
    <legend className="sr-only">{text.action}</legend>
    {(['open', 'close'] as const).map((action) => (
      <button
        key={action}
        type="button"
        aria-pressed={typed.action === action}
        onClick={() => change({ action })}
        className="form-choice form-side aria-pressed:bg-surface aria-pressed:text-text"
      >
        {text[`action_${action}`]}
      </button>
    ))}
  </fieldset>
);

/** What is chosen for the contract, each with its dialog; in hedge mode whether a position is opened or closed. */
export function ContractHead({ draft, ...head }: HeadProps): ReactNode {
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <>
      <Settings {...head} onOpen={setOpen} />
      {head.line.own.holdMode === 'hedge' && <Actions {...head} draft={draft} />}
      {open === 'leverage' && <LeverageDialog {...head} onClose={close} />}
      {(open === 'margin' || open === 'hold') && (
        <ModeDialog {...head} what={open} onClose={close} />
      )}
    </>
  );
}
