import type { Placed } from '#client/trading.ts';
import type { Said, Sent } from './use-send.ts';

/** What became of an order, in the words of whoever placed it. */
export const sentByPlaced = (
  placed: Placed,
  said: Said | undefined,
  isDone = placed.what === 'placed' || placed.what === 'planned',
): Sent => ({
  isDone,
  toast: said,
  failure: isDone ? undefined : said?.text,
  isLoggedOut: placed.what === 'loggedOut',
});
