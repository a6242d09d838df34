import type { Amount, Lots } from '#domain/money/units.ts';

/** What an order has received after fees: a buy whole steps, a sell money. */
export interface Received {
  readonly size: Lots;
  readonly quote: Amount;
}
