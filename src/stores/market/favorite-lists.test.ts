import { describe, expect, it } from 'vitest';
import { favoriteGroupsMax, favoritesMax } from '#domain/account/favorites.ts';
import { changed, type FavoriteChange, type FavoriteLists, symbolsOf } from './favorite-lists.ts';

const text = (lists: FavoriteLists) =>
  lists.map(({ id, name, symbols }) => `${id}${name}:${symbols}`).join(' ');
const lists: FavoriteLists = [
  { id: '0', name: '', symbols: ['A', 'B'] },
  { id: '3', name: 'x', symbols: ['C'] },
  { id: '7', name: 'y', symbols: [] },
];

describe('SPOT-06: favorites in lists', () => {
  it.each<[string, FavoriteChange, string]>([
    ['a star puts a pair at the end', { kind: 'add', symbol: 'D' }, '0:A,B,D 3x:C 7y:'],
    ['once, in whichever list it is', { kind: 'add', symbol: 'C' }, '0:A,B 3x:C 7y:'],
    ['and takes it from all', { kind: 'remove', symbol: 'C' }, '0:A,B 3x: 7y:'],
    ['a pair moves', { kind: 'move', symbol: 'A', to: '3' }, '0:B 3x:C,A 7y:'],
    ['and back', { kind: 'move', symbol: 'C', to: '0' }, '0:A,B,C 3x: 7y:'],
    ['nowhere', { kind: 'move', symbol: 'A', to: '9' }, '0:A,B 3x:C 7y:'],
    ['a new list', { kind: 'addList', name: 'z' }, '0:A,B 3x:C 7y: 8z:'],
    ['another name', { kind: 'renameList', id: '7', name: 'z' }, '0:A,B 3x:C 7z:'],
    ['a list goes', { kind: 'deleteList', id: '3' }, '0:A,B 7y:'],
    ['but the first', { kind: 'deleteList', id: '0' }, '0:A,B 3x:C 7y:'],
    ['a list goes earlier', { kind: 'moveList', id: '7', by: -1 }, '0:A,B 7y: 3x:C'],
    ['never before the first', { kind: 'moveList', id: '3', by: -1 }, '0:A,B 3x:C 7y:'],
    ['nor after the last', { kind: 'moveList', id: '7', by: 1 }, '0:A,B 3x:C 7y:'],
  ])('%s', (_name, change, after) => expect(text(changed(lists, change))).toBe(after));

  it('have a most: of pairs and of lists, and then stay as they are', () => {
    const symbols = Array.from({ length: favoritesMax }, (_, n) => `P${n}`);
    const full = [{ id: '0', name: '', symbols }];
    expect(changed(full, { kind: 'add', symbol: 'ONE' })).toBe(full);
    let many: FavoriteLists = full;
    for (let n = 0; n < favoriteGroupsMax + 3; n++) {
      many = changed(many, { kind: 'addList', name: `l${n}` });
    }
    expect(many).toHaveLength(favoriteGroupsMax + 1);
  });

  it('are told once each', () => {
    expect(symbolsOf([...lists, { id: '8', name: 'z', symbols: ['A', 'E'] }])).toEqual([
      'A',
      'B',
      'C',
      'E',
    ]);
  });
});
