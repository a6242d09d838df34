import type { Instrument } from '#domain/instrument/instrument.ts';
import type { Lots, Ticks } from '#domain/money/units.ts';
import { takerBound } from '#domain/order/band.ts';
import type { OrderDraft } from '#domain/order/order.ts';
import { Sweep } from '#domain/order/sweep.ts';

export interface TakerInput {
  readonly instrument: Instrument;
  /** The pair's reference price, which bounds a market order; absent: not known. */
  readonly reference?: Ticks | undefined;
  /** The other side of the book, best price first. */
  readonly levels: readonly { readonly price: Ticks; readonly size: Lots }[];
  readonly draft: Pick<
    OrderDraft,
    'side' | 'type' | 'price' | 'size' | 'quoteAmount' | 'slippagePpm'
  >;
}

/** What a limit or market order would take from the book as it stands, without fees. */
export function takenOf({ instrument, reference, levels, draft }: TakerInput): Sweep {
  const sweep = new Sweep();
  const [best] = levels;
  if (best === undefined) return sweep;
  const bound = takerBound(instrument, draft, best.price, reference);
  sweep.start(instrument, draft.side, bound, draft.size, draft.quoteAmount);
  for (const { price, size } of levels) {
    const wanted = sweep.wants(price);
    if (wanted <= 0 || !sweep.reaches(price)) break;
    sweep.take(price, Math.min(wanted, size) as Lots);
    if (sweep.wants(price) <= 0) break;
  }
  return sweep;
}
