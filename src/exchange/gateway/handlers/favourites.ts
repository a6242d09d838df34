import type { FavouriteGroupRow, favouriteCalls } from '#contract/calls/favourites.ts';
import { type Line, lineOf } from '#domain/line/line.ts';
import { done, type Outcome } from '#domain/refusal.ts';
import { type Gate, type Handlers, instrumentOr } from '#exchange/gateway/gate.ts';
import type { FavouriteGroup } from '#exchange/gateway/profile/favourites.ts';

const groupRow = ({ id, name, symbols }: FavouriteGroup, line: Line): FavouriteGroupRow => ({
  groupId: String(id),
  groupName: name,
  symbolIds: symbols.filter((symbolId) => lineOf(symbolId) === line),
});

/** All lists as they stand after a change, or why there was none. */
async function listsAfter(
  { profile }: Gate,
  userId: number,
  changed: Outcome<void>,
  line: Line = 'spot',
): Promise<Outcome<FavouriteGroupRow[]>> {
  if (!changed.ok) return changed;
  return done((await profile.favourites.groups(userId)).map((group) => groupRow(group, line)));
}

export const favouriteHandlers: Handlers<keyof typeof favouriteCalls> = {
  favourites: (gate, { type }, { user: { userId } }) =>
    listsAfter(gate, userId, done(undefined), type),

  async addFavourite(gate, { symbolId, groupId }, { user: { userId } }) {
    const instrument = instrumentOr(gate, symbolId);
    if (!instrument.ok) return instrument;
    const added = await gate.profile.favourites.add(userId, Number(groupId), symbolId);
    return listsAfter(gate, userId, added, lineOf(symbolId));
  },

  /** Of a pair that is no longer listed too. */
  async deleteFavourite(gate, { symbolId, groupId }, { user: { userId } }) {
    await gate.profile.favourites.remove(userId, Number(groupId), symbolId);
    return listsAfter(gate, userId, done(undefined), lineOf(symbolId));
  },

  async mergeFavourites(gate, { groups }, { user: { userId } }) {
    const listed = (symbolId: string) => gate.engine.exchange.instrument(symbolId) !== undefined;
    const kept = groups.map(({ groupName, symbolIds }) => ({
      name: groupName,
      symbols: symbolIds.filter(listed),
    }));
    await gate.profile.favourites.merge(userId, kept);
    return listsAfter(gate, userId, done(undefined));
  },

  async addFavouriteGroup(gate, { groupName }, { user: { userId } }) {
    return listsAfter(gate, userId, await gate.profile.favourites.addGroup(userId, groupName));
  },

  async renameFavouriteGroup(gate, { groupId, groupName }, { user: { userId } }) {
    const renamed = await gate.profile.favourites.rename(userId, Number(groupId), groupName);
    return listsAfter(gate, userId, renamed);
  },

  async deleteFavouriteGroup(gate, { groupId }, { user: { userId } }) {
    const deleted = await gate.profile.favourites.deleteGroup(userId, Number(groupId));
    return listsAfter(gate, userId, deleted);
  },

  async sortFavouriteGroups(gate, { groupIds }, { user: { userId } }) {
    const sorted = await gate.profile.favourites.sort(userId, groupIds.map(Number));
    return listsAfter(gate, userId, sorted);
  },
};
