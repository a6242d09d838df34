import type { StatementSync } from 'node:sqlite';
import type { Transfer } from '#domain/account/transfer.ts';
import type { ConditionalOrder, Order } from '#domain/order/order.ts';
import type { ClientOidKey, FoundClientOid } from '#exchange/core/past.ts';
import type { SqlDatabase } from '#exchange/sqlite/database.ts';
import {
  type RealizedOrderRow,
  realizedOfOrder,
  toOrder,
  toPlan,
  toTransfer,
} from '#exchange/store/sqlite/rows.ts';
import { bigints } from '#exchange/store/sqlite/statements.ts';
import type { PlanRow, TransferRow } from '#exchange/store/sqlite/tables.ts';

/**
 * What a batch needs of the past, each kind in one statement however many rows are asked for: the
 * keys go in as one JSON text. `cross join` keeps SQLite to the order of a look-up per key.
 */
export class PastRows {
  readonly #clientOids: StatementSync;
  readonly #orders: StatementSync;
  readonly #plans: StatementSync;
  readonly #transfers: StatementSync;

  constructor(database: SqlDatabase) {
    this.#clientOids = database.prepare(
      `select named.user_id as userId, named.client_oid as clientOid, named.what, named.id
        from json_each(?) as asked cross join client_oid as named
          on named.user_id = asked.value ->> 0 and named.client_oid = asked.value ->> 1`,
    );
    this.#orders = bigints(
      database,
      `select orders.*, ${realizedOfOrder}
        from json_each(?) as asked cross join orders on orders.id = asked.value`,
    );
    this.#plans = bigints(
      database,
      `select plans.*, filled_size, filled_quote
        from json_each(?) as asked cross join plans on plans.id = asked.value
        left join orders on orders.id = order_id and plans.status = 'fail'`,
    );
    this.#transfers = bigints(
      database,
      `select transfer.*
        from json_each(?) as asked cross join transfer on transfer.id = asked.value`,
    );
  }

  clientOids(keys: readonly ClientOidKey[]): readonly FoundClientOid[] {
    const asked = JSON.stringify(keys.map(({ userId, clientOid }) => [userId, clientOid]));
    return this.#clientOids.all(asked) as unknown as FoundClientOid[];
  }

  orders(ids: readonly number[]): readonly Order[] {
    return (this.#orders.all(JSON.stringify(ids)) as unknown as RealizedOrderRow[]).map(toOrder);
  }

  plans(ids: readonly number[]): readonly ConditionalOrder[] {
    return (this.#plans.all(JSON.stringify(ids)) as unknown as PlanRow[]).map(toPlan);
  }

  transfers(ids: readonly number[]): readonly Transfer[] {
    return (this.#transfers.all(JSON.stringify(ids)) as unknown as TransferRow[]).map(toTransfer);
  }
}
