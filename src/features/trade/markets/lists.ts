import { favouriteGroupsMax, groupNameMax, isGroupName } from '#domain/account/favourites.ts';
import type { MessageKey } from '#i18n/translate.ts';
import type { FavouriteLists } from '#stores/market/favourite-lists.ts';

/** What is said of favourites and their lists. */
export const listKeys = [
  'favourites',
  'all',
  'favouritePair',
  'favouriteFailed',
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
export const hasRoom = (lists: FavouriteLists): boolean => lists.length <= favouriteGroupsMax;
