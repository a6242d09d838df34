import { type EntityName, entityTypes, type RowOf } from '#exchange/core/entities.ts';
import type { EntityTypes, Owner, RowsRequest } from '#exchange/core/entity.ts';
import { type EntityShape, shapeOf } from '#exchange/store/sqlite/entity-shape.ts';
import type { HistoryQuery } from '#exchange/store/sqlite/history-queries.ts';
import { type History, HistoryBusy, type Page } from '#exchange/store/store.ts';
import { Thread } from '#threads/thread.ts';

/** Reads that may wait at once; further ones are refused. */
const pendingMax = 1000;

/** History reads in a thread of their own: a long one never holds up an order. */
export class WorkerHistory implements History {
  readonly #thread: Thread;
  readonly #shapes: Readonly<Record<string, EntityShape>>;

  constructor(file: string, types: EntityTypes = entityTypes) {
    this.#shapes = Object.fromEntries(
      Object.entries(types).map(([type, entity]) => [type, shapeOf(entity)]),
    );
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
  readonly fills: History['fills'] = (request) => this.#ask('fills', request);
  readonly fillsOfOrder: History['fillsOfOrder'] = (...args) => this.#ask('fillsOfOrder', ...args);
  readonly costs: History['costs'] = (request) => this.#ask('costs', request);
  readonly bills: History['bills'] = (request) => this.#ask('bills', request);
  readonly contractBills: History['contractBills'] = (request) =>
    this.#ask('contractBills', request);
  readonly acts: History['acts'] = (request) => this.#ask('acts', request);
  readonly trades: History['trades'] = (...args) => this.#ask('trades', ...args);
  readonly minuteCandles: History['minuteCandles'] = (...args) =>
    this.#ask('minuteCandles', ...args);

  rows<N extends EntityName>(type: N, request: RowsRequest<RowOf<N>>): Promise<Page<RowOf<N>>> {
    return this.#thread.ask({ query: 'rows', args: [this.#shapes[type], request] }) as Promise<
      Page<RowOf<N>>
    >;
  }

  row<N extends EntityName>(type: N, of: Owner, id: number): Promise<RowOf<N> | undefined> {
    return this.#thread.ask({ query: 'row', args: [this.#shapes[type], of, id] }) as Promise<
      RowOf<N> | undefined
    >;
  }

  get waiting(): number {
    return this.#thread.waiting;
  }

  /** Ends the thread; what was asked before is still answered. */
  async close(): Promise<void> {
    await this.#thread.close();
  }

  #ask<N extends Exclude<HistoryQuery, 'rows' | 'row'>>(
    query: N,
    ...args: Parameters<History[N]>
  ): ReturnType<History[N]> {
    return this.#thread.ask({ query, args }) as ReturnType<History[N]>;
  }
}
