import { favoriteGroupsMax, groupNameMax, isGroupName } from '#domain/account/favorites.ts';
import type { Messages } from '#i18n/translate.ts';
import type { FavoriteLists } from '#stores/market/favorite-lists.ts';

/** What is said of favorites and their lists. */
export type ListsText = Messages<'markets' | 'words-edit' | 'words-dialog'>;

export const listNameMax = groupNameMax;

/** A name as it is kept; undefined: none. */
export function listNameOf(typed: string): string | undefined {
  const name = typed.trim();
  return isGroupName(name) ? name : undefined;
}

/** Whether there is room for one more list beside the first one. */
export const hasRoom = (lists: FavoriteLists): boolean => lists.length <= favoriteGroupsMax;
