import { atom } from 'nanostores';
import type { Answer } from '#client/call.ts';
import type { FavoriteGroupRow } from '#contract/calls/favorites.ts';
import { favoritesMax } from '#domain/account/favorites.ts';
import {
  changed,
  type FavoriteChange,
  type FavoriteLists,
  firstListId,
  noFavorites,
  symbolsOf,
} from '#stores/market/favorite-lists.ts';
import { favoritesKey } from '#stores/market/favorites-key.ts';
import { isNothing, keepFavorites, keptFavorites } from '#stores/market/kept-favorites.ts';
import { referenceCounted } from '#stores/page/reference-count.ts';

/** Lists of favorite pairs; undefined until they are known. */
export const $favorites = atom<FavoriteLists | undefined>(undefined);

/** A visitor's favorites, referenceCounted by all tabs. */
export const subscribeOwnFavorites = referenceCounted(() => {
  $favorites.set(keptFavorites());
  const take = ({ key }: StorageEvent) => {
    if (key === favoritesKey || key === null) $favorites.set(keptFavorites());
  };
  addEventListener('storage', take);
  return () => removeEventListener('storage', take);
});

type Groups = readonly FavoriteGroupRow[];

export const listsOfRows = (rows: Groups): FavoriteLists =>
  rows.map(({ groupId, groupName, symbolIds }) => ({
    id: groupId,
    name: groupName,
    symbols: symbolIds,
  }));

/** The lists as the account last told them, and what was done since and is not answered yet. */
let told: FavoriteLists | undefined;
let pending: readonly FavoriteChange[] = [];

/** A new list is on the screen when it has its number. */
const show = () =>
  $favorites.set(
    pending.reduce((lists, change) => {
      return change.kind === 'addList' ? lists : changed(lists, change);
    }, told ?? noFavorites),
  );

/** A user's lists as the page brought them or a call answered them. */
export function takeFavorites(lists: FavoriteLists): void {
  told = lists;
  show();
}

type Called = Answer<FavoriteGroupRow[]>;

/** Favorites of every line lie in the same lists: all are asked for. */
const type = 'all';

/** What a change is in calls, one after the other: each answers all lists as they stand then. */
async function* callsOf(change: FavoriteChange): AsyncGenerator<Called> {
  const { call } = await import('#client/call.ts');
  // As they stand when the call goes out: all changes before it are answered.
  const lists = told ?? [];
  const others = (symbolId: string, but?: string) =>
    lists.filter(({ id, symbols }) => id !== but && symbols.includes(symbolId));
  switch (change.kind) {
    case 'add':
      yield call('addFavorite', { symbolId: change.symbol, groupId: firstListId, type });
      break;
    case 'move':
      yield call('addFavorite', { symbolId: change.symbol, groupId: change.to, type });
      for (const { id } of others(change.symbol, change.to)) {
        yield call('deleteFavorite', { symbolId: change.symbol, groupId: id, type });
      }
      break;
    case 'remove':
      for (const { id } of others(change.symbol)) {
        yield call('deleteFavorite', { symbolId: change.symbol, groupId: id, type });
      }
      break;
    case 'addList':
      yield call('addFavoriteGroup', { groupName: change.name, type });
      break;
    case 'renameList':
      yield call('renameFavoriteGroup', { groupId: change.id, groupName: change.name, type });
      break;
    case 'deleteList':
      yield call('deleteFavoriteGroup', { groupId: change.id, type });
      break;
    case 'moveList': {
      const groupIds = changed(lists, change)
        .slice(1)
        .map(({ id }) => id);
      yield call('sortFavoriteGroups', { groupIds, type });
    }
  }
}

/** Whether all calls of a change went through; what they answered is taken either way. */
async function carriedOut(change: FavoriteChange): Promise<boolean> {
  try {
    for await (const answer of callsOf(change)) {
      if (!answer.ok) return false;
      told = listsOfRows(answer.data);
    }
    return true;
  } catch {
    return false;
  }
}

/** What is asked of the account, one after the other: bounded by how fast a person taps. */
let last: Promise<unknown> = Promise.resolve();

function queued<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work);
  last = done.catch(() => undefined);
  return done;
}

async function changeOfUser(change: FavoriteChange): Promise<boolean> {
  // What the page showed is what the account told, unless this is the first that it hears.
  told ??= $favorites.get() ?? noFavorites;
  pending = [...pending, change];
  show();
  const isDone = await queued(() => carriedOut(change));
  pending = pending.filter((one) => one !== change);
  show();
  // Another tab may have changed the lists: every further change would be refused too.
  if (!isDone) void readFavorites();
  return isDone;
}

/** In a browser other tabs may have put some too: what is kept counts, not what is shown. */
function changeOfVisitor(change: FavoriteChange): boolean {
  const before = keptFavorites();
  const after = changed(before, change);
  if (after === before || !keepFavorites(after)) return false;
  $favorites.set(after);
  return true;
}

/**
 * Changes the favorites: at once on the screen, then in the account of a user or in the browser
 * of a visitor. False: it could not be kept, and is shown as it was.
 */
export async function changeFavorites(change: FavoriteChange, isUser: boolean): Promise<boolean> {
  return isUser ? changeOfUser(change) : changeOfVisitor(change);
}

/** What the browser still has to keep when `sent` was taken over by an account that has `now`. */
function leftOf(kept: FavoriteLists, sent: FavoriteLists, now: FavoriteLists): FavoriteLists {
  const there = new Set(symbolsOf(now));
  const was = new Set(symbolsOf(sent));
  // While there was room, what is missing is no pair any more.
  const isFull = there.size >= favoritesMax;
  const left = kept.map((list) => ({
    ...list,
    symbols: list.symbols.filter((one) => (was.has(one) ? isFull && !there.has(one) : true)),
  }));
  return left.filter(({ id, symbols }) => id === firstListId || symbols.length > 0);
}

async function takeOver(): Promise<void> {
  const kept = keptFavorites();
  if (isNothing(kept)) return;
  const { call } = await import('#client/call.ts');
  const groups = kept.map(({ name, symbols }) => ({
    ...(name !== '' && { groupName: name }),
    symbolIds: [...symbols],
  }));
  const answer = await call('mergeFavorites', { groups, type });
  if (!answer.ok) return;
  const lists = listsOfRows(answer.data);
  keepFavorites(leftOf(keptFavorites(), kept, lists));
  takeFavorites(lists);
}

/**
 * Puts what a visitor kept on this browser into the account that is logged in, one tab at a time.
 * What is taken over is forgotten here; a call that fails leaves it for the next time.
 */
export async function mergeKeptFavorites(): Promise<void> {
  try {
    if (isNothing(keptFavorites())) return;
    await queued(() =>
      // Not every page has locks: over plain HTTP beyond the own machine there are none.
      navigator.locks ? navigator.locks.request(favoritesKey, takeOver) : takeOver(),
    );
  } catch {
    // As said.
  }
}

/** Asks the account for a user's lists. False: it could not be asked. */
export function readFavorites(): Promise<boolean> {
  return queued(async () => {
    try {
      const { call } = await import('#client/call.ts');
      const answer = await call('favorites', { type });
      if (answer.ok) takeFavorites(listsOfRows(answer.data));
      return answer.ok;
    } catch {
      return false;
    }
  });
}
