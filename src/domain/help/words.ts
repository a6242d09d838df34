/** Letters that no decomposition takes apart, as they are searched for. */
const plainLetters: Readonly<Record<string, string>> = {
  đ: 'd',
  ł: 'l',
  ø: 'o',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  // Arabic: two endings that are often written like others.
  ى: 'ي',
  ة: 'ه',
};

/** What stands inside a word without being part of how it is searched for: apostrophes, the Arabic tatweel. */
const insideWords = /[’‘'ʻʼ`\u0640]/g;
/** Marks on letters, but for those that make another sound of a kana. */
const marks = /[^\P{M}\u3099\u309A]/gu;
/** Arabic and Persian digits. */
const otherDigits = /[\u0660-\u0669\u06F0-\u06F9]/g;

/** A text without case, accents and forms of writing that make no difference to a search. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(marks, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(insideWords, '')
    .replace(otherDigits, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/[đłøıßæœىة]/g, (letter) => plainLetters[letter]!);

/** Runs of writing that has no spaces between words, and runs of all other letters and digits. */
const runs =
  /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+)|((?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー])[\p{L}\p{N}])+)/gu;

/**
 * The Arabic article, and what is written together with it before a word. Words that begin with the same
 * letters lose them too, with the article and without it, so that they stay the same.
 */
const arabicArticle = /^(?:[وفبك]?ال|لل)+(?=\p{L}{3})/u;

/** Every two neighbors of a run; one character stands for itself. */
function pairsOf(run: string): string[] {
  const characters = [...run];
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, place) => characters[place]! + character);
}

/**
 * The words of a text, as they are searched for. Chinese and Japanese have no spaces: every two
 * neighboring characters count as a word.
 */
export const wordsOf = (text: string): string[] =>
  [...folded(text).matchAll(runs)].flatMap(([run, unspaced]) =>
    unspaced === undefined ? [run.replace(arabicArticle, '')] : pairsOf(unspaced),
  );
