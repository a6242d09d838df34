import type { OrderRow } from '#contract/calls/spot-order.ts';
import { orderStatusCode } from '#domain/codes/order-status.ts';
import { fill } from '#i18n/fill.ts';
import { groupDecimal } from '#i18n/number.ts';
import type { FormText, OrderFormProps } from './order-form.ts';
import type { Placed } from './place.ts';

interface Said {
  readonly text: string;
  readonly kind: 'success' | 'error' | 'info';
}

const isZero = (text: string) => /^[0.]*$/.test(text);

function sayOrder(order: OrderRow, { symbol, tag, text }: OrderFormProps): Said {
  const base = symbol.baseCoin.coinName;
  const unit = order.tradeUnit === 'base' ? base : symbol.quoteCoin.coinName;
  const side = order.delegateType === 21 ? text.buy : text.sell;
  const quantity = `${groupDecimal(order.delegateCount, tag)} ${unit}`;
  const filled = `${groupDecimal(order.dealCount, tag)} ${base}`;
  const average = groupDecimal(order.averagePrice ?? '', tag);
  if (order.status === orderStatusCode.filled) {
    return {
      kind: 'success',
      text: fill(text.placedFilled, { side, quantity: filled, price: average }),
    };
  }
  if (order.status >= orderStatusCode.cancelled) {
    if (!isZero(order.dealCount)) {
      return { kind: 'success', text: fill(text.placedPart, { side, filled, quantity }) };
    }
    const reason = text[`end_${order.endReason}` as keyof FormText] ?? order.endReason ?? '';
    return { kind: 'error', text: fill(text.placedEnded, { reason }) };
  }
  if (!isZero(order.dealCount)) {
    return { kind: 'success', text: fill(text.placedPart, { side, filled, quantity }) };
  }
  const price = groupDecimal(order.delegatePrice ?? '', tag);
  return { kind: 'success', text: fill(text.placed, { side, quantity, price }) };
}

/** What the visitor is told of a submission; undefined: the page has done so. */
export function sayPlaced(placed: Placed, props: OrderFormProps): Said | undefined {
  const { text } = props;
  switch (placed.what) {
    case 'placed':
      return sayOrder(placed.order, props);
    case 'refused':
      return { kind: 'error', text: fill(text.notPlaced, { reason: placed.msg }) };
    case 'told':
      return undefined;
    case 'absent':
      return { kind: 'error', text: text.neverArrived };
    case 'unknown':
      return { kind: 'error', text: text.stillUnknown };
  }
}
