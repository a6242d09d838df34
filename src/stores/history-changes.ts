import type { OrderRow } from '#contract/calls/spot-order.ts';
import type { PlanRow } from '#contract/calls/spot-plan.ts';

/** What has ended, where that is known. */
export interface EndedRows {
  readonly orders: readonly OrderRow[];
  readonly plans: readonly PlanRow[];
}

/** What reads history is loaded with the first look at it; until then nobody listens. */
const listeners = new Set<(ended: EndedRows | undefined) => void>();

export function onHistoryChange(listener: (ended: EndedRows | undefined) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Something of the user's history has changed. */
export function historyChanged(ended?: EndedRows): void {
  for (const listener of listeners) listener(ended);
}
