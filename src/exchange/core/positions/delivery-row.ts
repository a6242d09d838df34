import type { IndexAverage } from '#domain/futures/delivery.ts';
import type { Line } from '#domain/line/line.ts';
import { type Amount, amount, type Ticks } from '#domain/money/units.ts';
import type { Entity } from '#exchange/core/entity.ts';

/**
 * The delivery of a dated contract, from the first thing that is known of it until its last position is settled.
 * Its average of the index goes on after a restart.
 */
export interface Delivery {
  readonly id: number;
  readonly symbolId: string;
  readonly line: Line;
  /** When it is, Unix milliseconds. */
  at: number;
  /** Since when the index is averaged, and what that has come to: an `IndexAverage`. (`index` is a word of SQL.) */
  averagedFrom: number;
  second: number;
  lastIndex: Ticks | undefined;
  lastIndexAt: number | undefined;
  sum: Amount;
  seconds: number;
  fresh: number;
  /** Too little was known of the index at its time, or the contract was halted: an operator confirms its price. */
  waits: boolean;
  /** The price that settles; undefined before. */
  price: Ticks | undefined;
  /** Positions of users that were settled at it. */
  positions: number;
  endedAt: number | undefined;
}

/** How long deliveries are kept: as long as candles. */
const keepMs = 730 * 86_400_000;

export const deliveryEntity: Entity<Delivery> = {
  name: 'delivery',
  columns: {
    ...{ id: 'integer', symbolId: 'text', line: 'text', at: 'integer', averagedFrom: 'integer' },
    ...{ second: 'integer', lastIndex: 'integer', lastIndexAt: 'integer', sum: 'amount' },
    ...{ seconds: 'integer', fresh: 'integer', waits: 'flag', price: 'integer' },
    ...{ positions: 'integer', endedAt: 'integer' },
  },
  keepMs,
  pages: { of: 'line', by: 'at', ended: true, filters: ['symbolId'] },
  fault: ({ seconds, fresh, endedAt, price }) => {
    if (fresh > seconds) return 'more of its seconds are fresh than there are';
    return endedAt !== undefined && price === undefined
      ? 'it has ended without a price'
      : undefined;
  },
};

/** The average of a delivery's index. */
export const averageIn = ({ averagedFrom: from, sum, ...row }: Delivery): IndexAverage => ({
  ...{ from, second: row.second, index: row.lastIndex, indexAt: row.lastIndexAt },
  ...{ sum, seconds: row.seconds, fresh: row.fresh },
});

/** Puts an average into a delivery. */
export function putAverage(row: Delivery, average: IndexAverage): void {
  const { from, second, index, indexAt, sum, seconds, fresh } = average;
  Object.assign(row, { averagedFrom: from, second, lastIndex: index, lastIndexAt: indexAt });
  Object.assign(row, { sum: amount(sum), seconds, fresh });
}
