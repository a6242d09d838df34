import type { BalanceView } from '#domain/account/view.ts';
import type { PricedPair } from '#domain/fee/fee.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import type { SideContext } from '#kit/order-kinds/kind.ts';

/** A user's fee rates, and in which asset fees are paid. */
export interface FeeChoice {
  readonly makerPpm: number;
  readonly takerPpm: number;
  readonly feeInBgb: boolean;
}

/** What spot's rules ask besides. */
export interface SpotContext extends SideContext {
  readonly instrument: Instrument;
  readonly fees: FeeChoice;
  readonly balances: readonly BalanceView[];
  /** Pairs by which a fee in BGB is valued: the quote in USDT, and BGB in USDT. */
  readonly quotePair: PricedPair | undefined;
  readonly bgbPair: PricedPair | undefined;
}
