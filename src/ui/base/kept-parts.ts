import { Kept } from './kept.ts';

/** Rendered parts of pages, in bytes and characters of their keys: some twenty of the largest. */
const parts = new Kept<Buffer>(6_000_000);

/** Astro's own scripts for islands, which it puts before the first part of a page that has one. */
const ownScripts = /^\s*(?:<(style|script)>[\s\S]*?<\/\1>\s*)+/;

/**
 * The HTML of the part that `key` names, rendered only if it is not kept; where `page` takes parts,
 * the place that stands for it. Astro's scripts are left to the page at hand: another page may have
 * them already, or not yet.
 */
export async function keptPart(
  key: string,
  render: () => Promise<string>,
  page: App.PartsOfPage | undefined,
): Promise<string> {
  const placed = (part: Buffer) => page?.placeOf(part) ?? part.toString();
  const known = parts.get(key);
  if (known !== undefined) return placed(known);
  const html = await render();
  const scripts = ownScripts.exec(html)?.[0] ?? '';
  // Parts within are of this one: the next page has places of its own.
  const own = html.slice(scripts.length);
  return scripts + placed(parts.keep(key, Buffer.from(page?.filled(own) ?? own)));
}
