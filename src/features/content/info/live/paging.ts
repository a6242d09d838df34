import type { LiveContext, Piece } from './piece.ts';

/** Rows on a page of a list that goes on. */
export const pageSize = 20;

/** Where a page begins; anything that is no cursor begins with the newest. */
export const cursorOf = (query: URLSearchParams): string | undefined => {
  const cursor = query.get('cursor') ?? '';
  return /^[1-9]\d{0,15}$/.test(cursor) ? cursor : undefined;
};

/** Leads from a page of a list to the newest rows and to older ones; `older`: where those begin. */
export const pageLinks = (
  { query, words: { info } }: LiveContext,
  label: string,
  older: string | undefined,
): Piece => ({
  ...{ kind: 'links', label },
  links: [
    ...(cursorOf(query) === undefined ? [] : [{ text: info('newest'), href: '?' }]),
    ...(older === undefined ? [] : [{ text: info('older'), href: `?cursor=${older}` }]),
  ],
});
