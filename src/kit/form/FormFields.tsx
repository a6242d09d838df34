import type { ReactNode } from 'react';
import { priceText } from '#contract/map/quantity.ts';
import { priceOf, stepped, steppedText } from '#contract/map/typed-price.ts';
import { type NumberRule, numberRule } from '#domain/input/number.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import type { Ticks } from '#domain/money/units.ts';
import { fill } from '#i18n/fill.ts';
import { Field, type FieldProps } from '#ui/react/Field.tsx';
import { ShortSelect } from '#ui/react/ShortSelect.tsx';
import type { FormField, Typed } from './form.ts';

/** What all fields of a form need. */
interface FieldContext {
  readonly instrument: Instrument;
  readonly tag: string;
  /** Where the steps of an empty price begin. */
  readonly last: Ticks | undefined;
}

interface StepTexts {
  readonly stepHigher: string;
  readonly stepLower: string;
}

interface FormFieldsProps<Label extends string, Context extends FieldContext> {
  readonly fields: readonly FormField<Label, Context>[];
  readonly typed: Typed;
  readonly context: Context;
  readonly text: Readonly<Record<Label, string>> & StepTexts;
  readonly problems: Readonly<Record<string, FieldProps['problem']>>;
  readonly onChange: (field: string, value: string) => void;
}

/** Percent have two decimals (§9: rate). */
const percentDecimals = 2;

function ruleOf(input: FormField<string, never>['input'], instrument: Instrument): NumberRule {
  switch (input) {
    case 'price':
      return numberRule('plain', instrument.priceScale);
    case 'quantity':
      return numberRule('plain', instrument.sizeScale);
    case 'percent':
      return numberRule('short', percentDecimals);
    default:
      return numberRule('count', 0);
  }
}

interface OneProps<Label extends string, Context extends FieldContext>
  extends Omit<FormFieldsProps<Label, Context>, 'fields'> {
  readonly field: FormField<Label, Context>;
}

/** One of some words. */
function Choice<L extends string, C extends FieldContext>(one: OneProps<L, C>): ReactNode {
  const { field, typed, text, onChange } = one;
  return (
    <div className="form-field text-text-2">
      {text[field.label]}
      <span className="ms-auto">
        <ShortSelect
          label={text[field.label]}
          value={typed[field.name] ?? ''}
          options={(field.options ?? []).map(({ value, label }) => ({ value, label: text[label] }))}
          onChange={(value) => onChange(field.name, value)}
        />
      </span>
    </div>
  );
}

function Check<L extends string, C extends FieldContext>(one: OneProps<L, C>): ReactNode {
  const { field, typed, text, onChange } = one;
  return (
    <label className="form-check text-text-2">
      <input
        type="checkbox"
        checked={typed[field.name] === 'on'}
        onChange={(event) => onChange(field.name, event.target.checked ? 'on' : '')}
      />
      {text[field.label]}
    </label>
  );
}

/** A figure; prices go by the instrument's steps and are rounded down to one when they are left. */
function Figure<L extends string, C extends FieldContext>(one: OneProps<L, C>): ReactNode {
  const { field, typed, context, text, problems, onChange } = one;
  const { instrument, tag, last } = context;
  const { name, input } = field;
  const label = text[field.label];
  const value = typed[name] ?? '';
  const isPrice = input === 'price';
  const steps: FieldProps['steps'] = isPrice
    ? {
        step: (count) => {
          const from = priceOf(instrument, value);
          const next = from ? stepped(instrument, from, count) : last;
          if (next) onChange(name, priceText(instrument, next));
        },
        higher: fill(text.stepHigher, { field: label }),
        lower: fill(text.stepLower, { field: label }),
      }
    : undefined;
  const unit = input === 'percent' ? '%' : field.unit?.(context);
  return (
    <Field
      label={label}
      goal={name === 'price' || name === 'quantity' ? name : undefined}
      value={value}
      tag={tag}
      rule={ruleOf(input, instrument)}
      onChange={(next) => onChange(name, next)}
      onLeave={(left) => {
        const onStep = isPrice ? steppedText(instrument, left) : left;
        if (onStep !== left) onChange(name, onStep);
      }}
      steps={steps}
      problem={problems[name]}
      hint={field.hint && text[field.hint]}
      unit={unit && <span className="text-text-2">{unit}</span>}
    />
  );
}

/** The fields of a form, one under the other. */
export function FormFields<L extends string, C extends FieldContext>({
  fields,
  ...form
}: FormFieldsProps<L, C>): ReactNode {
  return fields.map((field) => {
    if (field.input === 'choice') return <Choice key={field.name} field={field} {...form} />;
    if (field.input === 'check') return <Check key={field.name} field={field} {...form} />;
    return <Figure key={field.name} field={field} {...form} />;
  });
}
