import { FairQueue } from '#server/fair-queue.ts';

/** So many milliseconds of requests are begun in one turn of the event loop. */
const turnMs = 5;
/** Who has waited this long goes before whatever is more urgent, once a turn. */
const agedMs = 250;

/** What any job counts for its owner, at least: the rest of it comes in other turns. */
const leastMs = 0.1;

interface Limits {
  /** Jobs of a lane that may be under way at once. */
  readonly atOnce: number;
  /** Jobs that may wait, of all owners and of one. */
  readonly waitingMax: number;
  readonly waitingOfOwnerMax: number;
}

/**
 * Kinds of work, the most urgent first. Orders wait for the engine, whose queue has its own bound. What
 * is under way of the others ends in a turn of its own choice, so it is bounded too: an answer of
 * history or a page takes a millisecond or ten of the loop when it is ready.
 */
export const lanes = {
  orders: { atOnce: 4000, waitingMax: 4000, waitingOfOwnerMax: 2000 },
  reads: { atOnce: 32, waitingMax: 2000, waitingOfOwnerMax: 500 },
  histories: { atOnce: 4, waitingMax: 1000, waitingOfOwnerMax: 250 },
  accounts: { atOnce: 8, waitingMax: 500, waitingOfOwnerMax: 100 },
  pages: { atOnce: 2, waitingMax: 300, waitingOfOwnerMax: 100 },
} as const satisfies Record<string, Limits>;

export type Lane = keyof typeof lanes;
const laneNames = Object.keys(lanes) as Lane[];

/** Work for a request; the promise settles when no more of it is to be done. */
export type Job = () => Promise<void>;

interface Waiting {
  readonly job: Job;
  readonly since: number;
}

/**
 * Shares the event loop among requests. A turn begins jobs until its time is over, the urgent before
 * the others and those of the owner first who has used least; what is left goes on in the next turn, after
 * sockets, timers and the engine had theirs.
 */
export class Turns {
  readonly #queues = Object.fromEntries(
    laneNames.map((lane) => [lane, new FairQueue<Waiting>()]),
  ) as Record<Lane, FairQueue<Waiting>>;
  readonly #running = Object.fromEntries(laneNames.map((lane) => [lane, 0])) as Record<
    Lane,
    number
  >;
  readonly #now: () => number;
  #endsAt = 0;
  #hasAgedGone = false;
  /** Whether a job was begun whose part in this turn is not over. */
  #isBusy = false;
  #nextTurn: NodeJS.Immediate | undefined;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Jobs that wait in a lane. */
  waiting(lane: Lane): number {
    return this.#queues[lane].size;
  }

  /** Takes a job of an owner; false: too many wait already. A job never throws; it may reject. */
  take(lane: Lane, owner: string, job: Job): boolean {
    const queue = this.#queues[lane];
    const { waitingMax, waitingOfOwnerMax } = lanes[lane];
    if (queue.size >= waitingMax || queue.sizeOf(owner) >= waitingOfOwnerMax) return false;
    queue.push(owner, { job, since: this.#now() });
    this.#goOn();
    return true;
  }

  #goOn(): void {
    if (this.#nextTurn === undefined) this.#openTurn();
    if (!this.#isBusy) this.#step();
  }

  #openTurn(): void {
    this.#endsAt = this.#now() + turnMs;
    this.#hasAgedGone = false;
    this.#nextTurn = setImmediate(() => {
      this.#nextTurn = undefined;
      if (laneNames.some((lane) => this.#mayBegin(lane))) this.#goOn();
    });
  }

  #step(): void {
    const now = this.#now();
    if (now >= this.#endsAt) return;
    const lane = this.#nextLane(now);
    if (lane === undefined) return;
    const queue = this.#queues[lane];
    const { owner, entry } = queue.shift(leastMs)!;
    this.#running[lane]++;
    this.#isBusy = true;
    const end = () => {
      this.#running[lane]--;
      if (queue.size > 0) this.#goOn();
    };
    entry.job().then(end, end);
    // After all that the job does without waiting for anything: promises first, then ticks.
    queueMicrotask(() =>
      process.nextTick(() => {
        this.#isBusy = false;
        queue.charge(owner, Math.max(0, this.#now() - now - leastMs));
        this.#step();
      }),
    );
  }

  #mayBegin(lane: Lane): boolean {
    return this.#queues[lane].size > 0 && this.#running[lane] < lanes[lane].atOnce;
  }

  /** Whose turn it is: the most urgent, unless one has waited too long behind those. */
  #nextLane(now: number): Lane | undefined {
    const open = laneNames.filter((lane) => this.#mayBegin(lane));
    const [first, ...others] = open;
    if (first === undefined || this.#hasAgedGone) return first;
    const aged = others.find((lane) => now - this.#queues[lane].peek()!.entry.since >= agedMs);
    if (aged !== undefined) this.#hasAgedGone = true;
    return aged ?? first;
  }
}
