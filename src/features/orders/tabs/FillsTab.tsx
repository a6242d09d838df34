import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { historyQuery, queryClient } from '#client/queries.ts';
import type { FillView } from '#domain/order/view.ts';
import { subscribeHistory } from '#stores/account/history.ts';
import { Paged } from '../Paged.tsx';
import { DataTable } from '../table/DataTable.tsx';
import { fillColumnsOn } from './fill-columns.tsx';
import { TabFrame, type TabProps } from './TabFrame.tsx';
import { HideOthers, TableTools } from './Tools.tsx';

/** A user has one side of a trade: nobody trades with themselves. */
const idOf = ({ tradeId }: FillView) => tradeId;

/** The user's fills, newest first. */
export default function FillsTab({ context, only, onShowAll }: TabProps): ReactNode {
  const { text } = context;
  const set = fillColumnsOn(context.line);
  const scroller = useRef<HTMLDivElement>(null);
  const query = useInfiniteQuery(historyQuery('fills', context.line, only), queryClient);
  useEffect(subscribeHistory, []);
  return (
    <TabFrame
      view="fills"
      scroller={scroller}
      tools={
        <>
          <HideOthers text={text} />
          <TableTools set={set} source={{ table: 'fills', symbolId: only }} context={context} />
        </>
      }
    >
      <Paged query={query} context={context} only={only} onShowAll={onShowAll} empty={text.noFills}>
        {(rows, isPart) => (
          <DataTable
            set={set}
            rows={rows}
            idOf={idOf}
            context={context}
            scroller={scroller}
            isPart={isPart}
          />
        )}
      </Paged>
    </TabFrame>
  );
}
