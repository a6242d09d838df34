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

/**
 * Texts of one namespace in one language. Nothing global is switched, so renders in different
 * languages can run at once.
 */
export function translator<N extends string>(locale: string, namespace: N): Translate<N> {
  // i18next's own type of `t` follows its options' types, which this project doesn't register.
  const t = i18n().getFixedT(siteLocale(locale).path, namespace) as unknown as (
    key: string,
    values: Values,
  ) => string;
  return (key, values) => t(key, values ?? {});
}

/**
 * The raw texts of a namespace, or some of them, to hand to an island as props; `fill` puts values
 * into their placeholders.
 */
export function messages<N extends string>(
  locale: string,
  namespace: N,
  keys?: readonly MessageKey<N>[],
): Messages<N> {
  const { path, parent } = siteLocale(locale);
  const chain = [defaultLocale, ...(parent ? [parent] : []), path];
  const all: Record<string, string> = Object.assign(
    {},
    ...chain.map((lng) => i18n().getResourceBundle(lng, namespace) ?? {}),
  );
  const wanted = keys ? Object.fromEntries(keys.map((key) => [key, all[key] ?? key])) : all;
  return wanted as Messages<N>;
}
