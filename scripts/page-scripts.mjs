// What script a page brings before anyone touches it: inline, by `src`, and what those import.
import { brotliCompressSync } from 'node:zlib';

const bytesOf = (text) => brotliCompressSync(text).length;

/** Astro's own code for islands, which it writes into any page that has one. */
const isRuntime = (text) => text.includes('astro-island') && text.includes('customElements');

async function textOf(url) {
  const answer = await fetch(url);
  if (!answer.ok && answer.status !== 404) throw new Error(`${url}: ${answer.status}`);
  return answer.text();
}

/** A module and all that it imports before it runs; `seen` keeps each from being counted twice. */
async function modules(url, seen) {
  if (seen.has(url.href)) return [];
  seen.add(url.href);
  const text = await textOf(url);
  const imports = [...text.matchAll(/(?:from|import)\s*["'`](\.[^"'`]+)["'`]/g)];
  const below = [];
  for (const [, path] of imports) below.push(...(await modules(new URL(path, url), seen)));
  return [{ name: url.pathname, bytes: bytesOf(text), isRuntime: false }, ...below];
}

/** The scripts of the page at an address, brotli-compressed one by one. */
export async function pageScripts(address) {
  const html = await textOf(address);
  const seen = new Set();
  const rows = [];
  for (const [, attributes, text] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
    const src = /\ssrc="([^"]+)"/.exec(attributes)?.[1];
    if (src !== undefined) rows.push(...(await modules(new URL(src, address), seen)));
    else if (!/type="application/.test(attributes)) {
      const start = text.trim().slice(0, 40).replaceAll(/\s+/g, ' ');
      rows.push({ name: `inline: ${start}`, bytes: bytesOf(text), isRuntime: isRuntime(text) });
    }
  }
  return rows;
}

/** The page's own script and the framework's, in bytes. */
export const scriptSums = (rows) => ({
  own: rows.filter((row) => !row.isRuntime).reduce((sum, { bytes }) => sum + bytes, 0),
  runtime: rows.filter((row) => row.isRuntime).reduce((sum, { bytes }) => sum + bytes, 0),
});
