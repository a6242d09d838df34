import type { ReactNode } from 'react';
import type { NumberRule } from '#domain/input/number.ts';
import { fieldRule } from '#domain/input/rules.ts';
import { fill } from '#i18n/fill.ts';
import { Field, type FieldProps } from '#ui/react/Field.tsx';
import { Slider } from '#ui/react/Slider.tsx';
import { type FieldViewProps, hintOf } from './field-props.ts';
import type { FormField, Typed } from './form.ts';

/** Whole percent, by a slider. */
export function ShareView<L extends string, C>(view: FieldViewProps<L, C>): ReactNode {
  const { field, typed, context, text, onChange } = view;
  return (
    <Slider
      label={text[field.label]}
      side={field.side?.(context) ?? 'buy'}
      value={field.share?.(typed, context) ?? (Number(typed[field.name]) || 0)}
      disabled={field.isDisabled?.(typed, context) ?? false}
      onChange={(percent) => onChange({ [field.name]: String(percent) })}
    />
  );
}

/** What a number takes where its field doesn't say; never finer than what it is taken from. */
export function ruleOf<C>(
  field: FormField<string, C>,
  context: C,
  typed: Typed,
): NumberRule | undefined {
  const { input, rule } = field;
  const byInput = input === 'percent' || input === 'leverage' ? input : 'count';
  const found = rule ? rule(context, typed) : fieldRule(byInput);
  const asset = field.available?.(context, typed)?.asset;
  if (!found || !asset) return found;
  return { ...found, decimals: Math.min(found.decimals, asset.scale) };
}

/** A leverage by steps of one, from 1 to the highest of its contract. */
const leverageStep = (text: string, count: number, most: number): string =>
  String(Math.min(most, Math.max(1, Number(text) + count)));

/** How a number is stepped up and down; undefined: it isn't. */
function stepsOf<L extends string, C>(view: FieldViewProps<L, C>): FieldProps['steps'] {
  const { field, typed, context, text, onChange } = view;
  const { name, step } = field;
  const most = field.most?.(context);
  if (!step && most === undefined) return undefined;
  const value = typed[name] ?? '';
  const called = field.spoken?.(text) ?? text[field.label];
  return {
    step(count) {
      const next = step ? step(value, count, context) : leverageStep(value, count, most!);
      if (next) onChange({ [name]: next });
    },
    higher: fill(text.stepHigher ?? '', { field: called }),
    lower: fill(text.stepLower ?? '', { field: called }),
  };
}

/** A number; `children` stand in its field. */
export function NumberView<L extends string, C>(
  view: FieldViewProps<L, C> & { readonly children?: ReactNode },
): ReactNode {
  const { field, typed, context, text, tag, problems, onChange } = view;
  const { name, input, settle } = field;
  const unit = input === 'percent' ? '%' : field.unit?.(context, typed);
  return (
    <Field
      label={text[field.label]}
      name={field.spoken?.(text)}
      goal={field.goal ?? (name === 'price' || name === 'quantity' ? name : undefined)}
      value={typed[name] ?? ''}
      tag={tag}
      rule={ruleOf(field, context, typed)}
      onChange={(next) => onChange({ [name]: next })}
      onLeave={(left) => {
        const settled = settle?.(left, context, typed) ?? left;
        if (settled !== left) onChange({ [name]: settled });
      }}
      steps={stepsOf(view)}
      problem={problems[name]}
      hint={hintOf(view)}
      isBare={field.range !== undefined}
      unit={field.range === undefined && unit && <span className="text-text-2">{unit}</span>}
      pastedUnit={input === 'leverage' ? 'x' : (field.pastedUnit?.(context, typed) ?? unit)}
    >
      {view.children}
    </Field>
  );
}
