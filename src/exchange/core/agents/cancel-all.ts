import type { Agent } from '#domain/agent/agent.ts';
import { lineOf } from '#domain/line/line.ts';
import { agentsOf, canEndAgent, endAgent } from '#exchange/core/agents/ending.ts';
import { isInTime, type JobTerms } from '#exchange/core/schedule/job.ts';
import type { State } from '#exchange/core/state.ts';

interface Work {
  readonly terms: JobTerms;
  readonly upTo: number;
  orders: number;
}

const isIn = ({ id, symbolId, createdAt }: Agent, { terms, upTo }: Work): boolean =>
  isInTime({ createdAt }, terms) &&
  (terms.symbolId === undefined || symbolId === terms.symbolId) &&
  (terms.line === undefined || lineOf(symbolId) === terms.line) &&
  (terms.userId === undefined || id <= upTo);

/**
 * Ends the agents that a job covers: whoever cancels all orders wants none placed after it. True:
 * none is left.
 */
export function cancelAgents(state: State, work: Work): boolean {
  const { userId, reason } = work.terms;
  if (state.tables.agents.size === 0) return true;
  const all = userId === undefined ? [...state.tables.agents.values()] : agentsOf(state, userId);
  for (const agent of all) {
    const isHalted = userId !== undefined && !canEndAgent(state, agent);
    if (!isIn(agent, work) || isHalted) continue;
    if (state.sliceLeft <= 0) return false;
    const end = reason === 'deadManSwitch' || reason === 'pairClosed' ? reason : 'cancelledByUser';
    const canceled = endAgent(state, agent, end, reason);
    state.sliceLeft -= Math.max(1, canceled);
    work.orders += canceled;
  }
  return true;
}
