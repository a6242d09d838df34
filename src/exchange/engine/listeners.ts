import type { Changes } from '#exchange/core/changes.ts';
import type { BatchListener, EngineLog } from '#exchange/engine/parts.ts';

/** Those who hear of durable batches and of rebuilds. One that fails must harm neither the answers nor the others. */
export class Listeners {
  readonly #log: EngineLog;
  readonly #ofBatches = new Set<BatchListener>();
  readonly #ofRebuilds = new Set<() => void>();

  constructor(log: EngineLog) {
    this.#log = log;
  }

  onBatch(listener: BatchListener): () => void {
    this.#ofBatches.add(listener);
    return () => this.#ofBatches.delete(listener);
  }

  onRebuilt(listener: () => void): () => void {
    this.#ofRebuilds.add(listener);
    return () => this.#ofRebuilds.delete(listener);
  }

  publish(changes: Changes, now: number): void {
    for (const listener of this.#ofBatches) this.#tell(() => listener(changes, now), 'batches');
  }

  rebuilt(): void {
    for (const listener of this.#ofRebuilds) this.#tell(listener, 'rebuilds');
  }

  #tell(call: () => void, what: string): void {
    try {
      call();
    } catch (error) {
      this.#log.error({ error }, `A listener of ${what} failed.`);
    }
  }
}
