import { APIError } from 'better-auth/api';
import { done, type Outcome, refuse } from '#domain/refusal.ts';
import type { Guards } from '#exchange/identity/accounts/guards.ts';
import { lockedSeconds } from '#exchange/identity/accounts/options.ts';
import type { UsedCodes } from '#exchange/identity/accounts/used-codes.ts';

/** What a logged-in user shows before something delicate. */
export interface Proof {
  readonly password: string;
  /** Of their authenticator, where the account has one. */
  readonly code?: string | undefined;
}

interface Parts {
  readonly guards: Pick<Guards, 'user'>;
  readonly usedCodes: UsedCodes;
  hasPassword(authId: string, password: string): Promise<boolean>;
  /** Throws `APIError` for a wrong code. */
  verifyTOTP(asked: { headers: Headers; body: { code: string } }): Promise<unknown>;
}

interface Prover {
  readonly authId: string;
  readonly hasTwoFactor: boolean;
  /** The session's cookie alone. */
  readonly headers: Headers;
}

/**
 * Whether a logged-in user is who they say: by their password, and by a code where two-factor
 * authentication is on. Tries count before they are looked at, with those of password changes.
 */
export async function proves(
  parts: Parts,
  { authId, hasTwoFactor, headers }: Prover,
  { password, code }: Proof,
): Promise<Outcome<null>> {
  const waitSeconds = parts.guards.user(authId);
  if (waitSeconds > 0) return refuse('tooMany', { seconds: String(waitSeconds) });
  if (!(await parts.hasPassword(authId, password))) return refuse('passwordWrong');
  if (!hasTwoFactor) return done(null);
  if (code === undefined) return refuse('codeNeeded');
  if (!parts.usedCodes.take(authId, code)) return refuse('codeWrong');
  try {
    await parts.verifyTOTP({ headers, body: { code } });
    return done(null);
  } catch (error) {
    if (!(error instanceof APIError)) throw error;
    return error.statusCode === 429
      ? refuse('tooMany', { seconds: String(lockedSeconds) })
      : refuse('codeWrong');
  }
}
