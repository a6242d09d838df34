import { fundingIntervalMs } from '#domain/futures/funding-rate.ts';
import { isContract } from '#domain/instrument/kinds.ts';
import { done, type Outcome, refuse } from '#domain/refusal.ts';
import { commandType } from '#exchange/core/commands/command-type.ts';
import { note, type OperatorCommand } from '#exchange/core/operating/operating.ts';
import { noteFigures } from '#exchange/core/positions/figures.ts';
import { marketOf, saveMarket } from '#exchange/core/positions/market.ts';
import type { State } from '#exchange/core/state.ts';

/** An operator brings a contract's next funding near, to be seen or tested; time goes on as it does. */
export interface BringFunding extends OperatorCommand {
  readonly kind: 'BringFunding';
  readonly symbolId: string;
  /** From now on, in milliseconds. */
  readonly inMs: number;
}

/** When the funding is now. */
export interface BroughtFunding {
  readonly symbolId: string;
  readonly nextFundingAt: number;
}

const text = (ms: number): string => new Date(ms).toISOString();

/**
 * Moves the funding that ends the current interval, once: it is paid then, by the premium until then, and not
 * again at its regular time. One that was paid early has to wait for the next interval.
 */
function handle(state: State, command: BringFunding): Outcome<BroughtFunding> {
  const { symbolId, inMs, act } = command;
  const listing = state.listings.get(symbolId);
  if (listing === undefined) return refuse('symbolUnknown', { value: symbolId });
  const { instrument } = listing;
  if (!isContract(instrument)) return refuse('symbolUnknown', { value: symbolId });
  const market = marketOf(listing);
  const { nextFundingAt: before } = market;
  if (before === undefined || instrument.state === 'delisted') {
    return refuse('pairNotOpen', { state: instrument.state });
  }
  const at = state.now + inMs;
  const intervalMs = fundingIntervalMs(instrument.fundingHours);
  const endsAt = Math.ceil(before / intervalMs) * intervalMs;
  const isInTime = Number.isSafeInteger(inMs) && inMs > 0 && at < before;
  if (!isInTime || at <= endsAt - intervalMs) {
    return refuse('fundingTimeInvalid', { limit: text(before) });
  }
  market.nextFundingAt = at;
  state.fundingDueAt = Math.min(state.fundingDueAt, at);
  saveMarket(state, symbolId, market);
  noteFigures(state, listing);
  note(state, act, 'contract.funding', symbolId, text(before), text(at));
  return done({ symbolId, nextFundingAt: at });
}

export const bringFunding = commandType<BringFunding, BroughtFunding>({
  kind: 'BringFunding',
  apply: handle,
});
