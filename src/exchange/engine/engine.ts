import type { Act } from '#domain/operating/operating.ts';
import { done, type Outcome, refuse } from '#domain/refusal.ts';
import type { Command, CommandKind, CommandOf, Reply } from '#exchange/core/command.ts';
import type { Exchange } from '#exchange/core/exchange.ts';
import { sliceMax } from '#exchange/core/limits.ts';
import { AwaitedJobs } from '#exchange/engine/awaited-jobs.ts';
import { type CarriedOut, Carrier, Spoiled } from '#exchange/engine/carrier.ts';
import { Containment } from '#exchange/engine/containment.ts';
import { Failures } from '#exchange/engine/failures.ts';
import { Listeners } from '#exchange/engine/listeners.ts';
import { LoneCommands } from '#exchange/engine/lone-commands.ts';
import { LoneJobs } from '#exchange/engine/lone-jobs.ts';
import {
  type BatchListener,
  countJobs,
  type EngineParts,
  type EngineStats,
  type EngineStatus,
  EngineStopped,
  newCounts,
} from '#exchange/engine/parts.ts';
import { Quarantine } from '#exchange/engine/quarantine.ts';
import {
  batchWeightMax,
  CommandQueue,
  elapseTime,
  runJobs,
  type Waiting,
  waitingFor,
} from '#exchange/engine/queue.ts';
import { type ClockState, EngineTime, jumpMaxMs } from '#exchange/engine/time.ts';

/** How often time passes for the core when nothing else happens. */
const elapseEveryMs = 1000;
/**
 * The one place where the exchange's state changes. Commands queue up; each turn of the event loop
 * takes a batch of them, applies it to the core, writes what changed in one durable transaction, and
 * only then answers the callers and tells the listeners.
 */
export class Engine {
  readonly #parts: EngineParts;
  readonly #carrier: Carrier;
  readonly #queue = new CommandQueue((command) => this.exchange.weightOf(command));
  readonly #quarantine: Quarantine;
  readonly #time: EngineTime;
  readonly #listeners: Listeners;
  readonly #lone: LoneCommands;
  readonly #failures: Failures;
  readonly #ticker: NodeJS.Timeout;
  #isStopped = false;
  /** Whether the clock is not believed; nothing is carried out meanwhile. */
  #isHeld = false;
  #stopping = false;
  #turn: NodeJS.Immediate | undefined;
  /** Commands whose needs are being fetched. While there are any, no other batch begins. */
  #inHand: readonly Waiting[] = [];
  #isWaiting = false;
  #triggering: NodeJS.Timeout | undefined;
  #elapseDue = false;
  /** Commands of a spoiled batch, which are carried out one by one before all others. */
  readonly #contained: Containment;
  /** Jobs that have failed, or of which one spoiled a batch. */
  readonly #loneJobs: LoneJobs;
  /** The time of the last batch. */
  #now = 0;
  /** Commands whose answer comes with the last slice of a job. */
  readonly #awaiting = new AwaitedJobs();
  #drained: (() => void) | undefined;
  readonly #counts = newCounts();

  constructor(parts: EngineParts) {
    this.#parts = parts;
    const steady = parts.steady ?? (() => performance.now());
    this.#carrier = new Carrier(parts.store, parts.foldTrades);
    this.#quarantine = new Quarantine(steady);
    this.#time = new EngineTime(parts.clock, steady, parts.store.lastBatchAt());
    this.#listeners = new Listeners(parts.log);
    this.#failures = new Failures({
      ...{ ...parts, carrier: this.#carrier, listeners: this.#listeners, counts: this.#counts },
      takeWaiting: () => [...this.#contained.takeAll(), ...this.#queue.takeAll()],
      takeAwaiting: () => this.#awaiting.takeAll(),
      isStopping: () => this.#stopping,
      onWritable: () => this.#elapse(),
      onStopping: () => {
        this.#isStopped = true;
        clearInterval(this.#ticker);
      },
      onStopped: () => this.#drained?.(),
    });
    this.#lone = new LoneCommands({
      ...{ carrier: this.#carrier, quarantine: this.#quarantine, counts: this.#counts },
      ...{ log: parts.log, failures: this.#failures },
    });
    this.#ticker = setInterval(() => this.#elapse(), elapseEveryMs);
    this.#ticker.unref();
    this.#contained = new Containment({
      exchange: () => this.exchange,
      prepare: (command) => this.#lone.prepare(command),
      attempt: (command, now, firedMax) => this.#lone.attempt(command, now, firedMax),
      searchJobs: (now) => this.#loneJobs.search(now),
      answer: (entries, carried, now) => this.#answer(entries, carried, now),
      onHopeless: () => this.#failures.failUnknown(new Error('A batch cannot be contained.'), []),
    });
    this.#loneJobs = new LoneJobs({
      exchange: () => this.exchange,
      attempt: (command, now) => this.#lone.attempt(command, now),
      answer: (carried, now) => this.#answer([], carried, now),
      onHopeless: () => this.#failures.failUnknown(new Error('A job cannot be set back.'), []),
    });
    this.#tellOfStart();
    if (this.#time.held) this.#hold();
    this.#elapse();
  }

  /** The core as it stands, for reading. Never keep it: after a failed write it is another one. */
  get exchange(): Exchange {
    return this.#carrier.exchange;
  }

  get status(): EngineStatus {
    if (this.#isStopped) return 'stopped';
    return this.#failures.isReadOnly || this.#isHeld ? 'readOnly' : 'ready';
  }

  /**
   * The machine's clock without its jumps, for all that goes by the time of day: Unix milliseconds.
   */
  readonly clock = (): number => this.#time.clock();

  /** How the machine's clock stands to the exchange's time. */
  clockState(): ClockState {
    return this.#time.state();
  }

  stats(): EngineStats {
    return { queueDepth: this.#waiting, jobs: countJobs(this.exchange.jobs), ...this.#counts };
  }

  /** Answers once the command's batch is durable. Rejects only when the engine had to stop. */
  submit<K extends CommandKind>(command: CommandOf<K>): Promise<Reply<K>> {
    const refused = this.#refusal(command);
    if (refused !== undefined) return Promise.resolve(refused);
    const { entry, answered } = waitingFor(this.#quarantine.without(command));
    const full = this.#queue.add(entry);
    if (full === undefined) {
      this.#schedule();
      return answered;
    }
    if (full === 'busy') this.#counts.refusedBusy++;
    else this.#counts.refusedShare++;
    return Promise.resolve(refuse(full, full === 'tooMany' ? { seconds: '1' } : {}));
  }

  /**
   * Believes the clock after a jump, in an operator's name, and goes on; the trail says so. Nothing
   * happens while the clock is believed anyway.
   */
  confirmClock(act: Act): Outcome<undefined> {
    const { held, at: before, clockAt } = this.#time.state();
    if (this.#isStopped || this.#stopping) return refuse('busy');
    if (this.#failures.isReadOnly) return refuse('readOnly');
    if (!this.#isHeld || !held) return done(undefined);
    const command: Command = { kind: 'ConfirmClock', before, act };
    const carried = this.#lone.attempt(command, clockAt);
    if (carried instanceof Spoiled) return refuse('notRecorded');
    if (carried === 'failed') return refuse('readOnly');
    this.#time.confirm();
    this.#publish(carried, clockAt, 1);
    this.#parts.log.warn({ before, at: clockAt, by: act.by }, 'The clock was confirmed.');
    this.#release();
    return done(undefined);
  }

  /** Called after each durable batch, with live objects: read them at once, keep none. */
  onBatch(listener: BatchListener): () => void {
    return this.#listeners.onBatch(listener);
  }

  /** Called when the core was built anew from the store: what was derived from the old is void. */
  onRebuilt(listener: () => void): () => void {
    return this.#listeners.onRebuilt(listener);
  }

  /** Takes no more commands, carries out those that wait, and ends. The store stays open. */
  async stop(): Promise<void> {
    this.#stopping = true;
    clearInterval(this.#ticker);
    this.#failures.stop();
    clearTimeout(this.#triggering);
    if (this.#waiting > 0 || this.#runsJobs) {
      await new Promise<void>((resolve) => {
        this.#drained = resolve;
      });
    }
    clearImmediate(this.#turn);
    this.#isStopped = true;
    // Jobs that could not go on are in the store: the next start does.
    for (const entry of this.#awaiting.takeAll())
      entry.fail(new EngineStopped('The engine stopped.'));
  }

  get #waiting(): number {
    return this.#queue.length + this.#inHand.length + this.#contained.length;
  }

  /** Whether jobs go on now: as the engine ends, only those that somebody waits for. */
  get #runsJobs(): boolean {
    if (this.status !== 'ready') return false;
    if (this.#stopping) return this.#awaiting.isAny;
    return this.exchange.hasDueJobs(this.#now) || this.#loneJobs.hasWork(this.#now);
  }

  get #hasWork(): boolean {
    return this.#waiting > 0 || this.#elapseDue || this.#contained.isActive || this.#runsJobs;
  }

  #refusal(command: Command): ReturnType<typeof refuse> | undefined {
    if (this.status === 'readOnly') {
      this.#counts.refusedReadOnly++;
      return refuse('readOnly');
    }
    if (this.#stopping || this.#isStopped) {
      this.#counts.refusedBusy++;
      return refuse('busy');
    }
    return this.#quarantine.holds(command) ? refuse('notRecorded') : undefined;
  }

  /** The next turn of the event loop takes a batch; while one waits for the store, its end does. */
  #schedule(): void {
    if (this.#isWaiting) return;
    this.#turn ??= setImmediate(() => {
      this.#turn = undefined;
      const waiting = this.#drain();
      if (waiting === undefined) {
        this.#endTurn();
        return;
      }
      this.#isWaiting = true;
      void waiting.then(() => {
        this.#isWaiting = false;
        this.#endTurn();
      });
    });
  }

  #endTurn(): void {
    if (this.#isStopped) return;
    if (this.#hasWork) this.#schedule();
    else this.#drained?.();
  }

  #elapse(): void {
    if (this.#stopping || this.#isStopped || this.#failures.isReadOnly) return;
    if (this.#isHeld) {
      if (this.#time.read() === undefined) return;
      this.#parts.log.warn(
        this.#time.state(),
        'The clock is back to normal. The exchange resumes.',
      );
      this.#release();
      return;
    }
    this.#elapseDue = true;
    this.#schedule();
  }

  /** Carries out the next batch; a promise when it has to wait for the store. */
  #drain(): Promise<void> | undefined {
    if (this.status !== 'ready') return undefined;
    const now = this.#time.read();
    if (now === undefined) {
      this.#hold();
      return undefined;
    }
    this.#now = now;
    if (this.#contained.isActive) return this.#contain(now);
    if (!this.#loneJobs.runSome(now)) return undefined;
    // Time passes first, so that what fell due runs before what came after.
    const isElapsed = this.#elapseDue && !this.#quarantine.holds(elapseTime.command);
    this.#elapseDue = false;
    const entries: Waiting[] = isElapsed ? [elapseTime] : [];
    const hasJobs = !this.#loneJobs.isSearching && this.exchange.hasDueJobs(now);
    if (hasJobs) entries.push(runJobs);
    const room = batchWeightMax - entries.length - (hasJobs ? sliceMax : 0);
    for (const entry of this.#queue.take(room)) entries.push(entry);
    return entries.length === 0 ? undefined : this.#runBatch(entries, now);
  }

  async #contain(now: number): Promise<void> {
    await this.#contained.carryOutSome(now);
    if (!this.#contained.isActive) this.#awaitTriggers(now);
  }

  #runBatch(entries: readonly Waiting[], now: number): Promise<void> | undefined {
    const commands = entries.map(({ command }) => command);
    const prepared = this.#carrier.prepare(commands);
    if (prepared === undefined) {
      this.#carryOut(entries, commands, now);
      return undefined;
    }
    this.#inHand = entries;
    return prepared.then(
      () => {
        this.#inHand = [];
        this.#carryOut(entries, commands, now);
      },
      (error: unknown) => {
        this.#inHand = [];
        this.#failures.failRead(error, entries);
      },
    );
  }

  #carryOut(entries: readonly Waiting[], commands: readonly Command[], now: number): void {
    let carried: CarriedOut;
    try {
      carried = this.#carrier.carryOut(commands, now);
    } catch (error) {
      if (error instanceof Spoiled) this.#separate(error, entries);
      else this.#failures.fail(error, entries);
      return;
    }
    this.#answer(entries, carried, now);
    this.#awaitTriggers(now);
  }

  #answer(entries: readonly Waiting[], carried: CarriedOut, now: number): void {
    this.#awaiting.answer(entries, carried);
    this.#publish(carried, now, entries.length);
  }

  #publish({ changes, commitMs }: CarriedOut, now: number, commands: number): void {
    this.#counts.batches++;
    this.#counts.commands += commands;
    this.#counts.lastBatchSize = commands;
    if (commitMs !== undefined) {
      this.#counts.commits++;
      this.#counts.lastCommitMs = commitMs;
    }
    this.#listeners.publish(changes, now);
  }

  /** Fired plans that wait go on at once, or when the core says that the next one is due. */
  #awaitTriggers(now: number): void {
    const { nextDueAt } = this.exchange;
    if (nextDueAt === undefined || this.#stopping) return;
    if (nextDueAt <= now) {
      this.#elapseDue = true;
      return;
    }
    this.#triggering ??= setTimeout(() => {
      this.#triggering = undefined;
      this.#elapse();
    }, nextDueAt - now);
    this.#triggering.unref();
  }

  /** The clock jumped: nothing is carried out until it comes back or an operator confirms it. */
  #hold(): void {
    this.#isHeld = true;
    this.#parts.log.error(
      this.#time.state(),
      'The clock jumped. Read-only until it is corrected or confirmed by an operator.',
    );
    this.#failures.refuseWaiting([]);
  }

  #release(): void {
    this.#isHeld = false;
    this.#elapse();
  }

  #tellOfStart(): void {
    const { at, clockAt } = this.#time.state();
    if (at - clockAt <= jumpMaxMs) return;
    this.#parts.log.error(
      { at, clockAt },
      'The store is ahead of the clock. Time continues from there at half speed.',
    );
  }

  /** Nothing of the batch was kept, nor would be: its commands are carried out one by one. */
  #separate(error: Spoiled, entries: readonly Waiting[]): void {
    this.#counts.failedWrites++;
    this.#parts.log.error(
      { error: error.cause, commands: entries.length },
      'A batch could not be stored. Its commands are retried one by one.',
    );
    this.#contained.add(entries);
    this.#failures.rebuild();
  }
}
