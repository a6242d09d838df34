import { favoriteGroupsMax, favoritesMax } from '#domain/account/favorites.ts';

/** A list of favorite pairs. */
export interface FavoriteList {
  readonly id: string;
  /** Empty for the one that everyone has. */
  readonly name: string;
  /** In the order in which they were put. */
  readonly symbols: readonly string[];
}
export type FavoriteLists = readonly FavoriteList[];

/** The list that everyone has. It always stands first. */
export const firstListId = '0';
export const noFavorites: FavoriteLists = [{ id: firstListId, name: '', symbols: [] }];

/** What a person does with favorites. A pair is in one list at most. */
export type FavoriteChange =
  | { readonly kind: 'add' | 'remove'; readonly symbol: string }
  | { readonly kind: 'move'; readonly symbol: string; readonly to: string }
  | { readonly kind: 'addList'; readonly name: string }
  | { readonly kind: 'renameList'; readonly id: string; readonly name: string }
  | { readonly kind: 'deleteList'; readonly id: string }
  | { readonly kind: 'moveList'; readonly id: string; readonly by: 1 | -1 };

/** The pairs of all lists, each once. */
export const symbolsOf = (lists: FavoriteLists): readonly string[] => [
  ...new Set(lists.flatMap(({ symbols }) => symbols)),
];

const without = (list: FavoriteList, symbol: string): FavoriteList =>
  list.symbols.includes(symbol)
    ? { ...list, symbols: list.symbols.filter((one) => one !== symbol) }
    : list;

/** The lists with the pair in `to` and nowhere else, at its end; one that is there stays. */
function withMoved(lists: FavoriteLists, symbol: string, to: string): FavoriteLists {
  return lists.map((list) => {
    if (list.id !== to) return without(list, symbol);
    return list.symbols.includes(symbol) ? list : { ...list, symbols: [...list.symbols, symbol] };
  });
}

function withListMoved(lists: FavoriteLists, id: string, by: 1 | -1): FavoriteLists {
  const from = lists.findIndex((list) => list.id === id);
  const to = from + by;
  const [list, other] = [lists[from], lists[to]];
  // The first one stays the first.
  if (!list || !other || from < 1 || to < 1) return lists;
  return lists.with(from, other).with(to, list);
}

function withList(lists: FavoriteLists, name: string): FavoriteLists {
  if (lists.length > favoriteGroupsMax) return lists;
  const id = Math.max(...lists.map((list) => Number(list.id))) + 1;
  return [...lists, { id: String(id), name, symbols: [] }];
}

/** The lists after a change; the same when it cannot be made. */
export function changed(lists: FavoriteLists, change: FavoriteChange): FavoriteLists {
  switch (change.kind) {
    case 'add': {
      const all = symbolsOf(lists);
      if (all.includes(change.symbol) || all.length >= favoritesMax) return lists;
      return withMoved(lists, change.symbol, firstListId);
    }
    case 'remove':
      return lists.map((list) => without(list, change.symbol));
    case 'move':
      return lists.some(({ id }) => id === change.to)
        ? withMoved(lists, change.symbol, change.to)
        : lists;
    case 'addList':
      return withList(lists, change.name);
    case 'renameList':
      return lists.map((list) => (list.id === change.id ? { ...list, name: change.name } : list));
    case 'deleteList':
      return lists.filter(({ id }) => id !== change.id || id === firstListId);
    case 'moveList':
      return withListMoved(lists, change.id, change.by);
  }
}
