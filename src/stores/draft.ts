import { atom } from 'nanostores';
import type { Side } from '#domain/codes/delegate-type.ts';
import type { TimeInForce } from '#domain/codes/time-in-force.ts';

/** What stands in the order form, as typed. Outlives the sheet that shows it on a phone. */
export interface FormDraft {
  readonly side: Side;
  readonly type: 'limit' | 'market';
  readonly timeInForce: TimeInForce;
  readonly price: string;
  /** In base. */
  readonly quantity: string;
  /** In quote. */
  readonly value: string;
  /** Which of the two the other follows; of a market buy, which of them is meant. */
  readonly by: 'quantity' | 'value';
  /** The slider's place while nothing was typed since; undefined: from what is typed. */
  readonly percent: number | undefined;
}

export const emptyDraft: FormDraft = {
  side: 'buy',
  type: 'limit',
  timeInForce: 'gtc',
  price: '',
  quantity: '',
  value: '',
  by: 'quantity',
  percent: undefined,
};

/** Undefined until something was chosen or typed. */
export const $draft = atom<FormDraft | undefined>(undefined);

/** What a click in the book chose for the form, told to whoever works out the rest. */
export interface Pick {
  readonly price: string;
  /** Cumulative size down to that price; absent for a price alone. */
  readonly size?: string | undefined;
}

const listeners = new Set<(pick: Pick) => void>();

export function onPick(listener: (pick: Pick) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function pick(chosen: Pick): void {
  for (const listener of listeners) listener(chosen);
}
