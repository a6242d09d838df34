import { hasStrayMark } from '#domain/input/number.ts';

/**
 * A form as data: its fields in the order in which they stand. What is typed is kept as text, by
 * field; what it means is worked out by whoever declares the form.
 */

/** What stands in a form, by field. */
export type Typed = Readonly<Record<string, string>>;

/** What a field takes: figures of four kinds, one of some words, yes or no. */
type Input = 'price' | 'quantity' | 'percent' | 'count' | 'choice' | 'check';

export interface FormField<Label extends string, Context> {
  readonly name: string;
  readonly input: Input;
  readonly label: Label;
  /** What stands in it at first; a choice begins with its first word, a check is off (''). */
  readonly initial?: string;
  /** May stay empty. */
  readonly isOptional?: boolean;
  /** Of a choice. */
  readonly options?: readonly { readonly value: string; readonly label: Label }[];
  /** Absent: always. */
  readonly isShown?: (typed: Typed, context: Context) => boolean;
  /** Stands behind the figure: a coin, or a word. */
  readonly unit?: (context: Context) => string;
  /** What it means, in a sentence. */
  readonly hint?: Label;
}

/** What a form begins with. */
export const initialOf = (fields: readonly FormField<string, never>[]): Typed =>
  Object.fromEntries(
    fields.map(({ name, initial, options }) => [name, initial ?? options?.[0]?.value ?? '']),
  );

/** The fields that stand there now. */
export const shownFields = <Label extends string, Context>(
  fields: readonly FormField<Label, Context>[],
  typed: Typed,
  context: Context,
): readonly FormField<Label, Context>[] =>
  fields.filter(({ isShown }) => isShown?.(typed, context) ?? true);

/** Why a field holds no figure that could be meant: a key of its text. */
export type FieldProblem =
  | 'priceMissing'
  | 'quantityMissing'
  | 'percentMissing'
  | 'countMissing'
  | 'strayMark'
  | 'aboveZero';

const missing: Readonly<Record<string, FieldProblem>> = {
  price: 'priceMissing',
  quantity: 'quantityMissing',
  percent: 'percentMissing',
  count: 'countMissing',
};

/** What is wrong with a field by itself, whatever the others hold; undefined: nothing. */
export function fieldProblem(
  { input, isOptional }: Pick<FormField<string, never>, 'input' | 'isOptional'>,
  typed: string,
): FieldProblem | undefined {
  if (input === 'choice' || input === 'check') return undefined;
  if (typed === '') return isOptional ? undefined : missing[input];
  if (hasStrayMark(typed)) return 'strayMark';
  return /[1-9]/.test(typed) ? undefined : 'aboveZero';
}
