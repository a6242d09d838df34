import type { APIRoute } from 'astro';
import { noFacts } from '#features/site/header/entry.ts';
import { menuFacts } from '#features/site/header/facts.ts';
import type { SearchedPages } from '#features/site/header/found.ts';
import { searchedPages } from '#features/site/header/search-pages.ts';
import { helpIndexAddress } from './support/_index.ts';

/** What the header's search finds besides markets: the pages of this visitor's menus. */
export const GET: APIRoute = async ({ locals: { locale, frame, exchange, caller } }) => {
  const facts = await menuFacts(exchange, caller, locale).catch(() => noFacts);
  const answer: SearchedPages = {
    pages: searchedPages(locale, frame, facts),
    help: helpIndexAddress(locale),
  };
  return Response.json(answer, { headers: { 'cache-control': 'private, max-age=60' } });
};
