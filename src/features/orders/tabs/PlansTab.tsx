import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { PlanView } from '#domain/order/view.ts';
import { lazy } from '#ui/react/lazy.ts';
import { CancelAll } from '../CancelAll.tsx';
import { EmptyOpen } from '../Empty.tsx';
import { RowEditing } from '../RowEdit.tsx';
import { waitingPlanKind } from '../row-kinds.ts';
import { DataTable } from '../table/DataTable.tsx';
import { LoadingRows } from '../table/LoadingRows.tsx';
import { planColumns, withPairs } from './plan-columns.tsx';
import { TabFrame, type TabProps } from './TabFrame.tsx';
import { HideOthers, TableTools } from './Tools.tsx';

const AgentsTab = lazy(() => import('./AgentsTab.tsx'));

interface PlansTabProps extends TabProps {
  /** Where the texts of icebergs and TWAPs are read, of a line that has them. */
  readonly agentTexts?: string | undefined;
  /** Undefined: not known yet. */
  readonly plans: readonly PlanView[] | undefined;
}

const none: readonly PlanView[] = [];
const idOf = ({ id }: PlanView) => id;

/** What waits: plan orders, or the icebergs and TWAPs of a line that has them. */
export default function PlansTab(props: PlansTabProps): ReactNode {
  const { agentTexts, context } = props;
  const { text } = context;
  const [ofAgents, setOfAgents] = useState(false);
  if (agentTexts === undefined) return <Plans {...props} choice={undefined} />;
  const choice = (
    <div className="flex gap-1">
      {[false, true].map((agents) => (
        <button
          key={String(agents)}
          type="button"
          aria-pressed={agents === ofAgents}
          onClick={() => setOfAgents(agents)}
          className="orders-chip"
        >
          {agents ? text.agentsTab : text.planOrders}
        </button>
      ))}
    </div>
  );
  return ofAgents ? (
    <AgentsTab {...props} texts={agentTexts} choice={choice} />
  ) : (
    <Plans {...props} choice={choice} />
  );
}

/** Plan orders that wait, newest first: changed and cancelled in their rows. */
function Plans(props: PlansTabProps & { readonly choice: ReactNode }): ReactNode {
  const { context, symbolId, only, onShowAll, plans, choice } = props;
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
          {choice}
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
