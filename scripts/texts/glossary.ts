import { baseLanguageOf, lineageOf, siteLocales } from '#domain/codes/locale.ts';

/** What `locales/GLOSSARY.md` says of a language, as far as a check can hold texts against it. */
export interface Language {
  readonly path: string;
  /** How each term is said: the usual form first. */
  readonly terms: ReadonlyMap<string, readonly string[]>;
  /** Rules by their name, as they stand there. */
  readonly rules: ReadonlyMap<string, string>;
  /** Words that the language's texts don't have. */
  readonly never: readonly string[];
}

/** Every language with texts of its own has each of these rules; variants have those that differ. */
export const ruleNames = [
  'form of address',
  'quotation marks',
  'apostrophe',
  'cancel an order',
  'dismiss a dialog',
  'undo',
] as const;

const list = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);

/** `Order — plural: Orders; tab: Order` as its forms. */
function formsOf(text: string): string[] {
  const [main = '', ...notes] = text.split(' — ');
  const noted = notes
    .join(' — ')
    .split(';')
    .map((note) => note.slice(note.indexOf(':') + 1));
  return [...main.split(' / '), ...noted].map((form) => form.trim()).filter(Boolean);
}

/** `size/quantity (of base)` as the terms that it is about. */
const namesOf = (term: string): string[] =>
  term
    .replace(/\s*\(.*?\)/g, '')
    .split('/')
    .map((name) => name.trim().toLowerCase());

function languageOf(section: string): Language | undefined {
  const path = /^.*\(([\w-]+)\)$/m.exec(section.split('\n', 1)[0]!)?.[1];
  if (path === undefined) return undefined;
  const terms = new Map<string, string[]>();
  const rules = new Map<string, string>();
  for (const [, isRule, name, text] of section.matchAll(/^- (\*?)([^:*]+)\*?: (.*)$/gm)) {
    if (isRule) rules.set(name!, text!);
    else for (const one of namesOf(name!)) terms.set(one, formsOf(text!));
  }
  return { path, terms, rules, never: list(rules.get('never') ?? '') };
}

/** The sections of a glossary, by language. */
export type Glossary = ReadonlyMap<string, Language>;

/** The glossary of `locales/GLOSSARY.md`. */
export const glossaryOf = (markdown: string): Glossary =>
  new Map(
    markdown
      .split(/^## /m)
      .slice(1)
      .flatMap((section) => {
        const language = languageOf(section);
        return language ? [[language.path, language] as const] : [];
      }),
  );

/**
 * What holds for a language's texts. A variant's section says only what differs; the words that it rules
 * out are its own, or those of the first variant that it takes texts over from.
 */
export function rulesOf(glossary: Glossary, path: string): Language {
  const sections = lineageOf(path).flatMap((one) => glossary.get(one) ?? []);
  const isVariant = path !== baseLanguageOf(path);
  const ofVariants = sections.filter((section) => section.path !== baseLanguageOf(path));
  const ruling = (isVariant ? ofVariants : sections)[0];
  const layers = sections.toReversed();
  return {
    path,
    terms: new Map(layers.flatMap(({ terms }) => [...terms])),
    rules: new Map(layers.flatMap(({ rules }) => [...rules])),
    never: ruling?.never ?? [],
  };
}

/** Languages whose section of the glossary has rules, and their variants. */
export const ruledLanguages = (glossary: Glossary): readonly string[] =>
  siteLocales
    .map(({ path }) => path)
    .filter((path) => glossary.get(baseLanguageOf(path))?.rules.has('form of address'));
