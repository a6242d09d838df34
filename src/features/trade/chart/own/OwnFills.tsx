import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { historyQuery, queryClient } from '#client/queries.ts';
import { lineOf } from '#domain/line/line.ts';
import { subscribeHistory } from '#stores/account/history.ts';
import type { OverlayProps } from './overlays.tsx';
import { type FillMark, fillMarks } from './own-marks.ts';

interface OwnFillsProps extends OverlayProps {
  readonly onMarks: (marks: readonly FillMark[]) => void;
}

const none: readonly FillMark[] = [];

/** Reads the user's newest fills of the pair, as their table does. Shows nothing itself. */
export function OwnFills({ interval, props, onMarks }: OwnFillsProps): null {
  const { symbolId, delegatePricePlace: decimals } = props.symbol;
  const { data } = useInfiniteQuery(historyQuery('fills', lineOf(symbolId), symbolId), queryClient);
  const marks = useMemo(() => {
    const fills = data?.pages.flatMap(({ items }) => items) ?? [];
    return fillMarks(fills, interval, decimals);
  }, [data, interval, decimals]);
  useEffect(subscribeHistory, []);
  useEffect(() => onMarks(marks), [marks, onMarks]);
  useEffect(() => () => onMarks(none), [onMarks]);
  return null;
}
