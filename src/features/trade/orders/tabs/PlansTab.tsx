import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { PlanView } from '#domain/order/view.ts';
import { planColumns as set, withPairs } from '#kit/records/plan-columns.tsx';
import { RowEditing } from '#kit/records/RowEdit.tsx';
import { waitingPlanKind } from '#kit/records/row-kinds.ts';
import { Table } from '#kit/table/Table.tsx';
import { TableTools } from '#kit/table/TableTools.tsx';
import { lazy } from '#ui/react/lazy.ts';
import { CancelAll } from '../CancelAll.tsx';
import { EmptyOpen } from '../Empty.tsx';
import { TabFrame, type TabProps } from './TabFrame.tsx';
import { Either, HideOthers } from './Tools.tsx';

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
  const names = [text.planOrders, text.agentsTab] as const;
  const choice = <Either value={ofAgents} onChange={setOfAgents} names={names} />;
  return ofAgents ? (
    <AgentsTab {...props} texts={agentTexts} choice={choice} />
  ) : (
    <Plans {...props} choice={choice} />
  );
}

/** Plan orders that wait, newest first: changed and canceled in their rows. */
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
          <TableTools {...{ set, context }} source={{ rows: shown }} />
          <CancelAll what="plans" context={context} rows={shown} only={only} />
        </>
      }
    >
      <RowEditing kind={kind} rows={shown}>
        <Table
          {...{ set, idOf, context, scroller }}
          rows={plans && shown}
          empty={
            <EmptyOpen
              {...{ context, symbolId, onShowAll }}
              others={plans?.length ?? 0}
              none={text.noPlans}
              nonePair={text.noPlansPair}
            />
          }
        />
      </RowEditing>
    </TabFrame>
  );
}
