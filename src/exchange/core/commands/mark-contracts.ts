import { isContract } from '#domain/instrument/kinds.ts';
import type { Ticks } from '#domain/money/units.ts';
import { done, type Outcome, refuse } from '#domain/refusal.ts';
import { type AnyCommand, commandType } from '#exchange/core/commands/command-type.ts';
import { watchFund } from '#exchange/core/liquidation/unwinding.ts';
import { markContract } from '#exchange/core/positions/marking.ts';
import { watchUnits } from '#exchange/core/risk/watching.ts';
import type { State } from '#exchange/core/state.ts';

/** Tells the index of contracts, twice a second: their marks follow from it, and jobs liquidate what
 * that leaves without its maintenance. */
export interface MarkContracts extends AnyCommand {
  readonly kind: 'MarkContracts';
  readonly indexes: readonly { readonly symbolId: string; readonly index: Ticks }[];
}

/** One that cannot be taken refuses all. */
function handle(state: State, { indexes }: MarkContracts): Outcome<undefined> {
  for (const { symbolId, index } of indexes) {
    const listing = state.listings.get(symbolId);
    if (listing === undefined || !isContract(listing.instrument)) {
      return refuse('symbolUnknown', { value: symbolId });
    }
    if (!Number.isSafeInteger(index) || index <= 0) return refuse('priceInvalid');
  }
  for (const { symbolId, index } of indexes) {
    markContract(state, state.listings.get(symbolId)!, index);
  }
  watchUnits(state);
  watchFund(
    state,
    indexes.map(({ symbolId }) => symbolId),
  );
  return done(undefined);
}

export const markContracts = commandType<MarkContracts, undefined>({
  kind: 'MarkContracts',
  apply: handle,
});
