import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { languageType, linesAsked, symbolId } from '#contract/fields.ts';
import { favoriteGroupsMax, favoritesMax, groupNameMax } from '#domain/account/favorites.ts';
import { plainTextPattern } from '#domain/input/plain-text.ts';

/** `0`: the list that everyone has. */
const groupId = z.string().check(z.regex(/^(0|[1-9]\d{0,15})$/, 'group id'));
const ownGroupId = z.string().check(z.regex(/^[1-9]\d{0,15}$/, 'group id'));

/** As `isGroupName` has it, in pieces that the reference can show. */
const groupName = z.string().check(
  z.minLength(1),
  z.maxLength(groupNameMax),
  z.regex(plainTextPattern, 'plain text'),
  z.refine((text) => text.trim() === text, 'no blanks at the ends'),
);

const groupRow = z.object({
  groupId: z.string(),
  /** Empty for the list that everyone has: its name is the client's to translate. */
  groupName: z.string(),
  /** In the order in which they were put. */
  symbolIds: z.array(z.string()),
});
export type FavoriteGroupRow = z.infer<typeof groupRow>;

/** A list as a browser kept it; without a name the one that everyone has. */
const keptGroup = z.strictObject({
  groupName: z.optional(groupName),
  symbolIds: z.array(symbolId).check(z.maxLength(favoritesMax)),
});

const read = { method: 'POST', access: 'private' } as const;
const write = { ...read, writes: true } as const;
const user = '/v1/user' as const;
const groups = z.array(groupRow);

/**
 * Lists of favorites. Each change answers all lists as they stand after it, with the symbols of the
 * lines that `type` names. Left out: of the line that was changed, or of spot where no symbol was.
 */
const type = linesAsked;

export const favoriteCalls = {
  favorites: defineCall({
    ...read,
    path: '/v1/mix/index/userGroupSelectedList',
    byKey: 'read',
    about: 'The user’s favorites lists, of one product line or all. The default list comes first.',
    input: z.strictObject({ type, languageType }),
    output: groups,
  }),
  addFavorite: defineCall({
    ...write,
    path: `${user}/optional/addUserSelf`,
    about: 'Appends a pair to a list. A pair that is already in the list keeps its place.',
    input: z.strictObject({ symbolId, groupId: z._default(groupId, '0'), type, languageType }),
    output: groups,
  }),
  deleteFavorite: defineCall({
    ...write,
    path: `${user}/optional/deleteUserSelf`,
    about: 'Removes a pair from a list. It is not an error if the pair is not in the list.',
    input: z.strictObject({ symbolId, groupId: z._default(groupId, '0'), type, languageType }),
    output: groups,
  }),
  mergeFavorites: defineCall({
    ...write,
    path: `${user}/optional/mergeUserSelf`,
    about:
      'Imports favorites lists. Lists are matched by name; pairs already in any list keep their' +
      ' place; unknown pairs and pairs over the limit are skipped.',
    input: z.strictObject({
      groups: z.array(keptGroup).check(z.minLength(1), z.maxLength(favoriteGroupsMax + 1)),
      type,
      languageType,
    }),
    output: groups,
  }),
  addFavoriteGroup: defineCall({
    ...write,
    path: `${user}/optionalGroup/addUserSelf`,
    about: 'Creates a favorites list.',
    input: z.strictObject({ groupName, type, languageType }),
    output: groups,
  }),
  renameFavoriteGroup: defineCall({
    ...write,
    path: `${user}/optionalGroup/updateUserSelf`,
    about: 'Renames a favorites list.',
    input: z.strictObject({ groupId: ownGroupId, groupName, type, languageType }),
    output: groups,
  }),
  deleteFavoriteGroup: defineCall({
    ...write,
    path: `${user}/optionalGroup/deleteUserSelf`,
    about: 'Deletes a favorites list and its contents.',
    input: z.strictObject({ groupId: ownGroupId, type, languageType }),
    output: groups,
  }),
  sortFavoriteGroups: defineCall({
    ...write,
    path: `${user}/optionalGroup/updateUserSelfSort`,
    about: 'Moves the given lists to the front, in the given order. The others keep their order.',
    input: z.strictObject({
      groupIds: z.array(ownGroupId).check(z.minLength(1), z.maxLength(favoriteGroupsMax)),
      type,
      languageType,
    }),
    output: groups,
  }),
};
