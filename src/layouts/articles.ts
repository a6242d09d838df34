import { type CollectionEntry, getCollection } from 'astro:content';
import { defaultLocale } from '#domain/codes/locale.ts';
import { routedLocales } from '#i18n/locale.ts';

type Name = 'info' | 'help';
type Entry = CollectionEntry<Name>;

/** The article that a link leads to. */
interface Neighbor {
  readonly title: string;
  readonly slug: string;
}

/** What an article's page is given. */
export interface ArticleProps {
  readonly entry: Entry;
  /** The language that it is written in. */
  readonly language: string;
  readonly previous: Neighbor | undefined;
  readonly next: Neighbor | undefined;
}

/** The pages of a folder of articles, in every language: where there is no translation, in English. */
export async function articlePaths(name: Name, folder = '') {
  const entries: readonly Entry[] = await getCollection(name);
  const find = (locale: string, slug: string) =>
    entries.find(({ id }) => id === `${locale}/${folder}${slug}`);
  const start = `${defaultLocale}/${folder}`;
  const slugs = entries
    .filter(({ id }) => id.startsWith(start))
    .sort((a, b) => a.data.order - b.data.order)
    .map(({ id }) => id.slice(start.length));
  return routedLocales.flatMap(({ path, parent = path }) => {
    // A variant reads its language: `es-AR` what stands in `es`.
    const written = (slug: string) => [path, parent, defaultLocale].find((one) => find(one, slug))!;
    const neighbor = (slug: string | undefined): Neighbor | undefined =>
      slug === undefined ? undefined : { slug, title: find(written(slug), slug)!.data.title };
    return slugs.map((slug, at) => ({
      params: { locale: path === defaultLocale ? undefined : path, slug },
      props: {
        entry: find(written(slug), slug)!,
        language: written(slug),
        previous: neighbor(slugs[at - 1]),
        next: neighbor(slugs[at + 1]),
      } satisfies ArticleProps,
    }));
  });
}
