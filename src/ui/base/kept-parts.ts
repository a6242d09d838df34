import { Kept } from './kept.ts';

/** Rendered parts of pages, in bytes and characters of their keys: some twenty of the largest. */
const parts = new Kept<Buffer>(6_000_000);

/** Short names of long texts in keys, in characters; a name is never given twice. */
const names = new Kept<string>(4_000_000);
const shortLength = 64;
let lastName = 0;

function nameOf(text: string): string {
  if (text.length <= shortLength) return `=${text}`;
  return names.get(text) ?? names.keep(text, `#${++lastName}`);
}

/** One text that names what a part depends on. */
const keyOf = (of: readonly string[]): string => of.map(nameOf).join('\0');

/** Astro's own scripts for islands, which it puts before the first part of a page that has one. */
const ownScripts = /^\s*(?:<(style|script)>[\s\S]*?<\/\1>\s*)+/;

/**
 * The HTML of the part that depends on `of`, rendered only if it is not kept; where `page` takes parts,
 * the place that stands for it. Astro's scripts are left to the page at hand: another page may have
 * them already, or not yet.
 */
export async function keptPart(
  of: readonly string[],
  render: () => Promise<string>,
  page: App.PartsOfPage | undefined,
): Promise<string> {
  const placed = (part: Buffer) => page?.placeOf(part) ?? part.toString();
  const key = keyOf(of);
  const known = parts.get(key);
  if (known !== undefined) return placed(known);
  const html = await render();
  const scripts = ownScripts.exec(html)?.[0] ?? '';
  // Parts within are of this one: the next page has places of its own.
  const own = html.slice(scripts.length);
  return scripts + placed(parts.keep(key, Buffer.from(page?.filled(own) ?? own)));
}
