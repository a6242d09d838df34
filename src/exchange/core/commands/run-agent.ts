import { done } from '#domain/refusal.ts';
import { runAgent as handle } from '#exchange/core/agents/running.ts';
import { type AnyCommand, commandType } from '#exchange/core/commands/command-type.ts';

/** Lets an agent whose time has come take its step. */
export interface RunAgent extends AnyCommand {
  readonly kind: 'RunAgent';
  readonly agentId: number;
}

export const runAgent = commandType<RunAgent, undefined>({
  kind: 'RunAgent',
  apply(state, { agentId }) {
    handle(state, agentId);
    return done(undefined);
  },
});
