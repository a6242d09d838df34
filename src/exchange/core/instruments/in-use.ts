import { isProvider } from '#domain/account/account.ts';
import type { State } from '#exchange/core/state.ts';

/**
 * Instruments on which anybody but the provider has an open order, a waiting plan, a running agent or
 * a position: their prices set something off. Looks through all of these.
 */
export function inUse(state: State): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { order } of state.orders.values()) {
    if (!isProvider(order.userId)) found.add(order.symbolId);
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
