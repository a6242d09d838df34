import type { Placed } from '#client/trading.ts';
import type { SpecialKind } from '#domain/line/line.ts';
import { fill } from '#i18n/fill.ts';
import { fillCount } from '#i18n/fill-count.ts';
import type { Said } from '#kit/form/use-send.ts';
import type { KindText } from './kind.ts';

/** What became of the orders of a scaled one. */
function saySeveral(
  { orders, refused, msg = '' }: Extract<Placed, { what: 'several' }>,
  text: KindText,
): Said {
  const count = orders.length;
  if (refused === 0) return { kind: 'success', text: fillCount(text.scaledPlaced, { count }) };
  if (count === 0) return { kind: 'error', text: fill(text.notPlaced, { reason: msg }) };
  const all = count + refused;
  return { kind: 'error', text: fillCount(text.scaledPart, { count, all, reason: msg }) };
}

/** What the visitor is told of an order of a special kind; undefined: the page has done so. */
export function sayPlaced(placed: Placed, kind: SpecialKind, text: KindText): Said | undefined {
  switch (placed.what) {
    case 'placed':
    case 'planned':
    case 'started':
      return { kind: 'success', text: fill(text.kindPlaced, { kind: text[`kind_${kind}`] }) };
    case 'several':
      return saySeveral(placed, text);
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

/** Whether all that was asked for was taken: then the form is emptied. */
export const isTaken = (placed: Placed): boolean =>
  placed.what === 'planned' ||
  placed.what === 'started' ||
  (placed.what === 'several' && placed.orders.length > 0);
