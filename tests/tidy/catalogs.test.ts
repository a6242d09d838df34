import { describe, expect, it } from 'vitest';
import { lineageOf, siteLocales } from '#domain/codes/locale.ts';
import { openCatalogs } from '../../scripts/texts/catalogs.ts';
import {
  baseOf,
  catalogFaults,
  fullLanguages,
  isShared,
  lackingIn,
  translated,
  variantFaults,
} from '../../scripts/texts/rules.ts';
import { filesBelow } from './sources.ts';

const source = 'en';
const files = filesBelow('locales', /^locales\/[^/]+\/[^/]+\.json$/);
const { namespaces, notes, of, said } = openCatalogs('locales');
const namesOf = (language: string) =>
  files
    .filter((path) => path.startsWith(`locales/${language}/`))
    .map((path) => path.split('/')[2]!.replace('.json', ''));
const variants = siteLocales.filter(({ parent }) => parent !== undefined);

/** Texts that nothing can stand in for: a language's own words about itself. */
const ownWords = ['languageOffer', 'languageRead'];

describe('the catalogs', () => {
  it('SITE-02 are those of the known languages', () => {
    const found = [...new Set(files.map((path) => path.split('/')[1] as string))].sort();
    const known = siteLocales.map(({ path }) => path).sort();
    expect(found.filter((language) => !known.includes(language))).toEqual([]);
    expect(fullLanguages.filter((language) => !found.includes(language))).toEqual([]);
  });

  it.each(siteLocales.map(({ path }) => path))(
    'TEXT-05 %s has only catalogs of English',
    (path) => {
      expect(namesOf(path).filter((name) => !namespaces.includes(name))).toEqual([]);
    },
  );

  it.each(variants.map(({ path, parent }) => [path, parent!] as const))(
    'SITE-02 %s holds only what differs from %s',
    (language, parent) => {
      const faults = namesOf(language).flatMap((name) =>
        variantFaults(said(parent, name), of(language, name)).map((fault) => `${name} ${fault}`),
      );
      expect(faults).toEqual([]);
    },
  );

  it.each(fullLanguages)(
    'SITE-02 TEXT-05 %s has no text that English lacks, placeholders and markup of the English ones, and whole plural forms',
    (language) => {
      const faults = namesOf(language).flatMap((name) =>
        catalogFaults(language, of(source, name), of(language, name)).map(
          (fault) => `${name} ${fault}`,
        ),
      );
      expect(faults).toEqual([]);
    },
  );

  it.each(translated)('TEXT-05 %s offers itself in its own words', (language) => {
    expect(ownWords.filter((key) => !of(language, 'common')[key])).toEqual([]);
  });
});

describe('the words that catalogs share', () => {
  it('stand in one of them alone', () => {
    const shared = namespaces.filter(isShared);
    const words = shared.flatMap((name) => Object.keys(of(source, name)));
    expect(words.filter((key, at) => words.indexOf(key) !== at)).toEqual([]);
    for (const name of namespaces.filter((one) => !isShared(one))) {
      const own = Object.keys(of(source, name));
      expect(
        own.filter((key) => words.includes(key)),
        name,
      ).toEqual([]);
    }
  });
});

describe('the notes for translators', () => {
  it('SITE-02 are on keys that there are', () => {
    const lost = Object.entries(notes()).flatMap(([name, ofKeys]) => {
      const known = Object.keys(of(source, name)).map(baseOf);
      return Object.keys(ofKeys)
        .filter((key) => !known.includes(baseOf(key)))
        .map((key) => `${name}.${key}`);
    });
    expect(lost).toEqual([]);
  });
});

/** What stands on a control of a row, and what the control is called, which tells its row as well. */
const calledAs = [
  ['words-edit', 'edit', 'orders', 'editOrder'],
  ['words-edit', 'save', 'orders', 'saveOrder'],
  ['orders', 'cancel', 'order-changes', 'cancelOrder'],
] as const;

describe('what is read on a control', () => {
  it.each(fullLanguages)(
    'SPOT-12 in %s is part of its name, so that a voice can call it',
    (language) => {
      for (const [seenIn, seen, calledIn, called] of calledAs) {
        const [word, whole] = [of(language, seenIn)[seen], of(language, calledIn)[called]];
        // One that is missing is English: then the two are in different languages for a while.
        if (word === undefined || whole === undefined) continue;
        const isPart = whole.toLowerCase().includes(word.toLowerCase());
        expect(isPart, `${word} in ${whole}`).toBe(true);
      }
    },
  );
});

describe('TEXT-05 what the rules of catalogs see', () => {
  const english = { a: 'A {{x}}', n_one: '{{count}} order', n_other: '{{count}} orders' };
  const arabic = Object.fromEntries(
    ['zero', 'one', 'two', 'few', 'many', 'other'].map((form) => [`n_${form}`, '{{count}} أمر']),
  );
  const { n_few: _, ...lackingForm } = arabic;

  it.each([
    ['nothing wrong', { a: 'ا {{x}}', ...arabic, n_one: 'أمر واحد' }, []],
    ['nothing wrong with what is missing', {}, []],
    ['nothing wrong with what is left in English', { a: 'Sell {{x}} now', ...arabic }, []],
    ['an unknown key', { a: 'ا {{x}}', b: 'ب', ...arabic }, ['unknown: b']],
    ['a lost placeholder', { a: 'ا', ...arabic }, ['placeholders: a']],
    ['a changed placeholder', { a: 'ا {{y}}', ...arabic }, ['placeholders: a']],
    ['a broken placeholder', { a: 'ا {{x}} {x}' }, ['braces: a']],
    ['an empty text', { a: ' ', ...arabic }, ['no text: a']],
    ['lost markup', { a: '<b>ا</b> {{x}}', ...arabic }, ['markup: a']],
    ['a missing plural form', lackingForm, ['missing form: n_few']],
    ['a text that has plural forms in English', { n: 'أمر' }, ['unknown: n']],
  ])('%s', (_, other, problems) => {
    expect(catalogFaults('ar', english, other)).toEqual(problems);
  });

  it.each([
    ['nothing', { a: 'ا {{x}}', ...arabic, n_one: 'أمر واحد' }, [], []],
    ['a missing text', arabic, ['a'], []],
    ['a text whose plural forms are missing', { a: 'ا {{x}}' }, ['n'], []],
    ['a text left in English', { a: 'Sell {{x}} now', ...arabic }, [], ['a']],
    ['a plural form left in English', { a: 'ا {{x}}', ...arabic, n_two: 'orders' }, [], ['n']],
  ])('that is lacking: %s', (_, other, missing, unchanged) => {
    expect(lackingIn('ar', english, other)).toEqual({ missing, unchanged });
  });
});

describe('what the rules of variants see', () => {
  const parent = { a: 'Color {{x}}', b: 'Cheque' };

  it.each([
    ['nothing wrong', { a: 'Colour {{x}}' }, []],
    ['what is the same', { b: 'Cheque' }, ['same as its parent: b']],
    ['what the parent lacks', { c: 'C' }, ['unknown: c']],
    ['a lost placeholder', { a: 'Color' }, ['placeholders: a']],
  ])('%s', (_, other, problems) => {
    expect(variantFaults(parent, other)).toEqual(problems);
  });

  it('TEXT-05 a parent’s parent counts, and so does what the parent itself lacks', () => {
    expect(lineageOf('asia')).toEqual(['asia', 'en-GB', 'en']);
    expect(said('asia', 'orders')).toEqual(said('en-GB', 'orders'));
    expect(said('asia', 'orders')).not.toEqual(said('en', 'orders'));
  });
});
