import {
  type Agent,
  type AgentDraft,
  type AgentEvent,
  type AgentSelf,
  type AgentSight,
  type Intent,
  intentsMax,
  retryMs,
  type Step,
} from '#domain/agent/agent.ts';
import { type AgentType, addAgentType } from '#domain/agent/kinds.ts';
import type { Side } from '#domain/codes/side.ts';
import { lots, ticks } from '#domain/money/units.ts';

/*
 * A kind of agents that only tests know: orders on rungs, on both sides of where it begins. One that fills is
 * replaced by one of the other side, one that is canceled by the same again, and from time to time it cancels
 * one itself. An order's tag is its rung and its generation.
 */

export interface LadderTerms {
  /** The price of the lowest rung's buys, in ticks; its sells are one spacing higher. */
  readonly from: number;
  readonly spacing: number;
  readonly rungs: number;
  /** Size of each order, in lots. */
  readonly ofEach: number;
  /** Of contracts. */
  readonly positionSide?: 'net';
  /** How often it cancels an order, rung by rung; absent: never. */
  readonly turnMs?: number;
  /** It asks for each order twice. */
  readonly insists?: boolean;
}

interface LadderState {
  /** Of each rung the side and the generation of its last order: `buy.3`. */
  readonly rungs: readonly string[];
  /** Rungs whose order could not be placed, and when they are tried again. */
  readonly waiting: readonly number[];
  readonly retryAt?: number | undefined;
  /** The rung that is canceled next, and when. */
  readonly turn: number;
  readonly turnAt?: number | undefined;
  /** Orders that it asked for twice. */
  readonly refusedTwice: number;
}

export const termsOf = ({ terms }: Pick<Agent, 'terms'>) => terms as unknown as LadderTerms;
export const stateOf = ({ state }: Pick<Agent, 'state'>) => state as unknown as LadderState;

interface Self {
  readonly terms: LadderTerms;
  readonly state: LadderState;
}

const firstOf = (values: readonly (number | undefined)[]): number | undefined => {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
};

function step({ terms }: Self, state: LadderState, now: number, intents: readonly Intent[]): Step {
  const isWhole = state.rungs.length === terms.rungs;
  const wakeAt = isWhole ? firstOf([state.retryAt, state.turnAt]) : now;
  return { state: state as never, wakeAt, intents };
}

/** The order of a rung that `rung` describes. */
function placing({ terms }: Self, at: number, rung: string): readonly Intent[] {
  const [side, generation] = rung.split('.') as [Side, string];
  const price = terms.from + (side === 'buy' ? at : at + 1) * terms.spacing;
  const draft = {
    ...({ side, type: 'limit', timeInForce: 'makerOnly' } as const),
    ...{ price: ticks(price), size: lots(terms.ofEach), positionSide: terms.positionSide },
  };
  const intent = { do: 'place', tag: `${at}.${generation}`, draft } as const;
  return terms.insists ? [intent, intent] : [intent];
}

/** What a step places at most: some kinds of these ask twice. */
const placesMax = ({ terms }: Self) => (terms.insists ? intentsMax / 2 : intentsMax);

/** Begins rungs, the lowest first. */
function begin(self: Self, { now, bestBid }: AgentSight): Step {
  const { state, terms } = self;
  const begun = state.rungs.length;
  const most = Math.min(terms.rungs, begun + placesMax(self));
  const added = Array.from({ length: most - begun }, (_, n) => {
    const isBelow = terms.from + (begun + n) * terms.spacing <= (bestBid ?? 0);
    return isBelow ? 'buy.0' : 'sell.0';
  });
  const turnAt = terms.turnMs === undefined ? {} : { turnAt: now + terms.turnMs };
  const next = { ...state, ...turnAt, rungs: [...state.rungs, ...added] };
  return step(
    self,
    next,
    now,
    added.flatMap((rung, n) => placing(self, begun + n, rung)),
  );
}

function due(self: Self, sight: AgentSight): Step {
  const { terms, state } = self;
  const { now } = sight;
  if (state.rungs.length < terms.rungs) return begin(self, sight);
  if (state.retryAt !== undefined && state.retryAt <= now) {
    const tried = state.waiting.slice(0, placesMax(self));
    const waiting = state.waiting.slice(tried.length);
    const next = { ...state, waiting, retryAt: waiting.length > 0 ? now : undefined };
    return step(
      self,
      next,
      now,
      tried.flatMap((at) => placing(self, at, state.rungs[at]!)),
    );
  }
  if (state.turnAt === undefined || state.turnAt > now) return step(self, state, now, []);
  const at = state.turn;
  const [, generation] = state.rungs[at]!.split('.');
  const next = { ...state, turn: (at + 1) % terms.rungs, turnAt: now + terms.turnMs! };
  return step(self, next, now, [{ do: 'cancel', tag: `${at}.${generation}` }]);
}

function ended(self: Self, event: AgentEvent & { what: 'ended' }, now: number): Step {
  const { state } = self;
  if (event.end === 'pairClosed') return step(self, state, now, [{ do: 'end', end: 'pairClosed' }]);
  const at = Number(event.tag.split('.')[0]);
  const [side, generation] = state.rungs[at]!.split('.') as [Side, string];
  const isFilled = event.end === 'filled';
  const other = side === 'buy' ? 'sell' : 'buy';
  const rung = `${isFilled ? other : side}.${Number(generation) + 1}`;
  const rungs = state.rungs.with(at, rung);
  const goesOn = isFilled || event.end === 'cancelledByUser';
  if (goesOn) return step(self, { ...state, rungs }, now, placing(self, at, rung));
  return step(self, waits({ ...state, rungs }, at, now), now, []);
}

const waits = (state: LadderState, at: number, now: number): LadderState => ({
  ...{ ...state, waiting: [...state.waiting, at] },
  retryAt: state.retryAt ?? now + retryMs,
});

function stepLadder(of: AgentSelf, event: AgentEvent, sight: AgentSight): Step {
  const self: Self = { terms: termsOf(of), state: stateOf(of) };
  if (event.what === 'due') return due(self, sight);
  if (event.what === 'ended') return ended(self, event, sight.now);
  if (event.code === 'tagUsed') {
    const refusedTwice = self.state.refusedTwice + 1;
    return step(self, { ...self.state, refusedTwice }, sight.now, []);
  }
  const at = Number(event.tag.split('.')[0]);
  const isWaiting = self.state.waiting.includes(at);
  const next = isWaiting ? self.state : waits(self.state, at, sight.now);
  return step(self, next, sight.now, []);
}

const ladder: AgentType = {
  issues: () => [],
  begin: () => ({ rungs: [], waiting: [], turn: 0, refusedTwice: 0 }) as never,
  step: stepLadder,
  intentsMax,
  fault: (agent) =>
    stateOf(agent).rungs.length > termsOf(agent).rungs ? 'it has too many rungs' : undefined,
};

/** Adds the kind; the result removes it. */
export const addLadder = (): (() => void) => addAgentType('ladder', ladder);

export const ladderDraft = (terms: LadderTerms, symbolId = 'BTCUSDT'): AgentDraft => ({
  ...{ kind: 'ladder' as never, symbolId, source: 'api' },
  terms: terms as never,
});
