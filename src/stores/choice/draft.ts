import type { WritableAtom } from 'nanostores';
import type { Side } from '#domain/codes/side.ts';
import type { TimeInForce } from '#domain/codes/time-in-force.ts';
import type { OrderKind, SpecialKind } from '#domain/line/line.ts';
import { KeyedStores } from '#stores/page/keyed.ts';

/** What a plan order or a leg of a preset places once it fires. */
type Execution = 'limit' | 'market';

/** A take profit or stop loss as typed. */
export interface LegDraft {
  readonly trigger: string;
  readonly execution: Execution;
  /** Of a limit execution. */
  readonly price: string;
}

/** Take profit and stop loss as typed; turning them off forgets all of it (§4). */
export interface PresetDraft {
  readonly takeProfit: LegDraft;
  readonly stopLoss: LegDraft;
}

/** What stands in the order form, as typed. Outlives the sheet that shows it on a phone. */
export interface FormDraft {
  readonly side: Side;
  readonly type: OrderKind | SpecialKind;
  readonly timeInForce: TimeInForce;
  /** Of a limit order, and of a plan order that places one. */
  readonly price: string;
  /** The last price at which a plan order fires. */
  readonly trigger: string;
  /** What a plan order places. */
  readonly execution: Execution;
  /** In base. */
  readonly quantity: string;
  /** In quote. */
  readonly value: string;
  /** Of a limit order: which of the two the other follows. */
  readonly by: 'quantity' | 'value';
  /** Which of the two stands first; of a market buy, which of them is meant. */
  readonly unit: 'base' | 'quote';
  /** The slider's place while nothing was typed since; undefined: from what is typed. */
  readonly percent: number | undefined;
  /** Undefined: turned off. */
  readonly preset: PresetDraft | undefined;
}

const emptyLeg: LegDraft = { trigger: '', execution: 'market', price: '' };
export const emptyPreset: PresetDraft = { takeProfit: emptyLeg, stopLoss: emptyLeg };

export const emptyDraft: FormDraft = {
  side: 'buy',
  type: 'limit',
  timeInForce: 'gtc',
  price: '',
  trigger: '',
  execution: 'limit',
  quantity: '',
  value: '',
  by: 'quantity',
  unit: 'base',
  percent: undefined,
  preset: undefined,
};

const drafts = new KeyedStores<unknown>();

/** What stands in an instrument's form; undefined until something was chosen or typed. */
export const $draftOf = <Draft = FormDraft>(symbolId: string) =>
  drafts.of(symbolId) as WritableAtom<Draft | undefined>;

/** What a click in the book chose for the form, told to whoever works out the rest. */
export interface BookPick {
  readonly price: string;
  /** Cumulative size down to that price; absent for a price alone. */
  readonly size?: string | undefined;
}

const listeners = new Set<(symbolId: string, chosen: BookPick) => void>();

/** Hears what is chosen for an instrument's form; returns how to stop. */
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
