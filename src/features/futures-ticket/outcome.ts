import type { Placed } from '#client/trading.ts';
import type { OrderView } from '#domain/order/view.ts';
import { fill } from '#i18n/fill.ts';
import { groupDecimal, priceDecimal } from '#i18n/number.ts';
import type { Said } from '#kit/form/use-send.ts';
import type { TicketProps } from './ticket.ts';

const isZero = (text: string) => /^[0.]*$/.test(text);

function sayOrder(order: OrderView, coin: string, { tag, text }: TicketProps): Said {
  const side = text[order.side];
  const quantity = `${groupDecimal(order.quantity, tag)} ${coin}`;
  const filled = `${groupDecimal(order.filledSize, tag)} ${coin}`;
  if (order.status === 'filled') {
    const price = priceDecimal(order.averagePrice ?? '', tag);
    return { kind: 'success', text: fill(text.placedFilled, { side, quantity: filled, price }) };
  }
  if (!isZero(order.filledSize)) {
    return { kind: 'success', text: fill(text.placedPart, { side, filled, quantity }) };
  }
  if (order.status === 'cancelled' || order.status === 'rejected') {
    const texts: Readonly<Record<string, string>> = text;
    const reason = texts[`end_${order.end}`] ?? order.end ?? '';
    return { kind: 'error', text: fill(text.placedEnded, { reason }) };
  }
  const price = priceDecimal(order.price ?? '', tag);
  return { kind: 'success', text: fill(text.placed, { side, quantity, price }) };
}

/** What the visitor is told of a submission, whose sizes are in `coin`; undefined: the page has done so. */
export function sayPlaced(placed: Placed, coin: string, props: TicketProps): Said | undefined {
  const { text, tag } = props;
  switch (placed.what) {
    case 'placed':
      return sayOrder(placed.order, coin, props);
    case 'planned':
      return {
        kind: 'success',
        text: fill(text.planPlaced, { price: priceDecimal(placed.plan.trigger, tag) }),
      };
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
