import { createElement, useId } from 'react';
import { expect, test } from 'vitest';
import islands from './islands.ts';

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
