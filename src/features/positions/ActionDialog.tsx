import { type ReactNode, useState } from 'react';
import type { Answer } from '#client/call.ts';
import { positionsTradingOn } from '#client/trading/positions-trading.ts';
import type { Line } from '#domain/line/line.ts';
import type { FuturesAccount } from '#domain/position/futures-account.ts';
import { showToast } from '#ui/base/toast.ts';
import { Dialog } from '#ui/react/Dialog.tsx';
import { Problem } from '#ui/react/Problem.tsx';
import { CloseForm } from './CloseForm.tsx';
import { MarginForm } from './MarginForm.tsx';
import type { Asked } from './Positions.tsx';
import type { PositionsText } from './positions.ts';
import { ReverseForm } from './ReverseForm.tsx';
import { TpslForm } from './TpslForm.tsx';
import '#ui/base/form.css';

interface ActionProps {
  readonly asked: Asked;
  readonly account: FuturesAccount;
  readonly line: Line;
  /** Positions that are open. */
  readonly count: number;
  readonly text: PositionsText;
  readonly tag: string;
  readonly onClose: () => void;
}

/** What every form of the dialog is given. */
export interface FormProps extends Omit<ActionProps, 'asked' | 'onClose'> {
  /** Sends it; `done` is said when it was taken. */
  readonly onSend: (send: () => Promise<Answer<unknown>>, done: string) => void;
  readonly isBusy: boolean;
}

/** What stands at the end of a form. */
export const Confirm = ({
  label,
  isBusy,
  disabled = false,
  onConfirm,
}: {
  readonly label: string;
  readonly isBusy: boolean;
  readonly disabled?: boolean;
  readonly onConfirm: () => void;
}): ReactNode => (
  <button
    type="button"
    aria-disabled={isBusy || disabled}
    className="btn-primary h-10.5 text-sm aria-disabled:opacity-60"
    // The second half of the double click that opened the dialog confirms nothing.
    onClick={(event) => event.detail < 2 && !isBusy && !disabled && onConfirm()}
  >
    {label}
  </button>
);

const which = ['all', 'profitable', 'losing'] as const;

/** Closes all positions at market, or those that gain or lose. */
function CloseAllForm({ line, text, onSend, isBusy }: FormProps): ReactNode {
  const [chosen, setChosen] = useState<(typeof which)[number]>('all');
  return (
    <>
      <p>{text.closeAllAbout}</p>
      <div role="radiogroup" aria-label={text.closeAll} className="grid gap-2">
        {which.map((one) => (
          <label key={one} className="form-check">
            <input
              type="radio"
              name="which"
              checked={chosen === one}
              onChange={() => setChosen(one)}
            />
            {text[`closeAll_${one}`]}
          </label>
        ))}
      </div>
      <Confirm
        label={text.closeAll}
        isBusy={isBusy}
        onConfirm={() => onSend(() => positionsTradingOn(line).closeAll(chosen), text.closeAllSent)}
      />
    </>
  );
}

/** The dialog of what is done with a position. It stays open until the exchange has taken it. */
export default function ActionDialog({ asked, onClose, ...props }: ActionProps): ReactNode {
  const { text } = props;
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const onSend: FormProps['onSend'] = (send, done) => {
    if (isBusy) return;
    setBusy(true);
    setFailure(undefined);
    void send()
      .finally(() => setBusy(false))
      .then((answer) => {
        if (!answer.ok) {
          setFailure(answer.lost ? text.noAnswer : answer.msg);
          return;
        }
        showToast(done, 'success');
        onClose();
      });
  };
  const form = { ...props, onSend, isBusy };
  return (
    <Dialog open onClose={onClose} title={text[asked.what]} closeLabel={text.cancel} sheet>
      <div className="grid gap-4 text-sm touch">
        {asked.what === 'closeAll' && <CloseAllForm {...form} />}
        {asked.what === 'close' && <CloseForm {...form} item={asked.item} />}
        {asked.what === 'reverse' && <ReverseForm {...form} item={asked.item} />}
        {asked.what === 'margin' && <MarginForm {...form} item={asked.item} />}
        {asked.what === 'tpsl' && <TpslForm {...form} item={asked.item} />}
        {failure && <Problem key={failure} text={failure} />}
      </div>
    </Dialog>
  );
}
