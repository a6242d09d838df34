import type { Placed } from '#client/trading.ts';
import { sizeUnitOf } from '#domain/instrument/value.ts';
import type { OrderView, PlanView } from '#domain/order/view.ts';
import { fill } from '#i18n/fill.ts';
import { fillCount } from '#i18n/fill-count.ts';
import { groupDecimal, priceDecimal } from '#i18n/number.ts';
import type { Said } from '#kit/form/use-send.ts';
import type { Words } from '#kit/order-kinds/kind.ts';

import type { Pressed } from './pressed.ts';

const isZero = (text: string) => /^[0.]*$/.test(text);

interface Facts extends Pick<Pressed, 'text'> {
  readonly tag: string;
  readonly base: string;
  readonly quote: string;
}

/** Side and quantity of what was placed, as messages name them. */
const named = ({ side, quantity, unit }: OrderView | PlanView, facts: Facts) => ({
  side: facts.text[side]!,
  quantity: `${groupDecimal(quantity, facts.tag)} ${unit === 'quote' ? facts.quote : facts.base}`,
});

const success = (words: string | undefined, values: Words): Said => ({
  ...{ kind: 'success', text: fill(words ?? '', values) },
});
const failure = (words: string | undefined, values: Words = {}): Said => ({
  ...{ kind: 'error', text: fill(words ?? '', values) },
});

function sayOrder(order: OrderView, facts: Facts): Said {
  const { tag, text, base } = facts;
  const { side, quantity } = named(order, facts);
  const filled = `${groupDecimal(order.filledSize, tag)} ${base}`;
  if (order.status === 'filled') {
    const price = priceDecimal(order.averagePrice ?? '', tag);
    return success(text.placedFilled, { side, quantity: filled, price });
  }
  if (!isZero(order.filledSize)) return success(text.placedPart, { side, filled, quantity });
  if (order.status === 'cancelled' || order.status === 'rejected') {
    return failure(text.placedEnded, { reason: text[`end_${order.end}`] ?? order.end ?? '' });
  }
  return success(text.placed, { side, quantity, price: priceDecimal(order.price ?? '', tag) });
}

const sayPlan = (plan: PlanView, facts: Facts): Said =>
  success(facts.text.planPlaced, {
    ...{ ...named(plan, facts), price: priceDecimal(plan.trigger, facts.tag) },
  });

/** What became of the orders of a scaled one. */
function saySeveral(
  { orders, refused, msg = '' }: Extract<Placed, { what: 'several' }>,
  text: Words,
): Said {
  const count = orders.length;
  if (refused === 0) {
    return { kind: 'success', text: fillCount(text.scaledPlaced ?? '', { count }) };
  }
  if (count === 0) return failure(text.notPlaced, { reason: msg });
  const all = count + refused;
  return { kind: 'error', text: fillCount(text.scaledPart ?? '', { count, all, reason: msg }) };
}

/** The message about a submission; undefined: the page has shown one. */
export function sayPlaced(
  placed: Placed,
  { text, form, context }: Pick<Pressed, 'text' | 'form' | 'context'>,
): Said | undefined {
  const { instrument, tag } = context;
  const facts: Facts = {
    ...{ text, tag, base: sizeUnitOf(instrument), quote: instrument.quote.code },
  };
  const kind = text[`kind_${form.kind}`];
  switch (placed.what) {
    case 'placed':
      return sayOrder(placed.order, facts);
    case 'planned':
      return kind ? success(text.kindPlaced, { kind }) : sayPlan(placed.plan, facts);
    case 'started':
      return success(text.kindPlaced, { kind: kind ?? '' });
    case 'several':
      return saySeveral(placed, text);
    case 'refused':
      return failure(text.notPlaced, { reason: placed.msg });
    case 'absent':
      return failure(text.neverArrived);
    case 'unknown':
      return failure(text.stillUnknown);
    case 'arrivedBefore':
      return { kind: 'info', text: text.arrivedBefore ?? '' };
    default:
      return undefined;
  }
}

/** Whether all that was asked for was taken, or at least begun: then the ticket is emptied. */
export const isTaken = (placed: Placed): boolean =>
  ['placed', 'planned', 'started'].includes(placed.what) ||
  (placed.what === 'several' && placed.orders.length > 0);
