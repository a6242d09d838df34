/** Lengths that the server takes for a password. */
export const passwordMin = 8;
export const passwordMax = 128;

export type AccountMode = 'logIn' | 'signUp';
type Field = 'email' | 'password';
/** A key of the account catalogue; `values` go into its placeholders. */
export interface Problem {
  readonly field: Field | 'form';
  readonly key: ProblemKey;
  readonly values?: Readonly<Record<string, number>>;
}

export const problemKeys = [
  'emailMissing',
  'emailInvalid',
  'emailTaken',
  'passwordMissing',
  'passwordShort',
  'passwordLong',
  'credentialsWrong',
  'tooMany',
  'unreachable',
  'failed',
] as const;
type ProblemKey = (typeof problemKeys)[number];

const short: Problem = { field: 'password', key: 'passwordShort', values: { min: passwordMin } };
const long: Problem = { field: 'password', key: 'passwordLong', values: { max: passwordMax } };

/** What is wrong with the entries before they are sent; a new password has a length to keep. */
export function accountIssues(mode: AccountMode, email: string, password: string): Problem[] {
  const issues: Problem[] = [];
  if (email === '') issues.push({ field: 'email', key: 'emailMissing' });
  else if (!/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email)) {
    issues.push({ field: 'email', key: 'emailInvalid' });
  }
  if (password === '') issues.push({ field: 'password', key: 'passwordMissing' });
  else if (mode === 'signUp' && password.length < passwordMin) issues.push(short);
  else if (mode === 'signUp' && password.length > passwordMax) issues.push(long);
  return issues;
}

/** Seconds to wait when the server doesn't say. */
const waitDefaultS = 60;

/** What a refusal of the server means; `retryAfter` is the header's text. */
export function accountProblem(
  status: number,
  code: string | undefined,
  retryAfter: string | null,
): Problem {
  if (status === 429) {
    const seconds = /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) : waitDefaultS;
    return { field: 'form', key: 'tooMany', values: { seconds } };
  }
  switch (code) {
    case 'INVALID_EMAIL':
      return { field: 'email', key: 'emailInvalid' };
    case 'USER_ALREADY_EXISTS':
    case 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL':
      return { field: 'email', key: 'emailTaken' };
    case 'PASSWORD_TOO_SHORT':
      return short;
    case 'PASSWORD_TOO_LONG':
      return long;
    case 'INVALID_EMAIL_OR_PASSWORD':
      return { field: 'password', key: 'credentialsWrong' };
    default:
      return { field: 'form', key: 'failed' };
  }
}
