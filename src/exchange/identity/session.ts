import type { IncomingHttpHeaders } from 'node:http';
import type { CallerUser } from '#contract/client.ts';
import type { ErrorName } from '#contract/errors.ts';
import { accessKeyHeader } from '#contract/signing.ts';
import type { Outcome } from '#domain/refusal.ts';
import type { Accounts } from '#exchange/identity/accounts/accounts.ts';
import type { SessionEnd } from '#exchange/identity/accounts/endings.ts';
import type { Place } from '#exchange/identity/accounts/place.ts';
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

/** What carries a session: the token where there is one, else the cookies. */
interface Credentials {
  readonly cookies: string | undefined;
  readonly token: string | undefined;
}

/** Whose session a request carries. Used from where its user cannot be, it ends. */
export async function sessionOf(
  accounts: Accounts,
  { cookies, token }: Credentials,
  from: Place,
): Promise<Outcome<CallerUser | undefined>> {
  const known =
    token === undefined ? accounts.cached(cookies, from) : accounts.cachedToken(token, from);
  if (known) return { ok: true, value: known };
  return await (token === undefined
    ? accounts.lookUp(cookies, from)
    : accounts.lookUpToken(token, from));
}

const failureOfEnd: Readonly<Record<SessionEnd, ErrorName>> = {
  expired: 'sessionExpired',
  replaced: 'sessionReplaced',
  passwordChanged: 'passwordChanged',
  revoked: 'sessionRevoked',
  abnormal: 'loginAbnormal',
};

/** Why a request that carries no living session is nobody's. */
export async function nobodyBecause(
  accounts: Accounts,
  { cookies, token }: Credentials,
): Promise<ErrorName> {
  const end = await accounts.endOf(cookies, token);
  return end === undefined ? 'noSession' : failureOfEnd[end];
}
