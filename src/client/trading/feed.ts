import { subscribeOwn } from '#client/own-topics.ts';
import type { StrategyRow } from '#contract/calls/strategy.ts';
import type { DataFrame } from '#contract/channels.ts';
import { agentOfWire } from '#contract/map/special/rows.ts';
import { fillOfWire, orderOfWire, planOfWire } from '#contract/map/spot/rows.ts';
import type { AgentView } from '#domain/agent/view.ts';
import type { Line } from '#domain/line/line.ts';
import type { FillView, OrderView, PlanView } from '#domain/order/view.ts';

/** What is open: all of it in a snapshot, else what has changed, what has ended included. */
interface OpenNews {
  readonly isSnapshot: boolean;
  readonly orders: readonly OrderView[];
  readonly plans: readonly PlanView[];
  /** Icebergs and TWAPs. */
  readonly agents: readonly AgentView[];
}

/** Fills as they come; a snapshot says that some may have been missed, and has none. */
interface FillNews {
  readonly isSnapshot: boolean;
  readonly fills: readonly FillView[];
}

/** What the stream tells of a line's orders. Each call returns how to stop. */
interface LineFeed {
  readonly open: (listener: (news: OpenNews) => void) => () => void;
  readonly fills: (listener: (news: FillNews) => void) => () => void;
}

type OpenRows = DataFrame<'orders'>['data'];

/** A line's feed, its rows read in its own words. */
export const feedWith = (
  businessLine: Line | undefined,
  read: {
    readonly order: (row: OpenRows['orders'][number]) => OrderView;
    readonly plan: (row: OpenRows['plans'][number]) => PlanView;
    readonly fill: (row: DataFrame<'fills'>['data'][number]) => FillView;
    readonly agent: (row: StrategyRow) => AgentView;
  },
): LineFeed => ({
  open: (listener) =>
    subscribeOwn({ channel: 'orders', businessLine }, (frame) => {
      const { data, type } = frame as DataFrame<'orders'>;
      listener({
        isSnapshot: type === 'snapshot',
        orders: data.orders.map(read.order),
        plans: data.plans.map(read.plan),
        agents: (data.strategies ?? []).map(read.agent),
      });
    }),
  fills: (listener) =>
    subscribeOwn({ channel: 'fills', businessLine }, (frame) => {
      const { data, type } = frame as DataFrame<'fills'>;
      listener({ isSnapshot: type === 'snapshot', fills: data.map(read.fill) });
    }),
});

const spot = feedWith(undefined, {
  ...{ order: orderOfWire, plan: planOfWire, fill: fillOfWire, agent: agentOfWire },
});
/** Apart from `client/trading.ts`: who only listens needs nothing that places orders. */
const feeds: Partial<Record<Line, LineFeed>> = { spot };

/** From now on a line can be listened to. */
export function addFeed(line: Line, feed: LineFeed): void {
  feeds[line] = feed;
}

/** What the stream tells of a line's orders; the page has brought the line. */
export const feedOf = (line: Line): LineFeed => feeds[line]!;
