/** What a crawler reads in a page's HTML. Pages are validated apart, so a pattern is enough to read them. */

interface Tag {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

const attribute = /([^\s=>"'/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+)))?/g;
const opening =
  /<([a-z][\w-]*)((?:\s+[^\s=>"'/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"']+))?)*)\s*\/?>/gi;

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  quot: '"',
  apos: "'",
  lt: '<',
  gt: '>',
};
const decoded = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    return decimal ? String.fromCodePoint(Number(decimal)) : (entities[name] ?? whole);
  });

/** All opening tags, but those in scripts, styles, templates and comments. */
function tagsOf(html: string): readonly Tag[] {
  const shown = html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/(<(script|style)\b[^>]*>)[\s\S]*?<\/\2>/g, '$1');
  return [...shown.matchAll(opening)].map(([, name = '', rest = '']) => ({
    name: name.toLowerCase(),
    attributes: Object.fromEntries(
      [...rest.matchAll(attribute)].map(([, key = '', ...values]) => [
        key.toLowerCase(),
        decoded(values.find((value) => value !== undefined) ?? ''),
      ]),
    ),
  }));
}

interface Head {
  readonly lang: string | undefined;
  readonly dir: string | undefined;
  readonly title: string;
  readonly description: string;
  readonly canonical: string | undefined;
  readonly isIndexed: boolean;
  /** Addresses by hreflang. */
  readonly alternates: ReadonlyMap<string, string>;
}

export interface Document {
  readonly head: Head;
  /** What links lead to, as it stands in them. */
  readonly links: readonly string[];
  /** Files that the page loads. */
  readonly files: readonly string[];
  readonly ids: ReadonlySet<string>;
  /** Its headings as they follow each other: `h1`, `h2` … */
  readonly headings: readonly string[];
  /** Pictures without a size. */
  readonly unsized: readonly string[];
  /** Texts of `<script type="application/ld+json">`. */
  readonly structured: readonly string[];
}

const fileRels = /^(alternate|icon|apple-touch-icon|manifest|stylesheet|preload|modulepreload)$/;

function headOf(html: string, tags: readonly Tag[]): Head {
  const find = (name: string, key: string, value: string) =>
    tags.find((tag) => tag.name === name && tag.attributes[key] === value)?.attributes;
  const root = tags.find(({ name }) => name === 'html')?.attributes;
  const alternates = tags.filter(
    ({ attributes }) => attributes.rel === 'alternate' && attributes.hreflang,
  );
  return {
    lang: root?.lang,
    dir: root?.dir,
    title: decoded(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '').trim(),
    description: (find('meta', 'name', 'description')?.content ?? '').trim(),
    canonical: find('link', 'rel', 'canonical')?.href,
    isIndexed: !/noindex/.test(find('meta', 'name', 'robots')?.content ?? ''),
    alternates: new Map(
      alternates.map(({ attributes: { hreflang = '', href = '' } }) => [hreflang, href]),
    ),
  };
}

/** What there is in a page. */
export function documentOf(html: string): Document {
  const tags = tagsOf(html);
  const values = (name: string, key: string) =>
    tags.filter((tag) => tag.name === name).flatMap(({ attributes }) => attributes[key] ?? []);
  const linked = tags
    .filter(({ name, attributes: { rel = '', hreflang } }) => {
      return name === 'link' && !hreflang && fileRels.test(rel);
    })
    .flatMap(({ attributes }) => attributes.href ?? []);
  const isUnsized = ({ name, attributes: { width, height } }: Tag) =>
    name === 'img' && (!width || !height);
  const ld = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/g;
  return {
    head: headOf(html, tags),
    links: values('a', 'href'),
    files: [...linked, ...values('img', 'src'), ...values('script', 'src')],
    ids: new Set(tags.flatMap(({ attributes }) => attributes.id ?? [])),
    headings: tags.map(({ name }) => name).filter((name) => /^h[1-6]$/.test(name)),
    unsized: tags.filter(isUnsized).map(({ attributes }) => attributes.src ?? 'img'),
    structured: [...html.matchAll(ld)].map(([, text = '']) => text),
  };
}
