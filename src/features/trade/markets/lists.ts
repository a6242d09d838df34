import { favoriteGroupsMax, groupNameMax, isGroupName } from '#domain/account/favorites.ts';
import type { MessageKey } from '#i18n/translate.ts';
import type { FavoriteLists } from '#stores/market/favorite-lists.ts';

/** What is said of favorites and their lists. */
export const listKeys = [
  'favorites',
  'all',
  'favoritePair',
  'favoriteFailed',
  'lists',
  'newList',
  'listName',
  'save',
  'dismiss',
  'editList',
  'renameList',
  'delete',
  'deleteListAsk',
  'keepList',
  'listEarlier',
  'listLater',
  'moveToList',
  'listEmpty',
] as const satisfies readonly MessageKey<'home'>[];
export type ListsText = Readonly<Record<(typeof listKeys)[number], string>>;

export const listNameMax = groupNameMax;

/** A name as it is kept; undefined: none. */
export function listNameOf(typed: string): string | undefined {
  const name = typed.trim();
  return isGroupName(name) ? name : undefined;
}

/** Whether there is room for one more list beside the first one. */
export const hasRoom = (lists: FavoriteLists): boolean => lists.length <= favoriteGroupsMax;
