import { ownPlaceOf, type Place } from '#domain/account/place.ts';
import { pairAllows } from '#domain/codes/pair-state.ts';
import type { PlanKind } from '#domain/codes/plan-kind.ts';
import { type Line, lineOf } from '#domain/line/line.ts';
import type { Act } from '#domain/operating/operating.ts';
import type { ConditionalOrder, OrderEnd } from '#domain/order/order.ts';
import { agentsOf } from '#exchange/core/agents/ending.ts';
import { giveUp } from '#exchange/core/conditional/oco.ts';
import type { Standing } from '#exchange/core/instruments/standing.ts';
import { type Cancels, cancelSlice, nextToCancel } from '#exchange/core/jobs/canceling.ts';
import { jobType } from '#exchange/core/jobs/job-type.ts';
import { note } from '#exchange/core/operating/operating.ts';
import type { State } from '#exchange/core/state.ts';

/** Which of a user's orders, plans and agents are canceled. */
export interface CancelTerms {
  readonly userId: number;
  /** Of one line; undefined: of all. */
  readonly line?: Line | undefined;
  /** Of one pair; undefined: of all. */
  readonly symbolId?: string | undefined;
  /** Only what was placed before this time, Unix milliseconds. */
  readonly placedBefore?: number | undefined;
  /** Of plans: only those of these kinds. */
  readonly planKinds?: readonly PlanKind[] | undefined;
  readonly orders: boolean;
  readonly plans: boolean;
  /** Why the orders end. */
  readonly reason?: OrderEnd | undefined;
  /** In whose name the trail says what was canceled. */
  readonly act?: Act | undefined;
}

/** A user cancels orders in the accounts of lines, an operator those in all places. */
const isMeant = ({ place }: { readonly place: Place }, own: Place, { act }: CancelTerms): boolean =>
  act !== undefined || place === own;

const standingsOf = (state: State, terms: CancelTerms): Standing[] => {
  const { userId, line, symbolId } = terms;
  const standings = state.owners.get(userId)?.standings.values() ?? [];
  return [...standings].filter((standing) => {
    const { instrument, place: own } = standing.listing;
    if (symbolId !== undefined && instrument.symbolId !== symbolId) return false;
    return (line === undefined || instrument.line === line) && isMeant(standing, own, terms);
  });
};

/** Whether something was placed early enough for a job to be its business. */
export const isInTime = (
  { createdAt }: { readonly createdAt: number },
  { placedBefore }: Pick<CancelTerms, 'placedBefore'>,
): boolean => placedBefore === undefined || createdAt < placedBefore;

/** Whether a plan was there when the job was accepted, or protects an order that was. */
const isOld = ({ id, parentOrderId }: ConditionalOrder, upTo: number): boolean =>
  id <= upTo || (parentOrderId !== undefined && parentOrderId <= upTo);

const isOfKind = ({ kind }: ConditionalOrder, { planKinds }: CancelTerms): boolean =>
  planKinds === undefined || planKinds.includes(kind);

/** What a user had when the job was accepted. */
const cancels: Cancels<CancelTerms> = {
  agents: (state, { terms, upTo }) =>
    agentsOf(state, terms.userId).filter(
      (agent) =>
        agent.id <= upTo &&
        isInTime(agent, terms) &&
        isMeant(agent, ownPlaceOf(agent.symbolId), terms) &&
        (terms.symbolId === undefined || agent.symbolId === terms.symbolId) &&
        (terms.line === undefined || lineOf(agent.symbolId) === terms.line),
    ),
  orders: (state, { terms, upTo }) =>
    standingsOf(state, terms)
      .filter(({ listing }) => pairAllows(listing.instrument.state, 'cancel'))
      .flatMap(({ orders }) => orders.all())
      .filter(({ order }) => order.id <= upTo && isInTime(order, terms)),
  plans: (state, { terms, upTo }) =>
    standingsOf(state, terms)
      .flatMap(({ plans }) => [...plans.values()])
      .filter((plan) => isOld(plan, upTo) && isOfKind(plan, terms)),
  cancelPlan: giveUp,
};

/** Cancels a user's orders, plans and agents. */
export const cancelJob = jobType<CancelTerms>({
  kind: 'cancel',
  run: (state, work) => cancelSlice(state, work, cancels),
  next: (state, work) => nextToCancel(state, work, cancels),
  skipsItems: true,
  /** Says in the trail what an operator had canceled. */
  ended(state, { terms: { act, userId }, orders, plans }) {
    const after = `${orders} orders, ${plans} plans`;
    if (act !== undefined) note(state, act, 'user.cancelAll', `user:${userId}`, '', after);
  },
});
