import { done, refuse } from '#domain/refusal.ts';
import type { Command, CommandOf } from '#exchange/core/command.ts';
import type { Exchange } from '#exchange/core/exchange.ts';
import { type CarriedOut, Spoiled } from '#exchange/engine/carrier.ts';
import { elapseTime, runJobs, type Waiting } from '#exchange/engine/queue.ts';

/** Commands of a spoiled batch that are carried out in one turn of the event loop. */
const perTurn = 8;

/**
 * What became of a command that was carried out by itself. Spoiled: it can't be recorded, nothing
 * was changed and the core was rebuilt; `failed`: the store failed, and all that waits was answered.
 */
type Attempt = CarriedOut | Spoiled | 'failed';

export interface ContainmentParts {
  readonly exchange: () => Exchange;
  /** Fetches what a command needs of the past. False: the store failed, as in `attempt`. */
  readonly prepare: (command: Command) => Promise<boolean>;
  /** Carries out a command by itself, and lets so many fired plans take their turn after it. */
  readonly attempt: (command: Command, now: number, firedMax?: number) => Attempt;
  /** A slice of the jobs spoiled the batch: they run one by one from now on. */
  readonly searchJobs: (now: number) => void;
  readonly answer: (entries: readonly Waiting[], carried: CarriedOut, now: number) => void;
  /** Something spoils every batch and can't be taken out of the way. */
  readonly onHopeless: () => void;
}

/**
 * Finds what spoiled a batch: its commands are carried out one by one, then what takes its turn by
 * itself, fired plans and dead man's switches. What can't be recorded is refused or ended.
 */
export class Containment {
  readonly #parts: ContainmentParts;
  /** Commands of batches that were spoiled: never more than one batch holds. */
  readonly #entries: Waiting[] = [];
  /** Whether fired plans have to take their turns one by one as well. */
  #firedAlone = false;

  constructor(parts: ContainmentParts) {
    this.#parts = parts;
  }

  /** Commands that wait. */
  get length(): number {
    return this.#entries.length;
  }

  get isActive(): boolean {
    return this.#firedAlone;
  }

  add(entries: readonly Waiting[]): void {
    this.#entries.push(...entries);
    this.#firedAlone = true;
  }

  /** Everything that waits: somebody else answers it. */
  takeAll(): Waiting[] {
    this.#firedAlone = false;
    return this.#entries.splice(0);
  }

  /** Carries out the next few, until all is done or the store fails. */
  async carryOutSome(now: number): Promise<void> {
    for (let i = 0; i < perTurn && this.#firedAlone; i++) {
      const [entry] = this.#entries;
      if (entry === undefined) this.#runFired(now);
      else if (await this.#parts.prepare(entry.command)) this.#carryOut(entry, now);
    }
  }

  #carryOut(entry: Waiting, now: number): void {
    if (entry === runJobs) {
      this.#entries.shift();
      this.#parts.searchJobs(now);
      return;
    }
    const carried = this.#parts.attempt(entry.command, now);
    if (carried === 'failed') return;
    const { command } = entry;
    if (
      carried instanceof Spoiled &&
      command.kind === 'MarkContracts' &&
      command.indexes.length > 1
    ) {
      this.#carryOutMarks(entry, command, now);
      return;
    }
    this.#entries.shift();
    if (!(carried instanceof Spoiled)) this.#parts.answer([entry], carried, now);
    else if (entry === elapseTime) this.#runSwitches(now);
    else entry.answer(refuse('notRecorded'));
  }

  /**
   * Looks which contracts can be marked, and marks these together: one whose mark can't be recorded keeps
   * no other from its own. Each failure rebuilds the core, which forgets the marks that were made before.
   */
  #carryOutMarks(entry: Waiting, { kind, indexes }: CommandOf<'MarkContracts'>, now: number): void {
    const good: (typeof indexes)[number][] = [];
    for (const index of indexes) {
      const carried = this.#parts.attempt({ kind, indexes: [index] }, now);
      if (carried === 'failed') return;
      if (carried instanceof Spoiled) continue;
      good.push(index);
      this.#parts.answer([], carried, now);
    }
    const isEach = good.length === 0 || good.length === indexes.length;
    const again = isEach ? undefined : this.#parts.attempt({ kind, indexes: good }, now);
    if (again === 'failed') return;
    this.#entries.shift();
    if (good.length === 0 || again instanceof Spoiled) entry.answer(refuse('notRecorded'));
    else if (again === undefined) entry.answer(done(undefined));
    else this.#parts.answer([entry], again, now);
  }

  /** A plan that can't be carried out ends as failed, so that no command meets it again. */
  #runFired(now: number): void {
    const exchange = this.#parts.exchange();
    const fired = exchange.firedIds;
    const carried = fired.length > 0 && this.#parts.attempt({ kind: 'RunFired' }, now, 1);
    if (carried === 'failed') return;
    const left = new Set(exchange.firedIds);
    const planId = fired.find((id) => !left.has(id));
    if (carried instanceof Spoiled) {
      this.#takeAway({ kind: 'FailFired', planId: planId ?? fired[0]! }, now);
      return;
    }
    if (carried) this.#parts.answer([], carried, now);
    if (planId === undefined) this.#runAgent(now);
  }

  /** An agent whose step can't be recorded ends, so that no command meets it again. */
  #runAgent(now: number): void {
    const [agentId] = this.#parts.exchange().dueAgents(now);
    if (agentId === undefined) {
      this.#firedAlone = false;
      return;
    }
    const carried = this.#parts.attempt({ kind: 'RunAgent', agentId }, now);
    if (carried instanceof Spoiled) this.#takeAway({ kind: 'FailAgent', agentId }, now);
    else if (carried !== 'failed') this.#parts.answer([], carried, now);
  }

  /** Lets each switch that has run out cancel by itself; one that can't is turned off. */
  #runSwitches(now: number): void {
    for (const userId of this.#parts.exchange().dueSwitches(now)) {
      const carried = this.#parts.attempt({ kind: 'ElapseTime', switchOf: userId }, now);
      if (carried === 'failed') return;
      if (!(carried instanceof Spoiled)) this.#parts.answer([], carried, now);
      else this.#takeAway({ kind: 'SetCancelAllAfter', userId, timeoutMs: 0 }, now);
    }
  }

  #takeAway(command: Command, now: number): void {
    const carried = this.#parts.attempt(command, now);
    if (carried instanceof Spoiled) this.#parts.onHopeless();
    else if (carried !== 'failed') this.#parts.answer([], carried, now);
  }
}
