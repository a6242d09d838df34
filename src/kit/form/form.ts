import { finishedNumber, isNoNumber, type NumberRule } from '#domain/input/number.ts';
import type { ListedOption } from '#ui/base/found-options.ts';
import type { Available } from './available.ts';
import type { Problem } from './problem.ts';
import type { TextInput } from './text-inputs.ts';

/**
 * A form as data: its fields in the order in which they stand, and what they ask for together. What
 * is typed is kept as text, by field. Nothing here draws: `FormFields.tsx` does in islands, and a
 * page without islands can draw the same fields by itself.
 */

/** What stands in a form, by field; a check is 'on' or ''. */
export type Typed = Readonly<Record<string, string>>;

/** What is typed as a number. */
export const numberInputs = ['price', 'quantity', 'value', 'percent', 'count', 'leverage'] as const;
type NumberInput = (typeof numberInputs)[number];

/** Inputs that are not typed into. */
const chosenInputs = ['choice', 'search', 'check', 'share', 'word'] as const;

/** A `share` is a slider of whole percent; a `word` is no input: it says what stands in a field's place. */
export type Input = NumberInput | TextInput | (typeof chosenInputs)[number];

export interface Option<Label extends string> {
  readonly value: string;
  /** A text's key, or words of its own, such as an asset. */
  readonly label: Label | (string & {});
  /** What goes into the label's placeholders. */
  readonly values?: Readonly<Record<string, string>>;
  /** Follows the label in the list. */
  readonly about?: Label;
  /** While it is chosen, in the place of the label. */
  readonly short?: Label | (string & {});
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
  /** What it is called where the label alone would not say. */
  readonly spoken?: (text: Readonly<Record<Label, string>>) => string;
  /** May stay empty. */
  readonly isOptional?: boolean | ((typed: Typed) => boolean);
  /** Of a choice. */
  readonly options?: Derived<readonly Option<Label>[], Context>;
  /**
   * Of a choice: a row like other fields, a bare list, or radio buttons. `held`: it stands in another
   * field (`holds`); `head`: above the fields, where a form has a head.
   */
  readonly look?: 'row' | 'bare' | 'radios' | 'held' | 'head';
  /** Of a number or a word: the choice that stands in it, by its name. */
  readonly holds?: (typed: Typed) => string | undefined;
  /** Of a word. */
  readonly word?: Label;
  /** Of a share: where it stands, if that follows from what is typed elsewhere. */
  readonly share?: (typed: Typed, context: Context) => number;
  /** Which of a form's fields a hotkey means by it; by itself it is meant by its name. */
  readonly goal?: 'price' | 'quantity';
  /** Of a search: what can be chosen, in its order, called by words of its own; undefined: still to come. */
  readonly listed?: (typed: Typed, context: Context) => readonly ListedOption[] | undefined;
  /** Absent: always. */
  readonly isShown?: (typed: Typed, context: Context) => boolean;
  /** Absent: never. */
  readonly isDisabled?: (typed: Typed, context: Context) => boolean;
  /** Stands behind the number: an asset, or a word. */
  readonly unit?: (context: Context, typed: Typed) => string | undefined;
  /** The unit as a paste may say it, where what stands there is no text. */
  readonly pastedUnit?: (context: Context, typed: Typed) => string | undefined;
  /** What it means: a text by its key, or words made of what is typed. */
  readonly hint?:
    | Label
    | ((
        typed: Typed,
        context: Context,
        text: Readonly<Record<Label, string>>,
      ) => Label | string | undefined);
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
  readonly issues?: (request: Request, context: Context, typed: Typed) => readonly FormIssue[];
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

const chosen: readonly Input[] = chosenInputs;
const numbers: readonly Input[] = numberInputs;

const isText = (input: Input): input is TextInput =>
  !chosen.includes(input) && !numbers.includes(input);

/** The rules of inputs that forms of plain numbers do without (`input-rules.ts`). */
export interface InputRules {
  readonly tidy: (input: TextInput, text: string) => string;
  /** `missing` names what an empty one is called instead. */
  readonly check: (input: TextInput, text: string, missing?: string) => Problem | undefined;
  /** Of a search that isn't on offer any more, and of more than there is. */
  readonly offer: <Context>(
    field: FormField<string, Context>,
    text: string,
    typed: Typed,
    context: Context,
  ) => Problem | undefined;
}

/** A form that forgets them would take whatever is typed. */
function rulesFor(input: Input, rules: InputRules | undefined): InputRules {
  if (rules === undefined) throw new Error(`no rules of an input: ${input}`);
  return rules;
}

/** What is wrong with a field by its input alone; undefined: nothing. */
export function inputProblem(
  {
    input,
    isOptional,
    missing,
  }: Pick<FormField<string, never>, 'input' | 'missing'> & { readonly isOptional?: boolean },
  text: string,
  rules?: InputRules,
): Problem | undefined {
  if (input !== 'search' && chosen.includes(input)) return undefined;
  if (text === '' && isOptional) return undefined;
  if (input === 'search') return text === '' ? { code: missing ?? 'choiceMissing' } : undefined;
  if (isText(input)) return rulesFor(input, rules).check(input, text, missing);
  if (text === '') return { code: missing ?? `${input}Missing` };
  if (isNoNumber(text)) return { code: 'strayMark' };
  if (/[1-9]/.test(text)) return undefined;
  return { code: input === 'quantity' ? 'quantityTooSmall' : 'aboveZero' };
}

/** What is wrong with a field, whatever the form as a whole asks for; undefined: nothing. */
function fieldProblem<Context>(
  field: FormField<string, Context>,
  typed: Typed,
  context: Context,
  rules: InputRules | undefined,
): Problem | undefined {
  const text = typed[field.name] ?? '';
  const { input, missing } = field;
  const isOptional =
    typeof field.isOptional === 'function' ? field.isOptional(typed) : field.isOptional === true;
  const found = inputProblem({ input, missing, isOptional }, text, rules);
  if (found || (text === '' && isOptional)) return found;
  const isOffer = input === 'search' || field.available !== undefined;
  const offered = isOffer ? rulesFor(input, rules).offer(field, text, typed, context) : undefined;
  return offered ?? field.check?.(text, typed, context);
}

/** What is typed as it is read: numbers without what groups them, texts without stray spaces. */
const finished = (
  fields: readonly FormField<string, never>[],
  typed: Typed,
  rules: InputRules | undefined,
): Typed =>
  Object.fromEntries(
    fields.map(({ name, input }) => {
      const text = typed[name] ?? '';
      if (chosen.includes(input)) return [name, text];
      return [
        name,
        isText(input) ? rulesFor(input, rules).tidy(input, text) : finishedNumber(text),
      ];
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

/** Works out a form's state; `rules`: of what else than plain numbers it has. */
export function formState<Label extends string, Context, Request>(
  form: Omit<Form<Label, Context, Request>, 'summary'>,
  typed: Typed,
  context: Context,
  rules?: InputRules,
): FormState<Label, Context, Request> {
  const fields = shownFields(form.fields, typed, context);
  const bad = fields.flatMap((field): readonly FormIssue[] => {
    const problem = fieldProblem(field, typed, context, rules);
    return problem ? [{ field: field.name, ...problem }] : [];
  });
  const whole = { ...typed, ...finished(form.fields, typed, rules) };
  const request = bad.length === 0 ? form.request(whole, context) : undefined;
  const issues = request === undefined ? [] : (form.issues?.(request, context, whole) ?? []);
  return { fields, bad, request, issues };
}

/** Whether it can be sent. */
export const isSound = ({
  request,
  issues,
}: Pick<FormState<string, never, unknown>, 'request' | 'issues'>): boolean =>
  request !== undefined && issues.length === 0;
