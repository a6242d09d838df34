import type { ReactNode } from 'react';
import type { RecordText } from '#kit/records/context.ts';
import { useLive } from '#stores/page/use-live.ts';
import { $hidesOthers } from '../hides-others.ts';

/** Whether rows of other pairs are shown. */
export function HideOthers({ text }: { readonly text: RecordText }): ReactNode {
  const hides = useLive($hidesOthers, false);
  return (
    <label className="orders-switch">
      <input
        type="checkbox"
        checked={hides}
        onChange={(event) => $hidesOthers.set(event.target.checked)}
        className="accent-accent"
      />
      {text.hideOthers}
    </label>
  );
}

interface EitherProps {
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
  /** The names of the two: of false and of true. */
  readonly names: readonly [string, string];
}

/** Which of a tab's two tables is shown. */
export const Either = ({ value, onChange, names }: EitherProps): ReactNode => (
  <div className="flex gap-1">
    {[false, true].map((one) => (
      <button
        key={String(one)}
        type="button"
        aria-pressed={one === value}
        onClick={() => onChange(one)}
        className="data-chip"
      >
        {names[Number(one)]}
      </button>
    ))}
  </div>
);
