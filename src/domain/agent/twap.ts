import type {
  AgentEvent,
  AgentProgress,
  AgentSelf,
  AgentSight,
  SliceDraft,
  Step,
  TwapTerms,
} from '#domain/agent/agent.ts';
import { isPaused } from '#domain/agent/patience.ts';
import { nearerBound, onStep, sliceSize } from '#domain/agent/slice.ts';
import { slippageDefaultPpm } from '#domain/instrument/instrument.ts';
import type { Ticks } from '#domain/money/units.ts';
import { marketBound } from '#domain/order/band.ts';

type Self = AgentSelf<TwapTerms>;

/**
 * Trades the next part: what is left, shared out evenly over the slices that are left, so that what
 * earlier ones missed is carried on and nothing is traded twice.
 */
function nextSlice(self: Self, sight: AgentSight): Step {
  const { terms, progress, size, filledSize } = self;
  const after = following(self, sight.now);
  const rest = size - filledSize;
  const best = self.side === 'buy' ? sight.bestAsk : sight.bestBid;
  if (best === undefined) return missed(self, after);
  const bound = priceBound(self, sight, best);
  if (bound !== undefined && nearerBound(self.side, best, bound) !== best)
    return missed(self, after);
  const wanted = rest / (terms.slices - progress.slices);
  const slice = sliceSize(sight.instrument, best, rest, wanted);
  if (slice === undefined) return ended(after, 'restTooSmall');
  return {
    progress: after,
    wakeAt: after.nextAt,
    intents: [{ do: 'place', draft: draftOf(bound, slice) }],
  };
}

/** With a price limit a slice goes no further than a market order would, either. */
function priceBound({ side, terms }: Self, sight: AgentSight, best: Ticks): Ticks | undefined {
  if (terms.price === undefined) return undefined;
  const { instrument, reference } = sight;
  const market = marketBound(instrument, side, best, slippageDefaultPpm, reference);
  return onStep(instrument, side, nearerBound(side, market, terms.price));
}

const draftOf = (price: Ticks | undefined, size: SliceDraft['size']): SliceDraft =>
  price === undefined
    ? { type: 'market', timeInForce: 'gtc', size }
    : { type: 'limit', timeInForce: 'ioc', price, size };

/**
 * Slices keep to their times. Where the exchange was away for longer than an interval, the rest of
 * them moves by that: they never come closer to each other than was asked for.
 */
function following({ terms, progress }: Self, now: number): AgentProgress {
  const slices = progress.slices + 1;
  if (slices >= terms.slices) return { slices };
  const planned = (progress.nextAt ?? now) + terms.intervalMs;
  return { slices, nextAt: planned > now ? planned : now + terms.intervalMs };
}

type End = Extract<Step['intents'][number], { do: 'end' }>['end'];

const ended = (progress: AgentProgress, end: End): Step => ({
  progress: { slices: progress.slices },
  wakeAt: undefined,
  intents: [{ do: 'end', end }],
});

/** Nothing, or not all, was traded: later slices have it, or there is none any more. */
const missed = ({ terms }: Self, progress: AgentProgress): Step =>
  progress.slices >= terms.slices
    ? ended(progress, 'timeUp')
    : { progress, wakeAt: progress.nextAt, intents: [] };

/** Trades a part at each of its times and ends with what was filled. */
export function stepTwap(self: Self, event: AgentEvent, sight: AgentSight): Step {
  const { progress, terms } = self;
  if (event.what === 'due') return nextSlice(self, sight);
  if (event.what === 'refused') {
    if (!isPaused(event.code)) return missed(self, progress);
    const nextAt = sight.now + terms.intervalMs;
    return { progress: { slices: progress.slices - 1, nextAt }, wakeAt: nextAt, intents: [] };
  }
  return self.filledSize >= self.size ? ended(progress, 'filled') : missed(self, progress);
}
