import { describe, expect, it } from 'vitest';
import { filesBelow, readText } from './sources.ts';

type Catalogue = Readonly<Record<string, unknown>>;

const source = 'en';
const files = filesBelow('locales', /^locales\/[^/]+\/[^/]+\.json$/);
const languages = [...new Set(files.map((path) => path.split('/')[1] as string))];
const namesOf = (language: string) =>
  files.filter((path) => path.startsWith(`locales/${language}/`)).map((path) => path.split('/')[2]);

const read = (language: string, name: string): Catalogue =>
  JSON.parse(readText(`locales/${language}/${name}`));

const placeholders = (text: unknown) =>
  [...new Set(String(text).match(/\{\{\s*[\w.]+\s*\}\}/g) ?? [])]
    .map((found) => found.replace(/\s/g, ''))
    .sort();

const pluralForm = /_(zero|one|two|few|many|other)$/;
const isPlural = (catalogue: Catalogue, key: string) =>
  pluralForm.test(key) && `${key.replace(pluralForm, '')}_other` in catalogue;

/** The keys that a language needs for the English ones: plurals in its own forms. */
function keysFor(language: string, english: Catalogue): string[] {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const keys = Object.keys(english).flatMap((key) =>
    isPlural(english, key) ? forms.map((form) => `${key.replace(pluralForm, '')}_${form}`) : [key],
  );
  return [...new Set(keys)].sort();
}

/** What is wrong with a language's catalogue, measured at the English one. */
function catalogueProblems(language: string, english: Catalogue, other: Catalogue): string[] {
  const wanted = keysFor(language, english);
  const found = Object.keys(other);
  const englishOf = (key: string) =>
    english[key] ?? english[`${key.replace(pluralForm, '')}_other`];
  // One and two may be said without their figure.
  const mayDrop = (key: string) => /_(zero|one|two)$/.test(key);
  return [
    ...wanted.filter((key) => !found.includes(key)).map((key) => `missing: ${key}`),
    ...found.filter((key) => !wanted.includes(key)).map((key) => `surplus: ${key}`),
    ...found
      .filter((key) => typeof other[key] !== 'string' || String(other[key]).trim() === '')
      .map((key) => `no text: ${key}`),
    ...found
      .filter((key) => wanted.includes(key) && !mayDrop(key))
      .filter((key) => `${placeholders(other[key])}` !== `${placeholders(englishOf(key))}`)
      .map((key) => `placeholders: ${key}`),
  ];
}

describe('the catalogues', () => {
  it.each(languages)('%s has the files of the source', (language) => {
    expect(namesOf(language)).toEqual(namesOf(source));
  });

  it.each(
    languages.flatMap((language) => namesOf(source).map((name) => [language, name as string])),
  )('%s/%s says all that English says', (language, name) => {
    const problems = catalogueProblems(
      language as string,
      read(source, name as string),
      read(language as string, name as string),
    );
    expect(problems).toEqual([]);
  });
});

describe('what the catalogue rules see', () => {
  const english = { a: 'A {{x}}', n_one: '{{count}} order', n_other: '{{count}} orders' };
  const arabic = Object.fromEntries(
    ['zero', 'one', 'two', 'few', 'many', 'other'].map((form) => [`n_${form}`, '{{count}} أمر']),
  );

  it.each([
    ['nothing wrong', { a: 'ا {{x}}', ...arabic, n_one: 'أمر واحد' }, []],
    ['a missing key', { ...arabic }, ['missing: a']],
    ['a surplus key', { a: 'ا {{x}}', b: 'ب', ...arabic }, ['surplus: b']],
    ['a lost placeholder', { a: 'ا', ...arabic }, ['placeholders: a']],
    ['a changed placeholder', { a: 'ا {{y}}', ...arabic }, ['placeholders: a']],
    ['an empty text', { a: ' ', ...arabic }, ['no text: a', 'placeholders: a']],
  ])('%s', (_, other, problems) => {
    expect(catalogueProblems('ar', english, other)).toEqual(problems);
  });

  it('a missing plural form', () => {
    const { n_few: _, ...rest } = arabic;
    expect(catalogueProblems('ar', english, { a: 'ا {{x}}', ...rest })).toEqual(['missing: n_few']);
  });
});
