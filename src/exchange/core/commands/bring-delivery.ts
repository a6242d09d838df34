import { averagingMs, deliversAtOf, noAverage } from '#domain/futures/delivery.ts';
import { done, type Outcome, refuse } from '#domain/refusal.ts';
import { commandType } from '#exchange/core/commands/command-type.ts';
import { listInstrument } from '#exchange/core/instruments/list-instrument.ts';
import { note, type OperatorCommand } from '#exchange/core/operating/operating.ts';
import { deliveryOf } from '#exchange/core/positions/averaging.ts';
import { putAverage } from '#exchange/core/positions/delivery-row.ts';
import type { State } from '#exchange/core/state.ts';

/** An operator brings a contract's delivery near, to be seen or tested; time goes on as it does. */
export interface BringDelivery extends OperatorCommand {
  readonly kind: 'BringDelivery';
  readonly symbolId: string;
  /** From now on, in milliseconds. */
  readonly inMs: number;
}

/** When the delivery is now. */
export interface BroughtDelivery {
  readonly symbolId: string;
  readonly deliversAt: number;
}

const secondMs = 1000;
const text = (ms: number): string => new Date(ms).toISOString();

/**
 * Moves a delivery to an earlier time. Where less than an hour is left, the index is averaged from now on, or goes
 * on to be; and half of the seconds that are left suffice to settle.
 */
function handle(state: State, command: BringDelivery): Outcome<BroughtDelivery> {
  const { symbolId, inMs, act } = command;
  const listing = state.listings.get(symbolId);
  const before = listing && deliversAtOf(listing.instrument);
  if (listing === undefined || before === undefined) {
    return refuse('symbolUnknown', { value: symbolId });
  }
  const { instrument } = listing;
  if (instrument.state === 'delisted') return refuse('pairNotOpen', { state: instrument.state });
  // Whole seconds: each of them counts once.
  const at = Math.ceil((state.now + inMs) / secondMs) * secondMs;
  if (!(Number.isSafeInteger(inMs) && inMs > 0 && at < before)) {
    return refuse('deliveryTimeInvalid', { limit: text(before) });
  }
  const row = deliveryOf(state, listing);
  const isAveraging = state.now >= row.averagedFrom;
  row.at = at;
  if (!isAveraging) {
    const thisSecond = Math.floor(state.now / secondMs) * secondMs;
    putAverage(row, noAverage(Math.max(at - averagingMs, thisSecond)));
  }
  state.tables.deliveries.put(row);
  const changedAt = Math.max(state.now, (instrument.changedAt ?? 0) + 1);
  listInstrument(state, { ...instrument, deliversAt: at, changedAt } as typeof instrument);
  note(state, act, 'contract.delivery', symbolId, text(before), text(at));
  return done({ symbolId, deliversAt: at });
}

export const bringDelivery = commandType<BringDelivery, BroughtDelivery>({
  kind: 'BringDelivery',
  apply: handle,
});
