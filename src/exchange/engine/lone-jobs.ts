import type { Command } from '#exchange/core/command.ts';
import type { Exchange } from '#exchange/core/exchange.ts';
import { type CarriedOut, Spoiled } from '#exchange/engine/carrier.ts';

/** Jobs that run by themselves in one turn of the event loop. */
const perTurn = 8;

export interface LoneJobsParts {
  readonly exchange: () => Exchange;
  /** Carries out a command by itself. `failed`: the store failed, and all that waits was answered. */
  readonly attempt: (command: Command, now: number) => CarriedOut | Spoiled | 'failed';
  readonly answer: (carried: CarriedOut, now: number) => void;
  /** Not even a note that a job failed can be stored. */
  readonly onHopeless: () => void;
}

/**
 * Runs jobs by themselves, so that one that fails spoils no batch: those that have failed before, and,
 * after a slice of several spoiled one, all of which one did. What fails is set back, and is never given up.
 */
export class LoneJobs {
  readonly #parts: LoneJobsParts;
  /** Bound: the jobs there are. */
  readonly #suspects = new Set<number>();

  constructor(parts: LoneJobsParts) {
    this.#parts = parts;
  }

  /** Whether it is not known yet which job spoiled a batch: none runs together with others. */
  get isSearching(): boolean {
    return this.#suspects.size > 0;
  }

  /** Whether something is to be run at `now`. */
  hasWork(now: number): boolean {
    return this.isSearching || this.#parts.exchange().failedJobDue(now) !== undefined;
  }

  /** Begins to search for the job that spoiled a batch. */
  search(now: number): void {
    for (const jobId of this.#parts.exchange().dueJobs(now)) this.#suspects.add(jobId);
  }

  /** Runs the next few, until one fails. False: the store failed. */
  runSome(now: number): boolean {
    for (let left = perTurn; left > 0; left--) {
      const jobId = this.#next(now);
      if (jobId === undefined) return true;
      const carried = this.#parts.attempt({ kind: 'RunJobs', jobId }, now);
      if (carried === 'failed') return false;
      this.#suspects.delete(jobId);
      if (carried instanceof Spoiled) return this.#setBack(jobId, carried, now);
      this.#parts.answer(carried, now);
    }
    return true;
  }

  #next(now: number): number | undefined {
    const due = this.isSearching ? new Set(this.#parts.exchange().dueJobs(now)) : undefined;
    for (const jobId of this.#suspects) {
      if (due!.has(jobId)) return jobId;
      this.#suspects.delete(jobId);
    }
    return this.#parts.exchange().failedJobDue(now);
  }

  #setBack(jobId: number, { cause }: Spoiled, now: number): boolean {
    const error = cause instanceof Error ? cause.message : String(cause);
    const carried = this.#parts.attempt({ kind: 'SetBackJob', jobId, error }, now);
    if (carried === 'failed') return false;
    if (carried instanceof Spoiled) this.#parts.onHopeless();
    else this.#parts.answer(carried, now);
    return !(carried instanceof Spoiled);
  }
}
