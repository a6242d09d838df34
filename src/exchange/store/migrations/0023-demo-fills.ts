import type { Kysely } from 'kysely';
import { createEntityTable } from '#exchange/store/sqlite/entity-shape.ts';

/** When users were last given demo coins. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  createEntityTable(db, {
    name: 'demo_fill',
    columns: {
      ...{ id: 'integer', userId: 'integer', asset: 'text', at: 'integer' },
      endedAt: 'integer',
    },
  });
