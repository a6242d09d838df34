import type { Ticks } from '#domain/money/units.ts';
import { type Trail, trailStop } from '#domain/order/conditional.ts';
import type { ConditionalOrder } from '#domain/order/order.ts';
import { CallbackHeap, type Follower } from '#exchange/core/conditional/callback-heap.ts';
import type { TrailMark } from '#exchange/core/conditional/trail-mark.ts';

/** Which trailing stops: of an instrument, one of its prices, and a side. */
export type TrailPlace = Pick<TrailMark, 'symbolId' | 'watches' | 'side'>;

/** Trailing stops that share a best price. */
interface Step {
  mark: TrailMark;
  readonly rates: CallbackHeap;
  readonly distances: CallbackHeap;
  live: number;
  /**
   * Where the first of these or of those with better prices fires, signed; it may have gone since,
   * so that none fires there any more.
   */
  reach: number;
}

/** A price, and the last priority when it came: what began to follow later waits for another. */
export interface ReachedAt {
  readonly price: Ticks;
  readonly upTo: number;
}

/** Where changed marks are noted. */
export interface Marks {
  put(mark: TrailMark): void;
}

/**
 * The trailing stops of a pair and side that follow the price. Who began earlier has seen at least the
 * best price of who began later, so they stand in steps of falling bests. A price change looks at the
 * last step alone: a new best price merges steps from the end, and a price that fires none is no nearer
 * than `reach`. So its cost does not grow with the stops that wait.
 *
 * A price that reaches more stops than may fire at once is remembered. The rest stay where they are until they
 * are taken (`take`), and nothing changes which ones they are: a stop that begins to follow in the meantime gets
 * a step of its own, and a new best price first takes out all the rest.
 *
 * Prices are signed: a sell's best is the highest, a buy's the lowest.
 */
export class Trails {
  readonly #place: TrailPlace;
  readonly #sign: 1 | -1;
  readonly #steps: Step[] = [];
  readonly #places = new Map<number, { readonly follower: Follower; step: Step }>();
  /** Prices that reached more than was taken out, until they are forgotten: each has a job. */
  #reached: readonly ReachedAt[] = [];

  constructor(place: TrailPlace) {
    this.#place = place;
    this.#sign = place.side === 'sell' ? 1 : -1;
  }

  get size(): number {
    return this.#places.size;
  }

  /** The best price that a trailing stop has seen since it began to follow. */
  bestOf(planId: number): Ticks | undefined {
    return this.#places.get(planId)?.step.mark.best;
  }

  /** Takes up what was stored: marks in the order of their ids, plans in that of their priorities. */
  load(
    marks: readonly TrailMark[],
    plans: readonly ConditionalOrder[],
    reached: readonly ReachedAt[],
  ): void {
    this.#reached = reached;
    for (const mark of marks) this.#steps.push(newStep(mark));
    let at = -1;
    for (const plan of plans) {
      while (at + 1 < marks.length && marks[at + 1]!.id <= plan.priority) at += 1;
      const step = this.#steps[at];
      if (step === undefined) throw new Error(`invariant: plan ${plan.id} follows without a mark`);
      this.#join(plan, step);
    }
    this.#renewReach(0);
  }

  /** Lets the newest trailing stop follow from `price` on, which is the price now. */
  add(plan: ConditionalOrder, price: Ticks, marks: Marks, now: number): void {
    this.#raise(price, marks, now);
    let step = this.#steps.at(-1);
    if (step === undefined || step.mark.best !== price || this.#reached.length > 0) {
      const { priority: id } = plan;
      step = newStep({ id, ...this.#place, best: price, endedAt: undefined });
      this.#steps.push(step);
      marks.put(step.mark);
    }
    this.#join(plan, step);
    this.#renewReach(this.#steps.length - 1);
  }

  /** Gives a trailing stop that follows another callback; its best price stays. */
  change(plan: ConditionalOrder, trail: Trail): void {
    const { follower, step } = this.#places.get(plan.id)!;
    follower.live = false;
    heapOf(step, plan.trail!).noteDead();
    plan.trail = trail;
    step.live -= 1;
    this.#join(plan, step);
    this.#renewReach(this.#steps.indexOf(step));
  }

  /** Takes a trailing stop out. False: it is none that follows. */
  remove(plan: ConditionalOrder, marks: Marks, now: number): boolean {
    const place = this.#places.get(plan.id);
    if (place === undefined) return false;
    const { follower, step } = place;
    follower.live = false;
    heapOf(step, plan.trail!).noteDead();
    this.#leave(plan, step, marks, now);
    return true;
  }

  /**
   * Follows the price; answers those that it fires, taken out, in no order: at most `max` of its own and all
   * of earlier prices if it is a new best, which leaves nothing for these. `reached` names what is left.
   */
  move(
    { price, upTo }: ReachedAt,
    max: number,
    marks: Marks,
    now: number,
  ): readonly ConditionalOrder[] {
    const last = this.#steps.at(-1);
    if (last === undefined) return none;
    const at = this.#sign * price;
    let earlier = none;
    // What began later may find a better price in one that fires what began before.
    if (at > this.#sign * last.mark.best) {
      earlier = this.#reached.flatMap((reached) => this.take(reached, Infinity, marks, now));
      // With the new best price other stops may be at these prices, which never reached them.
      if (this.#reached.length > 0)
        this.#reached = this.#reached.map(({ price }) => ({ price, upTo: 0 }));
      this.#raise(price, marks, now);
    }
    if (at > (this.#steps.at(-1)?.reach ?? -Infinity)) return earlier;
    const own = this.take({ price, upTo }, max, marks, now);
    if (this.first({ price, upTo }) !== undefined) {
      this.#reached = [...this.#reached.filter((one) => one.price !== price), { price, upTo }];
    }
    return [...earlier, ...own];
  }

  /** The first of those that a price has reached and that still follow. */
  first(reached: ReachedAt): ConditionalOrder | undefined {
    const at = this.#sign * reached.price;
    for (const step of this.#steps.slice(this.#deepest(at))) {
      if (step.mark.id > reached.upTo) break;
      for (const heap of [step.rates, step.distances]) {
        const plan = heap.first()?.plan;
        if (plan !== undefined && this.#stopOf(plan, step) >= at) return plan;
      }
    }
    return undefined;
  }

  /** Prices that have reached more than was taken out. */
  get reached(): readonly ReachedAt[] {
    return this.#reached;
  }

  /** Forgets a price of which nothing is left to take. */
  forget(price: Ticks): void {
    this.#reached = this.#reached.filter((one) => one.price !== price);
  }

  /** The price that a changed stop must not be at: `price`, or an earlier one that is not forgotten. */
  bound(price: Ticks): Ticks {
    const prices = [price, ...this.#reached.map((one) => one.price)];
    return (this.#sign * Math.min(...prices.map((one) => this.#sign * one))) as Ticks;
  }

  /** A best price better than some: the steps that it is better than become one. */
  #raise(price: Ticks, marks: Marks, now: number): void {
    const at = this.#sign * price;
    let raised: Step | undefined;
    for (;;) {
      const last = this.#steps.at(-1);
      if (last === undefined || this.#sign * last.mark.best > at) break;
      if (raised === undefined && last.mark.best === price) return;
      this.#steps.pop();
      raised = raised === undefined ? last : this.#merged(last, raised, marks, now);
    }
    if (raised === undefined) return;
    raised.mark.best = price;
    marks.put(raised.mark);
    this.#steps.push(raised);
    this.#renewReach(this.#steps.length - 1);
  }

  /** Makes one step of two: the fewer followers go to the more, the mark is that of the earlier. */
  #merged(earlier: Step, later: Step, marks: Marks, now: number): Step {
    later.mark.endedAt = now;
    marks.put(later.mark);
    const [into, from] = earlier.live < later.live ? [later, earlier] : [earlier, later];
    into.mark = earlier.mark;
    for (const kind of ['rates', 'distances'] as const) {
      for (const { plan, live } of from[kind].all()) {
        if (live) this.#places.get(plan.id)!.step = into;
      }
      into[kind].takeAll(from[kind]);
    }
    into.live += from.live;
    return into;
  }

  /** Those that a price has reached, at most `max`, taken out. */
  take(reached: ReachedAt, max: number, marks: Marks, now: number): readonly ConditionalOrder[] {
    const at = this.#sign * reached.price;
    const taken: ConditionalOrder[] = [];
    const deepest = this.#deepest(at);
    for (const step of this.#steps.slice(deepest)) {
      if (step.mark.id > reached.upTo) break;
      for (const heap of [step.rates, step.distances]) {
        while (taken.length < max) {
          const plan = heap.first()?.plan;
          if (plan === undefined || this.#stopOf(plan, step) < at) break;
          heap.pop();
          plan.trail = { ...plan.trail!, best: step.mark.best };
          plan.trigger = (this.#sign * this.#stopOf(plan, step)) as Ticks;
          taken.push(plan);
          this.#leave(plan, step, marks, now);
        }
      }
    }
    this.#renewReach(deepest);
    return taken;
  }

  /** The index of the first step that a price may fire some of. */
  #deepest(at: number): number {
    let deepest = this.#steps.length;
    while (deepest > 0 && this.#steps[deepest - 1]!.reach >= at) deepest -= 1;
    return deepest;
  }

  #stopOf({ trail }: ConditionalOrder, { mark }: Step): number {
    return this.#sign * trailStop(this.#place.side, trail!.callback, mark.best);
  }

  #join(plan: ConditionalOrder, step: Step): void {
    const { callback } = plan.trail!;
    const away = 'ratePpm' in callback ? callback.ratePpm : callback.distance;
    const follower = { plan, callback: away, live: true };
    heapOf(step, plan.trail!).push(follower);
    step.live += 1;
    this.#places.set(plan.id, { follower, step });
  }

  #leave(plan: ConditionalOrder, step: Step, marks: Marks, now: number): void {
    this.#places.delete(plan.id);
    step.live -= 1;
    if (step.live > 0) return;
    this.#steps.splice(this.#steps.indexOf(step), 1);
    step.mark.endedAt = now;
    marks.put(step.mark);
  }

  /** Works out anew where the steps from `index` on fire. */
  #renewReach(index: number): void {
    let reach = this.#steps[index - 1]?.reach ?? -Infinity;
    for (const step of this.#steps.slice(index)) {
      for (const heap of [step.rates, step.distances]) {
        const first = heap.first();
        if (first !== undefined) reach = Math.max(reach, this.#stopOf(first.plan, step));
      }
      step.reach = reach;
    }
  }
}

const none: readonly ConditionalOrder[] = [];

const newStep = (mark: TrailMark): Step => ({
  mark,
  rates: new CallbackHeap(),
  distances: new CallbackHeap(),
  live: 0,
  reach: -Infinity,
});

const heapOf = (step: Step, { callback }: Trail): CallbackHeap =>
  'ratePpm' in callback ? step.rates : step.distances;
