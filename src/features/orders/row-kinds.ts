import { type Answer, textOf } from '#client/call.ts';
import { type NumberRule, numberRule } from '#domain/input/number.ts';
import type { OrderEdit, OrderView, PlanEdit, PlanView } from '#domain/order/view.ts';
import { fill } from '#i18n/fill.ts';
import { groupDecimal, ppmText } from '#i18n/number.ts';
import { amendOrder, amendPlan } from '#stores/account/amend.ts';
import {
  amendment,
  countScaleOf,
  isFilled,
  planAmendment,
  planCaution,
  wouldTake,
} from '#stores/account/amendment.ts';
import { cancelOrder, cancelPlan } from '#stores/account/cancel.ts';
import { $tickers } from '#stores/feed/tickers.ts';
import { showToast } from '#ui/base/toast.ts';
import type { Question } from '#ui/react/ConfirmDialog.tsx';
import type { OrdersContext } from './orders.ts';
import type { RowKind } from './RowEdit.tsx';
import { figureText, orderName, planName, quantityText, sideText } from './words.ts';

/** Says what became of the row that a call answered, or why there is none. */
function told<Row>(
  answer: Answer<Row>,
  { text }: OrdersContext,
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
  row: OrderView | PlanView,
  figures: readonly { readonly name: string; readonly price: string | undefined }[],
  warning: string,
  context: OrdersContext,
): Question {
  const { text, pairs } = context;
  const unit = pairs[row.symbolId]?.quote;
  return {
    title: text.changeTitle,
    tone: row.side === 'buy' ? 'up' : 'down',
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
  order: OrderView,
  { price, quantity = order.quantity }: OrderEdit,
  context: OrdersContext,
): Question | undefined {
  const { text } = context;
  const market = $tickers.get()?.[order.symbolId];
  if (price === undefined || !market || !wouldTake(order, price, market)) {
    return undefined;
  }
  const figures = [
    { name: text.oldPrice, price: order.price },
    { name: text.newPrice, price },
  ];
  return questionOf({ ...order, quantity }, figures, text.changeTakes, context);
}

/** Asks before a change that leaves the limit of a plan order far from its trigger, as the form does. */
function farQuestion(
  plan: PlanView,
  change: PlanEdit,
  context: OrdersContext,
): Question | undefined {
  const { text, tag, pairs } = context;
  const pair = pairs[plan.symbolId];
  const far = pair && planCaution(plan, pair, change);
  if (!far) return undefined;
  const { trigger, price, quantity = plan.quantity } = change;
  const isNewPrice = price !== undefined;
  const figures = [
    { name: text.trigger, price: plan.trigger },
    ...(trigger === undefined ? [] : [{ name: text.newTrigger, price: trigger }]),
    { name: isNewPrice ? text.oldPrice : text.price, price: plan.price },
    ...(isNewPrice ? [{ name: text.newPrice, price }] : []),
  ];
  const warning = fill(text.farPlan, {
    percent: ppmText(far.ppm, tag),
    price: groupDecimal(far.trigger, tag),
  });
  return questionOf({ ...plan, quantity }, figures, warning, context);
}

/** What a field of a row takes, as the order form's fields do. */
function ruleOf(
  row: OrderView | PlanView,
  field: string,
  { pairs }: OrdersContext,
): NumberRule | undefined {
  const pair = pairs[row.symbolId];
  if (!pair) return undefined;
  if (field !== 'quantity') return numberRule('plain', pair.priceScale);
  return numberRule(row.unit === 'quote' ? 'capped' : 'plain', countScaleOf(row, pair));
}

/** What can be done with open orders. */
export function openOrderKind(context: OrdersContext): RowKind<OrderView, OrderEdit> {
  const { text, tag, pairs } = context;
  const said = (template: string) => (order: OrderView) =>
    fill(template, {
      side: sideText(order, context),
      quantity: quantityText(order, context),
      price: figureText(order.price, context),
    });
  return {
    ...{ text, tag },
    idOf: ({ id }) => id,
    nameOf: (order) => orderName(order, context),
    fieldsOf: ({ price = '', quantity }) => ({
      price,
      quantity,
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
    cancel: async (order) => told(await cancelOrder(order), context, said(text.cancelled)),
  };
}

/** Nobody changes a trailing stop in its row: its stop follows the price. */
export const isFixedPlan = ({ kind }: PlanView): boolean => kind === 'track';

/** What can be done with waiting plan orders. */
export function waitingPlanKind(context: OrdersContext): RowKind<PlanView, PlanEdit> {
  const { text, tag, pairs } = context;
  const said = (template: string) => (plan: PlanView) =>
    fill(template, { plan: planName(plan, context) });
  return {
    ...{ text, tag },
    idOf: ({ id }) => id,
    nameOf: (plan) => planName(plan, context),
    isFixed: isFixedPlan,
    fieldsOf: ({ trigger, price = '', quantity }) => ({
      trigger,
      price,
      quantity,
    }),
    ruleOf: (plan, field) => ruleOf(plan, field, context),
    changeOf(plan, { trigger = '', price = '', quantity = '' }) {
      const pair = pairs[plan.symbolId];
      return pair ? planAmendment(plan, pair, { trigger, price, quantity }) : 'same';
    },
    question: (plan, change) => farQuestion(plan, change, context),
    amend: async (_plan, change) => told(await amendPlan(change), context, said(text.planAmended)),
    cancel: async (plan) => told(await cancelPlan(plan), context, said(text.planCancelled)),
  };
}
