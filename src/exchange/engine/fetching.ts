import type { Command } from '#exchange/core/command.ts';
import type { Exchange } from '#exchange/core/exchange.ts';
import { Fetched, type Needs, type Past } from '#exchange/core/past.ts';

/**
 * Fetches what commands need of the committed past and hands it to the core, until its batch is
 * closed. Undefined: they need nothing, and may be applied without waiting.
 */
export function prepare(
  exchange: Exchange,
  past: Past,
  commands: readonly Command[],
): Promise<void> | undefined {
  const needs = exchange.needsOf(commands);
  if (needs === undefined) return undefined;
  return fetchAll(past, needs).then((fetched) => exchange.know(fetched));
}

/** In two steps at most: client ids, then what they and the commands name. */
async function fetchAll(past: Past, needs: Needs): Promise<Fetched> {
  const keys = [...needs.clientOids.values()];
  const clientOids = keys.length === 0 ? [] : await past.findClientOids(keys);
  needs.follow(clientOids);
  const { orders: orderIds, plans: planIds, transfers: transferIds } = needs;
  const [orders, plans, transfers, rows] = await Promise.all([
    orderIds.size === 0 ? [] : past.findOrders([...orderIds]),
    planIds.size === 0 ? [] : past.findPlans([...planIds]),
    transferIds.size === 0 ? [] : past.findTransfers([...transferIds]),
    Promise.all(
      [...needs.rows].map(
        async ([type, ids]) => [type, await past.findRows(type, [...ids])] as const,
      ),
    ),
  ]);
  return new Fetched(needs, { clientOids, orders, plans, transfers, rows: new Map(rows) });
}
