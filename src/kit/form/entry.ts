import type { EntryInput } from './entry-rules.ts';
import { textInputs } from './text-inputs.ts';

/**
 * A form of entries as data: an email, a code, a password. `EntryForm.astro` draws it as plain HTML,
 * `entry-form.ts` drives it in the browser without React. How its inputs are drawn stands in
 * `text-inputs.ts`, what is sent of them and what is wrong with that in `entry-rules.ts`, as for all forms; what entries have to be together
 * is a rule of whoever declares the form.
 */

export interface EntryField<Name extends string = string, Text extends string = string> {
  readonly name: Name;
  readonly input: EntryInput;
  readonly label: Text;
  /** What a new password has to keep, told while it is typed. */
  readonly rules?: readonly EntryRule<Text>[];
}

interface EntryRule<Text extends string> {
  readonly rule: string;
  readonly text: Text;
  readonly values?: Readonly<Record<string, number>>;
}

export interface EntryFormOf<Name extends string = string, Text extends string = string> {
  readonly fields: readonly EntryField<Name, Text>[];
  /** On its button, and while it is at work. */
  readonly submit: Text;
  readonly working?: Text;
  /** What it does, above its fields. */
  readonly lead?: Text;
}

/** What stands in a form, by field. */
export type Entries<Name extends string = string> = Readonly<Partial<Record<Name, string>>>;

/** What is wrong with a field, or with no one field (`form`): a key of its text and what goes into it. */
export interface EntryProblem<Name extends string = string> {
  readonly field: Name | 'form';
  readonly key: string;
  readonly values?: Readonly<Record<string, string | number>> | undefined;
}

/** What a form's entries have to be. */
export interface EntryRules<Name extends string = string> {
  /** An entry as it is sent. */
  readonly tidied: (field: Name, entry: string) => string;
  /** What is wrong before anything is sent. */
  readonly issues: (entries: Entries<Name>) => EntryProblem<Name>[];
  /** Whether the entries keep a rule that is told while typing. */
  readonly keepsRule: (rule: string, entries: Entries<Name>) => boolean;
}

/** How an input behaves: attributes of HTML. */
export function attributesOf({ input, rules }: EntryField) {
  const [min, max] = ['min', 'max'].map((name) => rules?.find(({ rule }) => rule === name));
  return {
    type: 'text',
    ...textInputs[input].attributes,
    // For password managers that make one; the attribute isn't in the types yet.
    passwordrules: rules && `minlength: ${min?.values?.min}; maxlength: ${max?.values?.max};`,
  } as const;
}
