import { withoutLocale } from '#i18n/path.ts';

/** Pages with a name that a visitor knows, by their path without a language. */
const named = {
  '/account/security': 'accountSecurity',
  '/developers': 'developers',
} as const;

type Destination =
  | { readonly page: (typeof named)[keyof typeof named] }
  | { readonly symbol: string };

/** Where the log-in leads, as far as it has a short name; `path`: with language and query. */
export function destinationOf(path: string): Destination | undefined {
  const plain = withoutLocale(path.replace(/[?#].*$/, ''));
  const symbol = /^\/spot\/([A-Z0-9]{2,24})$/.exec(plain)?.[1];
  if (symbol) return { symbol };
  const page = Object.hasOwn(named, plain) ? named[plain as keyof typeof named] : undefined;
  return page && { page };
}
