import { type Answer, textOf } from '#client/call.ts';
import type { OrderRow } from '#contract/calls/spot-order.ts';
import type { PlanRow } from '#contract/calls/spot-plan.ts';
import type { CallInput } from '#contract/calls.ts';
import { type NumberRule, numberRule } from '#domain/input/number.ts';
import { fill } from '#i18n/fill.ts';
import { groupDecimal, ppmText } from '#i18n/number.ts';
import { amendOrder, amendPlan } from '#stores/amend.ts';
import {
  amendment,
  countScaleOf,
  isFilled,
  planAmendment,
  planCaution,
  wouldTake,
} from '#stores/amendment.ts';
import { cancelOrder, cancelPlan } from '#stores/cancel.ts';
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

/** Whether an order or plan is to be changed as `figures` say, and what of it is to be looked at again. */
function questionOf(
  row: OrderRow | PlanRow,
  figures: readonly { readonly name: string; readonly price: string | undefined }[],
  warning: string,
  context: TableContext,
): Question {
  const { text, pairs } = context;
  const unit = pairs[row.symbolId]?.quote;
  return {
    title: text.changeTitle,
    tone: isBuy(row) ? 'up' : 'down',
    subject: [sideText(row, context), quantityText(row, context)],
    figures: figures.map(({ name, price }) => ({ name, value: figureText(price, context), unit })),
    warning,
    confirmLabel: text.changeSend,
    backLabel: text.back,
    closeLabel: text.close,
  };
}

/** Asks before a change that may fill an order at once: that cannot be undone. */
function takingQuestion(
  order: OrderRow,
  { delegatePrice, delegateCount = order.delegateCount }: CallInput<'modifyOrder'>,
  context: TableContext,
): Question | undefined {
  const { text } = context;
  const market = $tickers.get()?.[order.symbolId];
  if (delegatePrice === undefined || !market || !wouldTake(order, delegatePrice, market)) {
    return undefined;
  }
  const figures = [
    { name: text.oldPrice, price: order.delegatePrice },
    { name: text.newPrice, price: delegatePrice },
  ];
  return questionOf({ ...order, delegateCount }, figures, text.changeTakes, context);
}

/** Asks before a change that leaves the limit of a plan order far from its trigger, as the form does. */
function farQuestion(
  plan: PlanRow,
  change: CallInput<'modifyPlan'>,
  context: TableContext,
): Question | undefined {
  const { text, tag, pairs } = context;
  const pair = pairs[plan.symbolId];
  const far = pair && planCaution(plan, pair, change);
  if (!far) return undefined;
  const { triggerPrice, executePrice, delegateCount = plan.delegateCount } = change;
  const isNewPrice = executePrice !== undefined;
  const figures = [
    { name: text.trigger, price: plan.triggerPrice },
    ...(triggerPrice === undefined ? [] : [{ name: text.newTrigger, price: triggerPrice }]),
    { name: isNewPrice ? text.oldPrice : text.price, price: plan.executePrice },
    ...(isNewPrice ? [{ name: text.newPrice, price: executePrice }] : []),
  ];
  const trigger = groupDecimal(far.trigger, tag);
  const warning = fill(text.farPlan, { percent: ppmText(far.ppm, tag), price: trigger });
  return questionOf({ ...plan, delegateCount }, figures, warning, context);
}

/** What a field of a row takes, as the order form's fields do. */
function ruleOf(
  row: OrderRow | PlanRow,
  field: string,
  { pairs }: TableContext,
): NumberRule | undefined {
  const pair = pairs[row.symbolId];
  if (!pair) return undefined;
  if (field !== 'quantity') return numberRule('plain', pair.priceScale);
  return numberRule(row.tradeUnit === 'quote' ? 'capped' : 'plain', countScaleOf(row, pair));
}

/** What can be done with open orders. */
export function openOrderKind(context: TableContext): RowKind<OrderRow, CallInput<'modifyOrder'>> {
  const { text, tag, pairs } = context;
  const said = (template: string) => (order: OrderRow) =>
    fill(template, {
      side: sideText(order, context),
      quantity: quantityText(order, context),
      price: figureText(order.delegatePrice, context),
    });
  return {
    ...{ text, tag },
    idOf: ({ orderId }) => orderId,
    nameOf: (order) => orderName(order, context),
    fieldsOf: ({ delegatePrice = '', delegateCount }) => ({
      price: delegatePrice,
      quantity: delegateCount,
    }),
    ruleOf: (order, field) => ruleOf(order, field, context),
    changeOf(order, { price = '', quantity = '' }) {
      const pair = pairs[order.symbolId];
      return pair ? amendment(order, pair, { price, quantity }) : 'same';
    },
    question: (order, change) => takingQuestion(order, change, context),
    amend: async (_order, change) =>
      told(await amendOrder(change), context, (order) =>
        said(isFilled(order) ? text.changedFilled : text.amended)(order),
      ),
    cancel: async ({ orderId }) => told(await cancelOrder(orderId), context, said(text.cancelled)),
  };
}

/** Nobody changes a trailing stop in its row: its stop follows the price. */
export const isFixedPlan = ({ planKind: kind }: PlanRow): boolean => kind === 'track';

/** What can be done with waiting plan orders. */
export function planKind(context: TableContext): RowKind<PlanRow, CallInput<'modifyPlan'>> {
  const { text, tag, pairs } = context;
  const said = (template: string) => (plan: PlanRow) =>
    fill(template, { plan: planName(plan, context) });
  return {
    ...{ text, tag },
    idOf: ({ planId }) => planId,
    nameOf: (plan) => planName(plan, context),
    isFixed: isFixedPlan,
    fieldsOf: ({ triggerPrice, executePrice = '', delegateCount }) => ({
      trigger: triggerPrice,
      price: executePrice,
      quantity: delegateCount,
    }),
    ruleOf: (plan, field) => ruleOf(plan, field, context),
    changeOf(plan, { trigger = '', price = '', quantity = '' }) {
      const pair = pairs[plan.symbolId];
      return pair ? planAmendment(plan, pair, { trigger, price, quantity }) : 'same';
    },
    question: (plan, change) => farQuestion(plan, change, context),
    amend: async (_plan, change) => told(await amendPlan(change), context, said(text.planAmended)),
    cancel: async ({ planId }) => told(await cancelPlan(planId), context, said(text.planCancelled)),
  };
}
