import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Searched, searchHelp, searchIndexOf } from './search.ts';

const article = (title: string, more: Partial<Searched> = {}): Searched => ({
  ...{ title, description: '', headings: [], words: [] },
  ...more,
});

const articles = [
  article('Order types explained', { words: ['GTC', 'Post only'], headings: ['Limit', 'Market'] }),
  article('Limit orders', { description: 'An order at your own price.' }),
  article('Margin and leverage', { headings: ['Change the leverage'] }),
  article('When an order is rejected: balance', { words: ['50056', 'balanceNotEnough'] }),
  article('手续费是怎么计算的', { words: ['VIP'] }),
  article('الرافعة المالية والهامش'),
  article('Đòn bẩy và ký quỹ'),
];
const index = searchIndexOf(articles);
const found = (query: string, limit = 3) =>
  searchHelp(index, query, limit).map(({ title }) => title);

describe('INFO-03 the help center’s search', () => {
  it.each([
    ['a whole title', 'limit orders', 'Limit orders'],
    ['the beginning of a word', 'lev', 'Margin and leverage'],
    ['another ending', 'limits', 'Limit orders'],
    ['a form of a word', 'leveraging', 'Margin and leverage'],
    ['a term', 'post only', 'Order types explained'],
    ['the number of an error', '50056', 'When an order is rejected: balance'],
    ['the name of an error', 'balancenotenough', 'When an order is rejected: balance'],
    ['a question', 'how do I change my leverage?', 'Margin and leverage'],
    ['a part of a text without spaces', '手续费', '手续费是怎么计算的'],
    ['one character', '费', '手续费是怎么计算的'],
    ['Arabic without its article', 'رافعه', 'الرافعة المالية والهامش'],
    ['without accents', 'don bay', 'Đòn bẩy và ký quỹ'],
  ])('finds by %s', (_, query, title) => {
    expect(found(query)[0]).toBe(title);
  });

  it('finds nothing for what nothing is about', () => {
    expect(found('zzzz')).toEqual([]);
    expect(found('')).toEqual([]);
    expect(found('?! ')).toEqual([]);
  });

  it('takes no number for another one', () => {
    const rows = [article('One', { words: ['50054'] }), article('Two', { words: ['50056'] })];
    const find = (query: string) => searchHelp(searchIndexOf(rows), query, 3);
    expect(find('50056').map(({ title }) => title)).toEqual(['Two']);
    expect(find('5005')).toHaveLength(2);
    expect(find('50057')).toEqual([]);
  });

  it('counts a title above a heading, and a heading above a description', () => {
    const rows = [
      article('One', { description: 'Funding of positions' }),
      article('Two', { headings: ['Funding'] }),
      article('Funding fees'),
    ];
    expect(searchHelp(searchIndexOf(rows), 'funding', 3).map(({ title }) => title)).toEqual([
      'Funding fees',
      'Two',
      'One',
    ]);
  });

  it('looks for so many words of a text', () => {
    const others = Array.from({ length: 24 }, (_, place) => `other${place}`).join(' ');
    expect(found(`${others} leverage`)).toEqual([]);
    expect(found(`leverage ${others}`)).toEqual(['Margin and leverage']);
  });

  it('answers with as many as are wanted', () => {
    expect(found('order', 1)).toHaveLength(1);
  });

  it('finds every article by its own title, whatever the others are called', () => {
    const word = fc.constantFrom(
      ...[
        'order',
        'orders',
        'limit',
        'market',
        'fee',
        'fees',
        'margin',
        '止盈',
        '止损',
        'رافعة',
        'ký',
      ],
    );
    const title = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(
        fc.uniqueArray(title, { minLength: 1, maxLength: 12 }),
        fc.array(title, { maxLength: 12 }),
        (titles, headings) => {
          const rows = titles.map((one) =>
            article(one, { headings, description: headings[0] ?? '' }),
          );
          const all = searchIndexOf(rows);
          for (const one of titles) expect(searchHelp(all, one, 1)[0]?.title).toBe(one);
        },
      ),
    );
  });
});
