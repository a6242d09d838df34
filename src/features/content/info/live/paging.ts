import type { LiveContext, Piece } from './piece.ts';

/** Rows on a page of a list that goes on. */
export const pageSize = 20;

/** Where a page begins; anything that is no cursor begins with the newest. */
export const cursorOf = (query: URLSearchParams): string | undefined => {
  const cursor = query.get('cursor') ?? '';
  return /^[1-9]\d{0,15}$/.test(cursor) ? cursor : undefined;
};

interface Paging {
  readonly label: string;
  /** Where older rows begin; undefined: there are none. */
  readonly older: string | undefined;
  /** Other parameters of the address, which stay. */
  readonly kept?: Readonly<Record<string, string>>;
}

/** Leads from a page of a list to the newest rows and to older ones. */
export function pageLinks(
  { query, words: { info } }: LiveContext,
  { label, older, kept = {} }: Paging,
): Piece {
  const href = (more: Readonly<Record<string, string>>) =>
    `?${new URLSearchParams({ ...kept, ...more })}`;
  return {
    ...{ kind: 'links', label },
    links: [
      ...(cursorOf(query) === undefined ? [] : [{ text: info('newest'), href: href({}) }]),
      ...(older === undefined ? [] : [{ text: info('older'), href: href({ cursor: older }) }]),
    ],
  };
}
