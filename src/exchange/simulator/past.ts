import { BoundedCache } from '#domain/bounded-cache.ts';
import { CandleColumns } from '#domain/candle/columns.ts';
import type { PastParts, PastRequest } from '#exchange/simulator/past-maker.ts';
import { HistoryBusy } from '#exchange/store/store.ts';
import { Thread } from '#threads/thread.ts';

/** Requests that may wait at once; further ones are refused. */
const pendingMax = 200;
/** Memory that the thread's objects may take, in MB, beside its days of paths. */
const threadMemoryMax = 128;
/** Candles of finished time kept in memory, of all pairs together: some 500 days of minutes. */
export const candleBytesMax = 40 * 1024 * 1024;

/** Columns of candles that never change any more, by name; the latest used are kept. */
export type CandleCache = BoundedCache<string, CandleColumns>;

/** A cache of so many bytes, for all pairs of an exchange. */
export const candleCache = (bytesMax = candleBytesMax): CandleCache =>
  new BoundedCache(bytesMax, ({ bytes }) => bytes);

/** Whoever makes candles from before a pair's listing. */
export interface PastSource {
  candles(request: PastRequest): Promise<CandleColumns>;
}

/**
 * Candles from before the listing, made in a thread of their own: what they cost never holds up an
 * order.
 */
export class PastThread implements PastSource {
  readonly #thread: Thread;

  constructor(parts: PastParts) {
    this.#thread = new Thread({
      file: new URL('./past-worker.ts', import.meta.url),
      name: 'past',
      data: parts,
      memoryMb: threadMemoryMax,
      youngMemoryMb: 12,
      pendingMax,
      busy: () => new HistoryBusy('Too many candles are waited for.'),
    });
  }

  async candles(request: PastRequest): Promise<CandleColumns> {
    return new CandleColumns((await this.#thread.ask(request)) as ArrayBuffer);
  }

  /** Ends the thread; who still waits is told. */
  async close(): Promise<void> {
    await this.#thread.end();
  }
}
