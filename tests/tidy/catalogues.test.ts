import { describe, expect, it } from 'vitest';
import { siteLocales } from '#domain/codes/locale.ts';
import { routedLocales } from '#i18n/locale.ts';
import { leftInEnglish } from './english.ts';
import { filesBelow, readText } from './sources.ts';

type Catalogue = Readonly<Record<string, unknown>>;

const source = 'en';
const files = filesBelow('locales', /^locales\/[^/]+\/[^/]+\.json$/);
/** Variants hold only what differs from their parent. */
const variants = siteLocales.filter(({ parent }) => parent !== undefined);
const languages = routedLocales
  .filter(({ parent }) => parent === undefined)
  .map(({ path }) => path);
const namesOf = (language: string) =>
  files.filter((path) => path.startsWith(`locales/${language}/`)).map((path) => path.split('/')[2]);

const read = (language: string, name: string): Catalogue =>
  JSON.parse(readText(`locales/${language}/${name}`));

const placeholders = (text: unknown) =>
  [...new Set(String(text).match(/\{\{\s*[\w.]+\s*\}\}/g) ?? [])]
    .map((found) => found.replace(/\s/g, ''))
    .sort();

/** Tags and entities, in any order: a translator may move them, not lose them. */
const markup = (text: unknown) =>
  (String(text).match(/<\/?[a-z][^>]*>|&[a-z]+;/gi) ?? []).sort().join(' ');

const pluralForm = /_(zero|one|two|few|many|other)$/;
const isPlural = (catalogue: Catalogue, key: string) =>
  pluralForm.test(key) && `${key.replace(pluralForm, '')}_other` in catalogue;

/** The keys that a language needs for the English ones: plurals in its own forms. */
function keysFor(language: string, english: Catalogue): string[] {
  const { tag } = siteLocales.find(({ path }) => path === language)!;
  const forms = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
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
    ...found
      .filter((key) => wanted.includes(key) && markup(other[key]) !== markup(englishOf(key)))
      .map((key) => `markup: ${key}`),
    ...found
      .filter((key) => wanted.includes(key) && language !== source)
      .filter((key) => leftInEnglish(language, String(other[key]), String(englishOf(key))))
      .map((key) => `left in English: ${key}`),
  ];
}

/** What is wrong with a variant's catalogue, measured at what it stands on. */
function variantProblems(parent: Catalogue, other: Catalogue): string[] {
  const known = (key: string) => parent[key];
  return Object.keys(other).flatMap((key) => [
    ...(known(key) === undefined ? [`surplus: ${key}`] : []),
    ...(known(key) === other[key] ? [`same as its parent: ${key}`] : []),
    ...(known(key) !== undefined && `${placeholders(other[key])}` !== `${placeholders(known(key))}`
      ? [`placeholders: ${key}`]
      : []),
    ...(known(key) !== undefined && markup(other[key]) !== markup(known(key))
      ? [`markup: ${key}`]
      : []),
  ]);
}

describe('the catalogues', () => {
  it('SITE-02 are those of the known languages', () => {
    const found = [...new Set(files.map((path) => path.split('/')[1] as string))].sort();
    const known = siteLocales.map(({ path }) => path).sort();
    expect(found.filter((language) => !known.includes(language))).toEqual([]);
    expect(languages.filter((language) => !found.includes(language))).toEqual([]);
  });

  it.each(variants.map(({ path, parent }) => [path, parent!] as const))(
    'SITE-02 %s holds only what differs from %s',
    (language, parent) => {
      for (const name of namesOf(language)) {
        const problems = variantProblems(read(parent, name!), read(language, name!));
        expect(problems, `${language}/${name}`).toEqual([]);
      }
    },
  );

  it.each(languages)('SITE-02 %s has the files of the source', (language) => {
    expect(namesOf(language)).toEqual(namesOf(source));
  });

  it.each(
    languages.flatMap((language) => namesOf(source).map((name) => [language, name as string])),
  )('SITE-02 %s/%s says all that English says, in its own words', (language, name) => {
    const problems = catalogueProblems(
      language as string,
      read(source, name as string),
      read(language as string, name as string),
    );
    expect(problems).toEqual([]);
  });
});

describe('the words that catalogues share', () => {
  it('stand in one of them alone', () => {
    const shared = Object.keys(read(source, 'trade.json'));
    for (const name of namesOf(source).filter((one) => one !== 'trade.json')) {
      const own = Object.keys(read(source, name!));
      expect(
        own.filter((key) => shared.includes(key)),
        name,
      ).toEqual([]);
    }
  });
});

describe('the notes for translators', () => {
  it('SITE-02 are on keys that there are', () => {
    const notes = JSON.parse(readText('locales/notes.json')) as Record<string, Catalogue>;
    const lost = Object.entries(notes).flatMap(([name, ofKeys]) => {
      const known = Object.keys(read(source, `${name}.json`)).map((key) =>
        key.replace(pluralForm, ''),
      );
      return Object.keys(ofKeys)
        .filter((key) => !known.includes(key.replace(pluralForm, '')))
        .map((key) => `${name}.${key}`);
    });
    expect(lost).toEqual([]);
  });
});

/** What stands on a control of a row, and what the control is called, which tells its row as well. */
const calledAs = [
  ['orders.json', 'edit', 'editOrder'],
  ['orders.json', 'save', 'saveOrder'],
  ['orders.json', 'cancel', 'cancelOrder'],
] as const;

describe('what is read on a control', () => {
  it.each(languages)(
    'SPOT-12 in %s is part of its name, so that a voice can call it',
    (language) => {
      for (const [name, seen, called] of calledAs) {
        const texts = { ...read(language, 'trade.json'), ...read(language, name) };
        const [word, whole] = [
          String(texts[seen]).toLowerCase(),
          String(texts[called]).toLowerCase(),
        ];
        expect(whole.includes(word), `${texts[seen]} in ${texts[called]}`).toBe(true);
      }
    },
  );
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
    ['lost markup', { a: '<b>ا</b> {{x}}', ...arabic }, ['markup: a']],
    ['English left over', { a: 'Sell {{x}} now', ...arabic }, ['left in English: a']],
  ])('%s', (_, other, problems) => {
    expect(catalogueProblems('ar', english, other)).toEqual(problems);
  });

  it('a missing plural form', () => {
    const { n_few: _, ...rest } = arabic;
    expect(catalogueProblems('ar', english, { a: 'ا {{x}}', ...rest })).toEqual(['missing: n_few']);
  });
});

describe('what the variant rules see', () => {
  const parent = { a: 'Colour {{x}}', b: 'Cheque' };

  it.each([
    ['nothing wrong', { a: 'Color {{x}}' }, []],
    ['what is the same', { b: 'Cheque' }, ['same as its parent: b']],
    ['what the parent lacks', { c: 'C' }, ['surplus: c']],
    ['a lost placeholder', { a: 'Color' }, ['placeholders: a']],
  ])('%s', (_, other, problems) => {
    expect(variantProblems(parent, other)).toEqual(problems);
  });
});
