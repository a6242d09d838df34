import { randomInt } from 'node:crypto';
import type { BrowserContext } from 'playwright/test';
import { addressHeader } from './server.ts';

/** What everybody logs in with. */
export const password = 'correct horse battery';

/**
 * A user of the exchange, logged in in this browser by the site's own call; gives the e-mail address.
 * Each comes from a network of its own, as one network may not make so many users.
 */
export async function signUp(context: BrowserContext, url: string): Promise<string> {
  const name = `user-${Date.now()}-${randomInt(1e6)}`;
  const email = `${name}@example.org`;
  const network = `10.${randomInt(256)}.${randomInt(256)}.1`;
  const answer = await context.request.post(`${url}/api/auth/sign-up/email`, {
    headers: { origin: url, [addressHeader]: network },
    data: { email, password, name },
  });
  if (!answer.ok()) throw new Error(`no account: ${answer.status()} ${await answer.text()}`);
  return email;
}
