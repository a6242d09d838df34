import type {
  AgentEnd,
  AgentEvent,
  AgentOrderDraft,
  AgentSelf,
  AgentSight,
  SliceState,
  Step,
  TwapTerms,
} from '#domain/agent/agent.ts';
import { isPassing, isPaused } from '#domain/agent/patience.ts';
import { nearerBound, onStep, sliceSize, wayOf } from '#domain/agent/slice.ts';
import { slippageDefaultPpm } from '#domain/instrument/instrument.ts';
import { isContract } from '#domain/instrument/kinds.ts';
import type { Lots, Ticks } from '#domain/money/units.ts';
import { marketBound } from '#domain/order/band.ts';

type Self = AgentSelf<'twap'>;

/**
 * Trades the next part: what is left, shared out evenly over the slices that are left, so that what
 * earlier ones missed is carried on and nothing is traded twice.
 */
function nextSlice(self: Self, sight: AgentSight): Step {
  const { terms, state, filledSize } = self;
  const { side, size } = terms;
  const after = following(self, sight.now);
  const rest = size - filledSize;
  const best = side === 'buy' ? sight.bestAsk : sight.bestBid;
  if (best === undefined) return missed(self, after);
  const bound = priceBound(self, sight, best);
  if (bound !== undefined && nearerBound(side, best, bound) !== best) return missed(self, after);
  const wanted = rest / (terms.slices - state.slices);
  const slice = sliceSize(sight.instrument, best, rest, wanted);
  if (slice === undefined) return ended(after, 'restTooSmall');
  return {
    state: after,
    wakeAt: after.nextAt,
    intents: [{ do: 'place', tag: String(after.slices), draft: draftOf(terms, bound, slice) }],
  };
}

/** With a price limit a slice goes no further than a market order would, either. */
function priceBound({ terms }: Self, sight: AgentSight, best: Ticks): Ticks | undefined {
  const { side, price } = terms;
  if (price === undefined) return undefined;
  const { instrument, reference } = sight;
  const market = marketBound(instrument, side, best, slippageDefaultPpm, reference);
  return onStep(instrument, side, nearerBound(side, market, price));
}

const draftOf = (terms: TwapTerms, price: Ticks | undefined, size: Lots): AgentOrderDraft =>
  price === undefined
    ? { ...wayOf(terms), type: 'market', timeInForce: 'gtc', size }
    : { ...wayOf(terms), type: 'limit', timeInForce: 'ioc', price, size };

/**
 * Slices keep to their times. Where the exchange was away for longer than an interval, the rest of
 * them moves by that: they never come closer to each other than was asked for.
 */
function following({ terms, state }: Self, now: number): SliceState {
  const slices = state.slices + 1;
  if (slices >= terms.slices) return { slices };
  const planned = (state.nextAt ?? now) + terms.intervalMs;
  return { slices, nextAt: planned > now ? planned : now + terms.intervalMs };
}

const ended = ({ slices }: SliceState, end: AgentEnd): Step => ({
  state: { slices },
  wakeAt: undefined,
  intents: [{ do: 'end', end }],
});

/** Nothing, or not all, was traded: later slices have it, or there is none any more. */
const missed = ({ terms }: Self, state: SliceState): Step =>
  state.slices >= terms.slices
    ? ended(state, 'timeUp')
    : { state, wakeAt: state.nextAt, intents: [] };

/** Trades a part at each of its times and ends with what was filled. */
export function stepTwap(self: Self, event: AgentEvent, sight: AgentSight): Step {
  const { state, terms } = self;
  if (event.what === 'due') return nextSlice(self, sight);
  if (event.what === 'refused') {
    // What a position is short of isn't there for the next slice either.
    const isOver = isContract(sight.instrument) && !isPassing(event.code);
    if (isOver) return ended(state, 'failed');
    if (!isPaused(event.code)) return missed(self, state);
    const nextAt = sight.now + terms.intervalMs;
    return { state: { slices: state.slices - 1, nextAt }, wakeAt: nextAt, intents: [] };
  }
  return self.filledSize >= terms.size ? ended(state, 'filled') : missed(self, state);
}
