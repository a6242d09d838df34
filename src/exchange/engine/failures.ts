import { refuse } from '#domain/refusal.ts';
import type { Carrier } from '#exchange/engine/carrier.ts';
import type { Listeners } from '#exchange/engine/listeners.ts';
import { type Counts, type EngineParts, EngineStopped } from '#exchange/engine/parts.ts';
import type { Waiting } from '#exchange/engine/queue.ts';
import { StoreProbe } from '#exchange/engine/store-probe.ts';
import { StoreFull } from '#exchange/store/store.ts';

interface FailuresParts extends Pick<EngineParts, 'store' | 'log' | 'onUnknownOutcome'> {
  readonly carrier: Carrier;
  readonly listeners: Listeners;
  readonly counts: Counts;
  /** Takes all commands that wait for their turn. */
  readonly takeWaiting: () => readonly Waiting[];
  /** Takes those that wait for a job. */
  readonly takeAwaiting: () => readonly Waiting[];
  /** Whether no more commands are taken, so that the store need not be tried again. */
  readonly isStopping: () => boolean;
  readonly onWritable: () => void;
  /** Nothing is carried out any more, before anybody is answered, and after all are. */
  readonly onStopping: () => void;
  readonly onStopped: () => void;
}

/** What becomes of the core and of all that waits when the store fails: read-only until it recovers, or the end. */
export class Failures {
  readonly #parts: FailuresParts;
  readonly #probe: StoreProbe;
  #isReadOnly = false;

  constructor(parts: FailuresParts) {
    this.#parts = parts;
    this.#probe = new StoreProbe(
      () => parts.store.probe(),
      () => this.#writeAgain(),
    );
  }

  /** Whether the store took no more and was not writable since. */
  get isReadOnly(): boolean {
    return this.#isReadOnly;
  }

  /** Tries the store no more. */
  stop(): void {
    this.#probe.stop();
  }

  /** What commands need could not be read: nothing was changed, so the core stays as it is. */
  failRead(error: unknown, entries: readonly Waiting[]): void {
    this.#parts.log.error({ error }, 'Failed to read the store. Read-only until it recovers.');
    this.#waitForStore(entries);
  }

  /** A batch could not be written. */
  fail(error: unknown, entries: readonly Waiting[]): void {
    if (error instanceof StoreFull) this.#goReadOnly(error, entries);
    else this.failUnknown(error, entries);
  }

  /** Builds the core from the store. False: it can't be, and the engine has stopped. */
  rebuild(entries: readonly Waiting[] = []): boolean {
    try {
      this.#parts.carrier.rebuild();
    } catch (failure) {
      this.failUnknown(failure, entries);
      return false;
    }
    this.#parts.listeners.rebuilt();
    return true;
  }

  refuseWaiting(entries: readonly Waiting[]): void {
    const waiting = [...entries, ...this.#parts.takeWaiting()];
    this.#parts.counts.refusedReadOnly += waiting.length;
    for (const entry of waiting) entry.answer(refuse('readOnly'));
  }

  /** Nothing is acknowledged any more: the callers hear that the outcome is not known. */
  failUnknown(error: unknown, entries: readonly Waiting[]): void {
    const { log, takeAwaiting, takeWaiting, onStopping, onStopped, onUnknownOutcome } = this.#parts;
    onStopping();
    log.error({ error }, 'The outcome of a batch is unknown. The process must exit.');
    const stopped = new EngineStopped('The engine stopped. The outcome is unknown.', {
      cause: error,
    });
    for (const entry of [...entries, ...takeAwaiting(), ...takeWaiting()]) entry.fail(stopped);
    onStopped();
    onUnknownOutcome(error);
  }

  /** The batch is not in the store: the core, which has it, is thrown away. */
  #goReadOnly(error: StoreFull, entries: readonly Waiting[]): void {
    this.#parts.counts.failedWrites++;
    this.#parts.log.error({ error }, 'Failed to write to the store. Read-only until it recovers.');
    this.#isReadOnly = true;
    if (this.rebuild(entries)) this.#waitForStore(entries);
  }

  #waitForStore(entries: readonly Waiting[]): void {
    this.#isReadOnly = true;
    this.refuseWaiting(entries);
    if (!this.#parts.isStopping()) this.#probe.start();
  }

  #writeAgain(): void {
    if (this.#parts.isStopping()) return;
    this.#isReadOnly = false;
    this.#parts.log.info({}, 'The store accepts writes again.');
    this.#parts.onWritable();
  }
}
