import { ask } from './ask.ts';

/** What the site's lists for search engines say. */

interface Entry {
  readonly loc: string;
  readonly alternates: ReadonlyMap<string, string>;
}

const decoded = (text: string) => text.replaceAll('&lt;', '<').replaceAll('&amp;', '&');
const locsOf = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = '']) => decoded(loc));

const entriesOf = (xml: string): readonly Entry[] =>
  xml
    .split('<url>')
    .slice(1)
    .map((entry) => ({
      loc: locsOf(entry)[0] ?? '',
      alternates: new Map(
        [...entry.matchAll(/hreflang="([^"]*)" href="([^"]*)"/g)].map(
          ([, language = '', href = '']) => [language, decoded(href)],
        ),
      ),
    }));

/** All sitemaps that `robots.txt` leads to: entries by their address, for each sitemap by its address. */
export type Sitemaps = ReadonlyMap<string, ReadonlyMap<string, Entry>>;

async function textOf(url: string): Promise<string> {
  const answer = await ask(url);
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status}`);
  return await answer.text();
}

/** Reads them as a crawler does, from `robots.txt` on. */
export async function readSitemaps(origin: string): Promise<Sitemaps> {
  const index = /^Sitemap: (\S+)$/m.exec(await textOf(`${origin}/robots.txt`))?.[1];
  if (index === undefined) throw new Error('robots.txt names no sitemap');
  const maps = locsOf(await textOf(index)).map(async (address) => {
    const entries = entriesOf(await textOf(address)).map((entry) => [entry.loc, entry] as const);
    return [address, new Map(entries)] as const;
  });
  return new Map(await Promise.all(maps));
}

const said = (alternates: ReadonlyMap<string, string>) => JSON.stringify([...alternates].sort());

/** Pages whose other languages don't say the same of them, or that don't name themselves. */
export function asymmetries(maps: Sitemaps): readonly string[] {
  const entries = new Map([...maps.values()].flatMap((map) => [...map]));
  return [...entries.values()].flatMap(({ loc, alternates }) => {
    const others = [...new Set(alternates.values())];
    if (!others.includes(loc)) return [`${loc}: is not among its own languages`];
    return others
      .filter((other) => said(entries.get(other)?.alternates ?? new Map()) !== said(alternates))
      .map((other) => `${loc}: ${other} names other languages`);
  });
}
