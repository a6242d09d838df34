import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { queryClient } from '#client/queries.ts';
import { data } from '#client/read.ts';
import { agents as agentCalls } from '#client/trading/special.ts';
import type { AgentView } from '#domain/agent/view.ts';
import type { Line } from '#domain/line/line.ts';
import { fill } from '#i18n/fill.ts';
import { defineForm } from '#kit/form/form.ts';
import { agentColumns, agentKindText, endedAgentColumns } from '#kit/records/agent-columns.tsx';
import type { AgentsText, RecordContext } from '#kit/records/context.ts';
import { RowEditing, type RowKind } from '#kit/records/RowEdit.tsx';
import { figureText, sideText } from '#kit/records/words.ts';
import { EmptyState } from '#kit/table/EmptyState.tsx';
import { LoadingRows } from '#kit/table/LoadingRows.tsx';
import { Table } from '#kit/table/Table.tsx';
import { TableTools } from '#kit/table/TableTools.tsx';
import { cancelAgent } from '#stores/account/agents.ts';
import { $agentsOn } from '#stores/account/orders.ts';
import { useLive } from '#stores/page/use-live.ts';
import { useTexts } from '#stores/page/use-texts.ts';
import { showToast } from '#ui/base/toast.ts';
import { TabFrame, type TabProps } from './TabFrame.tsx';
import { Either, HideOthers } from './Tools.tsx';

interface AgentsTabProps extends TabProps {
  /** Where its texts are read. */
  readonly texts: string;
  /** Which of the two kinds of waiting orders are shown. */
  readonly choice: ReactNode;
}

const idOf = ({ id }: AgentView) => id;

function nameOf(agent: AgentView, context: RecordContext): string {
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
const agentKind = (context: RecordContext): RowKind<AgentView, never, undefined> => ({
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
    showToast(fill(text.agentCanceled ?? '', { agent: nameOf(agent, context) }), 'success');
    return true;
  },
});

/** Those that have ended, newest first; read again as others end. */
function useEnded(line: Line, only: string | undefined, running: readonly AgentView[] | undefined) {
  const query = useQuery(
    {
      queryKey: ['agents', line, only],
      queryFn: () => data(agentCalls.ended(line, only)),
    },
    queryClient,
  );
  const count = running?.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one that ended is among the others now.
  useEffect(() => void query.refetch(), [count]);
  return query;
}

interface RowsProps extends AgentsTabProps {
  readonly ended: boolean;
  readonly onEnded: (ended: boolean) => void;
}

/** One of the two lists, with its tools. */
function Agents({ context, only, choice, ended, onEnded }: RowsProps): ReactNode {
  const { text } = context;
  const running = useLive<readonly AgentView[] | undefined>($agentsOn(context.line), undefined);
  const past = useEnded(context.line, only, running);
  const scroller = useRef<HTMLDivElement>(null);
  const all = ended ? past.data : running;
  const rows = useMemo(
    () => all?.filter(({ symbolId }) => only === undefined || symbolId === only),
    [all, only],
  );
  const kind = useMemo(() => agentKind(context), [context]);
  const { noAgents = '', noEndedAgents = '', agentsRunning = '', agentsEnded = '' } = text;
  const set = ended ? endedAgentColumns : agentColumns;
  return (
    <TabFrame
      view="plans"
      scroller={scroller}
      tools={
        <>
          {choice}
          <Either value={ended} onChange={onEnded} names={[agentsRunning, agentsEnded]} />
          <HideOthers text={text} />
          <TableTools {...{ set, context }} source={{ rows: rows ?? [] }} />
        </>
      }
    >
      <RowEditing kind={kind} rows={rows ?? []}>
        <Table
          {...{ set, rows, idOf, context, scroller }}
          error={ended && !past.data ? past.error : undefined}
          onRetry={() => void past.refetch()}
          empty={<EmptyState>{ended ? noEndedAgents : noAgents}</EmptyState>}
        />
      </RowEditing>
    </TabFrame>
  );
}

/** Icebergs and TWAPs: those that run, live, and those that have ended. */
export default function AgentsTab(props: AgentsTabProps): ReactNode {
  const { context, texts, choice } = props;
  const own = useTexts<AgentsText>(texts, true);
  const [ended, setEnded] = useState(false);
  const whole = useMemo(() => ({ ...context, text: { ...context.text, ...own } }), [context, own]);
  if (!own) {
    return (
      <TabFrame view="plans" tools={choice}>
        <LoadingRows />
      </TabFrame>
    );
  }
  return <Agents {...props} context={whole} ended={ended} onEnded={setEnded} />;
}
