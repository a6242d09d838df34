import type { Placed } from '#client/trading.ts';
import type { OrderView, PlanView } from '#domain/order/view.ts';
import { fill } from '#i18n/fill.ts';
import { groupDecimal, priceDecimal } from '#i18n/number.ts';
import type { Said } from '#kit/form/use-send.ts';
import type { UserFormProps, UserFormText } from './order-form.ts';

const isZero = (text: string) => /^[0.]*$/.test(text);

/** Side and quantity of what was placed, as messages name them. */
function named(row: OrderView | PlanView, { symbol, tag, text }: UserFormProps) {
  const { baseCoin, quoteCoin } = symbol;
  const unit = row.unit === 'base' ? baseCoin.coinName : quoteCoin.coinName;
  return {
    side: text[row.side],
    quantity: `${groupDecimal(row.quantity, tag)} ${unit}`,
  };
}

function sayOrder(order: OrderView, props: UserFormProps): Said {
  const { symbol, tag, text } = props;
  const { side, quantity } = named(order, props);
  const filled = `${groupDecimal(order.filledSize, tag)} ${symbol.baseCoin.coinName}`;
  if (order.status === 'filled') {
    const price = priceDecimal(order.averagePrice ?? '', tag);
    return { kind: 'success', text: fill(text.placedFilled, { side, quantity: filled, price }) };
  }
  if (!isZero(order.filledSize)) {
    return { kind: 'success', text: fill(text.placedPart, { side, filled, quantity }) };
  }
  if (order.status === 'cancelled' || order.status === 'rejected') {
    const reason = text[`end_${order.end}` as keyof UserFormText] ?? order.end ?? '';
    return { kind: 'error', text: fill(text.placedEnded, { reason }) };
  }
  const price = priceDecimal(order.price ?? '', tag);
  return { kind: 'success', text: fill(text.placed, { side, quantity, price }) };
}

function sayPlan(plan: PlanView, props: UserFormProps): Said {
  const { tag, text } = props;
  const price = priceDecimal(plan.trigger, tag);
  return { kind: 'success', text: fill(text.planPlaced, { ...named(plan, props), price }) };
}

/** What the visitor is told of a submission; undefined: the page has done so. */
export function sayPlaced(placed: Placed, props: UserFormProps): Said | undefined {
  const { text } = props;
  switch (placed.what) {
    case 'placed':
      return sayOrder(placed.order, props);
    case 'planned':
      return sayPlan(placed.plan, props);
    case 'refused':
      return { kind: 'error', text: fill(text.notPlaced, { reason: placed.msg }) };
    case 'absent':
      return { kind: 'error', text: text.neverArrived };
    case 'unknown':
      return { kind: 'error', text: text.stillUnknown };
    case 'arrivedBefore':
      return { kind: 'info', text: text.arrivedBefore };
    default:
      return undefined;
  }
}
