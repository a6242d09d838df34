import { KeptTexts } from './kept-texts.ts';

/** Rendered parts of pages, in characters: some twenty of the largest. */
const parts = new KeptTexts(4_000_000);

/** Astro's own scripts for islands, which it puts before the first part of a page that has one. */
const ownScripts = /^\s*(?:<(style|script)>[\s\S]*?<\/\1>\s*)+/;

/**
 * The HTML of the part that `key` names, rendered only if it is not kept. Astro's scripts are left
 * to the page at hand: another page may have them already, or not yet.
 */
export async function keptPart(key: string, render: () => Promise<string>): Promise<string> {
  const known = parts.get(key);
  if (known !== undefined) return known;
  const html = await render();
  const scripts = ownScripts.exec(html)?.[0] ?? '';
  return scripts + parts.keep(key, html.slice(scripts.length));
}
