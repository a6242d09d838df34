import { atom } from 'nanostores';
import { feedOf } from '#client/trading/feed.ts';
import type { OrderStatus } from '#domain/codes/order-status.ts';
import type { PlanStatus } from '#domain/codes/plan-status.ts';
import type { Line } from '#domain/line/line.ts';
import type { OrderView, PlanView } from '#domain/order/view.ts';
import { historyChanged } from '#stores/history-changes.ts';
import { OpenRows } from '#stores/open-rows.ts';
import { type OrderChange, ordersChanged } from '#stores/order-changes.ts';
import { redraw } from '#stores/redraw.ts';

/** The user's open orders, newest first; undefined until they are known. */
export const $orders = atom<readonly OrderView[] | undefined>(undefined);
/** The user's waiting plan orders, likewise. */
export const $plans = atom<readonly PlanView[] | undefined>(undefined);

const openStatuses: readonly OrderStatus[] = ['init', 'new', 'partial'];
const waitingStatuses: readonly PlanStatus[] = ['notExecuted', 'executing'];

const isOpen = ({ status }: OrderView) => openStatuses.includes(status);
const isWaiting = ({ status }: PlanView) => waitingStatuses.includes(status);

const orders = new OpenRows<OrderView>(({ id }) => id, isOpen);
const plans = new OpenRows<PlanView>(({ id }) => id, isWaiting);
let known = false;

function publish(): void {
  if (!known) return;
  redraw($orders, () => $orders.set(orders.rows()), 'urgent');
  redraw($plans, () => $plans.set(plans.rows()), 'urgent');
}

/** What the page came with, before the first frame. */
export function seedOrders(ofPage: {
  readonly orders: readonly OrderView[];
  readonly plans: readonly PlanView[];
}): void {
  if (known) return;
  known = true;
  orders.take(ofPage.orders);
  plans.take(ofPage.plans);
  publish();
}

function take(orderRows: readonly OrderView[], planRows: readonly PlanView[]): void {
  const changed = { orders: orders.take(orderRows), plans: plans.take(planRows) };
  const ended = {
    orders: changed.orders.map(({ row }) => row).filter((row) => !isOpen(row)),
    plans: changed.plans.map(({ row }) => row).filter((row) => !isWaiting(row)),
  };
  if (ended.orders.length + ended.plans.length > 0) historyChanged(ended);
  publish();
  // A plan comes before the order that it has placed.
  ordersChanged([
    ...changed.plans.map((change): OrderChange => ({ what: 'plan', ...change })),
    ...changed.orders.map((change): OrderChange => ({ what: 'order', ...change })),
  ]);
}

/** Takes an order as a call answered it; the socket's word of it may come before or after. */
export const takeOrder = (row: OrderView): void => take([row], []);

/** Takes a plan order likewise. */
export const takePlan = (row: PlanView): void => take([], [row]);

/** Keeps a line's open orders and plans up to date until the result is called. */
export function followOrders(line: Line): () => void {
  const feed = feedOf(line);
  const endOpen = feed.open((news) => {
    if (news.isSnapshot) {
      known = true;
      const isLess = [orders.reset(news.orders), plans.reset(news.plans)];
      // The line was down, or the tab hidden: what ended meanwhile nobody told.
      historyChanged(isLess.includes(true) ? 'gap' : undefined);
      publish();
    } else {
      take(news.orders, news.plans);
    }
  });
  const endFills = feed.fills(({ isSnapshot }) => {
    if (!isSnapshot) historyChanged();
  });
  return () => {
    endOpen();
    endFills();
  };
}
