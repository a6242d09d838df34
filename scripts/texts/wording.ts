import type { Language } from './glossary.ts';

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Scripts that put no spaces between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** A word by itself, or anywhere in a script without spaces; `ends*` stands for all words that begin so. */
export function hasWord(text: string, word: string): boolean {
  if (unspaced.test(word)) return text.includes(word.replace(/\*$/, ''));
  const [stem, end] = word.endsWith('*') ? [word.slice(0, -1), ''] : [word, '(?![\\p{L}\\p{M}])'];
  return new RegExp(`(?<![\\p{L}\\p{M}])${escaped(stem)}${end}`, 'iu').test(text);
}

/** Words of `never` that a text has. */
export const bannedIn = (text: string, never: readonly string[]): readonly string[] =>
  never.filter((word) => hasWord(text, word));

const quotes = /["“”„«»「」『』]/g;
const apostrophes = /['’ʼʻ‘`´]/g;

/** Marks of a kind that a language doesn't write. */
const strangeMarks = (text: string, kind: RegExp, allowed: string): readonly string[] =>
  [...new Set(text.match(kind) ?? [])].filter((mark) => !allowed.includes(mark));

/** Code and keys on a keyboard are written as they are typed. */
const withoutCode = (text: string) => text.replace(/<code>.*?<\/code>|`[^`]*`/g, '');

/** What is wrong with how a text is written in its language. */
export function typographyProblems(text: string, { rules }: Language): readonly string[] {
  const plain = withoutCode(text);
  return [
    ...strangeMarks(plain, quotes, rules.get('quotation marks') ?? ''),
    ...strangeMarks(plain, apostrophes, rules.get('apostrophe') ?? ''),
  ];
}

/**
 * Whether a text that is a term and nothing else says it as the glossary does; true where the
 * glossary doesn't know it.
 */
export function keepsTerm(english: string, text: string, { terms }: Language): boolean {
  const forms = terms.get(english.toLowerCase());
  return !forms || forms.some((form) => form.toLowerCase() === text.toLowerCase());
}

/** A placeholder of a count with a noun right behind it, which needs plural forms. */
export const countsNoun = (text: string): boolean =>
  /\{\{\s*(count|left|tries|rows|orders)\s*\}\}\s+[a-z]{2,}/.test(text);

/** Words of a text, placeholders counted as one each. */
export const wordCount = (text: string): number =>
  text.replace(/\{\{.*?\}\}/g, 'x').match(/[\p{L}\p{N}’'%+-]+/gu)?.length ?? 0;

/** Sentences of a text. */
const sentenceCount = (text: string): number =>
  text.replace(/\b(e\.g|i\.e|Min|Max|vs)\./g, '$1').match(/[.?!](\s|$)/g)?.length ?? 0;

/** Labels are noun phrases; what has to say more is a sentence, with its period. */
const labelMax = 65;
const errorWordsMax = 20;

/** What is wrong with an English text for where it stands: its key is `namespace.key`. */
export function englishProblems(key: string, text: string): readonly string[] {
  const isUncounted = countsNoun(text) && !/_(one|other)$|^developers/.test(key);
  const isLongError =
    /^errors(-\w+)?\./.test(key) && (sentenceCount(text) > 3 || wordCount(text) > errorWordsMax);
  const isLabel = !/[.?!:…]|\{\{/.test(text);
  return [
    ...(isUncounted ? ['a count without plural forms'] : []),
    ...(isLongError ? ['an error of more than three sentences or twenty words'] : []),
    ...(isLabel && text.length > labelMax ? ['a label that is too long'] : []),
  ];
}

/** What a language's glossary has against a text. */
export const glossaryProblems = (
  original: string,
  text: string,
  language: Language,
): readonly string[] => [
  ...bannedIn(text, language.never).map((word) => `the glossary rules out “${word}”`),
  ...typographyProblems(text, language).map((mark) => `not a mark of the language: ${mark}`),
  ...(keepsTerm(original, text, language)
    ? []
    : [`the glossary says ${language.terms.get(original.toLowerCase())?.join(' / ')}`]),
];
