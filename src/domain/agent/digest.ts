import type { AgentDraft } from '#domain/agent/agent.ts';
import { placeText } from '#domain/order/digest.ts';

/** What a draft asks for, as canonical text: equal for a repeat of the same request only. */
export function agentDigest({ kind, symbolId, place, terms }: AgentDraft): string {
  const { side, size, ...rest } = terms;
  const named = Object.entries(rest).filter(([, value]) => value !== undefined);
  const parts = named.map(([name, value]) => `${name}=${value}`).sort();
  return ['agent', kind, symbolId, side, size, ...parts, ...placeText({ place })].join(',');
}
