import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import {
  type HistoryName,
  type HistoryRows,
  historyQuery,
  queryClient,
  readPage,
} from '#client/queries.ts';
import type { PageAsked } from '#client/trading/line.ts';
import type { OrderTab } from '#domain/line/line.ts';
import type { HistoryPage } from '#domain/order/view.ts';
import { PagedTable } from '#kit/table/PagedTable.tsx';
import { TableTools } from '#kit/table/TableTools.tsx';
import { subscribeHistory } from '#stores/account/history.ts';
import { EmptyOfPair } from '../Empty.tsx';
import { type OrdersColumns, pairName } from '../orders.ts';
import { TabFrame, type TabProps } from './TabFrame.tsx';
import { HideOthers } from './Tools.tsx';

interface HistoryTableProps<N extends HistoryName> extends TabProps {
  readonly view: OrderTab;
  readonly name: N;
  readonly set: OrdersColumns<HistoryRows[N]>;
  readonly idOf: (row: HistoryRows[N]) => string;
  /** Of bills: of this kind only. */
  readonly reason?: PageAsked['reason'];
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
  const { context, view, name, set, idOf, only, onShowAll, reason, empty, tools } = props;
  const { text, line, pairs } = context;
  const scroller = useRef<HTMLDivElement>(null);
  const query = useInfiniteQuery(historyQuery(name, line, only, reason), queryClient);
  useEffect(subscribeHistory, []);
  const source = {
    notes: [only === undefined ? text.allPairs : pairName(pairs, only)],
    read: (cursor: string | undefined): Promise<HistoryPage<HistoryRows[N]>> =>
      readPage(name, line, { symbolId: only, reason, cursor, limit: fileLimit }),
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
      <PagedTable
        {...{ query, set, idOf, context, scroller }}
        {...{ opened: props.opened, detail: props.detail }}
        empty={<EmptyOfPair {...{ context, only, onShowAll, empty }} />}
      />
    </TabFrame>
  );
}
