import type {
  AgentEvent,
  AgentSelf,
  AgentSight,
  IcebergTerms,
  Step,
  TermsOf,
  TwapTerms,
} from '#domain/agent/agent.ts';
import { stepIceberg } from '#domain/agent/iceberg.ts';
import { stepTwap } from '#domain/agent/twap.ts';
import type { AgentKind } from '#domain/codes/agent-kind.ts';

type StepOf<T> = (self: AgentSelf<T>, event: AgentEvent, sight: AgentSight) => Step;

/** Every kind of agent. */
const steps: { readonly [K in AgentKind]: StepOf<TermsOf[K]> } = {
  iceberg: stepIceberg,
  twap: stepTwap,
};

/**
 * What an agent does about an event: where it stands after it and what it wants done. Pure: the
 * exchange carries it out, and so could a backtest.
 */
export const stepAgent = (
  kind: AgentKind,
  self: AgentSelf<IcebergTerms | TwapTerms>,
  event: AgentEvent,
  sight: AgentSight,
): Step => (steps[kind] as StepOf<IcebergTerms | TwapTerms>)(self, event, sight);
