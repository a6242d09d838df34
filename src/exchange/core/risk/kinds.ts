import { contractUnits } from '#exchange/core/liquidation/contract-units.ts';
import { type RiskUnit, type UnitRef, unitKeyOf, unitsOf } from '#exchange/core/risk/unit.ts';
import type { UnitKind } from '#exchange/core/risk/unit-kind.ts';
import type { State } from '#exchange/core/state.ts';

/** Every kind of units, with what it is judged and liquidated by. */
const kinds: Readonly<Record<string, UnitKind<never>>> = {
  cross: contractUnits,
  isolated: contractUnits,
};

/** Kinds that only tests know. */
const added = new Map<string, UnitKind<never>>();

/** Adds a kind for a test; the result removes it. */
export function addUnitKind<U extends RiskUnit>(kind: string, type: UnitKind<U>): () => void {
  if (kind in kinds || added.has(kind)) throw new Error(`Units of kind "${kind}" exist.`);
  added.set(kind, type);
  return () => added.delete(kind);
}

export function unitKindOf({ kind }: RiskUnit): UnitKind {
  const found = kinds[kind] ?? added.get(kind);
  if (found === undefined) throw new Error(`invariant: ${kind} is no kind of units`);
  return found as UnitKind;
}

/** The unit that a job names; undefined: its owner never had it. */
export function unitAt({ owners }: State, ref: UnitRef): RiskUnit | undefined {
  const owner = owners.get(ref.userId);
  return owner && unitsOf(owner).get(unitKeyOf(ref));
}
