import type { Asset } from '#domain/instrument/instrument.ts';
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import { lotsWithin } from '#domain/instrument/value.ts';
import { floorToStep } from '#domain/money/round.ts';
import { type Lots, lots, type Ticks } from '#domain/money/units.ts';
import type { Worth } from '#domain/order/order.ts';
import { exposureAsset, lotsWithinExposure } from '#domain/position/risk-limits.ts';

const safeMax = BigInt(Number.MAX_SAFE_INTEGER);

/** What amounts of a unit are counted in. */
export const worthAsset = (contract: ContractInstrument, unit: Worth['unit']): Asset =>
  unit === 'quote' ? exposureAsset(contract) : contract.settle;

/**
 * The most lots that are worth no more than that at a price, rounded down to a step. They can be more than an order
 * may have: its rules say so then. The same for the preview, the order and its check.
 */
export function lotsOfWorth(
  contract: ContractInstrument,
  price: Ticks,
  { unit, units }: Worth,
): Lots {
  const within = unit === 'quote' ? lotsWithinExposure : lotsWithin;
  const most = within(contract, price, units);
  const bounded = most > safeMax ? Number.MAX_SAFE_INTEGER : Number(most);
  return lots(floorToStep(bounded, contract.sizeStep));
}
