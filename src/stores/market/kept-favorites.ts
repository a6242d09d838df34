import { favoriteGroupsMax, favoritesMax } from '#domain/account/favorites.ts';
import {
  type FavoriteList,
  type FavoriteLists,
  noFavorites,
} from '#stores/market/favorite-lists.ts';
import { favoritesKey } from '#stores/market/favorites-key.ts';

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string');

const isList = (value: unknown): value is FavoriteList =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'name' in value &&
  typeof value.name === 'string' &&
  'symbols' in value &&
  isTexts(value.symbols);

/** What was kept, as lists; before there were lists, pairs alone were kept. */
function listsOf(kept: unknown): FavoriteLists {
  if (isTexts(kept)) return [{ ...noFavorites[0]!, symbols: kept.slice(0, favoritesMax) }];
  if (!Array.isArray(kept) || !kept.every(isList) || kept[0]?.id !== noFavorites[0]?.id) {
    return noFavorites;
  }
  let room = favoritesMax;
  return kept.slice(0, favoriteGroupsMax + 1).map((list) => {
    const symbols = list.symbols.slice(0, room);
    room -= symbols.length;
    return { ...list, symbols };
  });
}

/** What a visitor has put on this browser; nothing where it keeps nothing. */
export function keptFavorites(): FavoriteLists {
  try {
    return listsOf(JSON.parse(localStorage.getItem(favoritesKey) ?? '[]'));
  } catch {
    return noFavorites;
  }
}

export const isNothing = (lists: FavoriteLists): boolean =>
  lists.length <= 1 && lists.every(({ symbols }) => symbols.length === 0);

/** False: the browser keeps nothing. */
export function keepFavorites(lists: FavoriteLists): boolean {
  try {
    if (isNothing(lists)) localStorage.removeItem(favoritesKey);
    else localStorage.setItem(favoritesKey, JSON.stringify(lists));
    return true;
  } catch {
    return false;
  }
}
