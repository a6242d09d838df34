import type { FillView, OrderView } from '#domain/order/view.ts';
import { sumText } from '#stores/market/value.ts';

/** A moment in an order's life. */
export type Moment =
  | {
      readonly at: number;
      readonly what: 'accepted';
      /** As it was placed; absent when that was changed later, since only the change is kept. */
      readonly price?: string | undefined;
      readonly quantity?: string | undefined;
    }
  | { readonly at: number; readonly what: 'reversed' }
  | { readonly at: number; readonly what: 'triggered'; readonly planId: string }
  | { readonly at: number; readonly what: 'iceberg' | 'twap'; readonly agentId: string }
  | {
      readonly at: number;
      readonly what: 'amended';
      readonly price: string;
      readonly quantity: string;
    }
  | {
      readonly at: number;
      readonly what: 'filled';
      readonly fill: FillView;
      /** Filled until then. */
      readonly sum: string;
    }
  | { readonly at: number; readonly what: 'ended' };

/** What comes first of the same millisecond: an order is changed before that has it filled. */
const rank = {
  ...{ accepted: 0, reversed: 0, triggered: 0, iceberg: 0, twap: 0 },
  ...{ amended: 1, filled: 2, ended: 3 },
} as const;

function momentOf(order: OrderView, step: OrderView['steps'][number]): Moment | undefined {
  const { at } = step;
  switch (step.what) {
    case 'accepted': {
      const isAsPlaced = order.steps.every(({ what }) => what !== 'amended');
      const { price, quantity } = order;
      return isAsPlaced ? { at, what: 'accepted', price, quantity } : { at, what: 'accepted' };
    }
    case 'amended':
      return { at, what: 'amended', price: step.price ?? '', quantity: step.size ?? '' };
    case 'triggered':
      return { at, what: 'triggered', planId: step.planId ?? '' };
    case 'iceberg':
    case 'twap':
      return { at, what: step.what, agentId: step.agentId ?? '' };
    case 'ended':
    case 'reversed':
      return { at, what: step.what };
    default:
      return undefined;
  }
}

/**
 * An order's life: its steps and its fills by time. `sizeScale` is the pair's decimals of a size,
 * in which what is filled is summed up.
 */
export function timelineOf(
  order: OrderView,
  fills: readonly FillView[],
  sizeScale: number,
): readonly Moment[] {
  const steps = order.steps.flatMap((step) => momentOf(order, step) ?? []);
  let sum = '0';
  const filled = fills.map((fill): Moment => {
    sum = sumText([sum, fill.size], sizeScale);
    return { at: fill.at, what: 'filled', fill, sum };
  });
  return [...steps, ...filled].sort((a, b) => a.at - b.at || rank[a.what] - rank[b.what]);
}
