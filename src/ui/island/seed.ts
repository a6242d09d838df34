import { createContext, useContext, useMemo } from 'react';
import { packProps, unpackProps } from './props.ts';

/** What a page has for its islands: whatever can be said in JSON. */
type SeedData = object;

/** The element that a page sends it in. */
export const seedId = 'seed';

/**
 * What several islands of a page are made of. The page's HTML has it once, in a block before them
 * (`Seed.astro`), and islands are given this object besides their own props: on the server they are
 * rendered with it, while Astro, which writes the props of an island into its HTML, finds nothing to
 * write of an object without properties.
 */
export class Seed {
  readonly #text: string;
  #data: SeedData | undefined;

  constructor(data: SeedData) {
    this.#text = packProps(data);
  }

  /** As one text: what is rendered with it depends on nothing else of it. */
  get text(): string {
    return this.#text;
  }

  /** The same object each time: read from the text, as browsers read it. */
  get data(): SeedData {
    this.#data ??= unpackProps<SeedData>(this.#text);
    return this.#data;
  }
}

/** What an island takes. */
export interface IslandProps {
  readonly json: string;
  /** On the server alone, of an island that reads the page's seed (`useSeed`). */
  readonly seed?: Seed;
}

/** A seed as it stands in HTML: packed like the props around it, so that both compress well together. */
export const seedHtml = ({ text }: Seed): string => text.replaceAll('<', '\\u003c');

/** What islands are rendered with on the server, in the gallery and in tests. */
export const SeedContext = createContext<SeedData | undefined>(undefined);

const none: SeedData = {};
let ofPage: SeedData | undefined;

/** What the page has brought; nothing where it has no seed, or has not come to it yet. */
function pageSeed(): SeedData {
  const block = ofPage ? undefined : document.getElementById(seedId);
  if (block) ofPage = unpackProps(block.textContent ?? '{}');
  return ofPage ?? none;
}

/** The page's seed, the same object for all islands. */
export const useSeed = <Data extends SeedData>(): Partial<Data> =>
  (useContext(SeedContext) ?? pageSeed()) as Partial<Data>;

/** The props of an island as they are sent: without texts that stand in the page's seed. */
export type SentProps<Props extends { readonly text: object }> = Omit<Props, 'text'> & {
  readonly text: Partial<Props['text']>;
};

/** The props of an island, read once, with the texts that it shares with others. */
export function useSeededProps<Props extends { readonly text: object }>(json: string): Props {
  const { text } = useSeed<{ readonly text: object }>();
  return useMemo(() => {
    const sent = unpackProps<SentProps<Props>>(json);
    return { ...sent, text: { ...text, ...sent.text } } as unknown as Props;
  }, [json, text]);
}
