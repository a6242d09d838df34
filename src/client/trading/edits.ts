import { type Answer, call } from '#client/call.ts';
import { mapped } from '#client/trading/answers.ts';
import type { CallOutput } from '#contract/calls.ts';
import {
  legsToWire,
  orderEditToWire,
  planEditToWire,
  ratiosToWire,
  trailEditToWire,
} from '#contract/map/edits.ts';
import { isTrailKind, tpslKinds } from '#domain/codes/plan-kind.ts';
import type { Line } from '#domain/line/line.ts';
import type { OrderEdit, OrderView, PlanEdit, PlanView } from '#domain/order/view.ts';

/* How orders and plans of a line are changed. It comes with the first change. */

type OrderRow = CallOutput<'modifyOrder'>;
type PlanRow = CallOutput<'updateDelegatePlan'>;

/** What a plan is changed to, without its take profit and stop loss. */
function editTerms(businessLine: Line, edit: PlanEdit): Promise<Answer<PlanRow>> {
  if (isTrailKind(edit.kind)) {
    return call('updateTrackingPlan', { businessLine, ...trailEditToWire(edit) });
  }
  const name = tpslKinds.includes(edit.kind) ? 'updateTpslPlan' : 'updateDelegatePlan';
  return call(name, { businessLine, ...planEditToWire(edit) });
}

/** Asked by the id of an order or of a plan, the call answers that one. */
const editLegs = <Row>(businessLine: Line, edit: OrderEdit | PlanEdit) =>
  call('updatePlanPreset', { businessLine, ...legsToWire(edit) }) as Promise<Answer<Row>>;

/**
 * What else is changed comes first, since take profit and stop loss lie about it: they have a call of their own. A
 * refusal of the first ends it.
 */
async function inTurn<Row>(
  { takeProfit, stopLoss, ...edit }: OrderEdit & Partial<PlanEdit>,
  terms: () => Promise<Answer<Row>>,
  legs: () => Promise<Answer<Row>>,
): Promise<Answer<Row>> {
  const { trigger, callback, price, quantity } = edit;
  const hasLegs = takeProfit !== undefined || stopLoss !== undefined;
  if (hasLegs && (trigger ?? callback ?? price ?? quantity) === undefined) return legs();
  const answer = await terms();
  return answer.ok && hasLegs ? legs() : answer;
}

/** Changes an open order. */
export const editOrder = (
  businessLine: Line,
  edit: OrderEdit,
  read: (row: OrderRow) => OrderView,
): Promise<Answer<OrderView>> => {
  const wire = orderEditToWire(edit);
  const terms = (): Promise<Answer<OrderRow>> =>
    businessLine === 'spot'
      ? call('modifyOrder', wire)
      : call('modifyContractOrder', { businessLine, ...wire });
  return mapped(
    inTurn(edit, terms, () => editLegs(businessLine, edit)),
    read,
  );
};

/** Changes a waiting plan. */
export const editPlan = (
  businessLine: Line,
  edit: PlanEdit,
  read: (row: PlanRow) => PlanView,
): Promise<Answer<PlanView>> => {
  const legs = (): Promise<Answer<PlanRow>> =>
    isTrailKind(edit.kind)
      ? call('updateTrackingPlanPreset', { businessLine, ...ratiosToWire(edit) })
      : editLegs(businessLine, edit);
  return mapped(
    inTurn(edit, () => editTerms(businessLine, edit), legs),
    read,
  );
};
