import { deviceOf } from '#exchange/identity/accounts/device.ts';

/** Where a request comes from, as far as it can be told. */
export interface Place {
  readonly userAgent: string | undefined;
  readonly network: string;
}

/**
 * Whether a session that was begun in one place can be used from another. Networks change, and so do
 * versions of a browser, and the system it names when it asks for a desktop's page; but no session
 * moves from one browser to another and to another network at once, unless it was taken along. A
 * client that doesn't say which browser it is could be any.
 */
export function isUsual(login: Place, from: Place): boolean {
  if (login.network === from.network || login.userAgent === from.userAgent) return true;
  const [before, now] = [login, from].map(({ userAgent = '' }) => deviceOf(userAgent).browser);
  return before === undefined || now === undefined || before === now;
}
