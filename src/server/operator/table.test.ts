import { describe, expect, it } from 'vitest';
import { momentOf, pairsOf, plain, tableOf } from './table.ts';

describe('OPS-01 tables', () => {
  const rows = [
    { name: 'BTCUSDT', figure: '5' },
    { name: 'A', figure: '12000' },
  ];

  it('are as wide as their widest cell, figures to the right, nothing behind the last', () => {
    const columns = [
      { title: 'pair', of: ({ name }: (typeof rows)[0]) => name },
      { title: 'n', of: ({ figure }: (typeof rows)[0]) => figure, isFigure: true as const },
      { title: 'state', of: () => 'on' },
    ];
    expect(tableOf(rows, columns, 'none')).toEqual([
      'pair         n  state',
      'BTCUSDT      5  on',
      'A        12000  on',
    ]);
    expect(tableOf([], columns, 'none')).toEqual(['none']);
  });

  it('show names and values below one another', () => {
    expect(
      pairsOf([
        ['user', '7'],
        ['open orders', '0'],
      ]),
    ).toEqual(['user         7', 'open orders  0']);
  });

  it.each([
    ['a\u001b[31mred\u001b[0m', 'a [31mred [0m'],
    ['one\r\ntwo\tthree', 'one two three'],
    ['abc\u202edef\u2066g', 'abc def g'],
    ['توقف', 'توقف'],
  ])('what others wrote cannot steer the terminal: %j', (text, shown) => {
    expect(plain(text)).toBe(shown);
  });

  it('moments are in UTC, to the second', () => {
    expect(momentOf(Date.UTC(2026, 10, 21, 6, 7, 8, 999))).toBe('2026-11-21 06:07:08 UTC');
  });
});
