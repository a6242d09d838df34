import i18next, { type InitOptions } from 'i18next';
import fsBackend from 'i18next-fs-backend';
import { lookupChain } from '#domain/codes/locale.ts';
import type { CatalogName, Catalogs, WordCatalog } from './catalogs.ts';
import { fillCount } from './fill-count.ts';
import { textsOver } from './layers.ts';
import { siteLocale } from './locale.ts';
import { i18nextOptions, wordCatalogs } from './options.ts';

/** A key without its plural form: `key_one` and `key_other` are the forms of `key`. */
type BaseOf<Key extends string, All extends string> = Key extends `${infer Base}_one`
  ? `${Base}_other` extends All
    ? Base
    : Key
  : Key extends `${infer Base}_other`
    ? `${Base}_one` extends All
      ? never
      : Key
    : Key;
type KeysOf<N extends CatalogName, All extends string = keyof Catalogs[N] & string> = BaseOf<
  All,
  All
>;

/** Keys of catalogs, with those of the words that all of them share. */
export type MessageKey<N extends CatalogName> = (N extends N ? KeysOf<N> : never) | WordKey;
type WordKey = { [N in WordCatalog]: KeysOf<N> }[WordCatalog];
/** All texts of catalogs, and no others. */
export type Messages<N extends CatalogName> = Readonly<
  Record<N extends N ? KeysOf<N> : never, string>
>;
/** All texts of a list of catalogs. */
export type TextsOf<Names extends readonly CatalogName[]> = Messages<Names[number]>;
type Texts = Readonly<Record<string, string>>;
type Values = Readonly<Record<string, string | number>>;
export type Translate<N extends CatalogName> = (key: MessageKey<N>, values?: Values) => string;

/** Pages are initialized by the integration; tests and the server come here first. */
function i18n(): typeof i18next {
  if (!i18next.isInitialized) {
    i18next.use(fsBackend).init(i18nextOptions as unknown as InitOptions);
  }
  return i18next;
}

/** By language and names of catalogs: as many as the code asks for. */
const known = new Map<string, Texts>();

/** All texts of catalogs, in a language and what that falls back to; a later catalog's go before. */
function textsOf(locale: string, names: readonly string[]): Texts {
  const id = [locale, ...names].join(' ');
  const found = known.get(id);
  if (found) return found;
  const { path } = siteLocale(locale);
  const layersOf = (name: string) =>
    lookupChain(path)
      .toReversed()
      .map((lng) => ({ path: lng, texts: i18n().getResourceBundle(lng, name) ?? {} }));
  const texts: Texts = Object.assign({}, ...names.map((name) => textsOver(path, layersOf(name))));
  known.set(id, texts);
  return texts;
}

/**
 * Texts of catalogs in one language, and of the words that all share. Nothing global is switched, so
 * renders in different languages can run at once.
 */
export function translator<N extends CatalogName>(
  locale: string,
  ...names: readonly N[]
): Translate<N> {
  const texts = textsOf(locale, [...wordCatalogs, ...names]);
  return (key, values) => {
    const text = texts[key] ?? key;
    return values ? fillCount(text, values) : text;
  };
}

/**
 * The raw texts of catalogs, whole, to hand to an island as props; `fill` puts values into their
 * placeholders, `fillCount` into those of texts with plural forms. Each time the same object, so that
 * what is made of it for pages (`packProps`) is made once.
 */
export const messages = <N extends CatalogName>(
  locale: string,
  ...names: readonly N[]
): Messages<N> => textsOf(locale, names) as Messages<N>;

/** What is put together of texts and something else, made once for a language. */
export function perLocale<Text extends object>(
  make: (locale: string) => Text,
): (locale: string) => Text {
  const made = new Map<string, Text>();
  return (locale) => {
    const text = made.get(locale) ?? make(locale);
    made.set(locale, text);
    return text;
  };
}
