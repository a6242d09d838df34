import { defaultLocale } from '#domain/codes/locale.ts';
import { symbolOf } from '#domain/line/line.ts';
import { marketPath } from '#domain/line/site.ts';
import { headOf, type Section, sections } from '#features/content/news/news.ts';
import { localesOf } from '#i18n/locale.ts';
import { listedArticles } from '#layouts/articles.ts';
import { fixedPagesIn, listedLines, type PublicPage } from '#layouts/site/public-pages.ts';
import type { ListedSite } from '#layouts/site/sitemap.ts';

/** The instruments of the lines that are listed; those that are delisted are history. */
async function instruments({ exchange, caller }: App.Locals): Promise<readonly PublicPage[]> {
  const found = await Promise.all(
    listedLines.map(async (line) => {
      const answer = await exchange.call('getAllSymbol', { businessLine: line }, caller);
      if (!answer.ok) throw new Error(`no list of ${line}: ${answer.code}`);
      return (answer.data.symbolDTOList ?? [])
        .filter(({ state }) => state !== 'delisted')
        .map(({ symbolId, baseCoin, quoteCoin }) => {
          const symbol = symbolOf(symbolId);
          return {
            ...{ group: line, path: marketPath(symbolId) },
            title: line === 'spot' ? `${baseCoin.coinName}/${quoteCoin.coinName}` : symbol,
          };
        });
    }),
  );
  return found.flat();
}

const newsPath = sections.news.path;

/** Posts of a section that are listed: the newest ones. */
const postsMax = 100;

/** Announcements or news, with the time of publication. */
async function posts(
  { exchange, caller }: App.Locals,
  group: Section,
): Promise<readonly PublicPage[]> {
  const answer = await exchange.call(sections[group].list, { pageSize: postsMax }, caller);
  if (!answer.ok) throw new Error(`no list of ${group}: ${answer.code}`);
  return answer.data.items.map((row) => {
    const { href, title, summary, at } = headOf(group, row, defaultLocale);
    const locales = localesOf(row.locales);
    return {
      ...{ group, path: href, title, description: summary, locales },
      updated: new Date(at),
    };
  });
}

/** Every page that anyone can read and search engines list, whether or not it is switched on. */
export async function publicPages(locals: App.Locals): Promise<readonly PublicPage[]> {
  const [info, help, markets, announced, news] = await Promise.all([
    listedArticles('info'),
    listedArticles('help'),
    instruments(locals),
    posts(locals, 'announcements'),
    posts(locals, 'news'),
  ]);
  return [
    // Without news their page says only that there are none.
    ...fixedPagesIn(defaultLocale).filter(({ path }) => path !== newsPath || news.length > 0),
    ...info.map((one) => ({ ...one, group: 'info' as const })),
    ...help.map((one) => ({ ...one, group: 'help' as const })),
    ...[...markets, ...announced, ...news],
  ];
}

/** What lists of pages need to know of the site. */
export const listedSite = ({ site }: App.Locals, { origin }: URL): ListedSite => ({
  origin: new URL(site.publicUrl ?? origin).origin,
  frame: site.frame,
});

/** How long crawlers can keep a list: what is listed or switched seldom changes. */
const maxAgeS = 3600;

/** A text for crawlers. */
export const listed = (text: string, type: string): Response =>
  new Response(text, {
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'cache-control': `public, max-age=${maxAgeS}`,
    },
  });
