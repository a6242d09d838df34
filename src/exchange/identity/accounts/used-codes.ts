import { APIError, createAuthMiddleware } from 'better-auth/api';

/** A code is taken for its own half minute and those beside it. */
const validMs = 90_000;
/** Codes remembered; each took a password and an attempt. */
const codesMax = 10_000;

/** A code of an authenticator is taken once: whoever looked over a shoulder cannot use it again. */
export class UsedCodes {
  readonly #used = new Map<string, number>();

  /** Whether an identity may try a code; from then on it may not. */
  take(authId: string, code: string): boolean {
    const key = `${authId} ${code}`;
    const now = Date.now();
    const until = this.#used.get(key);
    if (until !== undefined && until > now) return false;
    this.#used.delete(key);
    this.#used.set(key, now + validMs);
    for (const [oldest, oldUntil] of this.#used) {
      if (oldUntil > now && this.#used.size <= codesMax) break;
      this.#used.delete(oldest);
    }
    return true;
  }
}

/** Runs before the sign-in service looks at a code of a log-in that waits for its second step. */
export const refuseUsedCodes = (used: UsedCodes) =>
  createAuthMiddleware(async ({ path, body, context, getSignedCookie }) => {
    if (path !== '/two-factor/verify-totp') return;
    const cookie = context.createAuthCookie('two_factor');
    const challenge = await getSignedCookie(cookie.name, context.secret);
    if (!challenge) return;
    const user = (await context.internalAdapter.findVerificationValue(challenge))?.value;
    if (user === undefined || used.take(user, String(body.code))) return;
    throw new APIError('UNAUTHORIZED', { code: 'CODE_USED', message: 'The code was used.' });
  });
