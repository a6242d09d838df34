import i18next, { type InitOptions } from 'i18next';
import fsBackend from 'i18next-fs-backend';
import { defaultLocale } from '#domain/codes/locale.ts';
import type { Catalogues } from './catalogues.ts';
import { siteLocale } from './locale.ts';
import { i18nextOptions } from './options.ts';

/** Keys of a catalogue that `Catalogues` lists; any text for one that it doesn't. */
export type MessageKey<N extends string> = N extends keyof Catalogues
  ? keyof Catalogues[N] & string
  : string;
export type Messages<N extends string> = Readonly<Record<MessageKey<N>, string>>;
type Values = Readonly<Record<string, string | number>>;
export type Translate<N extends string> = (key: MessageKey<N>, values?: Values) => string;

/** Pages are initialised by the integration; tests and the server come here first. */
function i18n(): typeof i18next {
  if (!i18next.isInitialized) {
    i18next.use(fsBackend).init(i18nextOptions as unknown as InitOptions);
  }
  return i18next;
}

/** By language and namespace: as many as there are catalogues. */
const translators = new Map<string, Translate<string>>();

/**
 * Texts of one namespace in one language. Nothing global is switched, so renders in different
 * languages can run at once.
 */
export function translator<N extends string>(locale: string, namespace: N): Translate<N> {
  const id = `${locale} ${namespace}`;
  const known = translators.get(id);
  if (known) return known as Translate<N>;
  // i18next's own type of `t` follows its options' types, which this project doesn't register.
  const t = i18n().getFixedT(siteLocale(locale).path, namespace) as unknown as (
    key: string,
    values: Values,
  ) => string;
  // Most texts of a page have no values: each is looked up once.
  const plain = new Map<string, string>();
  const translate: Translate<N> = (key, values) => {
    if (values) return t(key, values);
    const text = plain.get(key) ?? t(key, {});
    plain.set(key, text);
    return text;
  };
  translators.set(id, translate as Translate<string>);
  return translate;
}

/** What was picked of the catalogues, by the list of keys; a list lives as long as its module. */
const picked = new WeakMap<readonly string[], Map<string, Readonly<Record<string, string>>>>();

/**
 * The raw texts of a namespace, or some of them, to hand to an island as props; `fill` puts values
 * into their placeholders.
 */
export function messages<N extends string>(
  locale: string,
  namespace: N,
  keys?: readonly MessageKey<N>[],
): Messages<N> {
  const known = keys && picked.get(keys)?.get(`${locale} ${namespace}`);
  if (known) return known as Messages<N>;
  const { path, parent } = siteLocale(locale);
  const chain = [defaultLocale, ...(parent ? [parent] : []), path];
  const all: Record<string, string> = Object.assign(
    {},
    ...chain.map((lng) => i18n().getResourceBundle(lng, namespace) ?? {}),
  );
  if (!keys) return all as Messages<N>;
  const wanted = Object.fromEntries(keys.map((key) => [key, all[key] ?? key])) as Messages<N>;
  const ofKeys = picked.get(keys) ?? new Map<string, Readonly<Record<string, string>>>();
  picked.set(keys, ofKeys.set(`${locale} ${namespace}`, wanted));
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
