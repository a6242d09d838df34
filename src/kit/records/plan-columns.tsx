import { isTrailKind } from '#domain/codes/plan-kind.ts';
import type { PlanStatus } from '#domain/codes/plan-status.ts';
import type { PlanView } from '#domain/order/view.ts';
import { fill } from '#i18n/fill.ts';
import { actionColumn, idColumn, Quiet, sortAmount } from '#kit/table/cells.tsx';
import { columnSet } from '#kit/table/column.ts';
import { beginColumn, OcoTag, pairColumn, sideColumn, updatedColumn } from './cells.tsx';
import type { RecordColumn, RecordContext } from './context.ts';
import { legsColumn } from './legs-column.tsx';
import { Editable, RowActions } from './RowEdit.tsx';
import {
  failText,
  planFilled,
  planStatusText,
  priceFigure,
  quantityOf,
  quantityText,
  quantityUnit,
  trailNote,
  triggerText,
} from './words.ts';

const kindText = ({ kind }: PlanView, { text }: RecordContext) => text[`kind_${kind}`];

/** A waiting plan as its table shows it. */
export interface WaitingPlan extends PlanView {
  /** Its twin waits too: the first to be triggered cancels the other. */
  readonly isPaired: boolean;
}

/** Plans with whether their twin (the other leg of one preset) waits too. */
export function withPairs(plans: readonly PlanView[]): readonly WaitingPlan[] {
  const legs = new Map<string, number>();
  for (const { parentOrderId } of plans) {
    if (parentOrderId) legs.set(parentOrderId, (legs.get(parentOrderId) ?? 0) + 1);
  }
  return plans.map((plan) => ({
    ...plan,
    isPaired: plan.parentOrderId !== undefined && (legs.get(plan.parentOrderId) ?? 0) > 1,
  }));
}

/** As they are sorted. */
const statuses: readonly PlanStatus[] = [
  'notExecuted',
  'executing',
  'success',
  'fail',
  'cancelled',
];
const statusRank = ({ status }: PlanView) => statuses.indexOf(status);

/** An OCO counts what its limit order does. */
const isFixedSize = (plan: PlanView) => plan.kind === 'oco';

const executeText = ({ price }: PlanView, context: RecordContext) =>
  price === undefined ? context.text.market : priceFigure(price, context);

const common = {
  trigger: {
    id: 'trigger',
    label: 'triggerPrice',
    end: true,
    text: triggerText,
    sort: ({ trigger }: PlanView) => sortAmount(trigger),
    file: ({ trigger }: PlanView) => trigger,
  },
  execute: {
    id: 'execute',
    label: 'execute',
    end: true,
    text: executeText,
    sort: ({ price }: PlanView) => sortAmount(price),
    file: ({ price }: PlanView) => price,
  },
  quantity: {
    id: 'quantity',
    label: 'quantity',
    end: true,
    text: quantityText,
    sort: ({ quantity }: PlanView) => sortAmount(quantity),
    file: [{ text: quantityOf }, { label: 'quantityCoin', text: quantityUnit }],
  },
} as const;

const kind: RecordColumn<PlanView> = {
  id: 'type',
  label: 'type',
  text: kindText,
  sort: ({ kind }) => kind,
  card: 'head',
  wraps: true,
};

/** Plan orders that wait. */
export const planColumns = columnSet<WaitingPlan, RecordContext>('planOrders', 'planOrders', [
  beginColumn(({ createdAt }) => createdAt),
  pairColumn(),
  {
    ...kind,
    text: (plan, context) =>
      `${kindText(plan, context)}${plan.isPaired ? ` ${context.text.oco}` : ''}`,
    cell: (plan, context) => (
      <>
        {kindText(plan, context)}
        {plan.isPaired && <OcoTag text={context.text} />}
      </>
    ),
  },
  sideColumn(),
  {
    ...common.trigger,
    wraps: true,
    cell: (plan, context) => {
      const isTrail = isTrailKind(plan.kind);
      const label = isTrail ? context.text.newCallback : context.text.newTrigger;
      const note = trailNote(plan, context);
      return (
        <Editable first row={plan} field={isTrail ? 'callback' : 'trigger'} label={label}>
          <bdi>{triggerText(plan, context)}</bdi>
          {note && (
            <Quiet>
              {' '}
              <bdi>{note}</bdi>
            </Quiet>
          )}
        </Editable>
      );
    },
  },
  {
    ...common.execute,
    cell: (plan, context) =>
      plan.price === undefined ? (
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
  legsColumn(),
  {
    id: 'status',
    label: 'status',
    end: true,
    text: (plan, { text }) => planStatusText(plan, text),
    sort: statusRank,
    off: true,
  },
  updatedColumn(({ updatedAt }) => updatedAt),
  idColumn('planId', ({ id }) => id),
  idColumn('orderId', ({ parentOrderId }) => parentOrderId),
  idColumn('clientId', ({ clientOid }) => clientOid),
  actionColumn(
    'action',
    (plan) => <RowActions row={plan} />,
    ({ text }) => `${text.edit} ${text.cancel}`,
  ),
]);

/** What was filled of one that failed, and why the rest was not. */
function reasonOf(plan: PlanView, context: RecordContext): string {
  const filled = planFilled(plan, context);
  const values = filled && { filled, quantity: quantityText(plan, context) };
  const part = values && fill(context.text.planFilled, values);
  return [part, failText(plan, context.text)].filter(Boolean).join(' · ');
}

/** Plan orders that have ended. */
export const planHistoryColumns = columnSet<PlanView, RecordContext>('planHistory', 'planHistory', [
  beginColumn(({ createdAt }) => createdAt),
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
          <span>{planStatusText(plan, context.text)}</span>
          {reason && <Quiet> · {reason}</Quiet>}
        </>
      );
    },
    sort: statusRank,
    file: [
      { text: (plan, { text }) => planStatusText(plan, text) },
      { label: 'reason', text: (plan, { text }) => failText(plan, text) },
    ],
  },
  { ...updatedColumn(({ updatedAt }) => updatedAt), off: false },
  idColumn('planId', ({ id }) => id),
  idColumn('orderId', ({ orderId }) => orderId),
  idColumn('clientId', ({ clientOid }) => clientOid),
]);
