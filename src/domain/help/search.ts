import { wordsOf } from './words.ts';

/** What is searched of an article. */
export interface Searched {
  readonly title: string;
  readonly description: string;
  readonly headings: readonly string[];
  /** Terms that it explains, and codes of errors. */
  readonly words: readonly string[];
}

/** An article with the weight that each of its words has. */
interface Row<Article> {
  readonly article: Article;
  readonly title: string;
  readonly weights: ReadonlyMap<string, number>;
}

export type SearchIndex<Article> = readonly Row<Article>[];

/** How much a word counts by where it stands; in several places, where it counts most. */
const weightOf = { title: 8, words: 5, headings: 3, description: 2 } as const;

/**
 * A word that begins with what was typed counts less than the word itself; one that what was typed begins
 * with still less, and one that only its ending sets apart the least.
 */
const exactParts = 4;
const beginsParts = 3;
const begunParts = 2;
const endingParts = 1;
/** Words with as many letters in common may differ in so many of the shorter one, and so many of the longer. */
const stemMin = 4;
const shorterMax = 2;
const longerMax = 4;

const titleKey = (title: string): string => wordsOf(title).join(' ');

/** Articles as they are searched. */
export const searchIndexOf = <Article extends Searched>(
  articles: readonly Article[],
): SearchIndex<Article> =>
  articles.map((article) => {
    const weights = new Map<string, number>();
    const add = (text: string, weight: number) => {
      for (const word of wordsOf(text)) {
        weights.set(word, Math.max(weight, weights.get(word) ?? 0));
      }
    };
    add(article.title, weightOf.title);
    for (const word of article.words) add(word, weightOf.words);
    for (const heading of article.headings) add(heading, weightOf.headings);
    add(article.description, weightOf.description);
    return { article, title: titleKey(article.title), weights };
  });

/** How well a word answers one that was typed; 0: not at all. */
function partsOf(word: string, typed: string): number {
  // Most words by far; only the character that is looked for alone may stand second.
  if (typed.length > 1 && word[0] !== typed[0]) return 0;
  if (word === typed) return exactParts;
  if (word.startsWith(typed)) return beginsParts;
  // One character of a script without spaces: each is the second of a pair too.
  if (typed.length === 1 && word.length === 2 && word.endsWith(typed)) return begunParts;
  // Another digit is another number.
  if (/\d/.test(typed)) return 0;
  const [shorter, longer] = word.length < typed.length ? [word, typed] : [typed, word];
  let common = 0;
  while (common < shorter.length && shorter[common] === longer[common]) common++;
  const isEnding =
    common >= Math.max(stemMin, shorter.length - shorterMax) && longer.length - common <= longerMax;
  if (!isEnding) return 0;
  return common === word.length ? begunParts : endingParts;
}

function scoreIn({ weights }: Row<unknown>, typed: string): number {
  let best = 0;
  for (const [word, weight] of weights) best = Math.max(best, weight * partsOf(word, typed));
  return best;
}

/** A word of few articles says more than one of many: about the logarithm of their share, from 3 on. */
const rarityOf = (found: number, all: number): number =>
  32 - Math.clz32(Math.ceil((4 * all) / found));

/** What is the title of an article goes first, whatever else has its words. */
const wholeTitle = 1_000_000;
/** An article is left out when it answers less than this part of what the best one does. */
const leastPart = 4;

/** Longer texts are cut: so much says what is looked for. */
export const queryMax = 100;
/** Words that are looked for, each in all articles: a character can stand for a dozen of them. */
const wordsMax = 24;

/** The articles that answer what was typed, the best first. */
export function searchHelp<Article>(
  index: SearchIndex<Article>,
  query: string,
  limit: number,
): Article[] {
  const typed = [...new Set(wordsOf(query.slice(0, queryMax)))].slice(0, wordsMax);
  const key = titleKey(query);
  const scores = index.map(() => 0);
  for (const word of typed) {
    const found = index.map((row) => scoreIn(row, word));
    const rarity = rarityOf(Math.max(1, found.filter((one) => one > 0).length), index.length);
    for (const [place, score] of found.entries()) scores[place]! += score * rarity;
  }
  const best = Math.max(0, ...scores);
  return index
    .map((row, place) => ({
      article: row.article,
      isTitle: row.title === key,
      score: scores[place]!,
    }))
    .filter(({ score }) => score > 0 && score * leastPart >= best)
    .map(({ isTitle, ...row }) => ({ ...row, score: row.score + (isTitle ? wholeTitle : 0) }))
    .sort((one, other) => other.score - one.score)
    .slice(0, limit)
    .map(({ article }) => article);
}
