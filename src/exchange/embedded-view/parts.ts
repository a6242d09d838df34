import type { Engine } from '#exchange/engine/engine.ts';
import type { MarketData } from '#exchange/market-data/market-data.ts';
import { type History, HistoryBusy } from '#exchange/store/store.ts';
import { ViewBusy } from '#exchange/view/busy.ts';
import type { ExchangeView } from '#exchange/view/view.ts';

/** What the view inside the exchange's own process reads from. */
export interface ViewParts {
  readonly engine: Engine;
  readonly history: History;
  /** Only events and reads of the engine may be asked for before it has started. */
  readonly market: () => MarketData;
  readonly compareWithStore: ExchangeView['compareWithStore'];
}

/** Too many waiting reads, in the words of the view. */
export async function fromHistory<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    throw error instanceof HistoryBusy ? new ViewBusy(error.message, { cause: error }) : error;
  }
}
