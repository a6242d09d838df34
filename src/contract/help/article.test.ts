import { describe, expect, it } from 'vitest';
import { type ArticleFile, articlesFor, isInEnglish } from './article.ts';

const file = (id: string, more: Partial<ArticleFile['head']> = {}): ArticleFile => ({
  ...{ collection: 'help', id, headings: [], terms: [] },
  head: { title: id, description: '', order: 10, category: 'spot', ...more },
});

const files: readonly ArticleFile[] = [
  file('en/b', { order: 20 }),
  file('en/a', { codes: ['balanceNotEnough', 'clientOid'] }),
  file('en/first', { category: 'start', order: 90 }),
  file('es/a', { category: 'api', order: 1 }),
  file('es/orphan'),
  {
    ...file('en/futures/trading-fee', { category: undefined }),
    collection: 'info',
    headings: ['What {{fee}} buys'],
    terms: ['Maker', 'Maker', 'A term that is much too long to be searched for by anybody'],
  },
];
const titles = (locale: string) => articlesFor(locale, files).map(({ title }) => title);

describe('INFO-03 the articles of a language', () => {
  it('stand by category and order, information pages among the rules', () => {
    expect(titles('en')).toEqual(['en/first', 'en/a', 'en/b', 'en/futures/trading-fee']);
  });

  it.each(['es', 'es-AR'])('are in %s where there is a translation, else in English', (locale) => {
    expect(titles(locale)).toEqual(['en/first', 'es/a', 'en/b', 'en/futures/trading-fee']);
    const foreign = articlesFor(locale, files).filter((one) => isInEnglish(one, locale));
    expect(foreign.map(({ title }) => title)).toEqual([
      'en/first',
      'en/b',
      'en/futures/trading-fee',
    ]);
  });

  it.each(['en', 'en-GB', 'ph'])('are at home in %s', (locale) => {
    expect(articlesFor(locale, files).filter((one) => isInEnglish(one, locale))).toEqual([]);
  });

  it('have the address of their page', () => {
    const paths = articlesFor('ar', files).map(({ path }) => path);
    expect(paths).toContain('/support/articles/a');
    expect(paths).toContain('/futures/introduction/trading-fee');
  });

  it('are found by errors, their numbers and their terms', () => {
    const [, a, , fee] = articlesFor('es', files);
    expect(a?.words).toEqual(['50056', 'balanceNotEnough', 'clientOid']);
    expect(fee?.words).toEqual(['Maker']);
    expect(fee?.headings).toEqual(['What  buys']);
  });
});
