import type { SSRLoadedRendererValue } from 'astro';
import { type ComponentType, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { Kept } from '#ui/base/kept.ts';
import { type IslandProps, SeedContext } from './seed.ts';

/** Islands take one text, `packProps`' (`#ui/island/props.ts`), some the page's seed, and no slots. */
type Island = ComponentType<IslandProps>;

/** What is kept of islands at once, in characters: those of some thirty pages. */
const kept = new Kept<string>(4_000_000);

/** Apart by identity, since names may be the same and change with a module that is loaded anew. */
const ids = new WeakMap<Island, number>();
let idNext = 0;

function idOf(island: Island): number {
  const id = ids.get(island) ?? idNext++;
  ids.set(island, id);
  return id;
}

let count = 0;
const prefixLength = 9;

/** The island's HTML, after what its ids begin with: no two islands of a page have the same. */
function rendered(island: Island, { json, seed }: IslandProps): string {
  count += 1;
  const prefix = `i${count.toString(36).padStart(prefixLength - 1, '0')}`;
  const seeded = createElement(
    SeedContext,
    { value: seed?.data ?? noSeed },
    createElement(island, { json }),
  );
  return prefix + renderToString(seeded, { identifierPrefix: prefix });
}

const noSeed = {};

/**
 * An island's HTML and what its ids begin with. An island is a pure function of its text and seed, so
 * what was rendered of them is taken again for the same: most of a page is what another just had.
 */
export function renderIsland(island: Island, props: IslandProps): { html: string; prefix: string } {
  const { json, seed } = props;
  const key = `${idOf(island)} ${json}${seed ? ` ${seed.text}` : ''}`;
  const made = kept.get(key) ?? kept.keep(key, rendered(island, props));
  return { html: made.slice(prefixLength), prefix: made.slice(0, prefixLength) };
}

/** Renders islands for Astro. */
const renderer: SSRLoadedRendererValue = {
  name: 'perigee-islands',
  // Islands say themselves that they are (`reactIslands` in astro.config.mjs).
  check: async () => false,
  supportsAstroStaticSlot: true,
  async renderToStaticMarkup(island: Island, props: IslandProps) {
    const { html, prefix } = renderIsland(island, props);
    return { html, attrs: { prefix } };
  },
};

export default renderer;
