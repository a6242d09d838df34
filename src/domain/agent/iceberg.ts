import {
  type AgentEvent,
  type AgentProgress,
  type AgentSelf,
  type AgentSight,
  type IcebergTerms,
  retryMs,
  type Step,
} from '#domain/agent/agent.ts';
import { chanceOf } from '#domain/agent/chance.ts';
import { isPassing } from '#domain/agent/patience.ts';
import { nearerBound, onStep, sliceSize } from '#domain/agent/slice.ts';
import type { Ticks } from '#domain/money/units.ts';
import type { OrderEnd } from '#domain/order/order.ts';

type Self = AgentSelf<IcebergTerms>;

const million = 1_000_000;

/** Where a slice is placed: at the named price, or behind the best of its side. */
function icebergPrice({ side, terms }: Self, sight: AgentSight): Ticks | undefined {
  const { price, distancePpm } = terms;
  if (distancePpm === undefined) return price === undefined ? undefined : (price as Ticks);
  const best = side === 'buy' ? sight.bestBid : sight.bestAsk;
  if (best === undefined) return undefined;
  const away = Math.ceil((best * distancePpm) / million);
  const wanted = side === 'buy' ? best - away : best + away;
  const at = onStep(sight.instrument, side, nearerBound(side, wanted, price));
  return at > 0 ? at : undefined;
}

/** The size that the next slice should have, by chance where that is asked for. */
function wantedSize({ id, terms, progress }: Self): number {
  const { visible, variation = 0 } = terms;
  const offset = Math.floor(chanceOf(id, progress.slices) * (2 * variation + 1)) - variation;
  return Math.floor((visible * (100 + offset)) / 100);
}

const wait = (progress: AgentProgress, wakeAt: number): Step => ({ progress, wakeAt, intents: [] });

function nextSlice(self: Self, sight: AgentSight): Step {
  const { size, filledSize, progress } = self;
  const rest = size - filledSize;
  if (rest <= 0) return ended(progress, 'filled');
  const price = icebergPrice(self, sight);
  if (price === undefined) return wait(progress, sight.now + retryMs);
  const slice = sliceSize(sight.instrument, price, rest, wantedSize(self));
  if (slice === undefined) return ended(progress, 'restTooSmall');
  const draft = { type: 'limit', timeInForce: 'gtc', price, size: slice } as const;
  return {
    progress: { slices: progress.slices + 1 },
    wakeAt: undefined,
    intents: [{ do: 'place', draft }],
  };
}

type End = Extract<Step['intents'][number], { do: 'end' }>['end'];

const ended = (progress: AgentProgress, end: End): Step => ({
  progress,
  wakeAt: undefined,
  intents: [{ do: 'end', end }],
});

/** A slice that somebody canceled ends the iceberg for the same reason. */
const canceledBy: Partial<Record<OrderEnd, End>> = {
  cancelledByUser: 'cancelledByUser',
  deadManSwitch: 'deadManSwitch',
  pairClosed: 'pairClosed',
};

/** Shows one slice at a time: the next is placed when the one before is filled. */
export function stepIceberg(self: Self, event: AgentEvent, sight: AgentSight): Step {
  const { progress } = self;
  if (event.what === 'due') return nextSlice(self, sight);
  if (event.what === 'refused') {
    const before = { slices: progress.slices - 1 };
    return isPassing(event.code) ? wait(before, sight.now + retryMs) : ended(before, 'failed');
  }
  const canceled = canceledBy[event.end];
  if (canceled !== undefined) return ended(progress, canceled);
  const goesOn = event.end === 'filled' || event.end === 'fillsMax';
  return goesOn ? nextSlice(self, sight) : wait(progress, sight.now + retryMs);
}
