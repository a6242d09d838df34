import type { Agent } from '#domain/agent/agent.ts';
import type { OrderRef } from '#domain/order/order.ts';
import { done, type Outcome } from '#domain/refusal.ts';
import { endAgent } from '#exchange/core/agents/ending.ts';
import { type UserCommand, userCommandType } from '#exchange/core/commands/command-type.ts';
import type { Owner } from '#exchange/core/instruments/standing.ts';
import { runningAgent } from '#exchange/core/orders/client-ids.ts';
import type { State } from '#exchange/core/state.ts';

/** Ends a user's agent; the order that it has open is canceled with it. */
export interface CancelAgent extends UserCommand {
  readonly kind: 'CancelAgent';
  readonly agent: OrderRef;
  /** Refused as unknown where the agent is of another kind; absent: of any. */
  readonly agentKind?: Agent['kind'] | undefined;
}

/** Cancels a user's running agent. */
function handle(state: State, owner: Owner, command: CancelAgent): Outcome<Agent> {
  const found = runningAgent(state, owner.id, command.agent, command.agentKind);
  if (!found.ok) return found;
  const agent = found.value;
  endAgent(state, agent, 'cancelledByUser');
  return done(agent);
}

export const cancelAgent = userCommandType<CancelAgent, Agent>({
  kind: 'CancelAgent',
  needs: ({ userId, agent }, needs) => needs.agent(userId, agent),
  apply: handle,
});
