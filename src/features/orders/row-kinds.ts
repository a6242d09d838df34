import { type Answer, call, textOf } from '#client/call.ts';
import type { OrderRow } from '#contract/calls/spot-order.ts';
import type { PlanRow } from '#contract/calls/spot-plan.ts';
import type { CallInput } from '#contract/calls.ts';
import { fill } from '#i18n/fill.ts';
import { amendOrder, amendPlan } from '#stores/amend.ts';
import { amendment, planAmendment } from '#stores/amendment.ts';
import { takeOrder, takePlan } from '#stores/orders.ts';
import { showToast } from '#ui/toast.ts';
import type { TableContext } from './orders.ts';
import type { RowKind } from './RowEdit.tsx';
import { figureText, orderName, planName, quantityText, sideText } from './words.ts';

/** Says what became of the row that a call answered, or why there is none. */
function told<Row>(
  answer: Answer<Row>,
  { text }: TableContext,
  said: (row: Row) => string,
): boolean {
  if (answer.ok) {
    showToast(said(answer.data), 'success');
    return true;
  }
  const failure = textOf(answer, text.noAnswer);
  if (failure) showToast(failure, 'error');
  return false;
}

/** What can be done with open orders. */
export function openOrderKind(context: TableContext): RowKind<OrderRow, CallInput<'modifyOrder'>> {
  const { text, pairs } = context;
  const said = (template: string) => (order: OrderRow) =>
    fill(template, {
      side: sideText(order, context),
      quantity: quantityText(order, context),
      price: figureText(order.delegatePrice, context),
    });
  return {
    text,
    idOf: ({ orderId }) => orderId,
    nameOf: (order) => orderName(order, context),
    fieldsOf: ({ delegatePrice = '', delegateCount }) => ({
      price: delegatePrice,
      quantity: delegateCount,
    }),
    changeOf(order, { price = '', quantity = '' }) {
      const pair = pairs[order.symbolId];
      return pair ? amendment(order, pair, { price, quantity }) : 'same';
    },
    amend: async (_order, change) => told(await amendOrder(change), context, said(text.amended)),
    async cancel({ orderId }) {
      const answer = await call('cancelOrder', { orderId });
      if (answer.ok) takeOrder(answer.data);
      return told(answer, context, said(text.cancelled));
    },
  };
}

/** What can be done with waiting plan orders. */
export function planKind(context: TableContext): RowKind<PlanRow, CallInput<'modifyPlan'>> {
  const { text, pairs } = context;
  const said = (template: string) => (plan: PlanRow) =>
    fill(template, { plan: planName(plan, context) });
  return {
    text,
    idOf: ({ planId }) => planId,
    nameOf: (plan) => planName(plan, context),
    fieldsOf: ({ triggerPrice, executePrice = '', delegateCount }) => ({
      trigger: triggerPrice,
      price: executePrice,
      quantity: delegateCount,
    }),
    changeOf(plan, { trigger = '', price = '', quantity = '' }) {
      const pair = pairs[plan.symbolId];
      return pair ? planAmendment(plan, pair, { trigger, price, quantity }) : 'same';
    },
    amend: async (_plan, change) => told(await amendPlan(change), context, said(text.planAmended)),
    async cancel({ planId }) {
      const answer = await call('cancelPlan', { planId });
      if (answer.ok) takePlan(answer.data);
      return told(answer, context, said(text.planCancelled));
    },
  };
}
