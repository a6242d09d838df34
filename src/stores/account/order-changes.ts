import type { OrderView, PlanView } from '#domain/order/view.ts';

/** A row and what was known before it; undefined: nothing. */
export interface Change<Row> {
  readonly before: Row | undefined;
  readonly row: Row;
}

/** What became of one of the user's orders or plans. */
export type OrderChange =
  | ({ readonly what: 'order' } & Change<OrderView>)
  | ({ readonly what: 'plan' } & Change<PlanView>);

type Listener = (changes: readonly OrderChange[]) => void;

const listeners = new Set<Listener>();
/** By client id, what this tab has sent and not told of yet: one or two at a time. */
const held = new Map<string, OrderChange | undefined>();

/** Calls `listener` with what changes while the page is seen; returns how to stop. */
export function onOrderChanges(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(changes: readonly OrderChange[]): void {
  if (changes.length === 0) return;
  for (const listener of listeners) listener(changes);
}

/** Something has happened to these. */
export function ordersChanged(changes: readonly OrderChange[]): void {
  const others = changes.filter((change) => {
    const { clientOid } = change.row;
    if (clientOid === undefined || !held.has(clientOid)) return true;
    held.set(clientOid, change);
    return false;
  });
  tell(others);
}

/** Keeps what happens to an order that is being sent, until its answer is there to be told first. */
export const holdChanges = (clientOid: string): void => void held.set(clientOid, undefined);

/** Tells what has happened since the answer, which the visitor is told of by whoever asked. */
export function tellHeld(clientOid: string, answer: OrderView | PlanView | undefined): void {
  const change = held.get(clientOid);
  held.delete(clientOid);
  if (!change || change.row.version <= (answer?.version ?? -1)) return;
  tell([{ ...change, before: answer } as OrderChange]);
}
