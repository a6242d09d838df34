import { defaultLocale, siteLocales } from '#domain/codes/locale.ts';
import type { Catalog } from './catalogs.ts';
import { leftInEnglish } from './english.ts';

const pluralForm = /_(zero|one|two|few|many|other)$/;

/** Languages with texts of their own, English among them; variants have only what differs. */
export const fullLanguages: readonly string[] = siteLocales
  .filter(({ parent }) => parent === undefined)
  .map(({ path }) => path);

/** Those that English texts are translated into. */
export const translated = fullLanguages.filter((path) => path !== defaultLocale);

/** Whether a catalog is one of words that others share: its keys are in no other. */
export const isShared = (namespace: string): boolean => namespace.startsWith('words-');

/** A key without its plural form. */
export const baseOf = (key: string): string => key.replace(pluralForm, '');

/** The plural forms that a language counts with, `other` among them. */
export function formsOf(language: string): readonly string[] {
  const { tag } = siteLocales.find(({ path }) => path === language)!;
  return new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
}

/** Whether a key is one of the plural forms of a text. */
export const isForm = (catalog: Catalog, key: string): boolean =>
  pluralForm.test(key) && `${baseOf(key)}_other` in catalog;

/** The name that the code uses a text by. */
export const nameOf = (english: Catalog, key: string): string =>
  isForm(english, key) ? baseOf(key) : key;

/** The keys of a text in a language: the key itself, or one for each plural form of the language. */
export const keysOf = (language: string, english: Catalog, name: string): readonly string[] =>
  `${name}_other` in english && !(name in english)
    ? formsOf(language).map((form) => `${name}_${form}`)
    : [name];

/** The names of all texts of a catalog. */
export const namesIn = (english: Catalog): readonly string[] => [
  ...new Set(Object.keys(english).map((key) => nameOf(english, key))),
];

/** The English text that a key of any language translates. */
export const englishOf = (english: Catalog, key: string): string | undefined =>
  english[key] ?? english[`${baseOf(key)}_other`];

const placeholders = (text: string): readonly string[] =>
  [...new Set(text.match(/\{\{\s*[\w.]+\s*\}\}/g) ?? [])]
    .map((found) => found.replace(/\s/g, ''))
    .sort();

/** Whether a text has braces that make no placeholder. */
export const hasLooseBraces = (text: string): boolean =>
  /[{}]/.test(text.replace(/\{\{\w+\}\}/g, ''));

/** Tags and entities, in any order: a translator may move them, not lose them. */
const markup = (text: string) => (text.match(/<\/?[a-z][^>]*>|&[a-z]+;/gi) ?? []).sort().join(' ');

/** Zero, one and two can be said without their number. */
const canDropCount = (key: string) => /_(zero|one|two)$/.test(key);

/** What is wrong with a text in itself, whatever it says. */
export function textFaults(key: string, text: unknown, original: string): string[] {
  if (typeof text !== 'string' || text.trim() === '') return [`no text: ${key}`];
  const isOther = `${placeholders(text)}` !== `${placeholders(original)}`;
  return [
    ...(isOther && !canDropCount(key) ? [`placeholders: ${key}`] : []),
    ...(hasLooseBraces(text) ? [`braces: ${key}`] : []),
    ...(markup(text) !== markup(original) ? [`markup: ${key}`] : []),
  ];
}

/** What is wrong with a language's catalog; texts that it lacks are not. */
export function catalogFaults(language: string, english: Catalog, other: Catalog): string[] {
  const names = namesIn(english);
  const keys = names.flatMap((name) => keysOf(language, english, name));
  const lackingForms = names.flatMap((name) => {
    const forms = keysOf(language, english, name);
    const found = forms.filter((key) => key in other);
    return found.length === 0 ? [] : forms.filter((key) => !found.includes(key));
  });
  return [
    ...lackingForms.map((key) => `missing form: ${key}`),
    ...Object.keys(other).flatMap((key) =>
      keys.includes(key)
        ? textFaults(key, other[key], englishOf(english, key)!)
        : [`unknown: ${key}`],
    ),
  ];
}

/** What is wrong with a variant's catalog, measured at what the site would say without it. */
export function variantFaults(inherited: Catalog, other: Catalog): string[] {
  return Object.entries(other).flatMap(([key, text]) => {
    const original = inherited[key];
    if (original === undefined) return [`unknown: ${key}`];
    if (original === text) return [`same as its parent: ${key}`];
    return textFaults(key, text, original);
  });
}

/** Names of texts that a language lacks, and of those that it says as English does. */
export interface Lacking {
  readonly missing: readonly string[];
  readonly unchanged: readonly string[];
}

/** What a language's catalog lacks, measured at the English one. */
export function lackingIn(language: string, english: Catalog, other: Catalog): Lacking {
  const names = namesIn(english);
  const keysIn = (name: string) => keysOf(language, english, name).filter((key) => key in other);
  const isLeft = (key: string) => leftInEnglish(language, other[key]!, englishOf(english, key)!);
  return {
    missing: names.filter((name) => keysIn(name).length === 0),
    unchanged: names.filter((name) => keysIn(name).some(isLeft)),
  };
}
