import { type KeyboardEvent, type ReactNode, useId } from 'react';
import type { FieldRule } from '#i18n/number-field.ts';
import { NumberInput } from './NumberInput.tsx';
import { Problem } from './Problem.tsx';
import { Steps } from './Steps.tsx';

export interface FieldProps {
  readonly label: string;
  /** What it is called where the label alone would not say. */
  readonly name?: string | undefined;
  readonly value: string;
  readonly rule: FieldRule | undefined;
  readonly tag: string;
  readonly onChange: (value: string) => void;
  /** Called when it is left, with what stands in it: it may be brought into shape. */
  readonly onLeave?: ((value: string) => void) | undefined;
  readonly unit?: ReactNode;
  /** The unit as a paste may say it, where what stands there is no text. */
  readonly pastedUnit?: string | undefined;
  /** Which of the form's fields a hotkey means by it. */
  readonly goal?: 'price' | 'quantity' | undefined;
  /** What is wrong with it, in words. */
  readonly problem?: { readonly code: string; readonly text: string } | undefined;
  /** What it means, in words. */
  readonly hint?: ReactNode;
  /** Steps up and down, by the arrow keys (ten with Shift) and by buttons. */
  readonly steps?: StepsOfField | undefined;
  /** Its label is only heard, and steps are by keys alone: what it stands in says the rest. */
  readonly isBare?: boolean | undefined;
  /** Controls at the end of the field. */
  readonly children?: ReactNode;
}

interface StepsOfField {
  readonly step: (count: number) => void;
  readonly higher: string;
  readonly lower: string;
}

/** A figure with its name before it and its unit behind. */
export function Field(props: FieldProps): ReactNode {
  const { label, name, value, rule, tag, onChange, onLeave, unit, problem, hint, steps } = props;
  const id = useId();
  const described = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ');

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Arrow keys lead through what an input method offers.
    if (event.nativeEvent.isComposing) return;
    if (!steps || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    steps.step((event.key === 'ArrowUp' ? 1 : -1) * (event.shiftKey ? 10 : 1));
  };

  return (
    <div>
      <div className="form-field" data-bad={problem ? '' : undefined}>
        <label htmlFor={id} className={props.isBare ? 'sr-only' : 'text-text-2 whitespace-nowrap'}>
          {label}
        </label>
        <NumberInput
          id={id}
          enterKeyHint="done"
          aria-label={name}
          data-goal={props.goal}
          value={value}
          rule={rule}
          tag={tag}
          unit={props.pastedUnit ?? (typeof unit === 'string' ? unit : undefined)}
          onValue={onChange}
          onLeave={onLeave}
          aria-invalid={problem ? true : undefined}
          aria-describedby={described || undefined}
          onKeyDown={onKeyDown}
          className="grow w-0 h-full pb-0.5 bg-transparent outline-none text-sm font-550 text-end rtl:text-start"
        />
        {unit}
        {props.children}
        {steps && !props.isBare && <Steps {...steps} />}
      </div>
      {problem && <Problem key={problem.code} id={`${id}-problem`} text={problem.text} />}
      {hint && (
        <p id={`${id}-hint`} className="pt-1 text-2xs text-text-2">
          {hint}
        </p>
      )}
    </div>
  );
}
