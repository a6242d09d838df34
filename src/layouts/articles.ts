import { type CollectionEntry, getCollection } from 'astro:content';
import { defaultLocale, lookupChain, siteLocales } from '#domain/codes/locale.ts';
import { isLive } from '#features/content/info/parts.ts';
import { localesOf, routedLocales } from '#i18n/locale.ts';

type Name = 'info' | 'help';
type Entry = CollectionEntry<Name>;

/** The article that a link leads to. */
interface Neighbor {
  readonly title: string;
  /** From the root, without language. */
  readonly path: string;
  /** The language of its title. */
  readonly language: string;
}

/** What an article's page is given. */
export interface ArticleProps {
  readonly entry: Entry;
  /** The day on which it was first published. */
  readonly published: Date | undefined;
  /** Its folder and file in the collection: `futures/trading-fee`. */
  readonly address: string;
  /** The language that it is written in. */
  readonly language: string;
  /** Path keys of the locales whose readers get it in their own language. */
  readonly locales: readonly string[];
  readonly previous: Neighbor | undefined;
  readonly next: Neighbor | undefined;
  readonly related: readonly Neighbor[];
}

/** Where the articles of a collection stand. */
const pathOf: Readonly<Record<Name, (address: string) => string>> = {
  info: (address) => `/${address.replace('/', '/introduction/')}`,
  help: (address) => `/support/articles/${address}`,
};

/** The articles of a collection by their ids, and the addresses in the order of their folders. */
interface Articles {
  readonly byId: ReadonlyMap<string, Entry>;
  readonly addresses: readonly string[];
}

async function readArticles(name: Name): Promise<Articles> {
  const entries: readonly Entry[] = await getCollection(name);
  const start = `${defaultLocale}/`;
  return {
    byId: new Map(entries.map((entry) => [entry.id, entry])),
    addresses: entries
      .filter(({ id }) => id.startsWith(start))
      .sort((a, b) => a.data.order - b.data.order)
      .map(({ id }) => id.slice(start.length)),
  };
}

const kept = new Map<Name, Promise<Articles>>();

/** Read once: articles change with a build. In development they change at any time. */
function articlesOf(name: Name): Promise<Articles> {
  if (import.meta.env.DEV) return readArticles(name);
  const known = kept.get(name) ?? readArticles(name);
  kept.set(name, known);
  // A failed read is tried again at the next request.
  known.catch(() => kept.delete(name));
  return known;
}

/** The article in a language: a variant reads its parents'; else there is the English one. */
function written({ byId }: Articles, locale: string, address: string) {
  const language =
    lookupChain(locale).find((one) => byId.has(`${one}/${address}`)) ?? defaultLocale;
  return { language, entry: byId.get(`${language}/${address}`) };
}

/** Articles lead to the next ones of their section: a category of the help center, else their folder. */
function sectionOf({ byId }: Articles, address: string): string {
  const entry = byId.get(`${defaultLocale}/${address}`);
  return entry?.collection === 'help'
    ? entry.data.category
    : address.slice(0, address.lastIndexOf('/') + 1);
}

/** The locales whose readers get an article in their own language. */
const localesAt = ({ byId }: Articles, address: string): readonly string[] =>
  localesOf(siteLocales.map(({ path }) => path).filter((path) => byId.has(`${path}/${address}`)));

/** An article's page in a language; undefined: there is no such article. */
function propsOf(
  name: Name,
  articles: Articles,
  locale: string,
  address: string,
): ArticleProps | undefined {
  const { language, entry } = written(articles, locale, address);
  if (entry === undefined) return undefined;
  const section = sectionOf(articles, address);
  const all = articles.addresses.filter((one) => sectionOf(articles, one) === section);
  const at = all.indexOf(address);
  const neighbor = (other: string | undefined): Neighbor | undefined => {
    if (other === undefined) return undefined;
    const found = written(articles, locale, other);
    const title = found.entry?.data.title;
    return title === undefined
      ? undefined
      : { title, path: pathOf[name](other), language: found.language };
  };
  return {
    locales: localesAt(articles, address),
    published: articles.byId.get(`${defaultLocale}/${address}`)?.data.published,
    ...{ entry, address, language, previous: neighbor(all[at - 1]), next: neighbor(all[at + 1]) },
    // That none is missing is checked with the texts (`tests/tidy/articles.test.ts`).
    related: entry.data.related.flatMap((other) => neighbor(other) ?? []),
  };
}

/** Whether an article has blocks that are read as its page is opened: as its English text has. */
const isLiveAt = ({ byId }: Articles, address: string): boolean =>
  isLive(byId.get(`${defaultLocale}/${address}`)?.rendered?.html ?? '');

/**
 * The pages of a folder of articles that the build makes, in every language: where there is no
 * translation, in English. Those with live blocks are the server's (`openArticle`).
 */
export async function articlePaths(name: Name, folder = '') {
  const articles = await articlesOf(name);
  const made = articles.addresses.filter(
    (address) => address.startsWith(folder) && !isLiveAt(articles, address),
  );
  return routedLocales.flatMap(({ path }) =>
    made.map((address) => ({
      params: {
        locale: path === defaultLocale ? undefined : path,
        slug: address.slice(folder.length),
      },
      props: propsOf(name, articles, path, address)!,
    })),
  );
}

/** The articles of a collection in English, as lists of the site's pages name them. */
export async function listedArticles(name: Name) {
  const articles = await articlesOf(name);
  return articles.addresses.map((address) => {
    const { title, description, updated } = articles.byId.get(`${defaultLocale}/${address}`)!.data;
    const locales = localesAt(articles, address);
    return { path: pathOf[name](address), title, description, updated, locales };
  });
}

/** An article for a page that the server renders; undefined: there is no such article. */
export async function openArticle(
  name: Name,
  address: string,
  locale: string,
): Promise<ArticleProps | undefined> {
  return propsOf(name, await articlesOf(name), locale, address);
}
