import * as z from 'zod/mini';
import { oneSpelling, plainTextPattern } from '#domain/input/plain-text.ts';

/** Longer than any entry that the sign-in service takes, which then says so itself. */
const entryMaxChars = 1000;

const entry = z.string().check(z.maxLength(entryMaxChars));
/** Sessions in memory carry what a user says of themselves. */
const about = z.string().check(z.minLength(1), z.maxLength(254));

const nameMaxChars = 64;

/**
 * What a user is called: nothing that cannot be seen, turns text around or breaks a line, since it
 * is shown to operators and others. Kept in one spelling.
 */
const userName = z.pipe(
  z.string().check(z.maxLength(254)),
  z.pipe(
    z.transform(oneSpelling),
    z.string().check(z.regex(plainTextPattern, 'plain text'), z.maxLength(nameMaxChars)),
  ),
);

export interface Door {
  readonly method: 'GET' | 'POST';
  /** What the body must be; a GET has none. */
  readonly body: z.ZodMiniType<Readonly<Record<string, unknown>>>;
  /** What an attempt counts against, beside its address: guesses of a password or code. */
  readonly guards?: 'email' | 'session' | 'signUp';
}

const post = <S extends z.ZodMiniType<Readonly<Record<string, unknown>>>>(
  body: S,
  guards?: Door['guards'],
): Door => ({ method: 'POST', body, ...(guards && { guards }) });

const nothing = z.strictObject({});
const password = z.strictObject({ password: entry });
const recoveryCode = z.string().check(z.regex(/^[A-Za-z0-9]{5}-[A-Za-z0-9]{5}$/));

/**
 * All that can be reached of the sign-in service, by path below `/api/auth`. Everything else that
 * it could do (other ways in, changes of a user, deletion) is not there for the outside.
 */
export const doors: ReadonlyMap<string, Door> = new Map([
  [
    '/sign-up/email',
    post(z.strictObject({ email: about, password: entry, name: userName }), 'signUp'),
  ],
  ['/sign-in/email', post(z.strictObject({ email: about, password: entry }), 'email')],
  ['/sign-out', post(nothing)],
  [
    '/change-password',
    post(
      z.pipe(
        z.strictObject({
          currentPassword: entry,
          newPassword: entry,
          revokeOtherSessions: z.optional(z.boolean()),
        }),
        // The other sessions end, whatever was asked: a stolen one must not outlive the change.
        z.transform((body) => ({ ...body, revokeOtherSessions: true })),
      ),
      'session',
    ),
  ],
  ['/list-sessions', { method: 'GET', body: nothing }],
  ['/revoke-session', post(z.strictObject({ id: z.string().check(z.maxLength(64)) }))],
  ['/revoke-other-sessions', post(nothing)],
  ['/two-factor/enable', post(password, 'session')],
  ['/two-factor/disable', post(password, 'session')],
  ['/two-factor/generate-backup-codes', post(password, 'session')],
  ['/two-factor/verify-totp', post(z.strictObject({ code: z.string().check(z.regex(/^\d{6}$/)) }))],
  ['/two-factor/verify-backup-code', post(z.strictObject({ code: recoveryCode }))],
]);
