import { isDemoCoin } from '#domain/instrument/demo-coin.ts';
import type { Entity, EntityRow } from '#exchange/core/entity.ts';

/** When a user was last given a demo coin: one row for each, which every filling moves on. */
export interface DemoFill extends EntityRow {
  readonly id: number;
  readonly userId: number;
  readonly asset: string;
  at: number;
  endedAt: number | undefined;
}

/** Fillings in the store. Bound: users × demo coins. */
export const demoFillEntity: Entity<DemoFill> = {
  name: 'demo_fill',
  columns: { id: 'integer', userId: 'integer', asset: 'text', at: 'integer', endedAt: 'integer' },
  keepMs: 0,
  fault: ({ asset, at }) => {
    if (!isDemoCoin(asset)) return 'it is of no demo coin';
    return at > 0 ? undefined : 'it was never';
  },
};
