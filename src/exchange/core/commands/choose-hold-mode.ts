import type { Agent } from '#domain/agent/agent.ts';
import { agentTypeOf } from '#domain/agent/kinds.ts';
import type { HoldMode } from '#domain/codes/position.ts';
import { accountTypeOn, type Line, lineOf } from '#domain/line/line.ts';
import { refuse } from '#domain/refusal.ts';
import { endAgentsIn } from '#exchange/core/agents/ending.ts';
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
  apply(state, owner, { line, holdMode }) {
    if (owner.state?.frozen) return refuse('userFrozen');
    const chosen = choose(state, owner, line, holdMode);
    if (!chosen.ok) return chosen;
    // Agents end that were to change positions which their user can no longer have.
    const isOver = ({ kind, symbolId, terms }: Agent) => {
      const side = agentTypeOf(kind).wayOf?.(terms).positionSide;
      const fits = side === undefined || (side === 'net') === (holdMode === 'oneWay');
      return lineOf(symbolId) === line && !fits;
    };
    endAgentsIn(state, owner.id, accountTypeOn(line), isOver, 'holdMode');
    return chosen;
  },
});
