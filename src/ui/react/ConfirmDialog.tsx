import type { ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';

/** What is asked about before it is done. */
export interface Question {
  readonly title: string;
  readonly tone: 'up' | 'down';
  /** What it is about: a word in the tone's color, and a figure. */
  readonly subject: readonly [word: string, figure: string];
  readonly figures: readonly {
    readonly name: string;
    readonly value: string;
    readonly unit?: string | undefined;
  }[];
  readonly warning: string | undefined;
  readonly confirmLabel: string;
  readonly backLabel: string;
  readonly closeLabel: string;
}

interface ConfirmProps extends Question {
  /** Stands above the buttons. */
  readonly children?: ReactNode;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Shows once more what is about to be done: it is, or all stays as it was. */
export default function ConfirmDialog(props: ConfirmProps): ReactNode {
  const { title, tone, subject, figures, warning, onConfirm, onClose } = props;
  const [word, figure] = subject;
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={props.closeLabel} sheet>
      <div className="grid gap-4 text-sm">
        <p className={`text-base font-650 ${tone === 'up' ? 'text-up' : 'text-down'}`}>
          {word} <bdi className="text-text">{figure}</bdi>
        </p>
        <dl className="grid gap-2">
          {figures.map(({ name, value, unit }) => (
            <div key={name} className="flex justify-between gap-3">
              <dt className="text-text-2">{name}</dt>
              <dd>
                <bdi className="num">{value}</bdi> {unit}
              </dd>
            </div>
          ))}
        </dl>
        {warning && (
          <p role="status" className="text-warn">
            {warning}
          </p>
        )}
        {props.children}
        <div className="grid grid-cols-2 gap-2">
          <button type="button" className="btn-quiet h-10.5 text-sm" onClick={onClose}>
            {props.backLabel}
          </button>
          <button
            type="button"
            // The second half of the double click that opened it confirms nothing.
            onClick={(event) => event.detail < 2 && onConfirm()}
            className={`h-10.5 rounded-md text-base font-650 ${tone === 'up' ? 'bg-up text-on-up' : 'bg-down text-on-down'}`}
          >
            {props.confirmLabel}
          </button>
        </div>
      </div>
    </Dialog>
  );
}
