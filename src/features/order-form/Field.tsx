import {
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { groupDecimal } from '#i18n/number.ts';
import { cleanDecimal } from './draft-order.ts';

interface FieldProps {
  readonly label: string;
  readonly value: string;
  /** Places after the point that the field takes. */
  readonly decimals: number;
  readonly tag: string;
  readonly onChange: (value: string) => void;
  readonly unit?: ReactNode;
  /** What is wrong with it, in words. */
  readonly problem?: string | undefined;
  readonly onStep?: ((way: 1 | -1) => void) | undefined;
  /** Controls at the end of the field. */
  readonly children?: ReactNode;
}

/** A figure with its name before it and its unit behind. Arrow keys step it where it has steps. */
export function Field(props: FieldProps): ReactNode {
  const { label, value, decimals, tag, onChange, unit, problem, onStep, children } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typing, setTyping] = useState(false);
  // Separators are for reading: while it is typed in or copied from, the field has none.
  const shown = typing || !/^\d+(\.\d+)?$/.test(value) ? value : groupDecimal(value, tag);

  // Taking the separators out loses what the focus had selected: what is typed would be appended.
  useLayoutEffect(() => {
    if (typing) input.current?.select();
  }, [typing]);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!onStep || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onStep(event.key === 'ArrowUp' ? 1 : -1);
  };

  return (
    <div>
      <div
        className={`flex items-center gap-2 h-9.5 px-2.5 rounded-md bg-surface-2 border ${problem ? 'border-down' : 'border-transparent hover:border-line focus-within:border-accent'}`}
      >
        <label htmlFor={id} className="text-text-2 whitespace-nowrap">
          {label}
        </label>
        <input
          ref={input}
          id={id}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          dir="ltr"
          value={shown}
          onFocus={() => setTyping(true)}
          onBlur={() => setTyping(false)}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            const clean = cleanDecimal(event.target.value, decimals);
            if (clean !== undefined) onChange(clean);
          }}
          className="grow w-0 h-full bg-transparent outline-none text-sm font-550 text-end rtl:text-start"
        />
        {unit}
        {children}
      </div>
      {problem && (
        <p id={`${id}-problem`} className="pt-1 text-2xs text-down">
          {problem}
        </p>
      )}
    </div>
  );
}
