import type { AgentRefusal } from '#domain/agent/agent.ts';

/** The exchange takes nothing from this user or on this instrument for now: the agent pauses. */
export const isPaused = (code: AgentRefusal): boolean =>
  code === 'userFrozen' ||
  code === 'pairNotOpen' ||
  code === 'deliveryPeriod' ||
  code === 'pairPostOnly' ||
  code === 'markStale';

/** What the next try may not meet any more. */
export const isPassing = (code: AgentRefusal): boolean =>
  isPaused(code) ||
  code === 'priceAboveMax' ||
  code === 'priceBelowMin' ||
  code === 'openOrdersMax' ||
  code === 'markPriceLimit';
