import type { AgentDraft } from '#domain/agent/agent.ts';

/** What a draft asks for, as canonical text: equal for a repeat of the same request only. */
export function agentDigest({ kind, symbolId, place, side, size, terms }: AgentDraft): string {
  const named = Object.entries(terms).filter(([, value]) => value !== undefined);
  const parts = named.map(([name, value]) => `${name}=${value}`).sort();
  const from = place === undefined ? [] : [`from ${place}`];
  return ['agent', kind, symbolId, side, size, ...parts, ...from].join(',');
}
