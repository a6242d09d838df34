import { type Answer, call, textOf } from '#client/call.ts';
import type { OrderRow } from '#contract/calls/spot-order.ts';
import type { PlanRow } from '#contract/calls/spot-plan.ts';
import type { CallInput } from '#contract/calls.ts';
import { fill } from '#i18n/fill.ts';
import { amendOrder, amendPlan } from '#stores/amend.ts';
import { amendment, isFilled, planAmendment, wouldTake } from '#stores/amendment.ts';
import { takeOrder, takePlan } from '#stores/orders.ts';
import { $tickers } from '#stores/tickers.ts';
import type { Question } from '#ui/ConfirmDialog.tsx';
import { showToast } from '#ui/toast.ts';
import type { TableContext } from './orders.ts';
import type { RowKind } from './RowEdit.tsx';
import { figureText, isBuy, orderName, planName, quantityText, sideText } from './words.ts';

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

/** Asks before a change that may fill an order at once: that cannot be undone. */
function takingQuestion(
  order: OrderRow,
  { delegatePrice, delegateCount = order.delegateCount }: CallInput<'modifyOrder'>,
  context: TableContext,
): Question | undefined {
  const { text, pairs } = context;
  const market = $tickers.get()?.[order.symbolId];
  if (delegatePrice === undefined || !market || !wouldTake(order, delegatePrice, market)) {
    return undefined;
  }
  const money = (name: string, price: string | undefined) => ({
    name,
    value: figureText(price, context),
    unit: pairs[order.symbolId]?.quote,
  });
  return {
    title: text.changeTitle,
    tone: isBuy(order) ? 'up' : 'down',
    subject: [sideText(order, context), quantityText({ ...order, delegateCount }, context)],
    figures: [money(text.oldPrice, order.delegatePrice), money(text.newPrice, delegatePrice)],
    warning: text.changeTakes,
    confirmLabel: text.changeSend,
    backLabel: text.back,
    closeLabel: text.close,
  };
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
    question: (order, change) => takingQuestion(order, change, context),
    amend: async (_order, change) =>
      told(await amendOrder(change), context, (order) =>
        said(isFilled(order) ? text.changedFilled : text.amended)(order),
      ),
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
    question: () => undefined,
    amend: async (_plan, change) => told(await amendPlan(change), context, said(text.planAmended)),
    async cancel({ planId }) {
      const answer = await call('cancelPlan', { planId });
      if (answer.ok) takePlan(answer.data);
      return told(answer, context, said(text.planCancelled));
    },
  };
}
