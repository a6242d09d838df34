import { accountPlaceOf, isolatedPlaceOf } from '#domain/account/place.ts';
import type { PositionSide } from '#domain/codes/position.ts';
import type { Position } from '#domain/position/position.ts';
import type { Standing } from '#exchange/core/instruments/standing.ts';
import { accountAt } from '#exchange/core/ledger/ledger.ts';
import { contractOf, type IsolatedUnit, slotOf } from '#exchange/core/positions/slot.ts';
import { newWatch, type RiskUnit, unitKeyOf } from '#exchange/core/risk/unit.ts';

/** The unit of an isolated position, made with the first one of its side. */
function isolatedUnitOf(standing: Standing, side: PositionSide): IsolatedUnit {
  const { isolated } = slotOf(standing);
  const known = isolated[side];
  if (known !== undefined) return known;
  const { owner } = standing;
  const { symbolId, settle } = contractOf(standing);
  const place = isolatedPlaceOf(symbolId, side);
  const wallet = accountAt(owner, accountPlaceOf(place), settle.code);
  const unit: IsolatedUnit = {
    ...{ kind: 'isolated', owner, place, wallet, watch: newWatch() },
    ...{ standing, side },
  };
  isolated[side] = unit;
  owner.units.set(unitKeyOf({ place, asset: settle.code }), unit);
  return unit;
}

/** What margins a position: its own account, or the unit of its owner's contracts. */
export const unitOfPosition = (
  standing: Standing,
  { side, marginMode }: Pick<Position, 'side' | 'marginMode'>,
): RiskUnit => (marginMode === 'isolated' ? isolatedUnitOf(standing, side) : slotOf(standing).unit);
