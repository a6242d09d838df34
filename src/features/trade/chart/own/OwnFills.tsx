import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { historyQuery, queryClient } from '#client/queries.ts';
import { lineOf } from '#domain/line/line.ts';
import type { FillView } from '#domain/order/view.ts';
import { subscribeHistory } from '#stores/account/history.ts';

interface OwnFillsProps {
  readonly symbolId: string;
  readonly onFills: (fills: readonly FillView[]) => void;
}

/** Reads the user's newest fills of the pair, as their table does. Shows nothing itself. */
export default function OwnFills({ symbolId, onFills }: OwnFillsProps): null {
  const { data } = useInfiniteQuery(historyQuery('fills', lineOf(symbolId), symbolId), queryClient);
  const fills = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data]);
  useEffect(subscribeHistory, []);
  useEffect(() => onFills(fills), [fills, onFills]);
  useEffect(() => () => onFills([]), [onFills]);
  return null;
}
