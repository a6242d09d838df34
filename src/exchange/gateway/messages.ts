import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ErrorName, errorTable } from '#contract/errors.ts';
import { baseLanguageOf, defaultLocale, lookupChain, siteLocales } from '#domain/codes/locale.ts';

type Catalog = Readonly<Record<string, string>>;
type Values = Readonly<Record<string, string>>;

/** The text of a failure in a visitor's language. */
export type Messages = (locale: string, name: ErrorName, values?: Values) => string;

/** Writes decimal text as the language of a tag does. */
type WriteFigure = (text: string, tag: string) => string;

/** Values that are figures of an order or counts: others (a time, an id) stay as they are. */
const figures: readonly string[] = ['limit', 'step', 'value'];
/** Failures whose `value` is a name, should it look like a figure or not. */
const naming: ReadonlySet<ErrorName> = new Set(['symbolUnknown', 'clientOidDuplicate']);

/** The values as people read them. */
function written(name: ErrorName, values: Values, write: (text: string) => string): Values {
  if (naming.has(name)) return values;
  const shown = Object.entries(values).map(([key, value]) => [
    key,
    figures.includes(key) && /^\d+(\.\d+)?$/.test(value) ? write(value) : value,
  ]);
  return Object.fromEntries(shown);
}

/** `{{name}}` becomes its value; a value that the failure does not carry leaves nothing behind. */
const filled = (text: string, values: Values): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');

/**
 * The message of a failure that has several: `<name>_step` and `<name>_limit` show what only some
 * of its refusals carry.
 */
function variantOf(name: ErrorName, values: Values, english: Catalog): string {
  const carried = ['step', 'limit'].find((value) => values[value] !== undefined);
  const variant = `${name}_${carried}`;
  return carried !== undefined && english[variant] !== undefined ? variant : name;
}

const languagesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** Path keys of the languages with catalogs, and of the variants that stand on one of them. */
export function spokenLocales(folder: string): ReadonlySet<string> {
  const languages = languagesIn(folder);
  const spoken = siteLocales.filter(({ path }) => languages.includes(baseLanguageOf(path)));
  return new Set(spoken.map(({ path }) => path));
}

/** The files of a language that messages of failures are in: `errors`, and those that pages say too. */
export const errorCatalogs: readonly string[] = [
  ...['errors', 'errors-alerts', 'errors-kinds', 'errors-order', 'errors-price', 'errors-ticket'],
];

/** The messages of a language; undefined: it has none. */
function catalogOf(folder: string): Catalog | undefined {
  const files = errorCatalogs.map((name) => join(folder, `${name}.json`)).filter(existsSync);
  if (files.length === 0) return undefined;
  return Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(file, 'utf8'))));
}

/** Reads the messages of every `<folder>/<locale>` once; English must have all. */
export function loadMessages(folder: string, writeFigure: WriteFigure): Messages {
  const catalogs = new Map<string, Catalog>();
  for (const locale of languagesIn(folder)) {
    const catalog = catalogOf(join(folder, locale));
    if (catalog) catalogs.set(locale, catalog);
  }
  const english = catalogs.get(defaultLocale) ?? {};
  const missing = Object.keys(errorTable).filter((name) => english[name] === undefined);
  if (missing.length > 0)
    throw new Error(`the English catalogs of errors lack ${missing.join(', ')}`);
  const chains = new Map(siteLocales.map(({ path }) => [path, lookupChain(path)]));
  const tags = new Map(siteLocales.map(({ path, tag }) => [path, tag]));
  return (locale, name, values = {}) => {
    const chain = chains.get(locale) ?? [defaultLocale];
    const key = variantOf(name, values, english);
    const found = chain.map((one) => catalogs.get(one)?.[key]).find((text) => text);
    const write = (text: string) => writeFigure(text, tags.get(locale) ?? defaultLocale);
    return filled(found ?? english[key]!, written(name, values, write));
  };
}
