import { type ReactNode, useMemo, useRef } from 'react';
import type { PlanView } from '#domain/order/view.ts';
import { CancelAll } from '../CancelAll.tsx';
import { EmptyOpen } from '../Empty.tsx';
import { RowEditing } from '../RowEdit.tsx';
import { waitingPlanKind } from '../row-kinds.ts';
import { DataTable } from '../table/DataTable.tsx';
import { LoadingRows } from '../table/LoadingRows.tsx';
import { planColumns, withPairs } from './plan-columns.tsx';
import { TabFrame, type TabProps } from './TabFrame.tsx';
import { HideOthers, TableTools } from './Tools.tsx';

interface PlansTabProps extends TabProps {
  /** Undefined: not known yet. */
  readonly plans: readonly PlanView[] | undefined;
}

const none: readonly PlanView[] = [];
const idOf = ({ id }: PlanView) => id;

/** Plan orders that wait, newest first: changed and cancelled in their rows. */
export default function PlansTab(props: PlansTabProps): ReactNode {
  const { context, symbolId, only, onShowAll, plans } = props;
  const { text } = context;
  const scroller = useRef<HTMLDivElement>(null);
  const shown = useMemo(
    () => withPairs(plans ?? none).filter((plan) => only === undefined || plan.symbolId === only),
    [plans, only],
  );
  const kind = useMemo(() => waitingPlanKind(context), [context]);
  return (
    <TabFrame
      view="plans"
      scroller={scroller}
      tools={
        <>
          <HideOthers text={text} />
          <TableTools
            set={planColumns}
            source={{ table: 'planOrders', rows: shown }}
            context={context}
          />
          <CancelAll what="plans" context={context} rows={shown} only={only} />
        </>
      }
    >
      {plans === undefined ? (
        <LoadingRows />
      ) : shown.length === 0 ? (
        <EmptyOpen
          context={context}
          symbolId={symbolId}
          others={plans.length}
          none={text.noPlans}
          nonePair={text.noPlansPair}
          onShowAll={onShowAll}
        />
      ) : (
        <RowEditing kind={kind} rows={shown}>
          <DataTable
            set={planColumns}
            rows={shown}
            idOf={idOf}
            context={context}
            scroller={scroller}
          />
        </RowEditing>
      )}
    </TabFrame>
  );
}
