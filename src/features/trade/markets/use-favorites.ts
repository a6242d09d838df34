import { useCallback, useEffect, useMemo, useState } from 'react';
import type { FavoriteGroupRow } from '#contract/calls/favorites.ts';
import {
  type FavoriteChange,
  type FavoriteLists,
  noFavorites,
  symbolsOf,
} from '#stores/market/favorite-lists.ts';
import {
  $favorites,
  changeFavorites,
  listsOfRows,
  mergeKeptFavorites,
  readFavorites,
  subscribeOwnFavorites,
  takeFavorites,
} from '#stores/market/favorites.ts';
import { useLive } from '#stores/page/use-live.ts';
import type { Moving } from './MarketCells.tsx';

export interface OwnFavorites {
  readonly lists: FavoriteLists;
  /** The pairs of all lists. */
  readonly starred: ReadonlySet<string>;
  /** Whether the last change could not be kept. */
  readonly isFailed: boolean;
  readonly change: (change: FavoriteChange) => Promise<boolean>;
  readonly onFavorite: (symbol: string, isIn: boolean) => void;
}

/**
 * Favorites of whoever sees the page. `brought`: a user's lists as the page brought them; without
 * them they are asked for.
 */
export function useFavorites(
  isUser: boolean,
  brought: readonly FavoriteGroupRow[] | undefined,
): OwnFavorites {
  const initial = useMemo(
    () => (brought && brought.length > 0 ? listsOfRows(brought) : noFavorites),
    [brought],
  );
  const lists = useLive($favorites, initial);
  const starred = useMemo(() => new Set(symbolsOf(lists)), [lists]);
  const [isFailed, setIsFailed] = useState(false);
  useEffect(() => {
    if (!isUser) return subscribeOwnFavorites();
    if (brought && brought.length > 0) takeFavorites(initial);
    else void readFavorites();
    void mergeKeptFavorites();
    return undefined;
  }, [isUser, brought, initial]);
  const change = useCallback(
    async (wanted: FavoriteChange) => {
      setIsFailed(false);
      const isDone = await changeFavorites(wanted, isUser);
      setIsFailed(!isDone);
      return isDone;
    },
    [isUser],
  );
  const onFavorite = useCallback(
    (symbol: string, isIn: boolean) => void change({ kind: isIn ? 'add' : 'remove', symbol }),
    [change],
  );
  return { lists, starred, isFailed, change, onFavorite };
}

/** What moves favorites between lists, where it is wanted and there are lists to move between. */
export function useMoving({ lists, change }: OwnFavorites, isWanted: boolean): Moving | undefined {
  return useMemo(() => {
    if (!isWanted || lists.length < 2) return undefined;
    const onMove = (symbol: string, to: string) => void change({ kind: 'move', symbol, to });
    return { lists, onMove };
  }, [lists, change, isWanted]);
}
