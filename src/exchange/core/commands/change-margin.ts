import type { PositionSide } from '#domain/codes/position.ts';
import { isContract } from '#domain/instrument/kinds.ts';
import type { Amount } from '#domain/money/units.ts';
import type { Position } from '#domain/position/position.ts';
import { type Outcome, refuse } from '#domain/refusal.ts';
import { type UserCommand, userCommandType } from '#exchange/core/commands/command-type.ts';
import type { Owner } from '#exchange/core/instruments/standing.ts';
import { changeMargin as change } from '#exchange/core/positions/choices.ts';
import type { State } from '#exchange/core/state.ts';

/** Adds margin to an isolated position, or with `units` below zero takes some off. */
export interface ChangeMarginCommand extends UserCommand {
  readonly kind: 'ChangeMargin';
  readonly symbolId: string;
  readonly positionSide: PositionSide;
  readonly units: Amount;
}

function handle(
  state: State,
  owner: Owner,
  { symbolId, positionSide, units }: ChangeMarginCommand,
): Outcome<Position> {
  const standing = owner.standings.get(symbolId);
  if (standing === undefined || !isContract(standing.listing.instrument)) {
    return refuse('positionMissing');
  }
  if (owner.state?.frozen) return refuse('userFrozen');
  return change(state, standing, positionSide, units);
}

export const changeMargin = userCommandType<ChangeMarginCommand, Position>({
  kind: 'ChangeMargin',
  apply: handle,
});
