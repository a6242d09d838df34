import type { ReactNode } from 'react';
import { fill } from '#i18n/fill.ts';
import type { FormField, FormSection, Option, Typed } from './form.ts';
import type { ShownProblem } from './problem.ts';

/** Words of the inputs themselves; those that a form's inputs don't need may be absent. */
export interface InputTexts {
  readonly stepHigher?: string;
  readonly stepLower?: string;
  readonly show?: string;
  readonly hide?: string;
  /** Of a search; contains {{search}}. */
  readonly noMatch?: string;
  /** All that is available: contains {{amount}} and {{asset}}. */
  readonly maxAmount?: string;
  /** Of the slider of what is available. */
  readonly sharePercent?: string;
}

export interface FormFieldsProps<Label extends string, Context> {
  readonly fields: readonly FormField<Label, Context>[];
  /** The form's, if its fields stand in sections. */
  readonly sections?: readonly FormSection<Label>[] | undefined;
  readonly typed: Typed;
  readonly context: Context;
  readonly text: Readonly<Record<Label, string>> & InputTexts;
  readonly tag: string;
  readonly problems: Readonly<Record<string, ShownProblem>>;
  readonly onChange: (change: Typed) => void;
}

/** What the drawing of one field is given. */
export interface FieldViewProps<Label extends string, Context>
  extends Omit<FormFieldsProps<Label, Context>, 'fields' | 'sections'> {
  readonly field: FormField<Label, Context>;
}

/** An option's words: in the list, and while it is chosen. */
export function wordsOf<L extends string>(
  { label, values = {}, about, short }: Option<L>,
  text: Readonly<Record<string, string>>,
): { readonly label: string; readonly short?: string } {
  const words = fill(text[label] ?? label, values);
  if (about) return { label: `${words} · ${text[about]}`, short: words };
  return short ? { label: words, short: text[short] ?? short } : { label: words };
}

/** What a field means, in words. */
export function hintOf<L extends string, C>(view: FieldViewProps<L, C>): ReactNode {
  const { field, typed, context, text } = view;
  const { hint } = field;
  const words = typeof hint === 'function' ? hint(typed, context, text) : hint;
  return words && (text[words as L] ?? words);
}
