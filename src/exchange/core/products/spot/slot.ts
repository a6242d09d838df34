import type { Side } from '#domain/codes/delegate-type.ts';
import type { Rate } from '#domain/fee/fee.ts';
import type { Ticks } from '#domain/money/units.ts';
import type { Market, MarketSlot } from '#exchange/core/instruments/market.ts';
import type { Owner, Standing } from '#exchange/core/instruments/standing.ts';
import type { Account } from '#exchange/core/ledger/account.ts';
import { accountOf } from '#exchange/core/ledger/ledger.ts';

/** What an owner trades a pair from. */
interface SpotOwner {
  readonly base: Account;
  readonly quote: Account;
}

/** What spot keeps of a pair. */
export interface SpotMarket extends MarketSlot {
  /** `discountRate` as last computed, and the prices it was computed from. */
  discount: {
    readonly quotePrice: Ticks | undefined;
    readonly bgbPrice: Ticks | undefined;
    readonly rate: Rate | undefined;
  };
}

export const newSpotMarket = (): SpotMarket => ({
  discount: { quotePrice: undefined, bgbPrice: undefined, rate: undefined },
  ownerSlot: (owner: Owner, { base, quote }): SpotOwner => ({
    base: accountOf(owner, base.code),
    quote: accountOf(owner, quote.code),
  }),
});

export const spotMarketOf = (market: Market): SpotMarket => market.slot as SpotMarket;

export const accountsOf = (standing: Standing): SpotOwner => standing.slot as SpotOwner;

/** The account that an order of `side` spends from, and so freezes in. */
export function spentAccount(standing: Standing, side: Side): Account {
  const { base, quote } = accountsOf(standing);
  return side === 'buy' ? quote : base;
}
