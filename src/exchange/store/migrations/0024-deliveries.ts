import type { Kysely } from 'kysely';
import { createEntityTable } from '#exchange/store/sqlite/entity-shape.ts';

/** Deliveries of dated contracts: the average of their index, and the price that settled. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  createEntityTable(db, {
    name: 'delivery',
    columns: {
      ...{ id: 'integer', symbolId: 'text', line: 'text', at: 'integer', averagedFrom: 'integer' },
      ...{ second: 'integer', lastIndex: 'integer', lastIndexAt: 'integer', sum: 'amount' },
      ...{ seconds: 'integer', fresh: 'integer', waits: 'flag', price: 'integer' },
      ...{ positions: 'integer', endedAt: 'integer' },
    },
    pages: { of: 'line', by: 'at', ended: true },
  });
