import { atom } from 'nanostores';
import type { Answer } from '#client/call.ts';
import type { FavouriteGroupRow } from '#contract/calls/favourites.ts';
import { favouritesMax } from '#domain/account/favourites.ts';
import {
  changed,
  type FavouriteChange,
  type FavouriteLists,
  firstListId,
  noFavourites,
  symbolsOf,
} from '#stores/market/favourite-lists.ts';
import { favouritesKey } from '#stores/market/favourites-key.ts';
import { isNothing, keepFavourites, keptFavourites } from '#stores/market/kept-favourites.ts';
import { referenceCounted } from '#stores/page/reference-count.ts';

/** Lists of favourite pairs; undefined until they are known. */
export const $favourites = atom<FavouriteLists | undefined>(undefined);

/** A visitor's favourites, referenceCounted by all tabs. */
export const subscribeOwnFavourites = referenceCounted(() => {
  $favourites.set(keptFavourites());
  const take = ({ key }: StorageEvent) => {
    if (key === favouritesKey || key === null) $favourites.set(keptFavourites());
  };
  addEventListener('storage', take);
  return () => removeEventListener('storage', take);
});

type Groups = readonly FavouriteGroupRow[];

export const listsOfRows = (rows: Groups): FavouriteLists =>
  rows.map(({ groupId, groupName, symbolIds }) => ({
    id: groupId,
    name: groupName,
    symbols: symbolIds,
  }));

/** The lists as the account last told them, and what was done since and is not answered yet. */
let told: FavouriteLists | undefined;
let pending: readonly FavouriteChange[] = [];

/** A new list is on the screen when it has its number. */
const show = () =>
  $favourites.set(
    pending.reduce((lists, change) => {
      return change.kind === 'addList' ? lists : changed(lists, change);
    }, told ?? noFavourites),
  );

/** A user's lists as the page brought them or a call answered them. */
export function takeFavourites(lists: FavouriteLists): void {
  told = lists;
  show();
}

type Called = Answer<FavouriteGroupRow[]>;

/** Favorites of every line lie in the same lists: all are asked for. */
const type = 'all';

/** What a change is in calls, one after the other: each answers all lists as they stand then. */
async function* callsOf(change: FavouriteChange): AsyncGenerator<Called> {
  const { call } = await import('#client/call.ts');
  // As they stand when the call goes out: all changes before it are answered.
  const lists = told ?? [];
  const others = (symbolId: string, but?: string) =>
    lists.filter(({ id, symbols }) => id !== but && symbols.includes(symbolId));
  switch (change.kind) {
    case 'add':
      yield call('addFavourite', { symbolId: change.symbol, groupId: firstListId, type });
      break;
    case 'move':
      yield call('addFavourite', { symbolId: change.symbol, groupId: change.to, type });
      for (const { id } of others(change.symbol, change.to)) {
        yield call('deleteFavourite', { symbolId: change.symbol, groupId: id, type });
      }
      break;
    case 'remove':
      for (const { id } of others(change.symbol)) {
        yield call('deleteFavourite', { symbolId: change.symbol, groupId: id, type });
      }
      break;
    case 'addList':
      yield call('addFavouriteGroup', { groupName: change.name, type });
      break;
    case 'renameList':
      yield call('renameFavouriteGroup', { groupId: change.id, groupName: change.name, type });
      break;
    case 'deleteList':
      yield call('deleteFavouriteGroup', { groupId: change.id, type });
      break;
    case 'moveList': {
      const groupIds = changed(lists, change)
        .slice(1)
        .map(({ id }) => id);
      yield call('sortFavouriteGroups', { groupIds, type });
    }
  }
}

/** Whether all calls of a change went through; what they answered is taken either way. */
async function carriedOut(change: FavouriteChange): Promise<boolean> {
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

async function changeOfUser(change: FavouriteChange): Promise<boolean> {
  // What the page showed is what the account told, unless this is the first that it hears.
  told ??= $favourites.get() ?? noFavourites;
  pending = [...pending, change];
  show();
  const isDone = await queued(() => carriedOut(change));
  pending = pending.filter((one) => one !== change);
  show();
  // Another tab may have changed the lists: every further change would be refused too.
  if (!isDone) void readFavourites();
  return isDone;
}

/** In a browser other tabs may have put some too: what is kept counts, not what is shown. */
function changeOfVisitor(change: FavouriteChange): boolean {
  const before = keptFavourites();
  const after = changed(before, change);
  if (after === before || !keepFavourites(after)) return false;
  $favourites.set(after);
  return true;
}

/**
 * Changes the favourites: at once on the screen, then in the account of a user or in the browser
 * of a visitor. False: it could not be kept, and is shown as it was.
 */
export async function changeFavourites(change: FavouriteChange, isUser: boolean): Promise<boolean> {
  return isUser ? changeOfUser(change) : changeOfVisitor(change);
}

/** What the browser still has to keep when `sent` was taken over by an account that has `now`. */
function leftOf(kept: FavouriteLists, sent: FavouriteLists, now: FavouriteLists): FavouriteLists {
  const there = new Set(symbolsOf(now));
  const was = new Set(symbolsOf(sent));
  // While there was room, what is missing is no pair any more.
  const isFull = there.size >= favouritesMax;
  const left = kept.map((list) => ({
    ...list,
    symbols: list.symbols.filter((one) => (was.has(one) ? isFull && !there.has(one) : true)),
  }));
  return left.filter(({ id, symbols }) => id === firstListId || symbols.length > 0);
}

async function takeOver(): Promise<void> {
  const kept = keptFavourites();
  if (isNothing(kept)) return;
  const { call } = await import('#client/call.ts');
  const groups = kept.map(({ name, symbols }) => ({
    ...(name !== '' && { groupName: name }),
    symbolIds: [...symbols],
  }));
  const answer = await call('mergeFavourites', { groups, type });
  if (!answer.ok) return;
  const lists = listsOfRows(answer.data);
  keepFavourites(leftOf(keptFavourites(), kept, lists));
  takeFavourites(lists);
}

/**
 * Puts what a visitor kept on this browser into the account that is logged in, one tab at a time.
 * What is taken over is forgotten here; a call that fails leaves it for the next time.
 */
export async function mergeKeptFavourites(): Promise<void> {
  try {
    if (isNothing(keptFavourites())) return;
    await queued(() =>
      // Not every page has locks: over plain HTTP beyond the own machine there are none.
      navigator.locks ? navigator.locks.request(favouritesKey, takeOver) : takeOver(),
    );
  } catch {
    // As said.
  }
}

/** Asks the account for a user's lists. False: it could not be asked. */
export function readFavourites(): Promise<boolean> {
  return queued(async () => {
    try {
      const { call } = await import('#client/call.ts');
      const answer = await call('favourites', { type });
      if (answer.ok) takeFavourites(listsOfRows(answer.data));
      return answer.ok;
    } catch {
      return false;
    }
  });
}
