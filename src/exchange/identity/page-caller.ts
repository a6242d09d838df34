import type { IncomingMessage } from 'node:http';
import type { Caller } from '#contract/client.ts';
import type { Accounts } from '#exchange/identity/accounts/accounts.ts';
import { sessionOf } from '#exchange/identity/session.ts';

/** A page is shown to a visitor when the exchange cannot open a user at the moment. */
export async function callerOf(
  accounts: Accounts,
  request: IncomingMessage,
  network: string,
  locale: string,
): Promise<Caller> {
  const { cookie, 'user-agent': userAgent } = request.headers;
  const session = await sessionOf(
    accounts,
    { cookies: cookie, token: undefined },
    { userAgent, network },
  );
  return { user: session.ok ? session.value : undefined, locale };
}
