import type { Agent } from '#domain/agent/agent.ts';
import { done, type Outcome, refuse } from '#domain/refusal.ts';
import type { Trader } from '#exchange/core/account.ts';
import { canEndAgent, endAgent } from '#exchange/core/agents/ending.ts';
import { runningAgent } from '#exchange/core/client-ids.ts';
import type { State } from '#exchange/core/state.ts';

/** Ends a user's agent; the order that it has open is canceled with it. */
export interface CancelAgent {
  readonly kind: 'CancelAgent';
  readonly userId: number;
  readonly agent: Parameters<typeof runningAgent>[2];
  /** Refused as unknown where the agent is of another kind; absent: of any. */
  readonly agentKind?: Agent['kind'] | undefined;
}

/** Cancels a user's running agent. */
export function cancelAgent(state: State, trader: Trader, command: CancelAgent): Outcome<Agent> {
  const found = runningAgent(state, trader.id, command.agent, command.agentKind);
  if (!found.ok) return found;
  const agent = found.value;
  if (!canEndAgent(state, agent)) {
    return refuse('pairNotOpen', { state: state.markets.get(agent.symbolId)!.instrument.state });
  }
  endAgent(state, agent, 'cancelledByUser');
  return done(agent);
}
