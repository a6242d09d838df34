import { describe, expect, it } from 'vitest';
import type { HistoryPage } from '#domain/order/view.ts';
import { pagesAfter } from './history-pages.ts';

const page = (ids: readonly number[], cursor?: number): HistoryPage<number> => ({
  items: ids,
  cursor: cursor === undefined ? undefined : String(cursor),
});
const down = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, i) => from - i);

describe('SPOT-05 history after its first page was read anew', () => {
  it.each<[string, HistoryPage<number>[], HistoryPage<number>, number[], HistoryPage<number>]>([
    ['all of it on one page', [page([3, 2])], page([4, 3, 2]), [], page([4, 3, 2])],
    ['new rows on top', [page([9, 8], 8)], page([11, 10, 9], 9), [], page([11, 10, 9, 8], 8)],
    [
      'later pages stay',
      [page([9, 8], 8), page([7, 6], 6)],
      page([10, 9], 9),
      [],
      page([10, 9, 8, 7, 6], 6),
    ],
    ['more is new than a page holds', [page([5, 4], 4)], page([9, 8], 8), [], page([9, 8], 8)],
    [
      'what ended late goes to its place',
      [page([9, 6], 6)],
      page([9, 8], 8),
      [7],
      page([9, 8, 7, 6], 6),
    ],
    ['or waits below what is loaded', [page([9, 6], 6)], page([9, 8], 8), [3], page([9, 8, 6], 6)],
    [
      'unless that is all there is',
      [page([9, 8], 8), page([6])],
      page([9, 8], 8),
      [3],
      page([9, 8, 6, 3]),
    ],
    ['nothing was there', [page([])], page([2, 1], 1), [], page([2, 1], 1)],
  ])('%s', (_, loaded, fresh, ended, result) => {
    expect(pagesAfter(loaded, fresh, ended, (id) => id)).toEqual(result);
  });

  it('a row as it is now takes the place of the same as it was', () => {
    const row = (id: number, word: string) => ({ id, word });
    const { items } = pagesAfter(
      [{ items: [row(2, 'old'), row(1, 'old')], cursor: '1' }],
      { items: [row(2, 'new')], cursor: '2' },
      [row(2, 'between')],
      ({ id }) => id,
    );
    expect(items).toEqual([row(2, 'new'), row(1, 'old')]);
  });

  it('keeps a thousand rows and goes on below them', () => {
    const { items, cursor } = pagesAfter(
      [page(down(1000, 1), 1)],
      page(down(1010, 990), 990),
      [],
      (id) => id,
    );
    expect(items).toHaveLength(1000);
    expect([items[0], cursor]).toEqual([1010, '11']);
  });
});
