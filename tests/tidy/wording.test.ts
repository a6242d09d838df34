import { describe, expect, it } from 'vitest';
import { baseLanguageOf, lineageOf } from '#domain/codes/locale.ts';
import {
  glossaryOf,
  type Language,
  ruledLanguages,
  ruleNames,
  rulesOf,
} from '../../scripts/texts/glossary.ts';
import {
  bannedIn,
  countsNoun,
  englishProblems,
  hasWord,
  keepsTerm,
  typographyProblems,
} from '../../scripts/texts/wording.ts';
import { filesBelow, readText } from './sources.ts';

/** Texts by `namespace.key`. */
type Texts = ReadonlyMap<string, string>;

const glossary = glossaryOf(readText('locales/GLOSSARY.md'));
const files = filesBelow('locales', /^locales\/[^/]+\/[^/]+\.json$/);

function textsIn(path: string): Map<string, string> {
  const texts = new Map<string, string>();
  for (const file of files.filter((one) => one.startsWith(`locales/${path}/`))) {
    const name = file.split('/')[2]!.replace('.json', '');
    for (const [key, text] of Object.entries(JSON.parse(readText(file)) as object)) {
      texts.set(`${name}.${key}`, String(text));
    }
  }
  return texts;
}

const english = textsIn('en');

/** What a language's pages say: of a variant also what it takes over from the language it is of. */
const saidIn = (path: string): Texts =>
  new Map(
    lineageOf(path)
      .toReversed()
      .flatMap((one) => [...textsIn(one)]),
  );

const languages = ruledLanguages(glossary);
const ofTheirOwn = languages.filter((path) => path === baseLanguageOf(path));

/** The problems of all texts of a language, each with its key. */
const problemsIn = (path: string, problemsOf: (text: string, key: string) => readonly string[]) =>
  [...saidIn(path)].flatMap(([key, text]) =>
    problemsOf(text, key).map((problem) => `${key}: ${problem} in “${text}”`),
  );

describe('TEXT-02 the glossary', () => {
  it.each(ofTheirOwn)(
    'says how %s addresses people, quotes, cancels, dismisses and undoes',
    (path) => {
      const rules = glossary.get(path)?.rules;
      expect(ruleNames.filter((name) => !rules?.get(name))).toEqual([]);
    },
  );

  it.each(ofTheirOwn)(
    'has different words in %s for canceling an order, dismissing and undoing',
    (path) => {
      const rules = glossary.get(path)!.rules;
      const words = ['cancel an order', 'dismiss a dialog', 'undo'].map((name) =>
        rules.get(name)?.toLowerCase(),
      );
      expect(new Set(words).size).toBe(3);
    },
  );
});

/** Buttons with a name of their own, which says more: with the text that stands on them. */
const namedButtons = [
  ['account.endSession', 'account.endSessionOf'],
  ['chart-later.asAtFirst', 'chart-later.asAtFirstOf'],
  ['words-edit.save', 'orders.saveOrder'],
  ['words-edit.edit', 'orders.editOrder'],
  ['orders.cancel', 'order-changes.cancelOrder'],
] as const;

describe('TEXT-02 TEXT-03 texts', () => {
  it.each(languages)('of %s name a button with the words that stand on it', (path) => {
    const texts = saidIn(path);
    const wrong = namedButtons.filter(([shown, name]) => {
      const words = texts.get(shown)?.toLowerCase();
      return !words || !texts.get(name)?.toLowerCase().includes(words);
    });
    expect(wrong).toEqual([]);
  });

  it.each(languages)('of %s have no word that its glossary rules out', (path) => {
    const { never } = rulesOf(glossary, path);
    expect(problemsIn(path, (text) => bannedIn(text, never))).toEqual([]);
  });

  it.each(languages)('of %s have its own quotation marks and apostrophes', (path) => {
    const language = rulesOf(glossary, path);
    expect(problemsIn(path, (text) => typographyProblems(text, language))).toEqual([]);
  });

  it.each(languages.filter((path) => path !== 'en'))(
    'of %s say terms as its glossary does',
    (path) => {
      const language = rulesOf(glossary, path);
      const found = problemsIn(path, (text, key) =>
        keepsTerm(english.get(key) ?? '', text, language)
          ? []
          : [`not the term for ${english.get(key)}`],
      );
      expect(found).toEqual([]);
    },
  );
});

describe('TEXT-01 TEXT-02 English texts', () => {
  it('have plural forms where a count precedes a noun, short errors and short labels', () => {
    expect(problemsIn('en', (text, key) => englishProblems(key, text))).toEqual([]);
  });

  it.each([
    ['orders.left', '{{count}} orders left', 'a count without plural forms'],
    ['errors.busy', `Wait. ${'Then try it '.repeat(7)}.`, 'an error of more than three'],
    ['errors.busy', 'No. Not now. Not here. Wait.', 'an error of more than three'],
    [
      'spot.title',
      'What all of this is about, said at great length in a title without end',
      'a label',
    ],
  ])('are refused where they are not: %s', (key, text, problem) => {
    expect(englishProblems(key, text).join()).toContain(problem);
  });
});

/** What people read who don't work on the code yet. */
const documents = [
  'README.md',
  'OPERATING.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'ARCHITECTURE.md',
];

describe('TEXT-01 TEXT-02 documents', () => {
  it.each(documents)('%s has no word that the English glossary rules out', (path) => {
    const never = glossary.get('en')?.never ?? [];
    const prose = readText(path).replace(/```[\s\S]*?```|`[^`]*`/g, '');
    expect(bannedIn(prose, never)).toEqual([]);
  });
});

describe('the checks of texts', () => {
  it.each([
    ['a word', 'Nothing here at once', 'at once', true],
    ['no part of a word', 'aturonce', 'once', false],
    ['the beginning of a word', 'Orderlarni', 'order*', true],
    ['a word of another script', 'Отменить ордер', 'отменить', true],
    ['a word between others, where no spaces are', '預覽訂單明細', '訂單', true],
    ['no beginning of a word without *', 'Отменили', 'отмени', false],
  ])('find %s', (_, text, word, expected) => {
    expect(hasWord(text, word)).toBe(expected);
  });

  const german: Language = {
    path: 'de',
    terms: new Map([['trigger order', ['Trigger-Order', 'Trigger']]]),
    rules: new Map([
      ['quotation marks', '„“'],
      ['apostrophe', '’'],
    ]),
    never: [],
  };

  it.each([
    ['Drücken Sie „Weiter“', []],
    ['Drücken Sie "Weiter"', ['"']],
    ["Geht's", ["'"]],
  ])('find strange marks in %s', (text, problems) => {
    expect(typographyProblems(text, german)).toEqual(problems);
  });

  it.each([
    ['Trigger order', 'Trigger-Order', true],
    ['Trigger order', 'Plan-Order', false],
    ['Something else', 'Plan-Order', true],
  ])('hold %s as %s against the glossary', (text, translation, expected) => {
    expect(keepsTerm(text, translation, german)).toBe(expected);
  });

  it.each([
    ['{{count}} orders', true],
    ['Orders: {{count}}', false],
    ['{{limit}} {{asset}}', false],
  ])('see in %s whether a noun is counted', (text, expected) => {
    expect(countsNoun(text)).toBe(expected);
  });
});
