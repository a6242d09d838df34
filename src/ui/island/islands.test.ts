import { createElement, useId } from 'react';
import { expect, test } from 'vitest';
import islands from './islands.ts';
import { Seed, useSeed } from './seed.ts';

let renders = 0;
function Island({ json }: { readonly json: string }) {
  renders += 1;
  return createElement('p', { id: useId() }, json);
}
const other = (props: { readonly json: string }) => Island(props);

interface Rendered {
  readonly html: string;
  readonly attrs: { readonly prefix: string };
}
type Render = (island: unknown, props: object) => Promise<Rendered>;
const render = islands.renderToStaticMarkup as unknown as Render;

test('an island is rendered once for a text; its ids are its own', async () => {
  const first = await render(Island, { json: 'a' });
  expect(await render(Island, { json: 'a' })).toEqual(first);
  expect(renders).toBe(1);
  const [second, third] = [await render(Island, { json: 'b' }), await render(other, { json: 'a' })];
  expect(renders).toBe(3);
  expect(new Set([first, second, third].map(({ attrs }) => attrs.prefix)).size).toBe(3);
  for (const { html, attrs } of [first, second, third]) {
    expect(html).toMatch(new RegExp(`^<p id="_${attrs.prefix}`));
  }
  expect([first.html, second.html].map((html) => html.replace(/<[^>]*>/g, ''))).toEqual(['a', 'b']);
});

function Seeded({ json }: { readonly json: string }) {
  renders += 1;
  return createElement('p', {}, json, JSON.stringify(useSeed()));
}

test('an island that reads the page’s seed is rendered once for a text and a seed', async () => {
  renders = 0;
  const shown = async (json: string, seed?: Seed) =>
    (await render(Seeded, { json, seed })).html.replace(/<[^>]*>|&quot;/g, '');
  expect(await shown('a', new Seed({ wallet: '1' }))).toBe('a{wallet:1}');
  expect(await shown('a', new Seed({ wallet: '1' }))).toBe('a{wallet:1}');
  expect(renders).toBe(1);
  expect(await shown('a', new Seed({ wallet: '2' }))).toBe('a{wallet:2}');
  expect(await shown('a')).toBe('a{}');
  expect(renders).toBe(3);
});

test('a seed is not among the props that Astro writes into an island’s HTML', () => {
  const seed = new Seed({ wallet: '1' });
  expect(JSON.stringify({ ...seed })).toBe('{}');
  expect(Object.entries(seed)).toEqual([]);
});
