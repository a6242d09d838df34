import { readdirSync } from 'node:fs';
import { defaultLocale, lookupChain } from '#domain/codes/locale.ts';
import { routedLocales } from './locale.ts';

/** Below the process's directory, as everything that the server reads. */
const folder = './locales';

/** Catalogs are the files of the source language. */
export const namespaces: readonly string[] = readdirSync(`${folder}/${defaultLocale}`)
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.slice(0, -'.json'.length));

/** Those of words that others share. */
export const wordCatalogs = namespaces.filter((name) => name.startsWith('words-'));

/** Languages to look a text up in, most exact first. */
const fallbacks = Object.fromEntries(
  routedLocales
    .filter(({ parent }) => parent !== undefined)
    .map(({ path }) => [path, lookupChain(path).slice(1)]),
);

/** i18next's settings, for pages (through the integration) and for everything else. */
export const i18nextOptions = {
  supportedLngs: routedLocales.map(({ path }) => path),
  fallbackLng: { ...fallbacks, default: [defaultLocale] },
  preload: routedLocales.map(({ path }) => path),
  load: 'currentOnly',
  ns: [...namespaces],
  defaultNS: 'common',
  // Catalogs are flat; a dot or a colon in a key is a character like any other.
  keySeparator: false,
  nsSeparator: false,
  // Astro and React escape what they render.
  interpolation: { escapeValue: false },
  initAsync: false,
  backend: { loadPath: `${folder}/{{lng}}/{{ns}}.json` },
} as const;
