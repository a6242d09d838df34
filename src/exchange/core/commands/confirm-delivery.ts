import { averageOf } from '#domain/futures/delivery.ts';
import { priceText } from '#domain/instrument/text.ts';
import type { Ticks } from '#domain/money/units.ts';
import { done, type Outcome, refuse } from '#domain/refusal.ts';
import { commandType } from '#exchange/core/commands/command-type.ts';
import { deliverAt, isDeliveryWaiting } from '#exchange/core/jobs/delivery.ts';
import { note, type OperatorCommand } from '#exchange/core/operating/operating.ts';
import { averageIn } from '#exchange/core/positions/delivery-row.ts';
import { marketOf } from '#exchange/core/positions/market.ts';
import type { State } from '#exchange/core/state.ts';

/** An operator says at which price a contract settles whose index was not known well enough. */
export interface ConfirmDelivery extends OperatorCommand {
  readonly kind: 'ConfirmDelivery';
  readonly symbolId: string;
  /** Undefined: at the mean of what is known. */
  readonly price?: Ticks | undefined;
}

/** The price that settles. */
export interface ConfirmedDelivery {
  readonly symbolId: string;
  readonly price: Ticks;
}

function handle(state: State, command: ConfirmDelivery): Outcome<ConfirmedDelivery> {
  const { symbolId, act } = command;
  const listing = state.listings.get(symbolId);
  if (listing === undefined) return refuse('symbolUnknown', { value: symbolId });
  const { instrument } = listing;
  if (!isDeliveryWaiting(listing)) return refuse('deliveryNotWaiting');
  const price = command.price ?? averageOf(averageIn(marketOf(listing).delivery!));
  if (price === undefined || !(Number.isSafeInteger(price) && price > 0)) {
    return refuse('priceInvalid');
  }
  deliverAt(state, listing, price);
  note(state, act, 'contract.delivered', symbolId, '', priceText(instrument, price));
  return done({ symbolId, price });
}

export const confirmDelivery = commandType<ConfirmDelivery, ConfirmedDelivery>({
  kind: 'ConfirmDelivery',
  apply: handle,
});
