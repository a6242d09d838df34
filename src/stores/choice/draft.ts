import { KeyedStores } from '#stores/page/keyed.ts';

/** What stands in a form, as text by field. */
export type Draft = Readonly<Record<string, string>>;

/** What stands in forms that outlive what shows them, such as a sheet; bounded by the stores. */
const drafts = new KeyedStores<Draft>();

/** What stands in a form, of a ticket by its instrument; undefined until something was chosen or typed. */
export const $draftOf = (draftKey: string) => drafts.of(draftKey);

/** What a click in the book chose for the ticket, told to whoever works out the rest. */
export interface BookPick {
  readonly price: string;
  /** Cumulative size down to that price; absent for a price alone. */
  readonly size?: string | undefined;
}

const listeners = new Set<(symbolId: string, chosen: BookPick) => void>();

/** Hears what is chosen for an instrument's ticket; returns how to stop. */
export function onPick(symbolId: string, listener: (pick: BookPick) => void): () => void {
  const hear = (of: string, chosen: BookPick) => {
    if (of === symbolId) listener(chosen);
  };
  listeners.add(hear);
  return () => listeners.delete(hear);
}

export function pick(symbolId: string, chosen: BookPick): void {
  for (const listener of listeners) listener(symbolId, chosen);
}
