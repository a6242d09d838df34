import type { CommandKind, Reply } from '#exchange/core/command.ts';
import type { Pending } from '#exchange/core/jobs/job.ts';
import type { CarriedOut } from '#exchange/engine/carrier.ts';
import type { Waiting } from '#exchange/engine/queue.ts';

/** Answers commands; those that began a job hear when its last slice is durable. */
export class AwaitedJobs {
  /** By the job. Bound: jobs. */
  readonly #waiting = new Map<number, { readonly entry: Waiting; readonly pending: Pending }>();

  /** Whether somebody waits for a job. */
  get isAny(): boolean {
    return this.#waiting.size > 0;
  }

  /** Answers the commands of a durable batch, and those whose jobs ended or failed with it. */
  answer(entries: readonly Waiting[], carried: CarriedOut): void {
    for (const [i, entry] of entries.entries()) {
      const pending = carried.pending.get(i);
      if (pending === undefined) entry.answer(carried.replies[i]!);
      else this.#waiting.set(pending.jobId, { entry, pending });
    }
    for (const job of carried.changes.entities.jobs) {
      const waiting = this.#waiting.get(job.id);
      // What failed is tried again without end: nobody waits for that.
      if (waiting === undefined || (job.endedAt === undefined && job.failures === 0)) continue;
      this.#waiting.delete(job.id);
      waiting.entry.answer(waiting.pending.reply(job) as Reply<CommandKind>);
    }
  }

  /** Everything that waits: somebody else answers it. */
  takeAll(): Waiting[] {
    const entries = [...this.#waiting.values()].map(({ entry }) => entry);
    this.#waiting.clear();
    return entries;
  }
}
