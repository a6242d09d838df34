import type { RefusalHelp } from '#contract/errors.ts';

/** So many of the exchange's messages are known by their articles; the oldest go first. */
const knownMax = 30;

const articles = new Map<string, RefusalHelp>();

/** From now on a message of the exchange is known to have an article, wherever the message is shown. */
export function noteHelp(message: string, help: RefusalHelp): void {
  articles.delete(message);
  articles.set(message, help);
  const [oldest] = articles.keys();
  if (articles.size > knownMax && oldest !== undefined) articles.delete(oldest);
}

/** The article about a text with such a message in it; undefined: there is none. */
export const helpOf = (text: string): RefusalHelp | undefined =>
  [...articles].findLast(([message]) => text.includes(message))?.[1];
