import { formatUnits, parseUnits } from '#domain/money/decimal.ts';
import type { PlanView } from '#domain/order/view.ts';

/** More decimals than any price or sum has. */
const scale = 18;

/** What says how much an order or a plan is for. */
type Counted = Pick<PlanView, 'unit' | 'quantity'> & Partial<Pick<PlanView, 'kind' | 'trigger'>>;

/**
 * How much it is for. The stop of an OCO that buys at market counts what its limit order's quantity is worth at the
 * trigger; that quantity is what it stands for.
 */
export function countOf(
  { kind, unit, quantity, trigger }: Counted,
  pair: { readonly sizeScale: number } | undefined,
): Pick<PlanView, 'unit' | 'quantity'> {
  const price = parseUnits(trigger ?? '', scale);
  const value = parseUnits(quantity, scale);
  if (kind !== 'oco' || unit === 'base' || !pair || !price || value === undefined) {
    return { unit, quantity };
  }
  const lots = (value * 10n ** BigInt(pair.sizeScale) + price / 2n) / price;
  return { unit: 'base', quantity: formatUnits(lots, pair.sizeScale) };
}
