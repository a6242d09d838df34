import { accountPlaceOf, ownPlaceOf, type Place } from '#domain/account/place.ts';
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import { type Lots, zero } from '#domain/money/units.ts';
import { isStaleUnit } from '#exchange/core/instruments/allowed.ts';
import type { Listing } from '#exchange/core/instruments/listing.ts';
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
 * An owner's unit of a line in one account place, made when first asked for. From then on its account gives
 * away no more than its positions and orders leave: each account is that of one line, since no two lines
 * of an account type settle in one asset.
 */
export function unitOf(owner: Owner, { symbolId, line, settle }: ContractInstrument, place: Place) {
  const key = place === ownPlaceOf(symbolId) ? line : `${place} ${line}`;
  const known = owner.slots.get(key);
  if (known !== undefined) return known as Unit;
  const wallet = accountAt(owner, accountPlaceOf(place), settle.code);
  const unit: Unit = { wallet, contracts: new Set(), hold: undefined, safe: neverSafe };
  wallet.margined = {
    funds: () => fundsOf(unit),
    isStale: (now) => isStaleUnit(unit, now),
    heldChanged() {
      unit.safe = neverSafe;
    },
  };
  owner.slots.set(key, unit);
  return unit;
}

/** Makes what is kept of an owner on a contract. */
export const newContractSlot = (owner: Owner, listing: Listing, place: Place): ContractSlot => ({
  unit: unitOf(owner, listing.instrument as ContractInstrument, place),
  choice: undefined,
  positions: { net: undefined, long: undefined, short: undefined },
  orders: { buy: noOrders(), sell: noOrders() },
  reducing: 0,
  safe: { net: -1, long: -1, short: -1 },
});
