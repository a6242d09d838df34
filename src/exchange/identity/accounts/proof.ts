import { APIError } from 'better-auth/api';
import { done, type Outcome, refuse } from '#domain/refusal.ts';
import type { Guards } from '#exchange/identity/accounts/guards.ts';
import type { LookUps } from '#exchange/identity/accounts/look-ups.ts';
import { lockedSeconds } from '#exchange/identity/accounts/options.ts';
import type { UsedCodes } from '#exchange/identity/accounts/used-codes.ts';

/** What a logged-in user shows before something delicate. */
export interface Proof {
  readonly password: string;
  /** Of their authenticator, where the account has one. */
  readonly code?: string | undefined;
}

interface Parts {
  readonly lookUps: Pick<LookUps, 'find' | 'only'>;
  readonly guards: Pick<Guards, 'user'>;
  readonly usedCodes: UsedCodes;
  hasPassword(authId: string, password: string): Promise<boolean>;
  /** Throws `APIError` for a wrong code. */
  verifyTOTP(asked: { headers: Headers; body: { code: string } }): Promise<unknown>;
}

/**
 * Whether a logged-in user is who they say by their password alone. Tries count before they are looked
 * at, with those of password changes.
 */
export async function provesPassword(
  { guards, hasPassword }: Pick<Parts, 'guards' | 'hasPassword'>,
  authId: string,
  password: string,
): Promise<Outcome<null>> {
  const waitSeconds = guards.user(authId);
  if (waitSeconds > 0) return refuse('tooMany', { seconds: String(waitSeconds) });
  return (await hasPassword(authId, password)) ? done(null) : refuse('passwordWrong');
}

/** The same by password, and by a code where two-factor authentication is on. */
export async function proves(
  parts: Parts,
  sessionValue: string | undefined,
  { password, code }: Proof,
): Promise<Outcome<null>> {
  const found = await parts.lookUps.find(sessionValue);
  if (sessionValue === undefined || found === undefined) return refuse('passwordWrong');
  const { id: authId, twoFactorEnabled } = found.user;
  const proven = await provesPassword(parts, authId, password);
  if (!proven.ok || twoFactorEnabled !== true) return proven;
  if (code === undefined) return refuse('codeNeeded');
  if (!parts.usedCodes.take(authId, code)) return refuse('codeWrong');
  try {
    const headers = parts.lookUps.only(sessionValue);
    await parts.verifyTOTP({ headers, body: { code } });
    return done(null);
  } catch (error) {
    if (!(error instanceof APIError)) throw error;
    return error.statusCode === 429
      ? refuse('tooMany', { seconds: String(lockedSeconds) })
      : refuse('codeWrong');
  }
}
