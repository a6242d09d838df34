import { useCallback, useEffect, useMemo, useState } from 'react';
import type { FavouriteGroupRow } from '#contract/calls/favourites.ts';
import {
  type FavouriteChange,
  type FavouriteLists,
  noFavourites,
  symbolsOf,
} from '#stores/market/favourite-lists.ts';
import {
  $favourites,
  changeFavourites,
  listsOfRows,
  mergeKeptFavourites,
  readFavourites,
  subscribeOwnFavourites,
  takeFavourites,
} from '#stores/market/favourites.ts';
import { useLive } from '#stores/page/use-live.ts';
import type { Moving } from './MarketCells.tsx';

export interface OwnFavourites {
  readonly lists: FavouriteLists;
  /** The pairs of all lists. */
  readonly starred: ReadonlySet<string>;
  /** Whether the last change could not be kept. */
  readonly isFailed: boolean;
  readonly change: (change: FavouriteChange) => Promise<boolean>;
  readonly onFavourite: (symbol: string, isIn: boolean) => void;
}

/**
 * Favourites of whoever sees the page. `brought`: a user's lists as the page brought them; without
 * them they are asked for.
 */
export function useFavourites(
  isUser: boolean,
  brought: readonly FavouriteGroupRow[] | undefined,
): OwnFavourites {
  const initial = useMemo(
    () => (brought && brought.length > 0 ? listsOfRows(brought) : noFavourites),
    [brought],
  );
  const lists = useLive($favourites, initial);
  const starred = useMemo(() => new Set(symbolsOf(lists)), [lists]);
  const [isFailed, setIsFailed] = useState(false);
  useEffect(() => {
    if (!isUser) return subscribeOwnFavourites();
    if (brought && brought.length > 0) takeFavourites(initial);
    else void readFavourites();
    void mergeKeptFavourites();
    return undefined;
  }, [isUser, brought, initial]);
  const change = useCallback(
    async (wanted: FavouriteChange) => {
      setIsFailed(false);
      const isDone = await changeFavourites(wanted, isUser);
      setIsFailed(!isDone);
      return isDone;
    },
    [isUser],
  );
  const onFavourite = useCallback(
    (symbol: string, isIn: boolean) => void change({ kind: isIn ? 'add' : 'remove', symbol }),
    [change],
  );
  return { lists, starred, isFailed, change, onFavourite };
}

/** What moves favourites between lists, where it is wanted and there are lists to move between. */
export function useMoving({ lists, change }: OwnFavourites, isWanted: boolean): Moving | undefined {
  return useMemo(() => {
    if (!isWanted || lists.length < 2) return undefined;
    const onMove = (symbol: string, to: string) => void change({ kind: 'move', symbol, to });
    return { lists, onMove };
  }, [lists, change, isWanted]);
}
