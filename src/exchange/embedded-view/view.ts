import type { Changes } from '#exchange/core/changes.ts';
import { contractReads } from '#exchange/embedded-view/contract-reads.ts';
import { marketReads } from '#exchange/embedded-view/market-reads.ts';
import { operatorReads } from '#exchange/embedded-view/operator-reads.ts';
import type { ViewParts } from '#exchange/embedded-view/parts.ts';
import { positionReads } from '#exchange/embedded-view/position-reads.ts';
import { userReads } from '#exchange/embedded-view/user-reads.ts';
import { concepts } from '#exchange/simulator/concepts.ts';
import type { ExchangeView, Published, ViewListener } from '#exchange/view/view.ts';

/**
 * The view of an exchange that runs in this process. Every read is taken when it is asked for, so
 * it sees the batch whose event is being delivered.
 */
export function embeddedView(parts: ViewParts): ExchangeView {
  const { engine } = parts;
  return {
    ...marketReads(parts),
    ...contractReads(parts),
    ...userReads(parts),
    ...positionReads(parts),
    ...operatorReads(parts),
    status: async () => engine.status,
    directory: async () => ({
      instruments: engine.exchange.instruments(),
      operating: engine.exchange.operating,
      concepts,
      posts: engine.exchange.posts(),
    }),
    submit: (command) => engine.submit(command),
    subscribe: (listener) => subscribe(parts, listener),
  };
}

function subscribe({ engine }: ViewParts, listener: ViewListener): () => void {
  const leave = [
    engine.onBatch((changes, now) => listener.published?.(publishedOf(changes, now))),
    engine.onRebuilt(() => listener.rebuilt?.()),
  ];
  return () => {
    for (const end of leave) end();
  };
}

/** What of a batch's changes is told. Its sets are the batch's own: no copy is made. */
function publishedOf(changes: Changes, at: number): Published {
  const { users, instruments, balances, orders, plans, trades, fills, operating } = changes;
  const contracts = [...changes.contracts];
  const books = [...changes.levels.keys()];
  const rows = changes.entities;
  return {
    ...{ at, users, instruments, balances, orders, plans, trades, fills, rows },
    ...{ books, contracts, operating },
  };
}
