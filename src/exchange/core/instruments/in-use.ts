import { isProvider } from '#domain/account/account.ts';
import type { BookSide } from '#exchange/core/book/book.ts';
import type { Resting } from '#exchange/core/instruments/standing.ts';
import type { State } from '#exchange/core/state.ts';

/**
 * Instruments on which anybody but the provider has an open order, a waiting plan, a running agent or
 * a position: their prices set something off. Of a book it looks at no more orders than the provider has.
 */
export function inUse(state: State): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [symbolId, { buy, sell }] of state.listings) {
    if (hasUsersOrder(buy) || hasUsersOrder(sell)) found.add(symbolId);
  }
  for (const { symbolId } of state.plans.values()) found.add(symbolId);
  for (const ids of state.agentsOf.values()) {
    for (const id of ids) found.add(state.tables.agents.get(id)!.symbolId);
  }
  for (const { userId, symbolId } of state.tables.positions.values()) {
    if (!isProvider(userId)) found.add(symbolId);
  }
  return found;
}

function hasUsersOrder(book: BookSide<Resting>): boolean {
  for (let depth = 0, level = book.level(0); level !== undefined; level = book.level(++depth)) {
    for (let resting = level.head; resting !== undefined; resting = resting.after) {
      if (!resting.standing.owner.isProvider) return true;
    }
  }
  return false;
}
