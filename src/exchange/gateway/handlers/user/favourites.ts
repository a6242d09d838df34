import type { FavouriteGroupRow, favouriteCalls } from '#contract/calls/favourites.ts';
import { type Line, lineOf } from '#domain/line/line.ts';
import { done, type Outcome } from '#domain/refusal.ts';
import { type Gate, type Handlers, instrumentOr } from '#exchange/gateway/gate.ts';
import type { FavouriteGroup } from '#exchange/profile/favourites.ts';

/** The lines whose symbols are answered. */
type Lines = Line | 'all';

const groupRow = ({ id, name, symbols }: FavouriteGroup, lines: Lines): FavouriteGroupRow => ({
  groupId: String(id),
  groupName: name,
  symbolIds: symbols.filter((symbolId) => lines === 'all' || lineOf(symbolId) === lines),
});

/** All lists as they stand after a change, or why there was none. */
async function listsAfter(
  { profile }: Gate,
  userId: number,
  changed: Outcome<void>,
  lines: Lines = 'spot',
): Promise<Outcome<FavouriteGroupRow[]>> {
  if (!changed.ok) return changed;
  return done((await profile.favourites.groups(userId)).map((group) => groupRow(group, lines)));
}

export const favouriteHandlers: Handlers<keyof typeof favouriteCalls> = {
  favourites: (gate, { type }, { user: { userId } }) =>
    listsAfter(gate, userId, done(undefined), type),

  async addFavourite(gate, { symbolId, groupId, type }, { user: { userId } }) {
    const instrument = instrumentOr(gate, symbolId);
    if (!instrument.ok) return instrument;
    const added = await gate.profile.favourites.add(userId, Number(groupId), symbolId);
    return listsAfter(gate, userId, added, type ?? lineOf(symbolId));
  },

  /** Of a pair that is no longer listed too. */
  async deleteFavourite(gate, { symbolId, groupId, type }, { user: { userId } }) {
    await gate.profile.favourites.remove(userId, Number(groupId), symbolId);
    return listsAfter(gate, userId, done(undefined), type ?? lineOf(symbolId));
  },

  async mergeFavourites(gate, { groups, type }, { user: { userId } }) {
    const listed = (symbolId: string) => gate.directory.instrument(symbolId) !== undefined;
    const kept = groups.map(({ groupName, symbolIds }) => ({
      name: groupName,
      symbols: symbolIds.filter(listed),
    }));
    await gate.profile.favourites.merge(userId, kept);
    return listsAfter(gate, userId, done(undefined), type);
  },

  async addFavouriteGroup(gate, { groupName, type }, { user: { userId } }) {
    const added = await gate.profile.favourites.addGroup(userId, groupName);
    return listsAfter(gate, userId, added, type);
  },

  async renameFavouriteGroup(gate, { groupId, groupName, type }, { user: { userId } }) {
    const renamed = await gate.profile.favourites.rename(userId, Number(groupId), groupName);
    return listsAfter(gate, userId, renamed, type);
  },

  async deleteFavouriteGroup(gate, { groupId, type }, { user: { userId } }) {
    const deleted = await gate.profile.favourites.deleteGroup(userId, Number(groupId));
    return listsAfter(gate, userId, deleted, type);
  },

  async sortFavouriteGroups(gate, { groupIds, type }, { user: { userId } }) {
    const sorted = await gate.profile.favourites.sort(userId, groupIds.map(Number));
    return listsAfter(gate, userId, sorted, type);
  },
};
