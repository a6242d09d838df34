import { Worker } from 'node:worker_threads';
import { BoundedCache } from '#exchange/market/bounded-cache.ts';
import { CandleColumns } from '#exchange/market/columns.ts';
import type { PastParts, PastRequest } from '#exchange/market/past-maker.ts';
import type { PastAnswer, PastQuestion } from '#exchange/market/past-worker.ts';
import { HistoryBusy } from '#exchange/store/store.ts';

/** Requests that may wait at once; further ones are refused. */
const pendingMax = 200;
/** Memory that the thread's objects may take, in MB, beside its days of paths. */
const threadMemoryMax = 256;
/** Candles of finished time kept in memory, of all pairs together: some 800 days of minutes. */
export const candleBytesMax = 64 * 1024 * 1024;

/** Columns of candles that never change any more, by name; the latest used are kept. */
export type CandleCache = BoundedCache<string, CandleColumns>;

/** A cache of so many bytes, for all pairs of an exchange. */
export const candleCache = (bytesMax = candleBytesMax): CandleCache =>
  new BoundedCache(bytesMax, ({ bytes }) => bytes);

/** Whoever makes candles from before a pair's listing. */
export interface PastSource {
  candles(request: PastRequest): Promise<CandleColumns>;
}

interface Pending {
  resolve(columns: CandleColumns): void;
  reject(error: Error): void;
}

/**
 * Candles from before the listing, made in a thread of their own: what they cost never holds up an
 * order. The thread is started by the first request, and again by the next one should it ever end.
 */
export class PastThread implements PastSource {
  readonly #parts: PastParts;
  readonly #pending = new Map<number, Pending>();
  #worker: Worker | undefined;
  #lastId = 0;
  #closed = false;

  constructor(parts: PastParts) {
    this.#parts = parts;
  }

  candles(request: PastRequest): Promise<CandleColumns> {
    return new Promise((resolve, reject) => {
      if (this.#closed) throw new Error('The past is closed.');
      if (this.#pending.size >= pendingMax)
        throw new HistoryBusy('Too many candles are waited for.');
      const id = ++this.#lastId;
      this.#pending.set(id, { resolve, reject });
      const worker = this.#running();
      worker.ref();
      worker.postMessage({ id, ...request } satisfies PastQuestion);
    });
  }

  /** Ends the thread; who still waits is told. */
  async close(): Promise<void> {
    this.#closed = true;
    const worker = this.#worker;
    if (worker === undefined) return;
    this.#ended(worker, new Error('The past is closed.'));
    await worker.terminate();
  }

  #running(): Worker {
    if (this.#worker !== undefined) return this.#worker;
    const worker = new Worker(new URL('./past-worker.ts', import.meta.url), {
      workerData: this.#parts,
      name: 'past',
      resourceLimits: { maxOldGenerationSizeMb: threadMemoryMax },
    });
    worker.on('message', (answer: PastAnswer) => this.#settle(answer));
    worker.on('error', (error) => this.#ended(worker, error));
    worker.on('exit', () => this.#ended(worker, new Error('The thread of the past ended.')));
    this.#worker = worker;
    return worker;
  }

  #settle(answer: PastAnswer): void {
    const pending = this.#pending.get(answer.id);
    this.#pending.delete(answer.id);
    if ('error' in answer) pending?.reject(new Error(answer.error));
    else pending?.resolve(new CandleColumns(answer.buffer));
    // Only a request in flight keeps the process alive.
    if (this.#pending.size === 0) this.#worker?.unref();
  }

  #ended(worker: Worker, error: unknown): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    const reason = error instanceof Error ? error : new Error(String(error));
    for (const { reject } of this.#pending.values()) reject(reason);
    this.#pending.clear();
  }
}
