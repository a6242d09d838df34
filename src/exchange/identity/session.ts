import type { IncomingHttpHeaders } from 'node:http';
import type { CallerUser } from '#contract/client.ts';
import { accessKeyHeader } from '#contract/signing.ts';
import type { Outcome } from '#domain/refusal.ts';
import type { Accounts } from '#exchange/identity/accounts/accounts.ts';
import type { Failure } from '#exchange/requests/failure.ts';

/** Carries the session of a client that keeps no cookies: the session cookie's value. */
const tokenHeader = 'dy-token';

/**
 * The bearer token of a request, or the failure to have both: what a browser's cookies say and what
 * a header says could be two people, and a page must not be able to choose.
 */
export function tokenOf(headers: IncomingHttpHeaders): string | undefined | Failure {
  const token = headers[tokenHeader];
  if (token === undefined || token === '') return undefined;
  if (headers.cookie !== undefined) {
    return { name: 'malformed', values: { field: tokenHeader, expected: '∅ (cookie)' } };
  }
  return String(token);
}

/** The API key that a request names, or the failure to name a session beside it. */
export function accessKeyOf(headers: IncomingHttpHeaders): string | undefined | Failure {
  const accessKey = headers[accessKeyHeader];
  if (accessKey === undefined || accessKey === '') return undefined;
  const beside = [tokenHeader, 'cookie'].find((name) => headers[name]);
  if (beside === undefined) return String(accessKey);
  return { name: 'malformed', values: { field: accessKeyHeader, expected: `∅ (${beside})` } };
}

export type Session = Outcome<CallerUser | undefined>;

/** Whose session it is: by the token where there is one, else by the cookies. */
export async function sessionOf(
  accounts: Accounts,
  cookies: string | undefined,
  token: string | undefined,
): Promise<Session> {
  const known = token === undefined ? accounts.cached(cookies) : accounts.cachedToken(token);
  if (known) return { ok: true, value: known };
  return await (token === undefined ? accounts.lookUp(cookies) : accounts.lookUpToken(token));
}
