import { describe, expect, it } from 'vitest';
import {
  answerProblem,
  type Entries,
  type EntryName,
  entryIssues,
  keepsRule,
  type PasswordRule,
  tidied,
} from './rules.ts';

const long = 'x'.repeat(129);

describe('API-04 entries are checked before they are sent', () => {
  const cases: readonly (readonly [string, Entries, string[]])[] = [
    ['logIn', { email: '', password: '' }, ['emailMissing', 'passwordMissing']],
    ['logIn', { email: 'a@b', password: 'x' }, ['emailInvalid']],
    ['logIn', { email: 'a b@c.de', password: 'x' }, ['emailInvalid']],
    ['logIn', { email: 'a@b.de', password: 'x' }, []],
    ['signUp', { email: 'a@b.de', password: '1234567' }, ['passwordShort']],
    ['signUp', { email: 'a@b.de', password: '12345678' }, []],
    ['signUp', { email: 'a@b.de', password: 'x'.repeat(128) }, []],
    ['signUp', { email: 'a@b.de', password: long }, ['passwordLong']],
    ['change', { currentPassword: '', newPassword: '' }, ['passwordMissing', 'passwordMissing']],
    ['change', { currentPassword: 'a', newPassword: 'short' }, ['passwordShort']],
    ['change', { currentPassword: '12345678', newPassword: '12345678' }, ['passwordSame']],
    ['code', { code: '' }, ['codeMissing']],
    ['code', { code: '12345' }, ['codeMissing']],
    ['code', { code: '123456' }, []],
    ['recovery', { recoveryCode: 'abcde' }, ['recoveryCodeMissing']],
    ['recovery', { recoveryCode: 'aBc12-XyZ34' }, []],
  ];
  it.each(cases)('%s with %j: %j', (form, entries, keys) => {
    expect(entryIssues(entries, form === 'signUp').map(({ key }) => key)).toEqual(keys);
  });
});

describe('SITE-07 rules of a new password are told while it is typed', () => {
  const cases: readonly (readonly [Entries, PasswordRule[]])[] = [
    [{ password: '' }, []],
    [{ password: '1234567' }, ['max', 'differs']],
    [{ password: '12345678' }, ['min', 'max', 'differs']],
    [{ password: 'x'.repeat(128) }, ['min', 'max', 'differs']],
    [{ password: long }, ['min', 'differs']],
    [{ currentPassword: '', newPassword: '' }, []],
    [{ currentPassword: '12345678', newPassword: '12345678' }, ['min', 'max']],
    [{ currentPassword: '12345678', newPassword: '123456789' }, ['min', 'max', 'differs']],
  ];
  it.each(cases)('%j keeps %j', (entries, kept) => {
    const rules = ['min', 'max', 'differs'] as const;
    expect(rules.filter((rule) => keepsRule(rule, entries))).toEqual(kept);
  });

  it.each(cases)('%j is refused when sent unless it keeps all', (entries, kept) => {
    const own = entryIssues(entries, true).filter(({ field }) => field !== 'currentPassword');
    expect(own.length === 0).toBe(kept.length === 3);
  });
});

describe('API-04 entries are tidied as people type them', () => {
  const cases: readonly (readonly [EntryName, string, string])[] = [
    ['email', ' a@b.de ', 'a@b.de'],
    ['code', '123 456', '123456'],
    ['code', '١٢٣٤٥٦', '123456'],
    ['code', '۱۲۳۴۵۶', '123456'],
    ['recoveryCode', ' aBc12 XyZ34', 'aBc12-XyZ34'],
    ['recoveryCode', 'aBc12-XyZ34', 'aBc12-XyZ34'],
    ['recoveryCode', 'ａＢｃ１２－ＸｙＺ３４', 'aBc12-XyZ34'],
    ['email', 'ann＠example．com ', 'ann@example.com'],
    ['password', ' as it is ', ' as it is '],
  ];
  it.each(cases)('%s %j → %j', (field, typed, sent) => {
    expect(tidied(field, typed)).toBe(sent);
  });
});

describe('API-04 a refusal stands where its cause is', () => {
  const logIn = { email: 'a', password: 'b' };
  const change = { currentPassword: 'a', newPassword: 'b' };
  const cases: readonly (readonly [number, string | undefined, Entries, string, string])[] = [
    [401, 'INVALID_EMAIL_OR_PASSWORD', logIn, 'password', 'credentialsWrong'],
    [422, 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL', logIn, 'email', 'emailTaken'],
    [400, 'INVALID_EMAIL', logIn, 'email', 'emailInvalid'],
    [400, 'PASSWORD_TOO_SHORT', logIn, 'password', 'passwordShort'],
    [400, 'PASSWORD_TOO_SHORT', change, 'newPassword', 'passwordShort'],
    [400, 'INVALID_PASSWORD', change, 'currentPassword', 'passwordWrong'],
    [400, 'INVALID_PASSWORD', { password: 'x' }, 'password', 'passwordWrong'],
    [401, 'INVALID_CODE', { code: '1' }, 'code', 'codeWrong'],
    [401, 'CODE_USED', { code: '1' }, 'code', 'codeWrong'],
    [401, 'INVALID_BACKUP_CODE', { recoveryCode: '1' }, 'recoveryCode', 'recoveryCodeWrong'],
    [401, 'INVALID_TWO_FACTOR_COOKIE', { code: '1' }, 'form', 'logInAgain'],
    [400, 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE', { code: '1' }, 'form', 'logInAgain'],
    [500, undefined, logIn, 'form', 'failed'],
    [403, 'SOMETHING_NEW', logIn, 'form', 'failed'],
  ];
  it.each(cases)('%i %s with %j', (status, code, entries, field, key) => {
    expect(answerProblem(status, code, null, entries)).toMatchObject({ field, key });
  });

  it.each([
    ['17', 17],
    [null, 60],
    ['soon', 60],
  ])('too many attempts, to wait %j', (header, seconds) => {
    const problem = answerProblem(429, undefined, header, logIn);
    expect(problem).toEqual({ field: 'form', key: 'tooMany', values: { seconds } });
  });
});
