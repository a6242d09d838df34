import { accountPlaceOf, type Place } from '#domain/account/place.ts';
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import type { Line } from '#domain/line/line.ts';
import { type Lots, zero } from '#domain/money/units.ts';
import { isStaleUnit } from '#exchange/core/instruments/allowed.ts';
import type { Listing } from '#exchange/core/instruments/listing.ts';
import type { Owner } from '#exchange/core/instruments/standing.ts';
import { accountAt } from '#exchange/core/ledger/ledger.ts';
import type { ContractSlot, CrossUnit, OrderSum, OwnLine } from '#exchange/core/positions/slot.ts';
import { fundsOf } from '#exchange/core/positions/unit.ts';
import { newWatch, unitKeyOf, unitsOf } from '#exchange/core/risk/unit.ts';

const noOrders = (): OrderSum => ({ lots: 0 as Lots, value: zero });

const newOwnLine = (line: Line): OwnLine => ({ line, hold: undefined, units: [] });

/** What an owner has on a line in a place; undefined: no unit of its contracts was ever made there. */
export function ownLineIn(owner: Owner, line: Line, place: Place): OwnLine | undefined {
  for (const unit of unitsOf(owner).values()) {
    if (unit.kind !== 'cross' || unit.place !== place) continue;
    const { own } = unit as CrossUnit;
    if (own.line === line) return own;
  }
  return undefined;
}

/**
 * The unit of an owner's contracts in one place, by what they settle in; made when first asked for. From then
 * on its account gives away no more than its positions and orders leave.
 */
export function crossUnitOf(
  owner: Owner,
  { line, settle }: Pick<ContractInstrument, 'line' | 'settle'>,
  place: Place,
): CrossUnit {
  const key = unitKeyOf({ place, asset: settle.code });
  const known = owner.units.get(key);
  if (known !== undefined) return known as CrossUnit;
  const wallet = accountAt(owner, accountPlaceOf(place), settle.code);
  const unit: CrossUnit = {
    ...{ kind: 'cross', owner, place, wallet, watch: newWatch() },
    ...{ own: ownLineIn(owner, line, place) ?? newOwnLine(line), contracts: new Set() },
  };
  unit.own.units.push(unit);
  wallet.margined = {
    funds: () => fundsOf(unit),
    isStale: (now) => isStaleUnit(unit, now),
    changed: () => owner.watchlist.lookAt(unit),
  };
  owner.units.set(key, unit);
  return unit;
}

/** Makes what is kept of an owner on a contract. */
export const newContractSlot = (owner: Owner, listing: Listing, place: Place): ContractSlot => ({
  unit: crossUnitOf(owner, listing.instrument as ContractInstrument, place),
  isolated: { net: undefined, long: undefined, short: undefined },
  choice: undefined,
  positions: { net: undefined, long: undefined, short: undefined },
  orders: { buy: noOrders(), sell: noOrders() },
  reducing: 0,
});
