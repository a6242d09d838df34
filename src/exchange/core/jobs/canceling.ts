import type { Agent, AgentEnd } from '#domain/agent/agent.ts';
import type { ConditionalOrder, OrderEnd } from '#domain/order/order.ts';
import { endAgent } from '#exchange/core/agents/ending.ts';
import type { Resting } from '#exchange/core/instruments/standing.ts';
import type { Work } from '#exchange/core/jobs/job.ts';
import type { Slice } from '#exchange/core/jobs/job-type.ts';
import { cancelResting } from '#exchange/core/orders/ending.ts';
import type { State } from '#exchange/core/state.ts';

/** What jobs that cancel have in common. */
interface Terms {
  readonly orders: boolean;
  readonly plans: boolean;
  /** Why the orders end. */
  readonly reason?: OrderEnd | undefined;
}

/** What a kind of job cancels. Each is asked again with each slice. */
export interface Cancels<T extends Terms> {
  readonly agents: (state: State, work: Work<T>) => readonly Agent[];
  readonly orders: (state: State, work: Work<T>) => readonly Resting[];
  readonly plans: (state: State, work: Work<T>) => readonly ConditionalOrder[];
  readonly cancelPlan: (state: State, plan: ConditionalOrder) => void;
}

/** Things of one kind that are left to cancel, the oldest first. */
interface Group {
  readonly items: () => readonly Item[];
}

interface Item {
  readonly id: number;
  /** Cancels it; answers what that costs of what a command may do. */
  readonly cancel: () => number;
}

const byId = (one: Item, other: Item) => one.id - other.id;

/**
 * What is left, in its order: agents before orders, since whoever cancels all wants none placed after it,
 * and plans last, since canceled orders may arm some.
 */
function groupsOf<T extends Terms>(state: State, work: Work<T>, cancels: Cancels<T>): Group[] {
  const { orders: withOrders, plans: withPlans, reason } = work.terms;
  const agents = () =>
    cancels.agents(state, work).map((agent) => ({
      id: agent.id,
      cancel: () => {
        const canceled = endAgent(state, agent, agentEnd(reason), reason);
        work.orders += canceled;
        return Math.max(1, canceled);
      },
    }));
  const orders = () =>
    cancels.orders(state, work).map((resting) => ({
      id: resting.order.id,
      cancel: () => {
        cancelResting(state, resting, reason!);
        work.orders += 1;
        return 1;
      },
    }));
  const plans = () =>
    cancels.plans(state, work).map((plan) => ({
      id: plan.id,
      cancel: () => {
        cancels.cancelPlan(state, plan);
        work.plans += 1;
        return 1;
      },
    }));
  const lists = [...(withOrders ? [agents, orders] : []), ...(withPlans ? [plans] : [])];
  const isLeft = ({ id }: Item) => !work.skipped.includes(id);
  return lists.map((list) => ({ items: () => list().filter(isLeft).sort(byId) }));
}

const agentEnd = (reason: OrderEnd | undefined): AgentEnd =>
  reason === 'deadManSwitch' || reason === 'pairClosed' || reason === 'delivery'
    ? reason
    : 'cancelledByUser';

/** Cancels what the command may still cancel. */
export function cancelSlice<T extends Terms>(
  state: State,
  work: Work<T>,
  cancels: Cancels<T>,
): Slice {
  for (const group of groupsOf(state, work, cancels)) {
    for (const { cancel } of group.items()) {
      if (state.turn.sliceLeft <= 0) return 'more';
      state.turn.sliceLeft -= cancel();
    }
  }
  return 'done';
}

/** The number of what is canceled next; undefined: nothing is left. */
export function nextToCancel<T extends Terms>(
  state: State,
  work: Work<T>,
  cancels: Cancels<T>,
): number | undefined {
  for (const { items } of groupsOf(state, work, cancels)) {
    const [first] = items();
    if (first !== undefined) return first.id;
  }
  return undefined;
}
