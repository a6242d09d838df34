import type { Messages } from '#i18n/translate.ts';
import type { Entries as EntriesOf, EntryProblem, EntryRules } from '#kit/form/entry.ts';
import type { Outcome as OutcomeOf } from '#kit/form/entry-form.ts';
import { type EntryInput, entryRules, passwordMax, passwordMin } from '#kit/form/entry-rules.ts';

/** Every field of the account's forms, by its name; `form`: what no one field caused. */
type Field =
  | 'email'
  | 'password'
  | 'currentPassword'
  | 'newPassword'
  | 'code'
  | 'recoveryCode'
  | 'pin'
  | 'currentPin'
  | 'newPin'
  | 'repeatPin'
  | 'form';

export type EntryName = Exclude<Field, 'form'>;

/** What became of a form's entries. */
export type Outcome = OutcomeOf<EntryName>;

/** A key of the account catalog; `values` go into its placeholders. */
export interface Problem extends EntryProblem<EntryName> {
  readonly key: ProblemKey;
}

type ProblemKey = keyof Messages<
  'account-problems' | 'account-proof' | 'pin-problems' | 'account-security'
> &
  string;

export type Entries = EntriesOf<EntryName>;

const inputs: Readonly<Partial<Record<EntryName, EntryInput>>> = {
  ...{ currentPassword: 'password', currentPin: 'pin', newPin: 'pin', repeatPin: 'pin' },
};
/** What is typed into a field: what it sends and what is wrong with that is the input's. */
export const inputOf = (name: EntryName): EntryInput => inputs[name] ?? (name as EntryInput);

/** What is wrong with an entry beside another one; undefined: nothing. */
const besideOthers: Partial<
  Readonly<Record<EntryName, (entry: string, entries: Entries) => ProblemKey | undefined>>
> = {
  newPassword: (entry, { currentPassword }) =>
    entry !== '' && entry === currentPassword ? 'passwordSame' : undefined,
  newPin: (entry, { currentPin }) => (entry !== '' && entry === currentPin ? 'pinSame' : undefined),
  repeatPin: (entry, { newPin }) => (entry === newPin ? undefined : 'pinDiffers'),
};

/** What a new password has to keep, told while it is typed. */
const passwordRules = {
  min: (entry) => entry.length >= passwordMin,
  max: (entry) => entry !== '' && entry.length <= passwordMax,
  differs: (entry, { currentPassword }) => entry !== '' && entry !== currentPassword,
} as const satisfies Readonly<Record<string, (entry: string, entries: Entries) => boolean>>;
export type PasswordRule = keyof typeof passwordRules;

/** Whether the new password among the entries keeps a rule; none is kept before there is one. */
export const keepsRule = (rule: PasswordRule, entries: Entries): boolean =>
  passwordRules[rule](entries.newPassword ?? entries.password ?? '', entries);

/** The rules of the account's forms; `signUp`: the password is a new one. */
export const accountRules = (signUp = false): EntryRules<EntryName> => ({
  tidied,
  issues: (entries) => entryIssues(entries, signUp),
  keepsRule: (rule, entries) => keepsRule(rule as PasswordRule, entries),
});

/** An entry as it is sent: without the spaces and other digits that people and phones put in. */
export const tidied = (field: EntryName, entry: string): string =>
  entryRules[inputOf(field)].tidy(entry);

/** What is wrong with the entries; `signUp`: the password is a new one, with a length to keep. */
export function entryIssues(entries: Entries, signUp = false): Problem[] {
  return Object.entries(entries).flatMap(([name, entry]) => {
    const field = name as EntryName;
    const beside = besideOthers[field]?.(entry, entries);
    if (beside) return [{ field, key: beside }];
    // What is to be the same as another has that one's problems.
    if (field === 'repeatPin') return [];
    const input = signUp && field === 'password' ? 'newPassword' : inputOf(field);
    const problem = entryRules[input].problem(entry);
    return problem ? [{ field, key: problem.code as ProblemKey, values: problem.values }] : [];
  });
}

/** Seconds to wait when the server doesn't say. */
const waitDefaultS = 60;

/** The server's code → the key, and the first of these fields that the form has. */
const byCode: Readonly<Record<string, readonly [ProblemKey, readonly Field[]]>> = {
  INVALID_EMAIL: ['emailInvalid', ['email']],
  USER_ALREADY_EXISTS: ['emailTaken', ['email']],
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: ['emailTaken', ['email']],
  PASSWORD_TOO_SHORT: ['passwordShort', ['newPassword', 'password']],
  PASSWORD_TOO_LONG: ['passwordLong', ['newPassword', 'password']],
  INVALID_EMAIL_OR_PASSWORD: ['credentialsWrong', ['password']],
  INVALID_PASSWORD: ['passwordWrong', ['currentPassword', 'password']],
  INVALID_CODE: ['codeWrong', ['code']],
  CODE_USED: ['codeWrong', ['code']],
  INVALID_BACKUP_CODE: ['recoveryCodeWrong', ['recoveryCode']],
  INVALID_TWO_FACTOR_COOKIE: ['logInAgain', ['form']],
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: ['logInAgain', ['form']],
};

/** What a refusal of the server means for a form; `retryAfter` is the header's text. */
export function answerProblem(
  status: number,
  code: string | undefined,
  retryAfter: string | null,
  entries: Entries,
): Problem {
  if (status === 429) {
    const seconds = /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) : waitDefaultS;
    return { field: 'form', key: 'tooMany', values: { seconds } };
  }
  const [key, fields] = byCode[code ?? ''] ?? (['failed', ['form']] as const);
  const field = fields.find((name) => name in entries) ?? 'form';
  return { field, key, values: { min: passwordMin, max: passwordMax } };
}
