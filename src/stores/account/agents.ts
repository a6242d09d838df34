import { type Answer, textOf } from '#client/call.ts';
import { agents } from '#client/trading/special.ts';
import type { AgentView } from '#domain/agent/view.ts';
import { takeAgent } from '#stores/account/orders.ts';

/** Cancels an iceberg or TWAP; what was wrong in words, `noAnswer` where there was no answer. */
export async function cancelAgent(
  agent: AgentView,
  noAnswer: string,
): Promise<Answer<AgentView>['ok'] | string> {
  const answer = await agents.cancel(agent);
  if (!answer.ok) return textOf(answer, noAnswer) ?? false;
  takeAgent(answer.data);
  return true;
}
