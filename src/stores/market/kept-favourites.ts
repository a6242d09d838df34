import { favouriteGroupsMax, favouritesMax } from '#domain/account/favourites.ts';
import {
  type FavouriteList,
  type FavouriteLists,
  noFavourites,
} from '#stores/market/favourite-lists.ts';
import { favouritesKey } from '#stores/market/favourites-key.ts';

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string');

const isList = (value: unknown): value is FavouriteList =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'name' in value &&
  typeof value.name === 'string' &&
  'symbols' in value &&
  isTexts(value.symbols);

/** What was kept, as lists; before there were lists, pairs alone were kept. */
function listsOf(kept: unknown): FavouriteLists {
  if (isTexts(kept)) return [{ ...noFavourites[0]!, symbols: kept.slice(0, favouritesMax) }];
  if (!Array.isArray(kept) || !kept.every(isList) || kept[0]?.id !== noFavourites[0]?.id) {
    return noFavourites;
  }
  let room = favouritesMax;
  return kept.slice(0, favouriteGroupsMax + 1).map((list) => {
    const symbols = list.symbols.slice(0, room);
    room -= symbols.length;
    return { ...list, symbols };
  });
}

/** What a visitor has put on this browser; nothing where it keeps nothing. */
export function keptFavourites(): FavouriteLists {
  try {
    return listsOf(JSON.parse(localStorage.getItem(favouritesKey) ?? '[]'));
  } catch {
    return noFavourites;
  }
}

export const isNothing = (lists: FavouriteLists): boolean =>
  lists.length <= 1 && lists.every(({ symbols }) => symbols.length === 0);

/** False: the browser keeps nothing. */
export function keepFavourites(lists: FavouriteLists): boolean {
  try {
    if (isNothing(lists)) localStorage.removeItem(favouritesKey);
    else localStorage.setItem(favouritesKey, JSON.stringify(lists));
    return true;
  } catch {
    return false;
  }
}
