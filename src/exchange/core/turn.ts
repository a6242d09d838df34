import type { Order } from '#domain/order/order.ts';
import { type Matches, noMatches } from '#exchange/core/book/matching.ts';
import type { Resting, Standing } from '#exchange/core/instruments/standing.ts';
import type { Pending } from '#exchange/core/jobs/job.ts';
import { fillsMax, sliceMax } from '#exchange/core/limits.ts';
import { type Fetched, nothingFetched } from '#exchange/core/past.ts';

/** Work space of the matching, used by one order at a time: it grows to what the largest match needed. */
const workSpace: Matches<Resting> = noMatches();

/** What one command may spend, what it knows and what it touches: made for each command and gone with it. */
export class Turn {
  /** Orders and plans that it may still cancel at once, and steps of other work by what these cost. */
  sliceLeft = sliceMax;
  /** Fills that it may still make. */
  fillsLeft = fillsMax;
  /** What its answer waits for. */
  pending: Pending | undefined = undefined;
  /** What it knows of the past beyond the exchange's memory. */
  fetched: Fetched = nothingFetched;
  /** What the order that is placed or changed just now would trade with. */
  readonly matches: Matches<Resting> = workSpace;
  /** Where it changed a position or placed orders that may only make one smaller; undefined: nowhere. */
  exposed: Set<Standing> | undefined = undefined;
  /** Open orders whose take profit or stop loss has fired in it; undefined: none. */
  overtaken: number[] | undefined = undefined;
  /** Orders of agents that it has changed; undefined: none. */
  agentOrders: Set<Order> | undefined = undefined;

  expose(standing: Standing): void {
    this.exposed ??= new Set();
    this.exposed.add(standing);
  }
}
