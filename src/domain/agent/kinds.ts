import {
  type Agent,
  type AgentDraft,
  type AgentEvent,
  type AgentSelf,
  type AgentSight,
  intentsMax,
  type OneWay,
  type SliceState,
  type SliceTerms,
  type StateOf,
  type Step,
  type TermsOf,
} from '#domain/agent/agent.ts';
import { stepIceberg } from '#domain/agent/iceberg.ts';
import { type AgentContext, icebergIssues, twapIssues } from '#domain/agent/issues.ts';
import { wayOf } from '#domain/agent/slice.ts';
import { stepTwap } from '#domain/agent/twap.ts';
import type { AgentKind } from '#domain/codes/agent-kind.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import type { Refusal } from '#domain/refusal.ts';

/** All that there is to a kind of agents. */
export interface AgentType<K extends AgentKind = AgentKind> {
  /** Why the exchange would refuse one, the most important first. */
  readonly issues: (
    instrument: Instrument,
    draft: AgentDraft<K>,
    context: AgentContext,
  ) => readonly Refusal[];
  /** Which way its orders go, by which its start is checked; absent: both ways. */
  readonly wayOf?: (terms: TermsOf[K]) => OneWay;
  /** Where one stands that begins. */
  readonly begin: (now: number) => StateOf[K];
  /**
   * What one does about an event: where it stands after it and what it wants done. Pure: the exchange carries
   * it out, and so could a backtest.
   */
  readonly step: (self: AgentSelf<K>, event: AgentEvent, sight: AgentSight) => Step<StateOf[K]>;
  /** What one step asks for at most. */
  readonly intentsMax: number;
  /** What is wrong with a stored one, for audits; undefined: nothing. */
  readonly fault: (agent: Agent<K>) => string | undefined;
}

type AgentTypes = { readonly [K in AgentKind]: AgentType<K> };

const beginSlices = (now: number): SliceState => ({ slices: 0, nextAt: now });

function sliceFault({ terms, state, filledSize, endReason }: Agent): string | undefined {
  const { size }: SliceTerms = terms;
  if (filledSize > size) return 'it traded more than it was asked to';
  if (endReason === 'filled' && filledSize !== size) return 'it ended as filled and was not';
  return state.slices < 0 ? 'it had less than no slices' : undefined;
}

/** Every kind of agents. */
const types: AgentTypes = {
  iceberg: {
    issues: icebergIssues,
    wayOf,
    begin: beginSlices,
    step: stepIceberg,
    intentsMax: 1,
    fault: sliceFault,
  },
  twap: {
    issues: twapIssues,
    wayOf,
    begin: beginSlices,
    step: stepTwap,
    intentsMax: 1,
    fault: sliceFault,
  },
};

/** Kinds that only tests know. */
const added = new Map<string, AgentType>();

/** What there is to a kind. A stored agent of an unknown one is a fault of the release: it throws. */
export function agentTypeOf(kind: AgentKind): AgentType {
  const type = (types[kind] as AgentType | undefined) ?? added.get(kind);
  if (type === undefined) throw new Error(`invariant: there are no agents of kind ${kind}`);
  return type;
}

/** Adds a kind for a test: kinds of the product are members of `AgentKind`. The result removes it. */
export function addAgentType(kind: string, type: AgentType): () => void {
  if (kind in types || added.has(kind)) throw new Error(`Agents of kind "${kind}" exist.`);
  if (type.intentsMax > intentsMax) throw new Error(`One step asks for at most ${intentsMax}.`);
  added.set(kind, type);
  return () => added.delete(kind);
}
