/**
 * A form of entries as data: an address, a code, a password, a text. `EntryForm.astro` draws it as plain
 * HTML, `entry-form.ts` drives it in the browser without React. What an entry has to be is a rule of
 * whoever declares the form, shared with the server.
 */

/** Decides keyboard, masking and whether a browser offers to keep the entry. */
type EntryInput = 'address' | 'password' | 'pin' | 'code' | 'text';

export interface EntryField<Name extends string = string, Text extends string = string> {
  readonly name: Name;
  readonly input: EntryInput;
  readonly label: Text;
  /** What a browser fills in. A PIN that fills itself in would protect nothing: it has none of a password. */
  readonly autocomplete: string;
  /** Absent: a pasted entry is never cut without a word. */
  readonly maxLength?: number;
  readonly example?: string;
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
  readonly values?: Readonly<Record<string, string | number>>;
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

/** Whether what is typed is hidden until it is asked for. */
export const isMasked = (input: EntryInput): boolean => input === 'password' || input === 'pin';

/** How an input behaves: attributes of HTML. */
export function attributesOf({ input, autocomplete, maxLength, example, rules }: EntryField) {
  const [min, max] = ['min', 'max'].map((name) => rules?.find(({ rule }) => rule === name));
  return {
    type: isMasked(input) ? 'password' : input === 'address' ? 'email' : 'text',
    inputmode: input === 'address' ? 'email' : /^(pin|code)$/.test(input) ? 'numeric' : undefined,
    autocomplete,
    maxlength: maxLength,
    placeholder: example,
    // For password managers that make one; the attribute isn't in the types yet.
    passwordrules: rules && `minlength: ${min?.values?.min}; maxlength: ${max?.values?.max};`,
  } as const;
}
