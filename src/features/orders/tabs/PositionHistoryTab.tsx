import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { historyQuery, queryClient } from '#client/queries.ts';
import type { PositionView } from '#domain/position/view.ts';
import { subscribeHistory } from '#stores/account/history.ts';
import { Paged } from '../Paged.tsx';
import { DataTable } from '../table/DataTable.tsx';
import { positionHistoryColumns } from './position-history-columns.tsx';
import { TabFrame, type TabProps } from './TabFrame.tsx';
import { HideOthers, TableTools } from './Tools.tsx';

const idOf = ({ id }: PositionView) => id;

/** The user's positions that have ended, the last to end first. */
export default function PositionHistoryTab({ context, only, onShowAll }: TabProps): ReactNode {
  const { text, line } = context;
  const scroller = useRef<HTMLDivElement>(null);
  const query = useInfiniteQuery(historyQuery('positionHistory', line, only), queryClient);
  useEffect(subscribeHistory, []);
  const set = positionHistoryColumns;
  return (
    <TabFrame
      view="positionHistory"
      scroller={scroller}
      tools={
        <>
          <HideOthers text={text} />
          <TableTools
            set={set}
            source={{ table: 'positionHistory', symbolId: only }}
            context={context}
          />
        </>
      }
    >
      <Paged {...{ query, context, only, onShowAll }} empty={text.noPositions ?? ''}>
        {(rows, isPart) => <DataTable {...{ set, rows, idOf, context, scroller, isPart }} />}
      </Paged>
    </TabFrame>
  );
}
