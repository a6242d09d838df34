import { APIError, createAuthMiddleware } from 'better-auth/api';

/** A code is taken for its own half minute and those beside it. */
const validMs = 90_000;
/** Codes remembered; each took a password and an attempt. */
const codesMax = 10_000;

/**
 * A code of an authenticator logs in once: whoever looked over a shoulder cannot use it again. Runs
 * before the sign-in service looks at a code of a log-in that waits for its second step.
 */
export function refuseUsedCodes() {
  const used = new Map<string, number>();
  return createAuthMiddleware(async ({ path, body, context, getSignedCookie }) => {
    if (path !== '/two-factor/verify-totp') return;
    const cookie = context.createAuthCookie('two_factor');
    const challenge = await getSignedCookie(cookie.name, context.secret);
    if (!challenge) return;
    const user = (await context.internalAdapter.findVerificationValue(challenge))?.value;
    if (user === undefined) return;
    const key = `${user} ${body.code}`;
    const now = Date.now();
    const until = used.get(key);
    if (until !== undefined && until > now) {
      throw new APIError('UNAUTHORIZED', { code: 'CODE_USED', message: 'The code was used.' });
    }
    used.delete(key);
    used.set(key, now + validMs);
    for (const [oldest, oldUntil] of used) {
      if (oldUntil > now && used.size <= codesMax) break;
      used.delete(oldest);
    }
  });
}
