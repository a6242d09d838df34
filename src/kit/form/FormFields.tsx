import { type ReactNode, useId } from 'react';
import type { NumberRule } from '#domain/input/number.ts';
import { fieldRule } from '#domain/input/rules.ts';
import { fill } from '#i18n/fill.ts';
import { Field, type FieldProps } from '#ui/react/Field.tsx';
import { ShortSelect } from '#ui/react/ShortSelect.tsx';
import { Slider } from '#ui/react/Slider.tsx';
import { TextField } from '#ui/react/TextField.tsx';
import { type FormField, optionsOf, type Typed } from './form.ts';
import { isTextInput, textInputs } from './text-inputs.ts';
import type { ShownProblem } from './use-form.ts';

/** Words of the inputs themselves; those that a form's inputs don't need may be absent. */
export interface InputTexts {
  readonly stepHigher?: string;
  readonly stepLower?: string;
  readonly show?: string;
  readonly hide?: string;
}

export interface FormFieldsProps<Label extends string, Context> {
  readonly fields: readonly FormField<Label, Context>[];
  readonly typed: Typed;
  readonly context: Context;
  readonly text: Readonly<Record<Label, string>> & InputTexts;
  readonly tag: string;
  readonly problems: Readonly<Record<string, ShownProblem>>;
  readonly onChange: (change: Typed) => void;
}

interface OneProps<Label extends string, Context>
  extends Omit<FormFieldsProps<Label, Context>, 'fields'> {
  readonly field: FormField<Label, Context>;
}

interface ChoiceProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly hint: ReactNode;
  readonly onChange: (value: string) => void;
}

const Radios = ({ label, name, value, options, hint, onChange }: ChoiceProps) => (
  <>
    <fieldset className="flex flex-wrap gap-x-4 gap-y-1">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="form-check">
          <input
            type="radio"
            name={name}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
    {hint && <p className="text-text-2">{hint}</p>}
  </>
);

/** One of some words. */
function Choice<L extends string, C>(one: OneProps<L, C>): ReactNode {
  const { field, typed, context, text, onChange } = one;
  const { name } = field;
  const choice = {
    ...{ name, label: text[field.label], value: typed[name] ?? '', hint: hintOf(one) },
    options: optionsOf(field, typed, context).map(({ value, label }) => ({
      ...{ value, label: text[label] },
    })),
    onChange: (value: string) => onChange({ [name]: value }),
  };
  if (field.look === 'radios') return <Radios {...choice} />;
  const { label, value, options } = choice;
  const list = <ShortSelect {...{ label, value, options }} onChange={choice.onChange} />;
  if (field.look === 'bare') return list;
  return (
    <div className="form-field text-text-2">
      {label}
      <span className="ms-auto">{list}</span>
    </div>
  );
}

function Check<L extends string, C>(one: OneProps<L, C>): ReactNode {
  const { field, typed, text, onChange } = one;
  const hintId = useId();
  const hint = hintOf(one);
  const check = (
    <label className={`form-check ${hint ? 'text-text' : 'text-text-2'}`}>
      <input
        type="checkbox"
        checked={typed[field.name] === 'on'}
        {...(hint && { 'aria-describedby': hintId })}
        onChange={(event) => onChange({ [field.name]: event.target.checked ? 'on' : '' })}
      />
      {text[field.label]}
    </label>
  );
  if (!hint) return check;
  return (
    <div>
      {check}
      <p id={hintId} className="form-check-hint">
        {hint}
      </p>
    </div>
  );
}

/** Whole percent, by a slider. */
function Share<L extends string, C>(one: OneProps<L, C>): ReactNode {
  const { field, typed, context, text, onChange } = one;
  return (
    <Slider
      label={text[field.label]}
      side={field.side?.(context) ?? 'buy'}
      value={Number(typed[field.name]) || 0}
      disabled={field.isDisabled?.(typed, context) ?? false}
      onChange={(percent) => onChange({ [field.name]: String(percent) })}
    />
  );
}

/** What a number takes where its field doesn't say. */
function ruleOf<C>(field: FormField<string, C>, context: C, typed: Typed): NumberRule | undefined {
  if (field.rule) return field.rule(context, typed);
  const { input } = field;
  return input === 'percent' || input === 'leverage' ? fieldRule(input) : fieldRule('count');
}

function hintOf<L extends string, C>({ field, typed, context, text }: OneProps<L, C>): ReactNode {
  const { hint } = field;
  const words = typeof hint === 'function' ? hint(typed, context) : hint;
  return words && (text[words as L] ?? words);
}

/** A leverage by steps of one, from 1 to the highest of its contract. */
const leverageStep = (text: string, count: number, most: number): string =>
  String(Math.min(most, Math.max(1, Number(text) + count)));

/** How a number is stepped up and down; undefined: it isn't. */
function stepsOf<L extends string, C>(one: OneProps<L, C>): FieldProps['steps'] {
  const { field, typed, context, text, onChange } = one;
  const { name, step } = field;
  const most = field.most?.(context);
  if (!step && most === undefined) return undefined;
  const value = typed[name] ?? '';
  return {
    step(count) {
      const next = step ? step(value, count, context) : leverageStep(value, count, most!);
      if (next) onChange({ [name]: next });
    },
    higher: fill(text.stepHigher ?? '', { field: text[field.label] }),
    lower: fill(text.stepLower ?? '', { field: text[field.label] }),
  };
}

function NumberField<L extends string, C>(one: OneProps<L, C>): ReactNode {
  const { field, typed, context, text, tag, problems, onChange } = one;
  const { name, input, settle } = field;
  const value = typed[name] ?? '';
  const unit = input === 'percent' ? '%' : field.unit?.(context, typed);
  const most = field.most?.(context);
  const shown = (
    <Field
      label={text[field.label]}
      goal={name === 'price' || name === 'quantity' ? name : undefined}
      value={value}
      tag={tag}
      rule={ruleOf(field, context, typed)}
      onChange={(next) => onChange({ [name]: next })}
      onLeave={(left) => {
        const settled = settle?.(left, context, typed) ?? left;
        if (settled !== left) onChange({ [name]: settled });
      }}
      steps={stepsOf(one)}
      problem={problems[name]}
      hint={hintOf(one)}
      unit={unit && <span className="text-text-2">{unit}</span>}
      pastedUnit={input === 'leverage' ? 'x' : unit}
    />
  );
  if (input !== 'leverage' || most === undefined) return shown;
  return (
    <div className="grid gap-2">
      {shown}
      <input
        type="range"
        min={1}
        max={most}
        value={Math.min(most, Number(value) || 1)}
        aria-label={text[field.label]}
        onChange={(event) => onChange({ [name]: event.target.value })}
        className="w-full accent-accent"
      />
    </div>
  );
}

/** Words, codes and secrets. */
function Words<L extends string, C>(one: OneProps<L, C>): ReactNode {
  const { field, typed, text, problems, onChange } = one;
  const { name, input } = field;
  if (!isTextInput(input)) return null;
  const { attributes, isSpaced, isMasked } = textInputs[input];
  return (
    <TextField
      label={text[field.label]}
      value={typed[name] ?? ''}
      attributes={attributes}
      isSpaced={isSpaced}
      reveal={isMasked ? { show: text.show ?? '', hide: text.hide ?? '' } : undefined}
      problem={problems[name]}
      hint={hintOf(one)}
      onChange={(value) => onChange({ [name]: value })}
    />
  );
}

/** A field as its input is drawn. */
function InputView<L extends string, C>(one: OneProps<L, C>): ReactNode {
  const { input } = one.field;
  if (input === 'choice') return <Choice {...one} />;
  if (input === 'check') return <Check {...one} />;
  if (input === 'share') return <Share {...one} />;
  return isTextInput(input) ? <Words {...one} /> : <NumberField {...one} />;
}

/** One field of a form; what is disabled is so with its buttons. */
function FormFieldView<L extends string, C>(one: OneProps<L, C>): ReactNode {
  const { field, typed, context } = one;
  const view = <InputView {...one} />;
  if (!field.isDisabled?.(typed, context)) return view;
  return (
    <fieldset disabled className="min-w-0 opacity-60">
      {view}
    </fieldset>
  );
}

/** The fields of a form, one under the other. */
export const FormFields = <L extends string, C>({
  fields,
  ...form
}: FormFieldsProps<L, C>): ReactNode =>
  fields.map((field) => <FormFieldView key={field.name} field={field} {...form} />);
