import type { AgentView } from '#domain/agent/view.ts';
import { decimalUnits } from '#domain/position/net-pnl.ts';
import { noFigure } from '#i18n/number.ts';
import { timeText } from '#i18n/time.ts';
import {
  actionColumn,
  idColumn,
  priceColumn,
  Quiet,
  sortAmount,
  textColumn,
} from '#kit/table/cells.tsx';
import { columnSet } from '#kit/table/column.ts';
import { wordOf } from '#kit/table/context.ts';
import { beginColumn, pairColumn, sideColumn, updatedColumn } from './cells.tsx';
import type { RecordColumn, RecordContext } from './context.ts';
import { RowActions } from './RowEdit.tsx';
import { failText, figureText, priceFigure } from './words.ts';

export const agentKindText = ({ kind }: AgentView, context: RecordContext): string =>
  wordOf(context, `agentKind_${kind}`);

const progressText = ({ filledSize, size, symbolId }: AgentView, context: RecordContext) =>
  `${figureText(filledSize, context)} / ${figureText(size, context)} ${context.pairs[symbolId]?.base ?? ''}`;

/** How many parts an iceberg has: the last one may be smaller, and by chance there are some more or fewer. */
function icebergParts({ size, visible = '0' }: AgentView): number | undefined {
  const [whole, part] = [decimalUnits(size), decimalUnits(visible)];
  return part > 0n ? Number((whole + part - 1n) / part) : undefined;
}

/** Parts that it has had, of how many. */
export function partsText(agent: AgentView): string {
  const { slicesDone, slices = icebergParts(agent) } = agent;
  return slices === undefined
    ? String(slicesDone)
    : `${slicesDone} / ${Math.max(slices, slicesDone)}`;
}

/** What it does next: a TWAP by the clock, an iceberg once its part is filled. */
function nextText({ kind, nextAt }: AgentView, { tag, zone, text }: RecordContext): string {
  if (nextAt !== undefined) return timeText(nextAt, tag, zone);
  return kind === 'iceberg' ? (text.nextWhenFilled ?? noFigure) : noFigure;
}

/** How it ended, and of one that failed why. */
function statusText(agent: AgentView, context: RecordContext): string {
  const status = wordOf(context, `agent_${agent.end ?? 'running'}`);
  const reason = agent.failure && failText({ failure: agent.failure }, context.text);
  return [status, reason].filter(Boolean).join(' · ');
}

const common: readonly RecordColumn<AgentView>[] = [
  beginColumn(({ createdAt }) => createdAt),
  pairColumn(),
  textColumn('type', agentKindText, { sort: ({ kind }) => kind, card: 'head' }),
  sideColumn(),
  {
    ...{ id: 'progress', label: 'progress', end: true },
    text: progressText,
    sort: ({ filledSize }) => sortAmount(filledSize),
    file: [
      { label: 'filled', text: ({ filledSize }) => filledSize },
      { label: 'quantity', text: ({ size }) => size },
    ],
  },
  priceColumn('average', ({ averagePrice }) => averagePrice),
  priceColumn('priceLimit', ({ price }) => price, {
    id: 'price',
    cell: ({ price }, context) =>
      price === undefined ? (
        <Quiet>{context.text.market}</Quiet>
      ) : (
        <bdi>{priceFigure(price, context)}</bdi>
      ),
  }),
  {
    ...{ id: 'parts', label: 'parts', end: true },
    text: partsText,
    sort: ({ slicesDone }) => slicesDone,
  },
];

const ids: readonly RecordColumn<AgentView>[] = [
  updatedColumn(({ updatedAt }) => updatedAt),
  idColumn('orderId', ({ id }) => id),
  idColumn('clientId', ({ clientOid }) => clientOid),
];

/** Icebergs and TWAPs that run. */
export const agentColumns = columnSet<AgentView, RecordContext>('agents', 'agentsTab', [
  ...common,
  {
    ...{ id: 'next', label: 'nextPart', end: true },
    text: nextText,
    sort: ({ nextAt }) => nextAt,
  },
  ...ids,
  actionColumn(
    'action',
    (agent) => <RowActions row={agent} />,
    ({ text }) => text.cancel,
  ),
]);

/** Those that have ended. */
export const endedAgentColumns = columnSet<AgentView, RecordContext>('endedAgents', 'agentsTab', [
  ...common,
  { ...{ id: 'status', label: 'status', end: true, card: 'wide' }, text: statusText },
  ...ids,
]);
