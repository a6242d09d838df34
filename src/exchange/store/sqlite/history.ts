import { Worker } from 'node:worker_threads';
import type { HistoryQuery } from '#exchange/store/sqlite/history-queries.ts';
import type { HistoryAnswer, HistoryRequest } from '#exchange/store/sqlite/history-worker.ts';
import { type History, HistoryBusy } from '#exchange/store/store.ts';

/** Reads that may wait at once; further ones are refused. */
const pendingMax = 1000;

interface Pending {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/**
 * History reads in a thread of their own: a long one never holds up an order. The thread is started
 * by the first read, and again by the next one should it ever end.
 */
export class WorkerHistory implements History {
  readonly #file: string;
  readonly #pending = new Map<number, Pending>();
  #worker: Worker | undefined;
  #lastId = 0;
  #closed = false;

  constructor(file: string) {
    this.#file = file;
  }

  readonly orders: History['orders'] = (request) => this.#ask('orders', request);
  readonly plans: History['plans'] = (request) => this.#ask('plans', request);
  readonly fills: History['fills'] = (request) => this.#ask('fills', request);
  readonly fillsOfOrder: History['fillsOfOrder'] = (...args) => this.#ask('fillsOfOrder', ...args);
  readonly costs: History['costs'] = (request) => this.#ask('costs', request);
  readonly bills: History['bills'] = (request) => this.#ask('bills', request);
  readonly acts: History['acts'] = (request) => this.#ask('acts', request);
  readonly trades: History['trades'] = (...args) => this.#ask('trades', ...args);
  readonly minuteCandles: History['minuteCandles'] = (...args) =>
    this.#ask('minuteCandles', ...args);

  get waiting(): number {
    return this.#pending.size;
  }

  async close(): Promise<void> {
    this.#closed = true;
    const worker = this.#worker;
    if (worker === undefined) return;
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    worker.ref();
    // Requests before it in the thread's own queue are still answered.
    worker.postMessage('close');
    await ended;
  }

  #ask<N extends HistoryQuery>(query: N, ...args: Parameters<History[N]>): ReturnType<History[N]> {
    const answer = new Promise((resolve, reject) => {
      if (this.#closed) throw new Error('The history is closed.');
      if (this.#pending.size >= pendingMax) throw new HistoryBusy('Too many reads are waiting.');
      const id = ++this.#lastId;
      this.#pending.set(id, { resolve, reject });
      const worker = this.#running();
      worker.ref();
      worker.postMessage({ id, query, args } satisfies HistoryRequest);
    });
    return answer as ReturnType<History[N]>;
  }

  #running(): Worker {
    if (this.#worker !== undefined) return this.#worker;
    const worker = new Worker(new URL('./history-worker.ts', import.meta.url), {
      workerData: { file: this.#file },
      name: 'history',
    });
    worker.on('message', (answer: HistoryAnswer) => this.#settle(answer));
    worker.on('error', (error) => this.#ended(worker, error));
    worker.on('exit', () => this.#ended(worker, new Error('The history thread ended.')));
    this.#worker = worker;
    return worker;
  }

  #settle(answer: HistoryAnswer): void {
    const pending = this.#pending.get(answer.id);
    this.#pending.delete(answer.id);
    if ('error' in answer) pending?.reject(new Error(answer.error));
    else pending?.resolve(answer.value);
    // Only a read in flight keeps the process alive.
    if (this.#pending.size === 0 && !this.#closed) this.#worker?.unref();
  }

  #ended(worker: Worker, error: unknown): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    const reason = error instanceof Error ? error : new Error(String(error));
    for (const { reject } of this.#pending.values()) reject(reason);
    this.#pending.clear();
  }
}
