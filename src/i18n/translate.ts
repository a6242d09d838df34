import i18next, { type InitOptions } from 'i18next';
import fsBackend from 'i18next-fs-backend';
import { lookupChain } from '#domain/codes/locale.ts';
import type { Catalogs } from './catalogs.ts';
import { fillCount } from './fill-count.ts';
import { textsOver } from './layers.ts';
import { siteLocale } from './locale.ts';
import { i18nextOptions } from './options.ts';

/** The catalog of the words that several others share: a key that they lack is looked up in it. */
const sharedNamespace = 'trade';

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
type KeysOf<N extends keyof Catalogs, All extends string = keyof Catalogs[N] & string> = BaseOf<
  All,
  All
>;

/**
 * Keys of a catalog that `Catalogs` lists, with those of `trade`, where words stand that
 * several catalogs share; any text for one that it doesn't list.
 */
export type MessageKey<N extends string> = N extends keyof Catalogs
  ? KeysOf<N> | KeysOf<typeof sharedNamespace>
  : string;
export type Messages<N extends string> = Readonly<Record<MessageKey<N>, string>>;
type Texts = Readonly<Record<string, string>>;
type Values = Readonly<Record<string, string | number>>;
export type Translate<N extends string> = (key: MessageKey<N>, values?: Values) => string;

/** Pages are initialized by the integration; tests and the server come here first. */
function i18n(): typeof i18next {
  if (!i18next.isInitialized) {
    i18next.use(fsBackend).init(i18nextOptions as unknown as InitOptions);
  }
  return i18next;
}

/** By language and namespace: as many as there are catalogs. */
const wholes = new Map<string, Texts>();

/** All texts of a namespace and those it shares, in a language and what that falls back to. */
function textsOf(locale: string, namespace: string): Texts {
  const id = `${locale} ${namespace}`;
  const known = wholes.get(id);
  if (known) return known;
  const { path } = siteLocale(locale);
  const texts: Texts = Object.assign(
    {},
    ...[sharedNamespace, namespace].map((ns) =>
      textsOver(
        path,
        lookupChain(path)
          .toReversed()
          .map((lng) => ({ path: lng, texts: i18n().getResourceBundle(lng, ns) ?? {} })),
      ),
    ),
  );
  wholes.set(id, texts);
  return texts;
}

/**
 * Texts of one namespace in one language. Nothing global is switched, so renders in different
 * languages can run at once.
 */
export function translator<N extends string>(locale: string, namespace: N): Translate<N> {
  const texts = textsOf(locale, namespace);
  return (key, values) => {
    const text = texts[key] ?? key;
    return values ? fillCount(text, values) : text;
  };
}

/** What was picked of the catalogs, by the list of keys; a list lives as long as its module. */
const picked = new WeakMap<readonly string[], Map<string, Texts>>();

/**
 * The raw texts of a namespace, or some of them, to hand to an island as props; `fill` puts values
 * into their placeholders, `fillCount` into those of texts with plural forms.
 */
export function messages<N extends string>(
  locale: string,
  namespace: N,
  keys?: readonly MessageKey<N>[],
): Messages<N> {
  const all = textsOf(locale, namespace);
  if (!keys) return all as Messages<N>;
  const id = `${locale} ${namespace}`;
  const known = picked.get(keys)?.get(id);
  if (known) return known as Messages<N>;
  const wanted = Object.fromEntries(keys.map((key) => [key, all[key] ?? key])) as Messages<N>;
  const ofKeys = picked.get(keys) ?? new Map<string, Texts>();
  picked.set(keys, ofKeys.set(id, wanted));
  return wanted;
}

/**
 * Texts put together of several lists, made once for a language: what is made of them for pages
 * (`packProps`) is then made once, too.
 */
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
