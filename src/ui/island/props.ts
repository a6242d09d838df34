import { useMemo } from 'react';

/** Swaps two marks; done twice it changes nothing. JSON itself never holds a bare NUL. */
function swapped(text: string): string {
  if (!text.includes('`')) return text.replaceAll('"', '`');
  if (!text.includes('"')) return text.replaceAll('`', '"');
  return text.replaceAll('"', '\0').replaceAll('`', '"').replaceAll('\0', '`');
}

/**
 * An island's props as one text. JSON's quotes are swapped for a mark that HTML need not escape:
 * in an attribute, within Astro's own JSON, each would take seven characters.
 */
export function packProps(props: object): string {
  const text = ofProps.get(props) ?? packedProps(props);
  ofProps.set(props, text);
  return text;
}

/** Texts of whole props, for pages that are given the same ones. */
const ofProps = new WeakMap<object, string>();

function packedProps(props: object): string {
  const parts = Object.entries(props).filter(([, value]) => value !== undefined);
  return `{${parts.map(([name, value]) => `${packed(name)}:${packed(value)}`).join()}}`;
}

/** Texts of objects: many are the same for every page, and nobody changes an object. */
const ofObjects = new WeakMap<object, string>();

function packed(value: unknown): string {
  if (typeof value !== 'object' || value === null) return swapped(JSON.stringify(value));
  const known = ofObjects.get(value);
  if (known !== undefined) return known;
  const text = swapped(JSON.stringify(value));
  ofObjects.set(value, text);
  return text;
}

/** What `packProps` made a text of. */
export const unpackProps = <Props>(text: string): Props => JSON.parse(swapped(text)) as Props;

/** The props of an island, read once. */
export const useProps = <Props>(text: string): Props =>
  useMemo(() => unpackProps<Props>(text), [text]);
