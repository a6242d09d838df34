import { defaultLocale, lineageOf, siteLocales } from '#domain/codes/locale.ts';
import type { Catalog, Catalogs } from './catalogs.ts';
import { leftInEnglish } from './english.ts';
import { type Glossary, rulesOf } from './glossary.ts';
import {
  baseOf,
  englishOf,
  formsOf,
  hasLooseBraces,
  isShared,
  keysOf,
  namesIn,
  textFaults,
  translated,
} from './rules.ts';
import { englishProblems, glossaryProblems } from './wording.ts';

/** What edits work on. */
export interface Desk {
  readonly catalogs: Catalogs;
  readonly glossary: Glossary;
}

/** What an edit did, in words, or why it changed nothing. */
export type Outcome =
  | { readonly done: readonly string[] }
  | { readonly problems: readonly string[] };

/** One text, or one for each plural form by the form's name. */
export type Given = string | Readonly<Record<string, string>>;

export const refused = (...problems: readonly string[]): Outcome => ({ problems });

type Entries = readonly [key: string, text: string][];

const forms = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** The keys under which a text stands in a catalog. */
const entriesOf = (name: string, given: Given): Entries =>
  typeof given === 'string'
    ? [[name, given]]
    : forms.flatMap((form) =>
        given[form] === undefined ? [] : [[`${name}_${form}`, given[form]]],
      );

/** A catalog with entries behind a key, or at its end. */
function withEntries(catalog: Catalog, entries: Entries, after: string | undefined): Catalog {
  const known = Object.entries(catalog);
  const at = after === undefined ? known.length : known.findIndex(([key]) => key === after) + 1;
  return Object.fromEntries(known.toSpliced(at, 0, ...entries));
}

/** A catalog with texts of another language, new ones where English has them. */
function withTexts(english: Catalog, own: Catalog, entries: Entries): Catalog {
  const names = Object.keys(english).map(baseOf);
  const placeOf = (key: string) =>
    names.indexOf(baseOf(key)) * 10 + forms.findIndex((form) => key.endsWith(`_${form}`));
  const texts = Object.entries(own);
  for (const [key, text] of entries) {
    const known = texts.findIndex(([one]) => one === key);
    const before = texts.findLastIndex(([one]) => placeOf(one) < placeOf(key));
    if (known >= 0) texts[known] = [key, text];
    else texts.splice(before + 1, 0, [key, text]);
  }
  return Object.fromEntries(texts);
}

const without = (catalog: Catalog, isGone: (key: string) => boolean): Catalog =>
  Object.fromEntries(Object.entries(catalog).filter(([key]) => !isGone(key)));

/** Whether a key of any language is the text of a name, or one of its plural forms. */
export const isOf = (english: Catalog, name: string) => {
  const hasForms = `${name}_other` in english;
  return (key: string): boolean => key === name || (hasForms && baseOf(key) === name);
};

/** The words that a name is made of: `closeAll` has two. */
const wordsOf = (name: string): readonly string[] =>
  name.split(/_|(?<=[a-z0-9])(?=[A-Z])/).map((word) => word.toLowerCase());

/** How many words two names begin with alike. */
function likeness(one: string, other: string): number {
  const words = wordsOf(other);
  const differs = wordsOf(one).findIndex((word, at) => word !== words[at]);
  return differs < 0 ? wordsOf(one).length : differs;
}

/** The key behind which a new one belongs: the last that begins as it does; none, at the end. */
function neighborOf(english: Catalog, name: string): string | undefined {
  const keys = Object.keys(english);
  const most = Math.max(0, ...keys.map((key) => likeness(name, baseOf(key))));
  return most === 0 ? undefined : keys.findLast((key) => likeness(name, baseOf(key)) === most);
}

export const unknownNamespace = ({ namespaces }: Catalogs, namespace: string): string[] =>
  namespaces.includes(namespace)
    ? []
    : [`There is no catalog ${namespace}. There are: ${namespaces.join(', ')}.`];

/** The catalog that has a name which a new text can't have: shared words are in one catalog alone. */
function takenBy({ catalogs }: Desk, namespace: string, name: string): string | undefined {
  const rivals = catalogs.namespaces.filter(
    (one) => one === namespace || isShared(namespace) || isShared(one),
  );
  return rivals.find((one) =>
    Object.keys(catalogs.of(defaultLocale, one)).some((key) => [key, baseOf(key)].includes(name)),
  );
}

/** What keeps a name from being that of a new text. */
export function nameProblems(desk: Desk, namespace: string, name: string): string[] {
  const taken = takenBy(desk, namespace, name);
  return [
    ...(/^[a-z][A-Za-z0-9]*(_[A-Za-z0-9]+)*$/i.test(name)
      ? []
      : [`${name} is no key: letters, digits and underscores, as in closeAll.`]),
    ...(baseOf(name) === name ? [] : ['Plural forms are given by --one and --other.']),
    ...(taken === undefined ? [] : [`${taken} has ${name} already.`]),
  ];
}

/** Whether a text is given in the plural forms of its language. */
function formProblems(language: string, given: Given): string[] {
  if (typeof given === 'string') return [];
  const wanted = formsOf(language);
  const found = Object.keys(given);
  return [
    ...wanted.filter((form) => !found.includes(form)).map((form) => `--${form} is missing`),
    ...found.filter((form) => !wanted.includes(form)).map((form) => `${language} has no --${form}`),
  ];
}

/** What a language, or a variant that takes the text over, has against it. */
function wordProblems(
  { catalogs, glossary }: Desk,
  language: string,
  namespace: string,
  [key, text]: readonly [string, string],
): string[] {
  const english = catalogs.of(defaultLocale, namespace);
  const original = language === defaultLocale ? '' : (englishOf(english, key) ?? '');
  const takers = siteLocales
    .map(({ path }) => path)
    .filter((path) => {
      const lineage = lineageOf(path);
      const nearer = lineage.slice(0, lineage.indexOf(language));
      return (
        lineage.includes(language) &&
        nearer.every((one) => catalogs.of(one, namespace)[key] === undefined)
      );
    });
  return takers.flatMap((path) =>
    glossaryProblems(original, text, rulesOf(glossary, path)).map((problem) =>
      path === language ? problem : `${path}, which takes this text over: ${problem}`,
    ),
  );
}

export interface NewText {
  readonly namespace: string;
  readonly name: string;
  readonly text: Given;
  readonly note?: string | undefined;
  /** The key that it stands behind. */
  readonly after?: string | undefined;
  /** The text in British spelling, where it differs. */
  readonly british?: Given | undefined;
}

/** What is wrong with an English text in itself. */
const englishTextProblems = (namespace: string, entries: Entries): string[] =>
  entries.flatMap(([key, text]) => [
    ...(text.trim() === '' ? [`${key} has no text.`] : []),
    ...(hasLooseBraces(text) ? [`${key}: placeholders are written {{name}}.`] : []),
    ...englishProblems(`${namespace}.${key}`, text),
  ]);

function newTextProblems(desk: Desk, { namespace, name, text, after, british }: NewText): string[] {
  const unknown = unknownNamespace(desk.catalogs, namespace);
  if (unknown.length > 0) return unknown;
  const english = desk.catalogs.of(defaultLocale, namespace);
  const entries = entriesOf(name, text);
  return [
    ...nameProblems(desk, namespace, name),
    ...(after === undefined || after in english ? [] : [`${namespace} has no ${after}.`]),
    ...[text, ...(british === undefined ? [] : [british])].flatMap((given) =>
      formProblems(defaultLocale, given),
    ),
    ...englishTextProblems(namespace, entries),
  ];
}

/** Writes a new text into the English catalog; the other languages lack it until `setText`. */
export function addText(desk: Desk, added: NewText): Outcome {
  const { namespace, name, text, note, after, british } = added;
  const problems = newTextProblems(desk, added);
  if (problems.length > 0) return refused(...problems);
  const { catalogs } = desk;
  const english = catalogs.of(defaultLocale, namespace);
  const entries = entriesOf(name, text);
  catalogs.put(
    defaultLocale,
    namespace,
    withEntries(english, entries, after ?? neighborOf(english, name)),
  );
  if (british !== undefined) {
    const outcome = setText(desk, { language: 'en-GB', namespace, name, text: british });
    if ('problems' in outcome) return outcome;
  }
  const words = entries.flatMap((entry) => wordProblems(desk, defaultLocale, namespace, entry));
  if (words.length > 0) {
    const hint = words.some((word) => word.startsWith('en-GB')) ? ['Give --british "…".'] : [];
    return refused(...new Set(words), ...hint);
  }
  if (note !== undefined) putNote(catalogs, namespace, name, note);
  const same = catalogs.namespaces.flatMap((one) =>
    Object.entries(catalogs.of(defaultLocale, one))
      .filter(([key, other]) => other === text && !(one === namespace && key === name))
      .map(([key]) => `${one}.${key}`),
  );
  return {
    done: [
      `Added ${namespace}.${name} to English.`,
      ...(same.length > 0
        ? [`The same text is in ${same.join(', ')}: one key can serve both.`]
        : []),
    ],
  };
}

function putNote(catalogs: Catalogs, namespace: string, name: string, note: string): void {
  const notes = catalogs.notes();
  const english = catalogs.of(defaultLocale, namespace);
  const own = notes[namespace] ?? {};
  catalogs.putNotes({ ...notes, [namespace]: withTexts(english, own, [[name, note]]) });
}

export interface Translation {
  readonly language: string;
  readonly namespace: string;
  readonly name: string;
  readonly text: Given;
}

function translationProblems(desk: Desk, { language, namespace, name, text }: Translation) {
  const { catalogs } = desk;
  if (!siteLocales.some(({ path }) => path === language)) {
    const known = siteLocales.map(({ path }) => path).join(', ');
    return [`There is no language ${language}. There are: ${known}.`];
  }
  const unknown = unknownNamespace(catalogs, namespace);
  if (unknown.length > 0) return unknown;
  const english = catalogs.of(defaultLocale, namespace);
  if (!namesIn(english).includes(name)) return [`English has no ${namespace}.${name}.`];
  const isCounted = keysOf(defaultLocale, english, name).length > 1;
  if (isCounted !== (typeof text !== 'string')) {
    const wanted = formsOf(language).map((form) => `--${form} "…"`);
    return [
      isCounted ? `${name} has plural forms: ${wanted.join(' ')}` : `${name} has no plural forms.`,
    ];
  }
  const entries = entriesOf(name, text);
  return [
    ...formProblems(language, text),
    ...(language === defaultLocale
      ? englishTextProblems(namespace, entries)
      : entries.flatMap(([key, one]) => textFaults(key, one, englishOf(english, key)!))),
  ];
}

/** Writes a language's own text for a key that English has. */
export function setText(desk: Desk, translation: Translation): Outcome {
  const { language, namespace, name, text } = translation;
  const problems = translationProblems(desk, translation);
  if (problems.length > 0) return refused(...problems);
  const { catalogs } = desk;
  const parent = lineageOf(language)[1];
  const inherited = parent === undefined ? {} : catalogs.said(parent, namespace);
  const entries = entriesOf(name, text).filter(([key, one]) => inherited[key] !== one);
  if (entries.length === 0)
    return refused(`${parent} says the same, which ${language} takes over.`);
  const own = catalogs.of(language, namespace);
  const english = catalogs.of(defaultLocale, namespace);
  catalogs.put(language, namespace, withTexts(english, own, entries));
  const dropped = dropUnfit(desk, translation);
  const words = entries.flatMap((entry) => wordProblems(desk, language, namespace, entry));
  if (words.length > 0) return refused(...new Set(words));
  const isLeft = ([key, one]: [string, string]) =>
    translated.includes(language) && leftInEnglish(language, one, englishOf(english, key)!);
  const hint = entries.some(isLeft)
    ? [
        'The report lists it as unchanged unless scripts/texts/english.ts has it among the language’s.',
      ]
    : [];
  return { done: [`Set ${namespace}.${name} in ${language}.`, ...dropped, ...hint] };
}

/** Takes texts out that no longer fit a changed one: a variant's that says the same, any with other placeholders. */
function dropUnfit({ catalogs }: Desk, { language, namespace, name }: Translation): string[] {
  const isName = isOf(catalogs.of(defaultLocale, namespace), name);
  return siteLocales.flatMap(({ path, parent }) => {
    const isAbove = language === defaultLocale || lineageOf(path).includes(language);
    if (path === language || !isAbove) return [];
    const own = catalogs.of(path, namespace);
    const original = catalogs.said(parent ?? defaultLocale, namespace);
    const isUnfit = ([key, text]: [string, string]) =>
      isName(key) &&
      (textFaults(key, text, englishOf(original, key) ?? '').length > 0 ||
        (parent !== undefined && original[key] === text));
    if (!Object.entries(own).some(isUnfit)) return [];
    catalogs.put(path, namespace, without(own, isName));
    return [`Took it out of ${path}, where it no longer fits.`];
  });
}
