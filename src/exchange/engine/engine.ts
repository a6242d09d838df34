import type { Candle } from '#domain/candle/candle.ts';
import type { Trade } from '#domain/order/order.ts';
import { refuse } from '#domain/refusal.ts';
import type { Changes } from '#exchange/core/changes.ts';
import type { CommandKind, CommandOf, Reply } from '#exchange/core/command.ts';
import { Exchange } from '#exchange/core/exchange.ts';
import { queueMax, type Waiting, waitingFor } from '#exchange/engine/queue.ts';
import { type Store, StoreFull } from '#exchange/store/store.ts';

/** Commands applied and made durable together: one sync pays for all of them. */
const batchMax = 256;
/** How often time passes for the core when nothing else happens. */
const elapseEveryMs = 1000;
/** A store that took no more is tried again after the first, then ever later up to the last. */
const probeFirstMs = 200;
const probeLastMs = 5000;

interface EngineLog {
  info(values: object, text: string): void;
  warn(values: object, text: string): void;
  error(values: object, text: string): void;
}

export interface EngineParts {
  readonly store: Store;
  /** Unix milliseconds. It may jump; the engine's own time never goes back. */
  readonly clock: () => number;
  readonly log: EngineLog;
  /** The candles that a batch's trades changed, to be written with them. */
  readonly foldTrades: (
    trades: readonly Trade[],
    now: number,
  ) => readonly { readonly symbol: string; readonly candle: Candle }[];
  /**
   * Nobody knows whether the last batch is in the store, or the core broke a rule of its own. The
   * process must end: the next start rebuilds from the store.
   */
  readonly onUnknownOutcome: (error: unknown) => void;
}

export type EngineStatus = 'ready' | 'readOnly' | 'stopped';
export type BatchListener = (changes: Changes, now: number) => void;

/** Figures for the metrics; counts since the start. */
export interface EngineStats {
  readonly queueDepth: number;
  readonly batches: number;
  readonly commands: number;
  readonly refusedBusy: number;
  readonly refusedReadOnly: number;
  readonly failedWrites: number;
  /** Batches that had something to write. */
  readonly commits: number;
  readonly lastCommitMs: number;
  readonly lastBatchSize: number;
}

/** The engine no longer runs; whether the command was carried out is not known. */
export class EngineStopped extends Error {
  override readonly name = 'EngineStopped';
}

/**
 * The one place where the exchange's state changes. Commands queue up; each turn of the event loop
 * takes a batch of them, applies it to the core, writes what changed in one durable transaction, and
 * only then answers the callers and tells the listeners.
 */
export class Engine {
  readonly #parts: EngineParts;
  readonly #queue: Waiting[] = [];
  readonly #listeners = new Set<BatchListener>();
  readonly #rebuiltListeners = new Set<() => void>();
  readonly #ticker: NodeJS.Timeout;
  #exchange: Exchange;
  #status: EngineStatus = 'ready';
  #stopping = false;
  #now: number;
  #turn: NodeJS.Immediate | undefined;
  #probing: NodeJS.Timeout | undefined;
  #waking: NodeJS.Timeout | undefined;
  #elapseDue = false;
  #drained: (() => void) | undefined;
  readonly #counts = {
    batches: 0,
    commands: 0,
    refusedBusy: 0,
    refusedReadOnly: 0,
    failedWrites: 0,
    commits: 0,
    lastCommitMs: 0,
    lastBatchSize: 0,
  };

  constructor(parts: EngineParts) {
    this.#parts = parts;
    this.#exchange = new Exchange(parts.store.load(), parts.store);
    this.#now = parts.store.lastBatchAt();
    this.#ticker = setInterval(() => this.#elapse(), elapseEveryMs);
    this.#ticker.unref();
    this.#elapse();
  }

  /** The core as it stands, for reading. Never keep it: after a failed write it is another one. */
  get exchange(): Exchange {
    return this.#exchange;
  }

  get status(): EngineStatus {
    return this.#status;
  }

  stats(): EngineStats {
    return { queueDepth: this.#queue.length, ...this.#counts };
  }

  /** Answers once the command's batch is durable. Rejects only when the engine had to stop. */
  submit<K extends CommandKind>(command: CommandOf<K>): Promise<Reply<K>> {
    if (this.#status === 'readOnly') {
      this.#counts.refusedReadOnly++;
      return Promise.resolve(refuse('readOnly'));
    }
    if (this.#stopping || this.#status === 'stopped' || this.#queue.length >= queueMax) {
      this.#counts.refusedBusy++;
      return Promise.resolve(refuse('busy'));
    }
    const { entry, answered } = waitingFor(command);
    this.#queue.push(entry);
    this.#schedule();
    return answered;
  }

  /** Called after each durable batch, with live objects: read them at once, keep none. */
  onBatch(listener: BatchListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Called when the core was built anew from the store: what was derived from the old is void. */
  onRebuilt(listener: () => void): () => void {
    this.#rebuiltListeners.add(listener);
    return () => this.#rebuiltListeners.delete(listener);
  }

  /** Takes no more commands, carries out those that wait, and ends. The store stays open. */
  async stop(): Promise<void> {
    this.#stopping = true;
    clearInterval(this.#ticker);
    clearTimeout(this.#probing);
    clearTimeout(this.#waking);
    if (this.#queue.length > 0) {
      await new Promise<void>((resolve) => {
        this.#drained = resolve;
      });
    }
    clearImmediate(this.#turn);
    this.#status = 'stopped';
  }

  #schedule(): void {
    this.#turn ??= setImmediate(() => {
      this.#turn = undefined;
      this.#drain();
      if (this.#status === 'stopped') return;
      if (this.#queue.length > 0 || this.#elapseDue) this.#schedule();
      else this.#drained?.();
    });
  }

  #elapse(): void {
    if (this.#stopping || this.#status !== 'ready') return;
    this.#elapseDue = true;
    this.#schedule();
  }

  #drain(): void {
    // Time passes first, so that what fell due runs before what came after.
    const entries: Waiting[] = this.#elapseDue ? [elapseTime] : [];
    entries.push(...this.#queue.splice(0, batchMax - entries.length));
    this.#elapseDue = false;
    if (entries.length > 0 && this.#status === 'ready') this.#runBatch(entries);
  }

  #runBatch(entries: readonly Waiting[]): void {
    this.#now = Math.max(this.#now, this.#parts.clock());
    const now = this.#now;
    let replies: Reply<CommandKind>[];
    let changes: Changes;
    try {
      replies = entries.map(({ command }) => this.#exchange.apply(command, now));
      changes = this.#exchange.closeBatch();
      this.#write(changes, now);
    } catch (error) {
      if (error instanceof StoreFull) this.#goReadOnly(error, entries);
      else this.#failUnknown(error, entries);
      return;
    }
    this.#counts.batches++;
    this.#counts.commands += entries.length;
    this.#counts.lastBatchSize = entries.length;
    for (const [i, entry] of entries.entries()) entry.answer(replies[i]!);
    this.#publish(changes, now);
    this.#wakeFor(this.#exchange.nextDueAt);
  }

  /** Fired plans run in the next turn, or at the time at which they are due. */
  #wakeFor(dueAt: number | undefined): void {
    clearTimeout(this.#waking);
    if (dueAt === undefined || this.#stopping) return;
    if (dueAt <= this.#now) this.#elapseDue = true;
    else this.#waking = setTimeout(() => this.#elapse(), dueAt - this.#now).unref();
  }

  #write(changes: Changes, now: number): void {
    if (!hasRows(changes)) return;
    const candles = this.#parts.foldTrades(changes.trades, now);
    const start = performance.now();
    this.#parts.store.write({ changes, counters: this.#exchange.counters, candles, now });
    this.#counts.lastCommitMs = performance.now() - start;
    this.#counts.commits++;
  }

  #publish(changes: Changes, now: number): void {
    for (const listener of this.#listeners) {
      try {
        listener(changes, now);
      } catch (error) {
        this.#parts.log.error({ error }, 'A listener of batches failed.');
      }
    }
  }

  /** The batch is not in the store: the core, which has it, is thrown away. */
  #goReadOnly(error: StoreFull, entries: readonly Waiting[]): void {
    this.#counts.failedWrites++;
    this.#parts.log.error({ error }, 'The store took no more: read-only until it recovers.');
    try {
      this.#exchange = new Exchange(this.#parts.store.load(), this.#parts.store);
    } catch (failure) {
      this.#failUnknown(failure, entries);
      return;
    }
    this.#status = 'readOnly';
    const waiting = [...entries, ...this.#queue.splice(0)];
    this.#counts.refusedReadOnly += waiting.length;
    for (const entry of waiting) entry.answer(refuse('readOnly'));
    for (const listener of this.#rebuiltListeners) {
      try {
        listener();
      } catch (failure) {
        this.#parts.log.error({ error: failure }, 'A listener of rebuilds failed.');
      }
    }
    if (!this.#stopping) this.#probeAfter(probeFirstMs);
  }

  #probeAfter(delayMs: number): void {
    this.#probing = setTimeout(() => {
      if (this.#stopping) return;
      if (!this.#parts.store.probe()) {
        this.#probeAfter(Math.min(2 * delayMs, probeLastMs));
        return;
      }
      this.#status = 'ready';
      this.#parts.log.info({}, 'The store takes rows again.');
      this.#elapse();
    }, delayMs);
    this.#probing.unref();
  }

  /** Nothing is acknowledged any more: the callers hear that the outcome is not known. */
  #failUnknown(error: unknown, entries: readonly Waiting[]): void {
    this.#status = 'stopped';
    clearInterval(this.#ticker);
    this.#parts.log.error({ error }, 'The outcome of a batch is unknown: the process must end.');
    const stopped = new EngineStopped('The engine stopped; the outcome is not known.', {
      cause: error,
    });
    for (const entry of [...entries, ...this.#queue.splice(0)]) entry.fail(stopped);
    this.#drained?.();
    this.#parts.onUnknownOutcome(error);
  }
}

/** Nobody waits for the engine's own command. */
const elapseTime: Waiting = { command: { kind: 'ElapseTime' }, answer() {}, fail() {} };

/**
 * Whether a batch changed anything that is kept. The provider's quotes are not; a balance of which
 * only the frozen part changed is neither (a changed total has its bill).
 */
const hasRows = (changes: Changes): boolean =>
  changes.acts.length > 0 ||
  changes.operating !== undefined ||
  changes.users.size > 0 ||
  changes.instruments.size > 0 ||
  changes.orders.size > 0 ||
  changes.plans.size > 0 ||
  changes.trades.length > 0 ||
  changes.bills.length > 0;
