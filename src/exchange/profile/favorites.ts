import type { Transaction } from 'kysely';
import { favoriteGroupsMax, favoritesMax } from '#domain/account/favorites.ts';
import { done, type Outcome, refuse } from '#domain/refusal.ts';
import type { ProfileDatabase, ProfileTables } from '#exchange/profile/database.ts';

export interface FavoriteGroup {
  /** 0: the list that everyone has. */
  readonly id: number;
  readonly name: string;
  readonly symbols: readonly string[];
}

/** A list that a browser kept; without a name the one that everyone has. */
export interface KeptGroup {
  readonly name: string | undefined;
  readonly symbols: readonly string[];
}

type Tx = Transaction<ProfileTables>;

/** Lists of favorite pairs; bounded per user, each change checked and made in one transaction. */
export class Favorites {
  readonly #db: ProfileDatabase;

  constructor(db: ProfileDatabase) {
    this.#db = db;
  }

  async groups(userId: number): Promise<FavoriteGroup[]> {
    const own = await this.#db
      .selectFrom('favourite_group')
      .select(['id', 'name'])
      .where('user_id', '=', userId)
      .orderBy('place')
      .orderBy('id')
      .execute();
    const rows = await this.#db
      .selectFrom('favourite')
      .select(['group_id', 'symbol_id'])
      .where('user_id', '=', userId)
      .orderBy('place')
      .execute();
    const symbols = Map.groupBy(rows, (row) => row.group_id);
    return [{ id: 0, name: '' }, ...own].map(({ id, name }) => ({
      id,
      name,
      symbols: (symbols.get(id) ?? []).map((row) => row.symbol_id),
    }));
  }

  add(userId: number, groupId: number, symbolId: string): Promise<Outcome<void>> {
    return this.#db.transaction().execute(async (tx) => {
      if (!(await ownsGroup(tx, userId, groupId))) return groupUnknown(groupId);
      const { count, last } = await tx
        .selectFrom('favourite')
        .select((get) => [get.fn.countAll<number>().as('count'), get.fn.max('place').as('last')])
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      const row = {
        user_id: userId,
        group_id: groupId,
        symbol_id: symbolId,
        place: (last ?? 0) + 1,
      };
      const same = await tx
        .selectFrom('favourite')
        .select('group_id')
        .where('user_id', '=', userId)
        .where('symbol_id', '=', symbolId)
        .execute();
      if (same.some((one) => one.group_id === groupId)) return done(undefined);
      // One that moves is for a moment in two lists: it is added there before it is taken out here.
      const room = favoritesMax + (same.length > 0 ? 1 : 0) - count;
      if (room <= 0) return refuse('favoritesMax', { limit: String(favoritesMax) });
      await tx.insertInto('favourite').values(row).execute();
      return done(undefined);
    });
  }

  async remove(userId: number, groupId: number, symbolId: string): Promise<void> {
    await this.#db
      .deleteFrom('favourite')
      .where('user_id', '=', userId)
      .where('group_id', '=', groupId)
      .where('symbol_id', '=', symbolId)
      .execute();
  }

  /**
   * Takes over lists that were kept elsewhere. Done a second time it changes nothing: lists go by
   * their names, and a pair that is in any list stays there. What has no room is left out.
   */
  merge(userId: number, kept: readonly KeptGroup[]): Promise<void> {
    return this.#db.transaction().execute(async (tx) => {
      const rows = await tx
        .selectFrom('favourite')
        .select(['symbol_id', 'place'])
        .where('user_id', '=', userId)
        .execute();
      const known = new Set(rows.map((row) => row.symbol_id));
      let place = rows.reduce((last, row) => Math.max(last, row.place), 0);
      const ids = await idsByName(tx, userId, kept);
      const room = favoritesMax - rows.length;
      const values = kept
        .flatMap(({ name, symbols }) =>
          symbols.map((symbolId) => ({ group_id: ids.get(name) ?? 0, symbol_id: symbolId })),
        )
        .filter((row) => !known.has(row.symbol_id) && known.add(row.symbol_id))
        .slice(0, Math.max(0, room))
        .map((row) => ({ ...row, user_id: userId, place: ++place }));
      if (values.length > 0) await tx.insertInto('favourite').values(values).execute();
    });
  }

  addGroup(userId: number, name: string): Promise<Outcome<void>> {
    return this.#db.transaction().execute(async (tx) => {
      const own = await groupsOf(tx, userId);
      if (own.length >= favoriteGroupsMax) {
        return refuse('favoriteGroupsMax', { limit: String(favoriteGroupsMax) });
      }
      const place = Math.max(0, ...own.map((group) => group.place)) + 1;
      await tx.insertInto('favourite_group').values({ user_id: userId, name, place }).execute();
      return done(undefined);
    });
  }

  async rename(userId: number, groupId: number, name: string): Promise<Outcome<void>> {
    const { numUpdatedRows } = await this.#db
      .updateTable('favourite_group')
      .set({ name })
      .where('user_id', '=', userId)
      .where('id', '=', groupId)
      .executeTakeFirst();
    return numUpdatedRows === 0n ? groupUnknown(groupId) : done(undefined);
  }

  deleteGroup(userId: number, groupId: number): Promise<Outcome<void>> {
    return this.#db.transaction().execute(async (tx) => {
      const { numDeletedRows } = await tx
        .deleteFrom('favourite_group')
        .where('user_id', '=', userId)
        .where('id', '=', groupId)
        .executeTakeFirst();
      if (numDeletedRows === 0n) return groupUnknown(groupId);
      await tx
        .deleteFrom('favourite')
        .where('user_id', '=', userId)
        .where('group_id', '=', groupId)
        .execute();
      return done(undefined);
    });
  }

  /** Puts the named lists first, in their order; one that is not the user's changes nothing. */
  sort(userId: number, groupIds: readonly number[]): Promise<Outcome<void>> {
    return this.#db.transaction().execute(async (tx) => {
      const own = (await groupsOf(tx, userId)).map(({ id }) => id);
      const unknown = groupIds.find((id) => !own.includes(id));
      if (unknown !== undefined) return groupUnknown(unknown);
      const order = [...new Set([...groupIds, ...own])];
      for (const [place, id] of order.entries()) {
        await tx.updateTable('favourite_group').set({ place }).where('id', '=', id).execute();
      }
      return done(undefined);
    });
  }
}

const groupUnknown = (groupId: number) => refuse('favoriteGroupUnknown', { id: String(groupId) });

const groupsOf = (tx: Tx, userId: number) =>
  tx
    .selectFrom('favourite_group')
    .select(['id', 'place'])
    .where('user_id', '=', userId)
    .orderBy('place')
    .orderBy('id')
    .execute();

async function ownsGroup(tx: Tx, userId: number, groupId: number): Promise<boolean> {
  return groupId === 0 || (await groupsOf(tx, userId)).some(({ id }) => id === groupId);
}

/** The user's own lists by name, after those that are missing were made as far as there is room. */
async function idsByName(
  tx: Tx,
  userId: number,
  kept: readonly KeptGroup[],
): Promise<ReadonlyMap<string | undefined, number>> {
  const own = await tx
    .selectFrom('favourite_group')
    .select(['id', 'name', 'place'])
    .where('user_id', '=', userId)
    .orderBy('place', 'desc')
    .orderBy('id', 'desc')
    .execute();
  // Of several lists of one name the first stands last here, and so is the one that counts.
  const ids = new Map<string | undefined, number>(own.map(({ id, name }) => [name, id]));
  let place = own[0]?.place ?? 0;
  let count = own.length;
  for (const { name } of kept) {
    if (name === undefined || ids.has(name) || count >= favoriteGroupsMax) continue;
    place += 1;
    count += 1;
    const { id } = await tx
      .insertInto('favourite_group')
      .values({ user_id: userId, name, place })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(name, id);
  }
  return ids;
}
