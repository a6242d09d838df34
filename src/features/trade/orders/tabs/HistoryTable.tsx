import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import {
  askedOf,
  type HistoryName,
  type HistoryRows,
  historyQuery,
  queryClient,
  readPage,
} from '#client/queries.ts';
import type { OrderTab } from '#domain/line/line.ts';
import type { HistoryPage } from '#domain/order/view.ts';
import { pairName, type RecordColumns } from '#kit/records/context.ts';
import { type FilterId, filtersOf, historyFilter } from '#kit/records/filters.ts';
import { EmptyState } from '#kit/table/EmptyState.tsx';
import { Filters, filterNotes, useFilters } from '#kit/table/Filters.tsx';
import { PagedTable } from '#kit/table/PagedTable.tsx';
import { TableTools } from '#kit/table/TableTools.tsx';
import { subscribeHistory } from '#stores/account/history.ts';
import { EmptyOfPair } from '../Empty.tsx';
import { TabFrame, type TabProps } from './TabFrame.tsx';
import { HideOthers } from './Tools.tsx';

interface HistoryTableProps<N extends HistoryName> extends TabProps {
  readonly view: OrderTab;
  readonly name: N;
  readonly set: RecordColumns<HistoryRows[N]>;
  readonly idOf: (row: HistoryRows[N]) => string;
  /** What narrows it besides time and instrument. */
  readonly filters: readonly Exclude<FilterId, 'symbolId'>[];
  /** What to say when there is nothing at all. */
  readonly empty: string;
  /** What stands before the tools of every history. */
  readonly tools?: ReactNode;
  /** Rows that show what stands behind them, and what that is. */
  readonly opened?: ReadonlySet<string>;
  readonly detail?: (row: HistoryRows[N]) => ReactNode;
}

/** Rows of a page of a file: as many as the calls give. */
const fileLimit = 100;

/** A tab with a history, newest first, read by pages and kept up to date. */
export function HistoryTable<N extends HistoryName>(props: HistoryTableProps<N>): ReactNode {
  const { context, view, name, set, idOf, only, onShowAll, empty, tools } = props;
  const { text, line, pairs } = context;
  const scroller = useRef<HTMLDivElement>(null);
  const [values, setValues] = useFilters<FilterId>();
  const filters = useMemo(
    () => filtersOf(props.filters, only, context),
    [props.filters, only, context],
  );
  const symbolId = only ?? values.symbolId;
  const filter = useMemo(() => historyFilter(values), [values]);
  const query = useInfiniteQuery(historyQuery(name, line, symbolId, filter), queryClient);
  useEffect(subscribeHistory, []);
  const source = {
    notes: [
      symbolId === undefined ? text.allPairs : pairName(pairs, symbolId),
      ...filterNotes(filters.slice(only === undefined ? 1 : 0), values, context),
    ],
    read: (cursor: string | undefined): Promise<HistoryPage<HistoryRows[N]>> =>
      readPage(name, line, { ...askedOf(filter ?? {}), symbolId, cursor, limit: fileLimit }),
  };
  return (
    <TabFrame
      view={view}
      scroller={scroller}
      tools={
        <>
          {tools}
          <HideOthers text={text} />
          <TableTools {...{ set, source, context }} />
        </>
      }
    >
      <Filters {...{ filters, values, context }} onChange={setValues} />
      <PagedTable
        {...{ query, set, idOf, context, scroller }}
        {...{ opened: props.opened, detail: props.detail }}
        empty={
          filter || (symbolId !== undefined && only === undefined) ? (
            <EmptyState icon="search">{text.nothingMatches}</EmptyState>
          ) : (
            <EmptyOfPair {...{ context, only, onShowAll, empty }} />
          )
        }
      />
    </TabFrame>
  );
}
