import type { OrderRow } from '#contract/calls/spot-order.ts';
import type { PlanRow } from '#contract/calls/spot-plan.ts';
import { orderStatusCode } from '#domain/codes/order-status.ts';
import { fill } from '#i18n/fill.ts';
import { groupDecimal, priceDecimal } from '#i18n/number.ts';
import type { UserFormProps, UserFormText } from './order-form.ts';
import type { Placed } from './place.ts';

interface Said {
  readonly text: string;
  readonly kind: 'success' | 'error' | 'info';
}

const isZero = (text: string) => /^[0.]*$/.test(text);

/** Side and quantity of what was placed, as messages name them. */
function named(row: OrderRow | PlanRow, { symbol, tag, text }: UserFormProps) {
  const { baseCoin, quoteCoin } = symbol;
  const unit = row.tradeUnit === 'base' ? baseCoin.coinName : quoteCoin.coinName;
  return {
    side: row.delegateType === 21 ? text.buy : text.sell,
    quantity: `${groupDecimal(row.delegateCount, tag)} ${unit}`,
  };
}

function sayOrder(order: OrderRow, props: UserFormProps): Said {
  const { symbol, tag, text } = props;
  const { side, quantity } = named(order, props);
  const filled = `${groupDecimal(order.dealCount, tag)} ${symbol.baseCoin.coinName}`;
  if (order.status === orderStatusCode.filled) {
    const price = priceDecimal(order.averagePrice ?? '', tag);
    return { kind: 'success', text: fill(text.placedFilled, { side, quantity: filled, price }) };
  }
  if (!isZero(order.dealCount)) {
    return { kind: 'success', text: fill(text.placedPart, { side, filled, quantity }) };
  }
  if (order.status >= orderStatusCode.cancelled) {
    const reason = text[`end_${order.endReason}` as keyof UserFormText] ?? order.endReason ?? '';
    return { kind: 'error', text: fill(text.placedEnded, { reason }) };
  }
  const price = priceDecimal(order.delegatePrice ?? '', tag);
  return { kind: 'success', text: fill(text.placed, { side, quantity, price }) };
}

function sayPlan(plan: PlanRow, props: UserFormProps): Said {
  const { tag, text } = props;
  const price = priceDecimal(plan.triggerPrice, tag);
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
    case 'loggedOut':
    case 'told':
      return undefined;
    case 'absent':
      return { kind: 'error', text: text.neverArrived };
    case 'unknown':
      return { kind: 'error', text: text.stillUnknown };
    case 'arrivedBefore':
      return { kind: 'info', text: text.arrivedBefore };
  }
}
