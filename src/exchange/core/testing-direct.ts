import type { Transfer } from '#domain/account/transfer.ts';
import type { ConditionalOrder, Order } from '#domain/order/order.ts';
import type { Command } from '#exchange/core/command.ts';
import type { EntityName } from '#exchange/core/entities.ts';
import type { EntityRow } from '#exchange/core/entity.ts';
import type { Exchange } from '#exchange/core/exchange.ts';
import { type ClientOidRow, Fetched, type Needs } from '#exchange/core/past.ts';

/** A committed past in memory. */
export interface DirectPast {
  findClientOid(userId: number, clientOid: string): ClientOidRow | undefined;
  findOrder(orderId: number): Order | undefined;
  findPlan(planId: number): ConditionalOrder | undefined;
  findTransfer(transferId: number): Transfer | undefined;
  findRow(type: EntityName, id: number): EntityRow | undefined;
}

/** Lets an exchange without an engine hand itself what each command needs of the past. */
export function direct(exchange: Exchange, past: DirectPast): Exchange {
  const apply: (command: Command, now: number, firedMax?: number) => unknown =
    exchange.apply.bind(exchange);
  exchange.apply = ((command: Command, now: number, firedMax?: number) => {
    const needs = exchange.needsOf([command]);
    if (needs !== undefined) exchange.know(fetchNow(past, needs));
    return apply(command, now, firedMax);
  }) as Exchange['apply'];
  return exchange;
}

/** As the engine fetches, without waiting. */
function fetchNow(past: DirectPast, needs: Needs): Fetched {
  const clientOids = [...needs.clientOids.values()].flatMap((key) => {
    const row = past.findClientOid(key.userId, key.clientOid);
    return row === undefined ? [] : [{ ...key, ...row }];
  });
  needs.follow(clientOids);
  const found = <T>(ids: Iterable<number>, find: (id: number) => T | undefined): T[] =>
    [...ids].map(find).filter((row) => row !== undefined);
  return new Fetched(needs, {
    clientOids,
    orders: found(needs.orders, (id) => past.findOrder(id)),
    plans: found(needs.plans, (id) => past.findPlan(id)),
    rows: new Map(
      [...needs.rows].map(([type, ids]) => [type, found(ids, (id) => past.findRow(type, id))]),
    ),
    transfers: found(needs.transfers, (id) => past.findTransfer(id)),
  });
}
