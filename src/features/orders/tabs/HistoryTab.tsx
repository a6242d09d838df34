import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { historyQuery, queryClient } from '#client/queries.ts';
import type { OrderView, PlanView } from '#domain/order/view.ts';
import { subscribeHistory } from '#stores/account/history.ts';
import { Paged } from '../Paged.tsx';
import { DataTable } from '../table/DataTable.tsx';
import { historyColumnsOn } from './history-columns.tsx';
import { OpeningRows, useOpening } from './Opening.tsx';
import { planHistoryColumns } from './plan-columns.tsx';
import { TabFrame, type TabProps } from './TabFrame.tsx';
import { Timeline } from './Timeline.tsx';
import { HideOthers, TableTools } from './Tools.tsx';

interface HistoryProps extends TabProps {
  readonly scroller: RefObject<HTMLDivElement | null>;
}

const idOf = ({ id }: OrderView | PlanView) => id;

/** Ended orders, newest first, each with its timeline. */
function EndedOrders({ context, only, onShowAll, scroller }: HistoryProps): ReactNode {
  const query = useInfiniteQuery(historyQuery('orderHistory', context.line, only), queryClient);
  const opening = useOpening();
  const detail = useCallback(
    (order: OrderView) => <Timeline order={order} context={context} />,
    [context],
  );
  return (
    <Paged
      query={query}
      context={context}
      only={only}
      onShowAll={onShowAll}
      empty={context.text.noHistory}
    >
      {(rows, isPart) => (
        <OpeningRows value={opening}>
          <DataTable
            set={historyColumnsOn(context.line)}
            rows={rows}
            idOf={idOf}
            context={context}
            scroller={scroller}
            opened={opening.opened}
            detail={detail}
            isPart={isPart}
          />
        </OpeningRows>
      )}
    </Paged>
  );
}

/** Ended plan orders, newest first. */
function EndedPlans({ context, only, onShowAll, scroller }: HistoryProps): ReactNode {
  const query = useInfiniteQuery(historyQuery('planHistory', context.line, only), queryClient);
  return (
    <Paged
      query={query}
      context={context}
      only={only}
      onShowAll={onShowAll}
      empty={context.text.noPlanHistory}
    >
      {(rows, isPart) => (
        <DataTable
          set={planHistoryColumns}
          rows={rows}
          idOf={idOf}
          context={context}
          scroller={scroller}
          isPart={isPart}
        />
      )}
    </Paged>
  );
}

/** What has ended: orders, or plan orders. */
export default function HistoryTab(props: TabProps): ReactNode {
  const { context, only } = props;
  const { text } = context;
  const scroller = useRef<HTMLDivElement>(null);
  const [ofPlans, setOfPlans] = useState(false);
  useEffect(subscribeHistory, []);
  return (
    <TabFrame
      view="history"
      scroller={scroller}
      tools={
        <>
          <div className="flex gap-1">
            {[false, true].map((plans) => (
              <button
                key={String(plans)}
                type="button"
                aria-pressed={plans === ofPlans}
                onClick={() => setOfPlans(plans)}
                className="orders-chip"
              >
                {plans ? text.planOrders : text.orders}
              </button>
            ))}
          </div>
          <HideOthers text={text} />
          {ofPlans ? (
            <TableTools
              set={planHistoryColumns}
              source={{ table: 'planHistory', symbolId: only }}
              context={context}
            />
          ) : (
            <TableTools
              set={historyColumnsOn(context.line)}
              source={{ table: 'orderHistory', symbolId: only }}
              context={context}
            />
          )}
        </>
      }
    >
      {ofPlans ? (
        <EndedPlans {...props} scroller={scroller} />
      ) : (
        <EndedOrders {...props} scroller={scroller} />
      )}
    </TabFrame>
  );
}
