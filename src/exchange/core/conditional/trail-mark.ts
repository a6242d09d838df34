import type { Side } from '#domain/codes/side.ts';
import type { Ticks } from '#domain/money/units.ts';
import type { TriggerSource } from '#domain/order/conditional.ts';
import type { Entity, EntityRow } from '#exchange/core/entity.ts';

/**
 * The best price that trailing stops of one pair, price and side share: those that began to follow at
 * `id` or later, up to the next mark's. So a new best price is one row, however many follow it.
 */
export interface TrailMark extends EntityRow {
  /** The priority of the first of them. */
  readonly id: number;
  readonly symbolId: string;
  readonly side: Side;
  /** The price that they follow. */
  readonly watches: TriggerSource;
  best: Ticks;
  endedAt: number | undefined;
}

/** Marks in the store. */
export const trailMarkEntity: Entity<TrailMark> = {
  name: 'trail_mark',
  columns: {
    id: 'integer',
    symbolId: 'text',
    side: 'text',
    watches: 'text',
    best: 'integer',
    endedAt: 'integer',
  },
  keepMs: 0,
  fault: ({ best }) => (best > 0 ? undefined : 'it is at no price'),
};
