import { isPlainText } from '#domain/input/plain-text.ts';

/** Pairs that one may have in all lists of favorites together, and lists beside the first one. */
export const favoritesMax = 500;
export const favoriteGroupsMax = 20;

/** Characters (UTF-16) of a list's name. */
export const groupNameMax = 32;

/** Whether a list of favorites may be called so: by account and browser alike. */
export const isGroupName = (text: string): boolean => isPlainText(text, groupNameMax);
