import type { HoldMode } from '#domain/codes/position.ts';
import type { Line } from '#domain/line/line.ts';
import { refuse } from '#domain/refusal.ts';
import { type UserCommand, userCommandType } from '#exchange/core/commands/command-type.ts';
import { chooseHoldMode as choose } from '#exchange/core/positions/choices.ts';

/** Chooses one position or two on all contracts of a line. */
export interface ChooseHoldModeCommand extends UserCommand {
  readonly kind: 'ChooseHoldMode';
  readonly line: Line;
  readonly holdMode: HoldMode;
}

export const chooseHoldMode = userCommandType<
  ChooseHoldModeCommand,
  Pick<ChooseHoldModeCommand, 'holdMode'>
>({
  kind: 'ChooseHoldMode',
  apply: (state, owner, { line, holdMode }) =>
    owner.state?.frozen ? refuse('userFrozen') : choose(state, owner, line, holdMode),
});
