import type { Instrument } from '#domain/instrument/instrument.ts';
import { amountMax, type Lots, lots, zero } from '#domain/money/units.ts';
import type { OrderDraft } from '#domain/order/order.ts';

type Limits = Pick<Instrument, 'sizeMin' | 'sizeMax' | 'notionalMin' | 'notionalMax'>;

/**
 * The limits of an order that may only reduce a position of `held`: no minimum, so that the last lot can
 * be closed; and at market, for all of it or a part, no maximum. Other orders keep those of the contract.
 */
export function closingRules<T extends Limits>(
  rules: T,
  held: Lots,
  { type, size, reduceOnly }: Pick<OrderDraft, 'type' | 'size' | 'reduceOnly'>,
): T {
  if (reduceOnly !== true) return rules;
  const least = { ...rules, sizeMin: lots(1), notionalMin: zero };
  const isWithin = type === 'market' && size !== undefined && size <= Math.abs(held);
  if (!isWithin) return least;
  return { ...least, sizeMax: Number.MAX_SAFE_INTEGER as Lots, notionalMax: amountMax };
}
