import type { Instrument } from '#domain/instrument/instrument.ts';
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import { lines } from '#domain/line/line.ts';
import { type Lots, zero } from '#domain/money/units.ts';
import { isStaleUnit } from '#exchange/core/instruments/allowed.ts';
import type { ListingSlot } from '#exchange/core/instruments/listing.ts';
import type { Owner } from '#exchange/core/instruments/standing.ts';
import { accountAt } from '#exchange/core/ledger/ledger.ts';
import {
  type ContractSlot,
  neverSafe,
  type OrderSum,
  type Unit,
} from '#exchange/core/positions/slot.ts';
import { fundsOf } from '#exchange/core/positions/unit.ts';

const noOrders = (): OrderSum => ({ lots: 0 as Lots, value: zero });

/**
 * An owner's unit of a line, made when first asked for. From then on its account gives away no more than
 * its positions and orders leave: each account is that of one line, since no two lines of an account type
 * settle in one asset.
 */
export function unitOf(owner: Owner, { line, settle }: ContractInstrument): Unit {
  const known = owner.slots.get(line);
  if (known !== undefined) return known as Unit;
  const place = { type: lines[line].accountType, scope: '' } as const;
  const wallet = accountAt(owner, place, settle.code);
  const unit: Unit = { wallet, contracts: new Set(), hold: undefined, safe: neverSafe };
  wallet.margined = {
    funds: () => fundsOf(unit),
    isStale: (now) => isStaleUnit(unit, now),
    heldChanged() {
      unit.safe = neverSafe;
    },
  };
  owner.slots.set(line, unit);
  return unit;
}

/** Makes what is kept of an owner on a contract. */
export const newContractSlot: ListingSlot['ownerSlot'] = (
  owner: Owner,
  instrument: Instrument,
): ContractSlot => ({
  unit: unitOf(owner, instrument as ContractInstrument),
  choice: undefined,
  positions: { net: undefined, long: undefined, short: undefined },
  orders: { buy: noOrders(), sell: noOrders() },
  reducing: 0,
  safe: { net: -1, long: -1, short: -1 },
});
