import { feedOf } from '#client/trading/feed.ts';
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

/** Open orders and waiting plans. */
interface Open {
  readonly orders: readonly OrderView[];
  readonly plans: readonly PlanView[];
}

const allOrders = new KeyedStores<readonly OrderView[]>();
const allPlans = new KeyedStores<readonly PlanView[]>();

/** The user's open orders of a line, newest first; undefined until they are known. */
export const $ordersOn = (line: Line) => allOrders.of(line);
/** The user's waiting plan orders of a line, likewise. */
export const $plansOn = (line: Line) => allPlans.of(line);

/** What is open of a line, put together from its page, its feed and the answers of calls. */
class OpenOnLine {
  readonly #line: Line;
  readonly #orders = new OpenRows<OrderView>(({ id }) => id, isOpen);
  readonly #plans = new OpenRows<PlanView>(({ id }) => id, isWaiting);
  #isKnown = false;

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

  reset({ orders, plans }: Open): void {
    this.#isKnown = true;
    const isLess = [this.#orders.reset(orders), this.#plans.reset(plans)];
    // The line was down, or the tab hidden: what ended meanwhile nobody told.
    historyChanged(isLess.includes(true) ? 'gap' : undefined);
    this.#publish();
  }

  take({ orders, plans }: Open): void {
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
  openOn(lineOf(row.symbolId)).take({ orders: [row], plans: [] });

/** Takes a plan order likewise. */
export const takePlan = (row: PlanView): void =>
  openOn(lineOf(row.symbolId)).take({ orders: [], plans: [row] });

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
