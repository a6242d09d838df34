import { liquidate } from '#exchange/core/liquidation/liquidate.ts';
import { type ContractUnit, targetOf } from '#exchange/core/liquidation/target.ts';
import type { UnitKind } from '#exchange/core/risk/unit-kind.ts';

/** Isolated positions each for itself, and all cross positions of a place that settle in one asset. */
export const contractUnits: UnitKind<ContractUnit> = { open: targetOf, liquidate };
