import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { AgentView } from '#domain/agent/view.ts';
import type { PlanView } from '#domain/order/view.ts';
import { fill } from '#i18n/fill.ts';
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
  /** Where the texts of icebergs and TWAPs are read. */
  readonly agentTexts: string;
  /** Undefined: not known yet. */
  readonly plans: readonly PlanView[] | undefined;
  readonly agents: readonly AgentView[] | undefined;
}

const none: readonly PlanView[] = [];
const idOf = ({ id }: PlanView) => id;

const counted = (name: string, withCount: string, rows: readonly unknown[] | undefined) =>
  rows?.length ? fill(withCount, { count: rows.length }) : name;

/** What waits: plan orders, or icebergs and TWAPs; those first of which there are some. */
export default function PlansTab(props: PlansTabProps): ReactNode {
  const { agentTexts, context, plans, agents } = props;
  const { text } = context;
  const [chosen, setOfAgents] = useState<boolean>();
  const ofAgents = chosen ?? (plans?.length === 0 && agents !== undefined && agents.length > 0);
  const names = [
    counted(text.planOrders, text.planOrdersCount, plans),
    counted(text.agentsTab, text.agentsCount, agents),
  ] as const;
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
