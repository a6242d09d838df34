import {
  type AgentEnd,
  type AgentEvent,
  type AgentSelf,
  type AgentSight,
  retryMs,
  type SliceState,
  type Step,
} from '#domain/agent/agent.ts';
import { chanceOf } from '#domain/agent/chance.ts';
import { isPassing } from '#domain/agent/patience.ts';
import { nearerBound, onStep, sliceSize, wayOf } from '#domain/agent/slice.ts';
import type { Ticks } from '#domain/money/units.ts';
import type { OrderEnd } from '#domain/order/order.ts';

type Self = AgentSelf<'iceberg'>;

const million = 1_000_000;

/** Where a slice is placed: at the named price, or behind the best of its side. */
function icebergPrice({ terms }: Self, sight: AgentSight): Ticks | undefined {
  const { side, price, distancePpm } = terms;
  if (distancePpm === undefined) return price === undefined ? undefined : (price as Ticks);
  const best = side === 'buy' ? sight.bestBid : sight.bestAsk;
  if (best === undefined) return undefined;
  const away = Math.ceil((best * distancePpm) / million);
  const wanted = side === 'buy' ? best - away : best + away;
  const at = onStep(sight.instrument, side, nearerBound(side, wanted, price));
  return at > 0 ? at : undefined;
}

/** The size that the next slice should have, by chance where that is asked for. */
function wantedSize({ id, terms, state }: Self): number {
  const { visible, variation = 0 } = terms;
  const offset = Math.floor(chanceOf(id, state.slices) * (2 * variation + 1)) - variation;
  return Math.floor((visible * (100 + offset)) / 100);
}

const wait = (state: SliceState, wakeAt: number): Step => ({ state, wakeAt, intents: [] });

function nextSlice(self: Self, sight: AgentSight): Step {
  const { terms, filledSize, state } = self;
  const rest = terms.size - filledSize;
  if (rest <= 0) return ended(state, 'filled');
  const price = icebergPrice(self, sight);
  if (price === undefined) return wait(state, sight.now + retryMs);
  const slice = sliceSize(sight.instrument, price, rest, wantedSize(self));
  if (slice === undefined) return ended(state, 'restTooSmall');
  const slices = state.slices + 1;
  const order = { type: 'limit', timeInForce: 'gtc', price, size: slice } as const;
  return {
    state: { slices },
    wakeAt: undefined,
    intents: [{ do: 'place', tag: String(slices), draft: { ...wayOf(terms), ...order } }],
  };
}

const ended = (state: SliceState, end: AgentEnd): Step => ({
  state,
  wakeAt: undefined,
  intents: [{ do: 'end', end }],
});

/** A slice that somebody canceled ends the iceberg for the same reason. */
const canceledBy: Partial<Record<OrderEnd, AgentEnd>> = {
  cancelledByUser: 'cancelledByUser',
  deadManSwitch: 'deadManSwitch',
  pairClosed: 'pairClosed',
};

/** Shows one slice at a time: the next is placed when the one before is filled. */
export function stepIceberg(self: Self, event: AgentEvent, sight: AgentSight): Step {
  const { state } = self;
  if (event.what === 'due') return nextSlice(self, sight);
  if (event.what === 'refused') {
    const before = { slices: state.slices - 1 };
    return isPassing(event.code) ? wait(before, sight.now + retryMs) : ended(before, 'failed');
  }
  const canceled = canceledBy[event.end];
  if (canceled !== undefined) return ended(state, canceled);
  const goesOn = event.end === 'filled' || event.end === 'fillsMax';
  return goesOn ? nextSlice(self, sight) : wait(state, sight.now + retryMs);
}
