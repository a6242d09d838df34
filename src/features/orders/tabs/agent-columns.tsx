import type { AgentView } from '#domain/agent/view.ts';
import { noFigure } from '#i18n/number.ts';
import { timeText } from '#i18n/time.ts';
import { type TableContext, wordOf } from '../orders.ts';
import { RowActions } from '../RowEdit.tsx';
import { type Column, columnSet } from '../table/column.ts';
import { failText, figureText, priceFigure } from '../words.ts';
import {
  idColumn,
  pairColumn,
  Quiet,
  sideColumn,
  sortFigure,
  timeColumn,
  updatedColumn,
} from './cells.tsx';

export const agentKindText = ({ kind }: AgentView, { text }: TableContext): string =>
  wordOf(text, `agentKind_${kind}`);

const progressText = ({ filledSize, size, symbolId }: AgentView, context: TableContext) =>
  `${figureText(filledSize, context)} / ${figureText(size, context)} ${context.pairs[symbolId]?.base ?? ''}`;

/** Parts that it has had; of a TWAP also how many there are. */
const partsText = ({ slicesDone, slices }: AgentView) =>
  slices === undefined ? String(slicesDone) : `${slicesDone} / ${slices}`;

/** How it ended, and of one that failed why. */
function statusText(agent: AgentView, context: TableContext): string {
  const status = wordOf(context.text, `agent_${agent.end ?? 'running'}`);
  const reason = agent.failure && failText({ failure: agent.failure }, context.text);
  return [status, reason].filter(Boolean).join(' · ');
}

const common: readonly Column<AgentView>[] = [
  timeColumn(({ createdAt }) => createdAt),
  pairColumn(),
  { id: 'type', label: 'type', text: agentKindText, sort: ({ kind }) => kind, card: 'head' },
  sideColumn(),
  {
    id: 'progress',
    label: 'progress',
    end: true,
    text: progressText,
    cell: (agent, context) => <bdi>{progressText(agent, context)}</bdi>,
    sort: ({ filledSize }) => sortFigure(filledSize),
  },
  {
    id: 'average',
    label: 'average',
    end: true,
    text: ({ averagePrice }, context) => priceFigure(averagePrice, context),
    sort: ({ averagePrice }) => sortFigure(averagePrice),
  },
  {
    id: 'price',
    label: 'priceLimit',
    end: true,
    text: ({ price }, context) => priceFigure(price, context),
    cell: ({ price }, context) =>
      price === undefined ? (
        <Quiet>{context.text.market}</Quiet>
      ) : (
        <bdi>{priceFigure(price, context)}</bdi>
      ),
    sort: ({ price }) => sortFigure(price),
  },
  {
    id: 'parts',
    label: 'parts',
    end: true,
    text: partsText,
    cell: (agent) => <bdi>{partsText(agent)}</bdi>,
    sort: ({ slicesDone }) => slicesDone,
  },
];

const ids: readonly Column<AgentView>[] = [
  updatedColumn(({ updatedAt }) => updatedAt),
  idColumn('orderId', ({ id }) => id),
  idColumn('clientId', ({ clientOid }) => clientOid),
];

/** Icebergs and TWAPs that run. */
export const agentColumns = columnSet<AgentView>('agents', 'agentsTab', [
  ...common,
  {
    id: 'next',
    label: 'nextPart',
    end: true,
    text: ({ nextAt }, { tag, zone }) =>
      nextAt === undefined ? noFigure : timeText(nextAt, tag, zone),
    sort: ({ nextAt }) => nextAt,
  },
  ...ids,
  {
    id: 'action',
    label: 'action',
    end: true,
    fixed: 'last',
    text: (_, { text }) => text.cancel,
    cell: (agent) => <RowActions row={agent} />,
  },
]);

/** Those that have ended. */
export const endedAgentColumns = columnSet<AgentView>('endedAgents', 'agentsTab', [
  ...common,
  { id: 'status', label: 'status', end: true, card: 'wide', text: statusText },
  ...ids,
]);
