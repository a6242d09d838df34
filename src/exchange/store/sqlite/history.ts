import type { HistoryQuery } from '#exchange/store/sqlite/history-queries.ts';
import { type History, HistoryBusy } from '#exchange/store/store.ts';
import { Thread } from '#threads/thread.ts';

/** Reads that may wait at once; further ones are refused. */
const pendingMax = 1000;

/** History reads in a thread of their own: a long one never holds up an order. */
export class WorkerHistory implements History {
  readonly #thread: Thread;

  constructor(file: string) {
    this.#thread = new Thread({
      file: new URL('./history-worker.ts', import.meta.url),
      name: 'history',
      data: { file },
      pendingMax,
      busy: () => new HistoryBusy('Too many reads are waiting.'),
    });
  }

  readonly orders: History['orders'] = (request) => this.#ask('orders', request);
  readonly plans: History['plans'] = (request) => this.#ask('plans', request);
  readonly agents: History['agents'] = (request) => this.#ask('agents', request);
  readonly fills: History['fills'] = (request) => this.#ask('fills', request);
  readonly fillsOfOrder: History['fillsOfOrder'] = (...args) => this.#ask('fillsOfOrder', ...args);
  readonly costs: History['costs'] = (request) => this.#ask('costs', request);
  readonly bills: History['bills'] = (request) => this.#ask('bills', request);
  readonly contractBills: History['contractBills'] = (request) =>
    this.#ask('contractBills', request);
  readonly positions: History['positions'] = (request) => this.#ask('positions', request);
  readonly acts: History['acts'] = (request) => this.#ask('acts', request);
  readonly trades: History['trades'] = (...args) => this.#ask('trades', ...args);
  readonly notices: History['notices'] = (request) => this.#ask('notices', request);
  readonly fundings: History['fundings'] = (request) => this.#ask('fundings', request);
  readonly minuteCandles: History['minuteCandles'] = (...args) =>
    this.#ask('minuteCandles', ...args);

  get waiting(): number {
    return this.#thread.waiting;
  }

  /** Ends the thread; what was asked before is still answered. */
  async close(): Promise<void> {
    await this.#thread.close();
  }

  #ask<N extends HistoryQuery>(query: N, ...args: Parameters<History[N]>): ReturnType<History[N]> {
    return this.#thread.ask({ query, args }) as ReturnType<History[N]>;
  }
}
