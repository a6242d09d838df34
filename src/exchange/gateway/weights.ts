import type { CallName } from '#contract/calls.ts';
import type { Topic } from '#contract/channels.ts';

/** As many rows of a list as cost what a simple call does. */
const rowsPerCall = 20;
const candlesPerCall = 100;
/** Longer lists than any page of candles: a limit that is none counts as the longest. */
const candlesMax = 1500;

/** As how many calls a request counts against its network, before its input is read. */
export function doorWeight(name: CallName | 'openApi' | undefined, query: string): number {
  if (name === 'getTickers') return 2;
  if (name !== 'getKline') return 1;
  const limit = Number(/(?:^|&)limit=(\d{1,5})(?:&|$)/.exec(query)?.[1] ?? candlesMax);
  return 1 + Math.floor(Math.min(limit, candlesMax) / candlesPerCall);
}

/** Calls that list all that a user has open, or look through it. */
const lists: ReadonlySet<string> = new Set(['openOrders', 'openPlans', 'userTradeFlags']);

/** Favourites that are taken over count as a list's rows. */
function mergeWeight(groups: unknown): number {
  const all = Array.isArray(groups) ? (groups as { symbolIds: unknown[] }[]) : [];
  const pairs = all.reduce((sum, { symbolIds }) => sum + symbolIds.length, 0);
  return 1 + Math.floor(pairs / rowsPerCall);
}

/** As how many calls a call counts against its user: a batch as its orders, a list by its length. */
export function callWeight(name: CallName, input: object, open: () => number): number {
  if ('orders' in input && Array.isArray(input.orders)) return input.orders.length;
  if (name === 'mergeFavourites' && 'groups' in input) return mergeWeight(input.groups);
  return lists.has(name) ? 1 + Math.floor(open() / rowsPerCall) : 1;
}

/** As how many subscriptions the topics of a frame count: a list of open orders by its length. */
export function topicsWeight(topics: Iterable<Topic>, open: () => number): number {
  let weight = 0;
  for (const { channel } of topics) {
    weight += channel === 'orders' ? 1 + Math.floor(open() / rowsPerCall) : 1;
  }
  return weight;
}
