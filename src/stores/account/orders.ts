import { feedOf } from '#client/trading/feed.ts';
import type { AgentView } from '#domain/agent/view.ts';
import type { OrderStatus } from '#domain/codes/order-status.ts';
import type { PlanStatus } from '#domain/codes/plan-status.ts';
import { type Line, lineOf } from '#domain/line/line.ts';
import type { OrderView, PlanView } from '#domain/order/view.ts';
import { historyChanged } from '#stores/account/history-changes.ts';
import { OpenRows } from '#stores/account/open-rows.ts';
import { type OrderChange, ordersChanged } from '#stores/account/order-changes.ts';
import { redraw } from '#stores/feed/redraw.ts';
import { KeyedStores } from '#stores/page/keyed.ts';

const openStatuses: readonly OrderStatus[] = ['init', 'new', 'partial'];
const waitingStatuses: readonly PlanStatus[] = ['notExecuted', 'executing'];

const isOpen = ({ status }: OrderView) => openStatuses.includes(status);
const isWaiting = ({ status }: PlanView) => waitingStatuses.includes(status);

/** Open orders and waiting plans, as a page brings them. */
interface Open {
  readonly orders: readonly OrderView[];
  readonly plans: readonly PlanView[];
}

/** The same with icebergs and TWAPs, which a page does not bring. */
interface OpenNow extends Open {
  readonly agents: readonly AgentView[];
}

const allOrders = new KeyedStores<readonly OrderView[]>();
const allPlans = new KeyedStores<readonly PlanView[]>();
const allAgents = new KeyedStores<readonly AgentView[]>();

/** The user's open orders of a line, newest first; undefined until they are known. */
export const $ordersOn = (line: Line) => allOrders.of(line);
/** The user's waiting plan orders of a line, likewise. */
export const $plansOn = (line: Line) => allPlans.of(line);
/** The user's icebergs and TWAPs that run on a line, likewise: known once the socket has told. */
export const $agentsOn = (line: Line) => allAgents.of(line);

/** What is open of a line, put together from its page, its feed and the answers of calls. */
class OpenOnLine {
  readonly #line: Line;
  readonly #orders = new OpenRows<OrderView>(({ id }) => id, isOpen);
  readonly #plans = new OpenRows<PlanView>(({ id }) => id, isWaiting);
  readonly #agents = new OpenRows<AgentView>(
    ({ id }) => id,
    ({ isRunning }) => isRunning,
  );
  #isKnown = false;
  #knowsAgents = false;

  constructor(line: Line) {
    this.#line = line;
  }

  seed({ orders, plans }: Open): void {
    if (this.#isKnown) return;
    this.#isKnown = true;
    this.#orders.take(orders);
    this.#plans.take(plans);
    this.#publish();
  }

  reset({ orders, plans, agents }: OpenNow): void {
    this.#isKnown = true;
    this.#knowsAgents = true;
    this.#agents.reset(agents);
    const isLess = [this.#orders.reset(orders), this.#plans.reset(plans)];
    // The line was down, or the tab hidden: what ended meanwhile nobody told.
    historyChanged(isLess.includes(true) ? 'gap' : undefined);
    this.#publish();
  }

  take({ orders = [], plans = [], agents = [] }: Partial<OpenNow>): void {
    this.#agents.take(agents);
    const changed = { orders: this.#orders.take(orders), plans: this.#plans.take(plans) };
    const ended = {
      orders: changed.orders.map(({ row }) => row).filter((row) => !isOpen(row)),
      plans: changed.plans.map(({ row }) => row).filter((row) => !isWaiting(row)),
    };
    if (ended.orders.length + ended.plans.length > 0) historyChanged(ended);
    this.#publish();
    // A plan comes before the order that it has placed.
    ordersChanged([
      ...changed.plans.map((change): OrderChange => ({ what: 'plan', ...change })),
      ...changed.orders.map((change): OrderChange => ({ what: 'order', ...change })),
    ]);
  }

  #publish(): void {
    if (!this.#isKnown) return;
    const [$orders, $plans] = [$ordersOn(this.#line), $plansOn(this.#line)];
    redraw($orders, () => $orders.set(this.#orders.rows()), 'urgent');
    redraw($plans, () => $plans.set(this.#plans.rows()), 'urgent');
    if (!this.#knowsAgents) return;
    const $agents = $agentsOn(this.#line);
    redraw($agents, () => $agents.set(this.#agents.rows()), 'urgent');
  }
}

/** Bounded by the lines there are. */
const open = new Map<Line, OpenOnLine>();

function openOn(line: Line): OpenOnLine {
  const known = open.get(line) ?? new OpenOnLine(line);
  open.set(line, known);
  return known;
}

/** What the page came with of a line, before the first frame. */
export const seedOrders = (line: Line, ofPage: Open): void => openOn(line).seed(ofPage);

/** Takes an order as a call answered it; the socket's word of it may come before or after. */
export const takeOrder = (row: OrderView): void =>
  openOn(lineOf(row.symbolId)).take({ orders: [row] });

/** Takes a plan order likewise. */
export const takePlan = (row: PlanView): void =>
  openOn(lineOf(row.symbolId)).take({ plans: [row] });

/** Takes an iceberg or TWAP likewise. */
export const takeAgent = (row: AgentView): void =>
  openOn(lineOf(row.symbolId)).take({ agents: [row] });

/** Keeps a line's open orders and plans up to date until the result is called. */
export function subscribeOrders(line: Line): () => void {
  const feed = feedOf(line);
  const endOpen = feed.open((news) => {
    if (news.isSnapshot) openOn(line).reset(news);
    else openOn(line).take(news);
  });
  const endFills = feed.fills(({ isSnapshot }) => {
    if (!isSnapshot) historyChanged();
  });
  return () => {
    endOpen();
    endFills();
  };
}
