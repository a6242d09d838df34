import { type Answer, textOf } from '#client/call.ts';
import { isTrailKind } from '#domain/codes/plan-kind.ts';
import { numberRule } from '#domain/input/number.ts';
import { fieldRule } from '#domain/input/rules.ts';
import { partOf } from '#domain/order/part.ts';
import type { OrderEdit, OrderView, PlanEdit, PlanView } from '#domain/order/view.ts';
import { fill } from '#i18n/fill.ts';
import { groupDecimal, ppmText } from '#i18n/number.ts';
import { defineForm, type FormField } from '#kit/form/form.ts';
import { amendOrder, amendPlan } from '#stores/account/amend.ts';
import {
  amendment,
  countScaleOf,
  isFilled,
  planAmendment,
  planCaution,
  trailAmendment,
  typedCallback,
  wouldTake,
} from '#stores/account/amendment.ts';
import { cancelOrder, cancelPlan } from '#stores/account/cancel.ts';
import {
  type LegName,
  legEdits,
  takesLegs,
  typedLeg,
  withLegs,
} from '#stores/account/leg-edits.ts';
import { $tickers } from '#stores/feed/tickers.ts';
import { showToast } from '#ui/base/toast.ts';
import type { Question } from '#ui/react/ConfirmDialog.tsx';
import type { RecordContext } from './context.ts';
import type { RowKind } from './RowEdit.tsx';
import { figureText, orderName, planName, quantityText, sideText } from './words.ts';

/** Says what became of the row that a call answered, or why there is none. */
function told<Row>(
  answer: Answer<Row>,
  { text }: RecordContext,
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
  context: RecordContext,
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
  context: RecordContext,
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
  context: RecordContext,
): Question | undefined {
  const { text, tag, pairs } = context;
  const pair = pairs[plan.symbolId];
  const far = pair && planCaution(plan, pair, change);
  if (!far) return undefined;
  const { trigger, price, quantity = plan.quantity } = change;
  const isNewPrice = price !== undefined;
  const figures = [
    { name: text.triggerPrice, price: plan.trigger },
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

/** A row that is edited, and the scales of its pair: undefined while that is not known. */
interface EditContext<Row> {
  readonly row: Row;
  readonly pair: RecordContext['pairs'][string] | undefined;
}

type RowField = FormField<string, EditContext<OrderView | PlanView>>;

const missing = { missing: 'figureMissing' };

/** Fields of rows take what the order form's do. */
const priceField: RowField = {
  ...{ name: 'price', input: 'price', label: 'price', ...missing },
  initial: ({ row }) => row.price ?? '',
  // One that fires at market has no price to change.
  isShown: (_, { row }) => row.price !== undefined,
  rule: ({ pair }) => pair && fieldRule('price', pair),
  unit: ({ pair }) => pair?.quote,
};

const quantityField: RowField = {
  ...{ name: 'quantity', input: 'quantity', label: 'quantity', ...missing },
  initial: ({ row }) => row.quantity,
  // One that closes a whole position counts nothing.
  isShown: (_, { row }) => row.quantity !== '',
  rule: ({ row, pair }) =>
    pair && numberRule(row.unit === 'quote' ? 'capped' : 'plain', countScaleOf(row, pair)),
  unit: ({ row, pair }) => (row.unit === 'quote' ? pair?.quote : pair?.base),
};

/** No change is asked for where a field holds none. */
const wanted = <Change>(change: Change | 'same' | 'invalid'): Change | 'same' | undefined =>
  change === 'invalid' ? undefined : change;

const isTrail = (row: OrderView | PlanView): boolean => 'kind' in row && isTrailKind(row.kind);

/** Of what it opens: a price, or of a trailing stop a percentage. Emptied, it is taken off. */
const legField = (name: LegName): RowField => ({
  ...{ name, input: 'price', label: name, isOptional: true },
  initial: ({ row }) => typedLeg(row, name),
  isShown: (_, { row }) => takesLegs(row),
  rule: ({ row, pair }) => (isTrail(row) ? fieldRule('percent') : pair && fieldRule('price', pair)),
  unit: ({ row, pair }) => (isTrail(row) ? '%' : pair?.quote),
});

const legFields = [legField('takeProfit'), legField('stopLoss')];

const orderForm = defineForm<string, EditContext<OrderView>, OrderEdit | 'same'>({
  fields: [priceField, quantityField, ...legFields],
  request({ price = '', quantity = '', takeProfit = '', stopLoss = '' }, { row, pair }) {
    if (pair === undefined) return 'same';
    const { id, symbolId } = row;
    const legs = legEdits(row, pair, { takeProfit, stopLoss });
    return wanted(withLegs({ id, symbolId }, amendment(row, pair, { price, quantity }), legs));
  },
});

const planForm = defineForm<string, EditContext<PlanView>, PlanEdit | 'same'>({
  fields: [
    {
      ...{ name: 'trigger', input: 'price', label: 'trigger', ...missing },
      initial: ({ row }) => row.trigger,
      // That of a trailing stop moves with the price.
      isShown: (_, { row }) => !isTrailKind(row.kind),
      rule: ({ pair }) => pair && fieldRule('price', pair),
      unit: ({ pair }) => pair?.quote,
    },
    {
      ...{ name: 'callback', input: 'price', label: 'callback', ...missing },
      initial: ({ row }) => typedCallback(row),
      isShown: (_, { row }) => isTrailKind(row.kind),
      rule: ({ row, pair }) => {
        if (row.trail?.ratio !== undefined) return fieldRule('percent');
        return pair && fieldRule('price', pair);
      },
      unit: ({ row, pair }) => (row.trail?.ratio === undefined ? pair?.quote : '%'),
    },
    priceField,
    quantityField,
    ...legFields,
  ],
  request({ trigger = '', callback = '', price = '', quantity = '', ...typed }, { row, pair }) {
    if (pair === undefined) return 'same';
    const { takeProfit = '', stopLoss = '' } = typed;
    const { id, symbolId, kind } = row;
    const edit = isTrailKind(row.kind)
      ? trailAmendment(row, pair, { callback, quantity })
      : planAmendment(row, pair, { trigger, price, quantity });
    const legs = legEdits(row, pair, { takeProfit, stopLoss });
    return wanted(withLegs<PlanEdit>({ id, symbolId, kind }, edit, legs));
  },
});

/** What can be done with open orders. */
export function openOrderKind(
  context: RecordContext,
): RowKind<OrderView, OrderEdit, EditContext<OrderView>> {
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
    // A part of an iceberg or a TWAP goes by what that was placed with.
    isFixed: (order) => partOf(order) !== undefined,
    form: orderForm,
    contextOf: (row) => ({ row, pair: pairs[row.symbolId] }),
    question: (order, change) => takingQuestion(order, change, context),
    amend: async (_order, change) =>
      told(await amendOrder(change), context, (order) =>
        said(isFilled(order) ? text.changedFilled : text.amended)(order),
      ),
    cancel: async (order) => told(await cancelOrder(order), context, said(text.cancelled)),
  };
}

/** What can be done with waiting plan orders. */
export function waitingPlanKind(
  context: RecordContext,
): RowKind<PlanView, PlanEdit, EditContext<PlanView>> {
  const { text, tag, pairs } = context;
  const said = (template: string) => (plan: PlanView) =>
    fill(template, { plan: planName(plan, context) });
  return {
    ...{ text, tag },
    idOf: ({ id }) => id,
    nameOf: (plan) => planName(plan, context),
    // Another level is set at the position.
    isFixed: ({ ratio }) => ratio !== undefined,
    form: planForm,
    contextOf: (row) => ({ row, pair: pairs[row.symbolId] }),
    question: (plan, change) => farQuestion(plan, change, context),
    amend: async (_plan, change) => told(await amendPlan(change), context, said(text.planAmended)),
    cancel: async (plan) => told(await cancelPlan(plan), context, said(text.planCanceled)),
  };
}
