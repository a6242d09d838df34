import type { ReactNode } from 'react';
import type { NumberRule } from '#domain/input/number.ts';
import { fieldRule } from '#domain/input/rules.ts';
import { fill } from '#i18n/fill.ts';
import { groupDecimal, noFigure } from '#i18n/number.ts';
import { Field, type FieldProps } from '#ui/react/Field.tsx';
import { Slider } from '#ui/react/Slider.tsx';
import { amountOfShare, shareOfAmount } from './available.ts';
import { type FieldViewProps, hintOf } from './field-props.ts';
import type { FormField, Typed } from './form.ts';

/** Whole percent, by a slider. */
export function ShareView<L extends string, C>(view: FieldViewProps<L, C>): ReactNode {
  const { field, typed, context, text, onChange } = view;
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

/** What a number takes where its field doesn't say; never finer than what it is taken from. */
function ruleOf<C>(field: FormField<string, C>, context: C, typed: Typed): NumberRule | undefined {
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
  return {
    step(count) {
      const next = step ? step(value, count, context) : leverageStep(value, count, most!);
      if (next) onChange({ [name]: next });
    },
    higher: fill(text.stepHigher ?? '', { field: text[field.label] }),
    lower: fill(text.stepLower ?? '', { field: text[field.label] }),
  };
}

/** The share of what is available, and all of it. */
function AvailableView<L extends string, C>(view: FieldViewProps<L, C>): ReactNode {
  const { field, typed, context, text, tag, onChange } = view;
  const { name, hasSlider } = field;
  const from = field.available?.(context, typed);
  const rule = ruleOf(field, context, typed);
  const shareOf = (percent: number) => (from && rule ? amountOfShare(from, percent, rule) : '');
  const all = shareOf(100);
  return (
    <>
      {hasSlider && (
        <Slider
          label={text.sharePercent ?? ''}
          side={field.side?.(context) ?? 'buy'}
          value={from ? shareOfAmount(from, typed[name] ?? '') : 0}
          disabled={all === '' || all === '0'}
          onChange={(percent) => onChange({ [name]: percent === 0 ? '' : shareOf(percent) })}
        />
      )}
      <button
        type="button"
        disabled={all === ''}
        className="justify-self-start text-accent hover:underline"
        onClick={() => onChange({ [name]: all })}
      >
        {fill(text.maxAmount ?? '', {
          amount: all === '' ? noFigure : groupDecimal(all, tag),
          asset: from?.asset.code ?? field.unit?.(context, typed) ?? '',
        })}
      </button>
    </>
  );
}

/** The slider of a leverage. */
function LeverageSlider<L extends string, C>(view: FieldViewProps<L, C>): ReactNode {
  const { field, typed, context, text, onChange } = view;
  const { name } = field;
  const most = field.most?.(context);
  if (most === undefined) return null;
  return (
    <input
      type="range"
      min={1}
      max={most}
      value={Math.min(most, Number(typed[name]) || 1)}
      aria-label={text[field.label]}
      onChange={(event) => onChange({ [name]: event.target.value })}
      className="w-full accent-accent"
    />
  );
}

/** A number, with what its input has besides. */
export function NumberView<L extends string, C>(view: FieldViewProps<L, C>): ReactNode {
  const { field, typed, context, text, tag, problems, onChange } = view;
  const { name, input, settle } = field;
  const unit = input === 'percent' ? '%' : field.unit?.(context, typed);
  const shown = (
    <Field
      label={text[field.label]}
      goal={name === 'price' || name === 'quantity' ? name : undefined}
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
      pastedUnit={input === 'leverage' ? 'x' : unit}
    />
  );
  if (field.available) {
    return (
      <>
        {shown}
        <AvailableView {...view} />
      </>
    );
  }
  if (input !== 'leverage' || field.most === undefined) return shown;
  return (
    <div className="grid gap-2">
      {shown}
      <LeverageSlider {...view} />
    </div>
  );
}
