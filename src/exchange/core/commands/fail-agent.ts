import { done } from '#domain/refusal.ts';
import { failAgent as handle } from '#exchange/core/agents/ending.ts';
import { type AnyCommand, commandType } from '#exchange/core/commands/command-type.ts';

/** Ends an agent whose step can't be recorded. */
export interface FailAgent extends AnyCommand {
  readonly kind: 'FailAgent';
  readonly agentId: number;
}

export const failAgent = commandType<FailAgent, undefined>({
  kind: 'FailAgent',
  apply(state, { agentId }) {
    handle(state, agentId);
    return done(undefined);
  },
});
