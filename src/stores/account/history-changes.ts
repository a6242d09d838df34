import type { OrderView, PlanView } from '#domain/order/view.ts';

/** What has ended, where that is known. */
export interface EndedRows {
  readonly orders: readonly OrderView[];
  readonly plans: readonly PlanView[];
}

/** What has ended; `gap`: something has that nobody heard of; undefined: anything else. */
type HistoryChange = EndedRows | 'gap' | undefined;

/** What reads history is loaded with the first look at it; until then nobody listens. */
const listeners = new Set<(change: HistoryChange) => void>();

export function onHistoryChange(listener: (change: HistoryChange) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Something of the user's history has changed. */
export function historyChanged(change?: HistoryChange): void {
  for (const listener of listeners) listener(change);
}
