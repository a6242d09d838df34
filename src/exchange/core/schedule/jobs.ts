import { pairAllows } from '#domain/codes/pair-state.ts';
import type { ConditionalOrder } from '#domain/order/order.ts';
import { type Outcome, refuse } from '#domain/refusal.ts';
import { cancelAgents } from '#exchange/core/agents/cancel-all.ts';
import { giveUp, mayGiveUp } from '#exchange/core/conditional/oco.ts';
import { cancelPlan } from '#exchange/core/conditional/triggers.ts';
import type { Resting, Standing } from '#exchange/core/instruments/standing.ts';
import { deliver } from '#exchange/core/liquidation/delivering.ts';
import { forget, liquidate } from '#exchange/core/liquidation/liquidate.ts';
import { closeAllSlice } from '#exchange/core/orders/closing-all.ts';
import { cancelResting } from '#exchange/core/orders/ending.ts';
import { settleFundings } from '#exchange/core/positions/funding.ts';
import { isInTime, type Job, type JobTerms } from '#exchange/core/schedule/job.ts';
import type { State } from '#exchange/core/state.ts';

/** Jobs of one user that may be under way at once, and of all. */
const jobsOfUserMax = 4;
const jobsMax = 10_000;

type Work = Pick<Job, 'kind' | 'terms' | 'upTo' | 'cursor' | 'orders' | 'plans'>;

/** What is left to cancel of a kind of job, in order. */
interface Cancels {
  readonly orders: (state: State, work: Work) => Resting[];
  readonly plans: (state: State, work: Work) => ConditionalOrder[];
  readonly cancelPlan: (state: State, plan: ConditionalOrder) => void;
}

const byId = (one: { readonly id: number }, other: { readonly id: number }) => one.id - other.id;

const standingsOf = (state: State, { userId, line, symbolId }: JobTerms): Standing[] => {
  const standings = state.owners.get(userId!)?.standings.values() ?? [];
  return [...standings].filter(
    ({ listing: { instrument } }) =>
      (symbolId === undefined || instrument.symbolId === symbolId) &&
      (line === undefined || instrument.line === line),
  );
};

/** Whether a plan was there when the job was accepted, or protects an order that was. */
const isOld = ({ id, parentOrderId }: ConditionalOrder, upTo: number): boolean =>
  id <= upTo || (parentOrderId !== undefined && parentOrderId <= upTo);

const isOfKind = ({ kind }: ConditionalOrder, { planKinds }: JobTerms): boolean =>
  planKinds === undefined || planKinds.includes(kind);

const cancels: Readonly<Record<'cancel' | 'closePair', Cancels>> = {
  /** A user's orders and plans, the oldest first. */
  cancel: {
    orders: (state, { terms, upTo }) =>
      standingsOf(state, terms)
        .filter(({ listing }) => pairAllows(listing.instrument.state, 'cancel'))
        .flatMap(({ orders }) => orders.all())
        .filter(({ order }) => order.id <= upTo && isInTime(order, terms))
        .sort((one, other) => byId(one.order, other.order)),
    plans: (state, { terms, upTo }) =>
      standingsOf(state, terms)
        .flatMap(({ plans }) => [...plans.values()])
        .filter((plan) => isOld(plan, upTo) && isOfKind(plan, terms) && mayGiveUp(state, plan))
        .sort(byId),
    cancelPlan: giveUp,
  },
  /** Everybody's on a pair that is delisted. */
  closePair: {
    orders: (state, { terms }) => {
      const listing = state.listings.get(terms.symbolId!);
      return [...state.orders.values()].filter(({ standing }) => standing.listing === listing);
    },
    plans: (state, { terms }) =>
      [...state.plans.values()].filter(({ symbolId }) => symbolId === terms.symbolId),
    cancelPlan,
  },
};

/** What a slice of each kind of job does, as far as the command may; true: nothing is left to do. */
const kinds: Readonly<Record<Job['kind'], (state: State, work: Work) => boolean>> = {
  cancel: (state, work) => cancelSlice(state, work, cancels.cancel),
  closePair: (state, work) =>
    cancelSlice(state, work, cancels.closePair) && deliver(state, work.terms),
  closePositions: closeAllSlice,
  funding: (state, { terms }) => settleFundings(state, terms.symbolId!),
  liquidate: (state, { terms }) => liquidate(state, terms),
};

const runSlice = (state: State, work: Work): boolean => kinds[work.kind](state, work);

/** Cancels what the command may still cancel. */
function cancelSlice(state: State, work: Work, kind: Cancels): boolean {
  if (work.terms.orders) {
    if (!cancelAgents(state, work)) return false;
    const orders = kind.orders(state, work);
    const now = orders.slice(0, state.sliceLeft);
    for (const resting of now) cancelResting(state, resting, work.terms.reason!);
    state.sliceLeft -= now.length;
    work.orders += now.length;
    if (now.length < orders.length) return false;
  }
  if (!work.terms.plans) return true;
  const plans = kind.plans(state, work);
  const now = plans.slice(0, state.sliceLeft);
  for (const plan of now) kind.cancelPlan(state, plan);
  state.sliceLeft -= now.length;
  work.plans += now.length;
  return now.length === plans.length;
}

/** The orders and plans that were canceled. */
export interface Canceled {
  readonly orders: number;
  readonly plans: number;
}

/**
 * Cancels what `terms` name: at once as far as a command may, the rest in slices of a job. `whenDone`
 * makes the command's answer; of a job it is given after the last slice.
 */
export function startJob<T>(
  state: State,
  kind: Job['kind'],
  terms: JobTerms,
  whenDone: (canceled: Canceled) => T,
): Outcome<T> {
  const refusal = jobRefusal(state, terms);
  if (refusal !== undefined) return refusal;
  const upTo = state.counters.orderId;
  const work = { kind, terms, upTo, cursor: 0, orders: 0, plans: 0 };
  if (runSlice(state, work)) {
    noteEnd(state, work);
    return { ok: true, value: whenDone(work) };
  }
  const id = ++state.counters.orderId;
  const startedAt = state.now;
  state.tables.jobs.put({ ...work, id, startedAt, failed: false, endedAt: undefined });
  const reply = (job: Job): Outcome<T> =>
    job.failed ? refuse('notRecorded') : { ok: true, value: whenDone(job) };
  state.pending = { jobId: id, reply };
  return { ok: true, value: whenDone(work) };
}

/** What is against another job of a user's; a pair is closed once, so that always may begin. */
export function jobRefusal(state: State, { userId }: Pick<JobTerms, 'userId'>) {
  const { jobs } = state.tables;
  if (jobs.size === 0 || userId === undefined) return undefined;
  const own = [...jobs.values()].filter(({ terms }) => terms.userId === userId);
  const isFull = own.length >= jobsOfUserMax || jobs.size >= jobsMax;
  return isFull ? refuse('tooMany', { seconds: '1' }) : undefined;
}

/** Says in the trail what an operator had canceled. */
function noteEnd(state: State, { terms, orders, plans }: Work): void {
  const { act, userId } = terms;
  if (act === undefined) return;
  const about = `user:${userId}`;
  const after = `${orders} orders, ${plans} plans`;
  const { by, reason } = act;
  state.changes.acts.push({
    at: state.now,
    by,
    what: 'user.cancelAll',
    about,
    before: '',
    after,
    reason,
  });
}

/** A slice of the jobs under way, which take turns; or of one only. */
export function runJobs(state: State, only: number | undefined): void {
  for (const job of [...state.tables.jobs.values()]) {
    if (only !== undefined && job.id !== only) continue;
    if (state.sliceLeft <= 0) return;
    const isDone = runSlice(state, job);
    if (isDone) {
      noteEnd(state, job);
      job.endedAt = state.now;
    }
    state.tables.jobs.put(job);
  }
}

/** Gives a job up whose slice can't be recorded. */
export function failJob(state: State, jobId: number): void {
  const job = state.tables.jobs.get(jobId);
  if (job === undefined) return;
  job.failed = true;
  job.endedAt = state.now;
  if (job.kind === 'liquidate') forget(state, job.terms);
  state.tables.jobs.put(job);
}
