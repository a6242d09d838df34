import { finishedNumber, isNoNumber, type NumberRule } from '#domain/input/number.ts';
import type { ListedOption } from '#ui/base/found-options.ts';
import { type Available, availableProblem } from './available.ts';
import type { Problem } from './problem.ts';
import { isTextInput, type TextInput } from './text-inputs.ts';
import { checkText, textRules } from './text-rules.ts';

/**
 * A form as data: its fields in the order in which they stand, and what they ask for together. What
 * is typed is kept as text, by field. Nothing here draws: `FormFields.tsx` does in islands, and a
 * page without islands can draw the same fields by itself.
 */

/** What stands in a form, by field; a check is 'on' or ''. */
export type Typed = Readonly<Record<string, string>>;

/** Numbers; `share` is a slider of whole percent. */
type NumberInput = 'price' | 'quantity' | 'value' | 'percent' | 'count' | 'leverage' | 'share';

export type Input = NumberInput | TextInput | 'choice' | 'search' | 'check';

interface Option<Label extends string> {
  readonly value: string;
  readonly label: Label;
}

/** A property that may follow from what is typed and from what the form is about. */
type Derived<T, Context> = T | ((typed: Typed, context: Context) => T);

export interface FormField<Label extends string, Context> {
  readonly name: string;
  readonly input: Input;
  readonly label: Label;
  /**
   * What stands in it at first; a choice begins with its first option, a search with none, a check is
   * off ('').
   */
  readonly initial?: string | ((context: Context) => string);
  /** May stay empty. */
  readonly isOptional?: boolean;
  /** Of a choice. */
  readonly options?: Derived<readonly Option<Label>[], Context>;
  /** Of a choice: a row like other fields, a bare list, or radio buttons. */
  readonly look?: 'row' | 'bare' | 'radios';
  /** Of a search: what can be chosen, in its order, called by words of its own; undefined: still to come. */
  readonly listed?: (typed: Typed, context: Context) => readonly ListedOption[] | undefined;
  /** Absent: always. */
  readonly isShown?: (typed: Typed, context: Context) => boolean;
  /** Absent: never. */
  readonly isDisabled?: (typed: Typed, context: Context) => boolean;
  /** Stands behind the number: an asset, or a word. */
  readonly unit?: (context: Context, typed: Typed) => string | undefined;
  /** What it means: a text by its key, or words made of what is typed. */
  readonly hint?: Label | ((typed: Typed, context: Context) => Label | string | undefined);
  /** What a number takes (`domain/input/rules.ts`); undefined: nothing yet, and it keeps what it has. */
  readonly rule?: (context: Context, typed: Typed) => NumberRule | undefined;
  /** Brings a number into shape when its field is left. */
  readonly settle?: (text: string, context: Context, typed: Typed) => string;
  /** The number so many steps up or down; undefined: it stays. */
  readonly step?: (text: string, count: number, context: Context) => string | undefined;
  /** Of a leverage: the highest that its slider reaches. */
  readonly most?: (context: Context) => number;
  /** Of an amount: what it is taken from, and never more than; undefined: not known yet. */
  readonly available?: (context: Context, typed: Typed) => Available | undefined;
  /** Whether a slider sets the share of what is available. */
  readonly hasSlider?: boolean;
  /** Whose color the slider has. */
  readonly side?: (context: Context) => 'buy' | 'sell';
  /** Of the two numbers of a range: what it is called (`range.ts`). */
  readonly range?: Label;
  /** The section that it stands in, one of the form's. */
  readonly section?: string;
  /** Code of the problem of an empty field, where the input's own does not say enough. */
  readonly missing?: string;
  /** Code of the problem of more than what is available, likewise. */
  readonly tooMuch?: string;
  /** What else is wrong with it, asked once it holds something that could be meant. */
  readonly check?: (text: string, typed: Typed, context: Context) => Problem | undefined;
}

/** Why a form can't be sent; without a field it is about the whole. */
export interface FormIssue extends Problem {
  readonly field?: string | undefined;
}

/** A value that is shown before sending. */
export interface FormValue<Label extends string = string> {
  readonly label: Label;
  /** In plain decimals, or in words. */
  readonly value: string;
  readonly unit?: string | undefined;
  readonly isWord?: boolean;
}

/** Fields that stand together under a name. */
export interface FormSection<Label extends string = string> {
  readonly name: string;
  readonly label: Label;
  /** Closed at first: what few need. */
  readonly isAdvanced?: boolean;
}

/** A form: its fields, what a change does to others, what it asks for, and what is wrong with that. */
export interface Form<Label extends string, Context, Request> {
  /** Those of a section one after the other. */
  readonly fields: readonly FormField<Label, Context>[];
  readonly sections?: readonly FormSection<Label>[];
  /** What stands in the form after a change; absent: the change alone is new. */
  readonly reduce?: (before: Typed, change: Typed, context: Context) => Typed;
  /**
   * What would be sent, asked once every shown field holds something that could be meant; undefined:
   * it asks for nothing yet.
   */
  readonly request: (typed: Typed, context: Context) => Request | undefined;
  /** What would be refused, by the rules of `domain` that the exchange asks too. */
  readonly issues?: (request: Request, context: Context) => readonly FormIssue[];
  /** What it comes to. */
  readonly summary?: (request: Request, context: Context) => readonly FormValue<Label>[];
}

/** Declares a form. It is the form itself; only its types are found out. */
export const defineForm = <Label extends string, Context, Request>(
  form: Form<Label, Context, Request>,
): Form<Label, Context, Request> => form;

const derived = <T, Context>(
  value: Derived<T, Context> | undefined,
  typed: Typed,
  context: Context,
): T | undefined =>
  typeof value === 'function'
    ? (value as (typed: Typed, context: Context) => T)(typed, context)
    : value;

/** The options of a choice as things stand. */
export const optionsOf = <Label extends string, Context>(
  { options }: Pick<FormField<Label, Context>, 'options'>,
  typed: Typed,
  context: Context,
): readonly Option<Label>[] => derived(options, typed, context) ?? [];

/** What a form begins with. */
export function initialOf<Context>(
  fields: readonly FormField<string, Context>[],
  context: Context,
): Typed {
  const typed: Record<string, string> = {};
  for (const field of fields) {
    const { name, initial } = field;
    typed[name] =
      (typeof initial === 'function' ? initial(context) : initial) ??
      optionsOf(field, typed, context)[0]?.value ??
      '';
  }
  return typed;
}

/** What stands in a form after a change. */
export const changed = <Context>(
  { reduce }: Pick<Form<string, Context, unknown>, 'reduce'>,
  before: Typed,
  change: Typed,
  context: Context,
): Typed => reduce?.(before, change, context) ?? { ...before, ...change };

/** The fields that stand there now. */
export const shownFields = <Label extends string, Context>(
  fields: readonly FormField<Label, Context>[],
  typed: Typed,
  context: Context,
): readonly FormField<Label, Context>[] =>
  fields.filter(({ isShown }) => isShown?.(typed, context) ?? true);

/** What is wrong with a field by its input alone; undefined: nothing. */
export function inputProblem(
  {
    input,
    isOptional,
    missing,
  }: Pick<FormField<string, never>, 'input' | 'isOptional' | 'missing'>,
  text: string,
): Problem | undefined {
  if (input === 'choice' || input === 'check' || input === 'share') return undefined;
  if (text === '' && isOptional) return undefined;
  if (input === 'search') return text === '' ? { code: missing ?? 'choiceMissing' } : undefined;
  if (isTextInput(input)) return checkText(input, text, missing);
  if (text === '') return { code: missing ?? `${input}Missing` };
  if (isNoNumber(text)) return { code: 'strayMark' };
  return /[1-9]/.test(text) ? undefined : { code: 'aboveZero' };
}

/** What is wrong with a choice that is not on offer any more, or with more than there is. */
function offerProblem<Context>(
  { input, listed, available, rule, missing, tooMuch }: FormField<string, Context>,
  text: string,
  typed: Typed,
  context: Context,
): Problem | undefined {
  if (input === 'search') {
    const options = listed?.(typed, context);
    const isListed = options?.some(({ value }) => value === text) ?? true;
    return isListed ? undefined : { code: missing ?? 'choiceMissing' };
  }
  const from = available?.(context, typed);
  const decimals = rule?.(context, typed)?.decimals;
  return from && availableProblem(from, text, { decimals, code: tooMuch });
}

/** What is wrong with a field, whatever the form as a whole asks for; undefined: nothing. */
function fieldProblem<Context>(
  field: FormField<string, Context>,
  typed: Typed,
  context: Context,
): Problem | undefined {
  const text = typed[field.name] ?? '';
  const found = inputProblem(field, text);
  if (found || (text === '' && field.isOptional)) return found;
  return offerProblem(field, text, typed, context) ?? field.check?.(text, typed, context);
}

/** What is typed as it is read: numbers without what groups them, texts without stray spaces. */
const finished = (fields: readonly FormField<string, never>[], typed: Typed): Typed =>
  Object.fromEntries(
    fields.map(({ name, input }) => {
      const text = typed[name] ?? '';
      if (input === 'choice' || input === 'search' || input === 'check') return [name, text];
      return [name, isTextInput(input) ? textRules[input].tidy(text) : finishedNumber(text)];
    }),
  );

/** A form as it stands: what is wrong with its fields, what it asks for, and what is against that. */
export interface FormState<Label extends string, Context, Request> {
  readonly fields: readonly FormField<Label, Context>[];
  /** What is wrong with fields by themselves. */
  readonly bad: readonly FormIssue[];
  readonly request: Request | undefined;
  readonly issues: readonly FormIssue[];
}

/** Works out a form's state. */
export function formState<Label extends string, Context, Request>(
  form: Form<Label, Context, Request>,
  typed: Typed,
  context: Context,
): FormState<Label, Context, Request> {
  const fields = shownFields(form.fields, typed, context);
  const bad = fields.flatMap((field): readonly FormIssue[] => {
    const problem = fieldProblem(field, typed, context);
    return problem ? [{ field: field.name, ...problem }] : [];
  });
  const whole = { ...typed, ...finished(form.fields, typed) };
  const request = bad.length === 0 ? form.request(whole, context) : undefined;
  const issues = request === undefined ? [] : (form.issues?.(request, context) ?? []);
  return { fields, bad, request, issues };
}

/** Whether it can be sent. */
export const isSound = ({
  request,
  issues,
}: Pick<FormState<string, never, unknown>, 'request' | 'issues'>): boolean =>
  request !== undefined && issues.length === 0;
