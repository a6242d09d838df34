import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { data, queryClient } from '#client/queries.ts';
import { agents as agentCalls } from '#client/trading/special.ts';
import type { AgentView } from '#domain/agent/view.ts';
import { fill } from '#i18n/fill.ts';
import { defineForm } from '#kit/form/form.ts';
import { $agents, cancelAgent, readAgents, subscribeAgents } from '#stores/account/agents.ts';
import { useLive } from '#stores/page/use-live.ts';
import { useTexts } from '#stores/page/use-texts.ts';
import { showToast } from '#ui/base/toast.ts';
import { Empty } from '../Empty.tsx';
import type { AgentsText, TableContext } from '../orders.ts';
import { RowEditing, type RowKind } from '../RowEdit.tsx';
import { DataTable } from '../table/DataTable.tsx';
import { LoadingRows } from '../table/LoadingRows.tsx';
import { figureText, sideText } from '../words.ts';
import { agentColumns, agentKindText, endedAgentColumns } from './agent-columns.tsx';
import { TabFrame, type TabProps } from './TabFrame.tsx';
import { HideOthers } from './Tools.tsx';

interface AgentsTabProps extends TabProps {
  /** Where its texts are read. */
  readonly texts: string;
  /** Which of the two kinds of waiting orders are shown. */
  readonly choice: ReactNode;
}

const idOf = ({ id }: AgentView) => id;

function nameOf(agent: AgentView, context: TableContext): string {
  const { text, pairs } = context;
  return fill(text.agentName ?? '', {
    kind: agentKindText(agent, context),
    side: sideText(agent, context),
    quantity: `${figureText(agent.size, context)} ${pairs[agent.symbolId]?.base ?? ''}`,
  });
}

const nothingToEdit = defineForm<string, undefined, 'same'>({
  fields: [],
  request: () => 'same',
});

/** They are canceled in their rows; nothing of one can be changed. */
const agentKind = (context: TableContext): RowKind<AgentView, never, undefined> => ({
  text: context.text,
  tag: context.tag,
  idOf,
  nameOf: (agent) => nameOf(agent, context),
  isFixed: () => true,
  form: nothingToEdit,
  contextOf: () => undefined,
  question: () => undefined,
  amend: async () => false,
  async cancel(agent) {
    const { text } = context;
    const outcome = await cancelAgent(agent, text.noAnswer);
    if (typeof outcome === 'string') showToast(outcome, 'error');
    if (outcome !== true) return false;
    showToast(fill(text.agentCancelled ?? '', { agent: nameOf(agent, context) }), 'success');
    return true;
  },
});

/** Those that have ended, newest first; read again as others end. */
function useEnded(only: string | undefined, running: readonly AgentView[] | undefined) {
  const query = useQuery(
    {
      queryKey: ['agents', only],
      queryFn: () => data(agentCalls.list(only, false)),
    },
    queryClient,
  );
  const count = running?.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one that ended is among the others now.
  useEffect(() => void query.refetch(), [count]);
  return query.data;
}

interface TableProps {
  readonly context: TableContext;
  readonly only: string | undefined;
}

/** The rows of one of the two lists, or what stands in their place. */
function Rows({ context, only, ended }: TableProps & { readonly ended: boolean }): ReactNode {
  const running = useLive($agents, undefined);
  const past = useEnded(only, running);
  const scroller = useRef<HTMLDivElement>(null);
  const all = ended ? past : running;
  const rows = useMemo(
    () => all?.filter(({ symbolId }) => only === undefined || symbolId === only),
    [all, only],
  );
  const kind = useMemo(() => agentKind(context), [context]);
  if (rows === undefined) return <LoadingRows />;
  if (rows.length === 0) {
    const { noAgents = '', noEndedAgents = '' } = context.text;
    return (
      <Empty>
        <p>{ended ? noEndedAgents : noAgents}</p>
      </Empty>
    );
  }
  const set = ended ? endedAgentColumns : agentColumns;
  return (
    <RowEditing kind={kind} rows={rows}>
      <DataTable {...{ set, rows, idOf, context, scroller }} />
    </RowEditing>
  );
}

/** Icebergs and TWAPs: those that run, live, and those that have ended. */
export default function AgentsTab({ context, only, texts, choice }: AgentsTabProps): ReactNode {
  const own = useTexts<AgentsText>(texts, true);
  const [ended, setEnded] = useState(false);
  const whole = useMemo(() => ({ ...context, text: { ...context.text, ...own } }), [context, own]);
  useEffect(() => {
    void readAgents();
    return subscribeAgents();
  }, []);
  return (
    <TabFrame
      view="plans"
      tools={
        <>
          {choice}
          <div className="flex gap-1">
            {[false, true].map((one) => (
              <button
                key={String(one)}
                type="button"
                aria-pressed={one === ended}
                onClick={() => setEnded(one)}
                className="orders-chip"
              >
                {(one ? own?.agentsEnded : own?.agentsRunning) ?? '…'}
              </button>
            ))}
          </div>
          <HideOthers text={context.text} />
        </>
      }
    >
      {own ? <Rows context={whole} only={only} ended={ended} /> : <LoadingRows />}
    </TabFrame>
  );
}
