import type { FavoriteGroupRow, favoriteCalls } from '#contract/calls/favorites.ts';
import { type Line, lineOf } from '#domain/line/line.ts';
import { done, type Outcome } from '#domain/refusal.ts';
import { type Gate, type Handlers, instrumentOr } from '#exchange/gateway/gate.ts';
import type { FavoriteGroup } from '#exchange/profile/favorites.ts';

/** The lines whose symbols are answered. */
type Lines = Line | 'all';

const groupRow = ({ id, name, symbols }: FavoriteGroup, lines: Lines): FavoriteGroupRow => ({
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
): Promise<Outcome<FavoriteGroupRow[]>> {
  if (!changed.ok) return changed;
  return done((await profile.favorites.groups(userId)).map((group) => groupRow(group, lines)));
}

export const favoriteHandlers: Handlers<keyof typeof favoriteCalls> = {
  favorites: (gate, { type }, { user: { userId } }) =>
    listsAfter(gate, userId, done(undefined), type),

  async addFavorite(gate, { symbolId, groupId, type }, { user: { userId } }) {
    const instrument = instrumentOr(gate, symbolId);
    if (!instrument.ok) return instrument;
    const added = await gate.profile.favorites.add(userId, Number(groupId), symbolId);
    return listsAfter(gate, userId, added, type ?? lineOf(symbolId));
  },

  /** Of a pair that is no longer listed too. */
  async deleteFavorite(gate, { symbolId, groupId, type }, { user: { userId } }) {
    await gate.profile.favorites.remove(userId, Number(groupId), symbolId);
    return listsAfter(gate, userId, done(undefined), type ?? lineOf(symbolId));
  },

  async mergeFavorites(gate, { groups, type }, { user: { userId } }) {
    const listed = (symbolId: string) => gate.directory.instrument(symbolId) !== undefined;
    const kept = groups.map(({ groupName, symbolIds }) => ({
      name: groupName,
      symbols: symbolIds.filter(listed),
    }));
    await gate.profile.favorites.merge(userId, kept);
    return listsAfter(gate, userId, done(undefined), type);
  },

  async addFavoriteGroup(gate, { groupName, type }, { user: { userId } }) {
    const added = await gate.profile.favorites.addGroup(userId, groupName);
    return listsAfter(gate, userId, added, type);
  },

  async renameFavoriteGroup(gate, { groupId, groupName, type }, { user: { userId } }) {
    const renamed = await gate.profile.favorites.rename(userId, Number(groupId), groupName);
    return listsAfter(gate, userId, renamed, type);
  },

  async deleteFavoriteGroup(gate, { groupId, type }, { user: { userId } }) {
    const deleted = await gate.profile.favorites.deleteGroup(userId, Number(groupId));
    return listsAfter(gate, userId, deleted, type);
  },

  async sortFavoriteGroups(gate, { groupIds, type }, { user: { userId } }) {
    const sorted = await gate.profile.favorites.sort(userId, groupIds.map(Number));
    return listsAfter(gate, userId, sorted, type);
  },
};
