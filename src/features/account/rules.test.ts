import { describe, expect, it } from 'vitest';
import { type AccountMode, accountIssues, accountProblem } from './rules.ts';

describe('entries are checked before they are sent', () => {
  const cases: [AccountMode, string, string, string[]][] = [
    ['logIn', '', '', ['emailMissing', 'passwordMissing']],
    ['logIn', 'a@b', 'x', ['emailInvalid']],
    ['logIn', 'a b@c.de', 'x', ['emailInvalid']],
    ['logIn', 'a@b.de', 'x', []],
    ['signUp', 'a@b.de', '1234567', ['passwordShort']],
    ['signUp', 'a@b.de', '12345678', []],
    ['signUp', 'a@b.de', 'x'.repeat(128), []],
    ['signUp', 'a@b.de', 'x'.repeat(129), ['passwordLong']],
  ];
  it.each(cases)('%s with %j and %j: %j', (mode, email, password, keys) => {
    expect(accountIssues(mode, email, password).map(({ key }) => key)).toEqual(keys);
  });
});

describe('a refusal stands where its cause is', () => {
  it.each([
    [401, 'INVALID_EMAIL_OR_PASSWORD', 'password', 'credentialsWrong'],
    [422, 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL', 'email', 'emailTaken'],
    [400, 'INVALID_EMAIL', 'email', 'emailInvalid'],
    [400, 'PASSWORD_TOO_SHORT', 'password', 'passwordShort'],
    [500, undefined, 'form', 'failed'],
    [403, 'SOMETHING_NEW', 'form', 'failed'],
  ])('%i %s', (status, code, field, key) => {
    expect(accountProblem(status, code, null)).toMatchObject({ field, key });
  });

  it.each([
    ['17', 17],
    [null, 60],
    ['soon', 60],
  ])('too many attempts, to wait %j', (header, seconds) => {
    const problem = accountProblem(429, undefined, header);
    expect(problem).toEqual({ field: 'form', key: 'tooMany', values: { seconds } });
  });
});
