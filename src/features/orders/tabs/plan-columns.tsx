import type { PlanRow } from '#contract/calls/spot-plan.ts';
import { fill } from '#i18n/fill.ts';
import type { TableContext } from '../orders.ts';
import { Editable, RowActions } from '../RowEdit.tsx';
import { isFixedPlan } from '../row-kinds.ts';
import { type Column, columnSet } from '../table/column.ts';
import {
  failText,
  planFilled,
  planStatusText,
  priceFigure,
  quantityText,
  triggerText,
} from '../words.ts';
import {
  idColumn,
  pairColumn,
  Quiet,
  sideColumn,
  sortFigure,
  Tag,
  timeColumn,
  updatedColumn,
} from './cells.tsx';

const kindText = ({ planKind }: PlanRow, { text }: TableContext) => text[`kind_${planKind}`];

/** A waiting plan as its table shows it. */
export interface WaitingPlan extends PlanRow {
  /** Its twin waits too: the first to be triggered cancels the other. */
  readonly isPaired: boolean;
}

/** Plans with whether their twin (the other leg of one preset) waits too. */
export function withPairs(plans: readonly PlanRow[]): readonly WaitingPlan[] {
  const legs = new Map<string, number>();
  for (const { parentOrderId } of plans) {
    if (parentOrderId) legs.set(parentOrderId, (legs.get(parentOrderId) ?? 0) + 1);
  }
  return plans.map((plan) => ({
    ...plan,
    isPaired: plan.parentOrderId !== undefined && (legs.get(plan.parentOrderId) ?? 0) > 1,
  }));
}

/** An OCO counts what its limit order does. */
const isFixedSize = (plan: PlanRow) => isFixedPlan(plan) || plan.planKind === 'oco';

const executeText = ({ executePrice }: PlanRow, context: TableContext) =>
  executePrice === undefined ? context.text.market : priceFigure(executePrice, context);

const common = {
  trigger: {
    id: 'trigger',
    label: 'trigger',
    end: true,
    text: triggerText,
    sort: ({ triggerPrice }: PlanRow) => sortFigure(triggerPrice),
  },
  execute: {
    id: 'execute',
    label: 'execute',
    end: true,
    text: executeText,
    sort: ({ executePrice }: PlanRow) => sortFigure(executePrice),
  },
  quantity: {
    id: 'quantity',
    label: 'quantity',
    end: true,
    text: quantityText,
    sort: ({ delegateCount }: PlanRow) => sortFigure(delegateCount),
  },
} as const;

const kind: Column<PlanRow> = {
  id: 'type',
  label: 'type',
  text: kindText,
  sort: ({ planKind }) => planKind,
  card: 'head',
  wraps: true,
};

/** Plan orders that wait. */
export const planColumns = columnSet<WaitingPlan>('planOrders', 'planOrders', [
  timeColumn(({ createTime }) => createTime),
  pairColumn(),
  {
    ...kind,
    text: (plan, context) =>
      `${kindText(plan, context)}${plan.isPaired ? ` ${context.text.oco}` : ''}`,
    cell: (plan, context) => (
      <>
        {kindText(plan, context)}
        {plan.isPaired && (
          <Tag title={context.text.pairedNote}>
            <span aria-hidden="true">{context.text.oco}</span>
            <span className="sr-only">{context.text.pairedNote}</span>
          </Tag>
        )}
      </>
    ),
  },
  sideColumn(),
  {
    ...common.trigger,
    cell: (plan, context) =>
      isFixedPlan(plan) ? (
        <bdi>{triggerText(plan, context)}</bdi>
      ) : (
        <Editable first row={plan} field="trigger" label={context.text.newTrigger}>
          <bdi>{triggerText(plan, context)}</bdi>
        </Editable>
      ),
  },
  {
    ...common.execute,
    cell: (plan, context) =>
      plan.executePrice === undefined ? (
        <Quiet>{context.text.market}</Quiet>
      ) : (
        <Editable row={plan} field="price" label={context.text.newExecute}>
          <bdi>{executeText(plan, context)}</bdi>
        </Editable>
      ),
  },
  {
    ...common.quantity,
    cell: (plan, context) =>
      isFixedSize(plan) ? (
        <bdi>{quantityText(plan, context)}</bdi>
      ) : (
        <Editable row={plan} field="quantity" label={context.text.newQuantity}>
          <bdi>{quantityText(plan, context)}</bdi>
        </Editable>
      ),
  },
  {
    id: 'status',
    label: 'status',
    end: true,
    text: (plan, { text }) => planStatusText(plan, text),
    sort: ({ planStatus }) => planStatus,
    off: true,
  },
  updatedColumn(({ updateTime }) => updateTime),
  idColumn('planId', ({ planId }) => planId),
  idColumn('orderId', ({ parentOrderId }) => parentOrderId),
  idColumn('clientId', ({ clientOid }) => clientOid),
  {
    id: 'action',
    label: 'action',
    end: true,
    fixed: 'last',
    text: (_, { text }) => `${text.edit} ${text.cancel}`,
    cell: (plan) => <RowActions row={plan} />,
  },
]);

/** What was filled of one that failed, and why the rest was not. */
function reasonOf(plan: PlanRow, context: TableContext): string {
  const filled = planFilled(plan, context);
  const values = filled && { filled, quantity: quantityText(plan, context) };
  const part = values && fill(context.text.planFilled, values);
  return [part, failText(plan, context.text)].filter(Boolean).join(' · ');
}

/** Plan orders that have ended. */
export const planHistoryColumns = columnSet<PlanRow>('planHistory', 'planHistory', [
  timeColumn(({ createTime }) => createTime),
  pairColumn(),
  kind,
  sideColumn(),
  common.trigger,
  common.execute,
  common.quantity,
  {
    id: 'status',
    label: 'status',
    end: true,
    card: 'wide',
    text: (plan, context) =>
      [planStatusText(plan, context.text), reasonOf(plan, context)].filter(Boolean).join(' · '),
    cell: (plan, context) => {
      const reason = reasonOf(plan, context);
      return (
        <>
          {planStatusText(plan, context.text)}
          {reason && <Quiet> · {reason}</Quiet>}
        </>
      );
    },
    sort: ({ planStatus }) => planStatus,
  },
  { ...updatedColumn(({ updateTime }) => updateTime), off: false },
  idColumn('planId', ({ planId }) => planId),
  idColumn('orderId', ({ orderId }) => orderId),
  idColumn('clientId', ({ clientOid }) => clientOid),
]);
