import { type ReactNode, useCallback, useState } from 'react';
import type { OrderView, PlanView } from '#domain/order/view.ts';
import { historyColumnsOn } from '#kit/records/history-columns.tsx';
import { OpeningRows, useOpening } from '#kit/records/Opening.tsx';
import { planHistoryColumns } from '#kit/records/plan-columns.tsx';
import { Timeline } from '#kit/records/Timeline.tsx';
import { HistoryTable } from './HistoryTable.tsx';
import type { TabProps } from './TabFrame.tsx';
import { Either } from './Tools.tsx';

interface EndedProps extends TabProps {
  readonly tools: ReactNode;
}

const idOf = ({ id }: OrderView | PlanView) => id;

const orderFilters = ['side', 'orderStatus'] as const;
const planFilters = ['side', 'planStatus'] as const;

/** Ended orders, newest first, each with its timeline. */
function EndedOrders(props: EndedProps): ReactNode {
  const { context } = props;
  const opening = useOpening();
  const detail = useCallback(
    (order: OrderView) => <Timeline order={order} context={context} />,
    [context],
  );
  return (
    <OpeningRows value={opening}>
      <HistoryTable
        {...{ ...props, idOf, detail }}
        filters={orderFilters}
        view="history"
        name="orderHistory"
        set={historyColumnsOn(context.line)}
        empty={context.text.noHistory}
        opened={opening.opened}
      />
    </OpeningRows>
  );
}

/** Ended plan orders, newest first. */
const EndedPlans = (props: EndedProps): ReactNode => (
  <HistoryTable
    {...{ ...props, idOf }}
    filters={planFilters}
    view="history"
    name="planHistory"
    set={planHistoryColumns}
    empty={props.context.text.noPlanHistory}
  />
);

/** What has ended: orders, or plan orders. */
export default function HistoryTab(props: TabProps): ReactNode {
  const { text } = props.context;
  const [ofPlans, setOfPlans] = useState(false);
  const names = [text.orders, text.planOrders] as const;
  const tools = <Either value={ofPlans} onChange={setOfPlans} names={names} />;
  return ofPlans ? (
    <EndedPlans {...props} tools={tools} />
  ) : (
    <EndedOrders {...props} tools={tools} />
  );
}
