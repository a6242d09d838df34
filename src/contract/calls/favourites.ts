import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { languageType, symbolId } from '#contract/fields.ts';

/** Pairs that a user may have in all lists together, and lists beside the first one. */
export const favouritesMax = 500;
export const favouriteGroupsMax = 20;

/** `0`: the list that everyone has. */
const groupId = z.string().check(z.regex(/^(0|[1-9]\d{0,15})$/, 'group id'));
const ownGroupId = z.string().check(z.regex(/^[1-9]\d{0,15}$/, 'group id'));

/** 1–32 characters that are seen; no control characters, no blanks at the ends. */
const groupName = z.string().check(
  z.minLength(1),
  z.maxLength(32),
  z.regex(/^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+$/u, 'plain text'),
  z.refine((text) => text.trim() === text, 'no blanks at the ends'),
);

const groupRow = z.object({
  groupId: z.string(),
  /** Empty for the list that everyone has: its name is the client's to translate. */
  groupName: z.string(),
  /** In the order in which they were put. */
  symbolIds: z.array(z.string()),
});
export type FavouriteGroupRow = z.infer<typeof groupRow>;

const read = { method: 'POST', access: 'private' } as const;
const write = { ...read, writes: true } as const;
const user = '/v1/user' as const;
const groups = z.array(groupRow);

/** Lists of favourite pairs. Each change answers all lists as they stand after it. */
export const favouriteCalls = {
  favourites: defineCall({
    ...read,
    path: '/v1/mix/index/userGroupSelectedList',
    about: 'The user’s lists of favourite pairs; the list that everyone has goes first.',
    /** 1: spot. */
    input: z.strictObject({ type: z._default(z.literal(1), 1), languageType }),
    output: groups,
  }),
  addFavourite: defineCall({
    ...write,
    path: `${user}/optional/addUserSelf`,
    about: 'Puts a pair at the end of a list; one that is there stays where it is.',
    input: z.strictObject({ symbolId, groupId: z._default(groupId, '0'), languageType }),
    output: groups,
  }),
  deleteFavourite: defineCall({
    ...write,
    path: `${user}/optional/deleteUserSelf`,
    about: 'Takes a pair from a list; one that is not there is no error.',
    input: z.strictObject({ symbolId, groupId: z._default(groupId, '0'), languageType }),
    output: groups,
  }),
  addFavouriteGroup: defineCall({
    ...write,
    path: `${user}/optionalGroup/addUserSelf`,
    about: 'Makes a list of favourite pairs.',
    input: z.strictObject({ groupName, languageType }),
    output: groups,
  }),
  renameFavouriteGroup: defineCall({
    ...write,
    path: `${user}/optionalGroup/updateUserSelf`,
    about: 'Renames a list of favourite pairs.',
    input: z.strictObject({ groupId: ownGroupId, groupName, languageType }),
    output: groups,
  }),
  deleteFavouriteGroup: defineCall({
    ...write,
    path: `${user}/optionalGroup/deleteUserSelf`,
    about: 'Deletes a list of favourite pairs with all that is in it.',
    input: z.strictObject({ groupId: ownGroupId, languageType }),
    output: groups,
  }),
  sortFavouriteGroups: defineCall({
    ...write,
    path: `${user}/optionalGroup/updateUserSelfSort`,
    about: 'Puts the named lists first, in the order given; the others follow as they were.',
    input: z.strictObject({
      groupIds: z.array(ownGroupId).check(z.minLength(1), z.maxLength(favouriteGroupsMax)),
      languageType,
    }),
    output: groups,
  }),
};
