import { describe, expect, it } from 'vitest';
import { type Column, choiceOf, columnSet, columnsOf, moved, shownAs } from './column.ts';

interface Row {
  readonly at: number;
}
const column = (id: string, more: Partial<Column<Row>> = {}): Column<Row> => ({
  id,
  label: 'sortBy',
  text: ({ at }) => String(at),
  ...more,
});
const set = columnSet<Row>('test', 'sortBy', [
  column('open', { fixed: 'first' }),
  column('a'),
  column('b'),
  column('c', { off: true }),
  column('d'),
  column('action', { fixed: 'last' }),
]);
const { usual } = set;

describe('SPOT-05 the columns that a visitor chose', () => {
  it('are at first all that are not off, those that are fixed at the ends', () => {
    expect(usual).toEqual({ order: ['a', 'b', 'c', 'd'], hidden: ['c'] });
    const ids = (withHidden: boolean) => columnsOf(set, usual, withHidden).map(({ id }) => id);
    expect(ids(false)).toEqual(['open', 'a', 'b', 'd', 'action']);
    expect(ids(true)).toEqual(['open', 'a', 'b', 'c', 'd', 'action']);
  });

  it.each<[string, string[], string[], string[], string[]]>([
    ['as chosen', ['d', 'c', 'b', 'a'], ['a'], ['d', 'c', 'b', 'a'], ['a']],
    ['without what there is no more', ['x', 'b', 'a', 'c', 'd'], ['x'], ['b', 'a', 'c', 'd'], []],
    ['each once', ['a', 'a', 'b', 'c', 'd'], [], ['a', 'b', 'c', 'd'], []],
    ['with what is new at its place', ['d', 'a'], [], ['d', 'b', 'c', 'a'], ['c']],
    ['fixed ones stay', ['action', 'a', 'b', 'c', 'd'], ['action'], ['a', 'b', 'c', 'd'], []],
  ])('are carried out %s', (_, order, hidden, shownOrder, shownHidden) => {
    const choice = choiceOf(set, { order, hidden });
    expect(choice).toEqual({ order: shownOrder, hidden: shownHidden });
  });

  it('are moved by one place, not beyond the ends', () => {
    expect(moved(usual, 'b', 1).order).toEqual(['a', 'c', 'b', 'd']);
    expect(moved(usual, 'b', -1).order).toEqual(['b', 'a', 'c', 'd']);
    expect(moved(usual, 'a', -1)).toBe(usual);
    expect(moved(usual, 'd', 1)).toBe(usual);
  });

  it('are shown and hidden; the last one stays', () => {
    expect(shownAs(usual, 'c', true).hidden).toEqual([]);
    expect(shownAs(usual, 'a', false).hidden).toEqual(['c', 'a']);
    const one = { ...usual, hidden: ['a', 'b', 'c'] };
    expect(shownAs(one, 'd', false)).toBe(one);
  });
});
