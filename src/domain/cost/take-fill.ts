import type { Side } from '#domain/codes/side.ts';
import {
  afterBuy,
  afterSale,
  type CostAsset,
  type Holding,
  noHolding,
} from '#domain/cost/holding.ts';
import { mulDivDown } from '#domain/money/round.ts';
import { type Amount, amount } from '#domain/money/units.ts';

/** What a coin is worth in units of what cost is counted in: `worth` for `units` of the coin. */
export interface Rate {
  readonly worth: bigint;
  readonly units: bigint;
}

interface Given {
  readonly asset: string;
  readonly amount: Amount;
  /** The asset's rate at the moment of the fill; not needed for what cost is counted in. */
  readonly rate?: Rate | undefined;
}

/** A fill with what each part of it was worth when it happened. */
export interface CostedFill {
  readonly side: Side;
  readonly base: Given;
  readonly quote: Given;
  readonly fee: Given;
}

/** By asset; what cost is counted in is in none. */
export type Holdings = Map<string, Holding>;

/** In units of `counted`, rounded down; undefined when nobody knows. */
function worthOf({ asset, amount: units, rate }: Given, counted: CostAsset): Amount | undefined {
  if (asset === counted) return units;
  return rate && amount(mulDivDown(units, rate.worth, rate.units));
}

/**
 * The fill with what cost is counted in as its quote where it is the base: selling BTC for USDT is,
 * in BTC, a buy of USDT.
 */
function turned(fill: CostedFill, counted: CostAsset): CostedFill {
  if (fill.base.asset !== counted) return fill;
  const side = fill.side === 'buy' ? 'sell' : 'buy';
  return { side, base: fill.quote, quote: fill.base, fee: fill.fee };
}

/**
 * Takes a fill into its user's holdings, at what it cost in `counted`; fills come in the order of
 * their trades. What is paid or received in that currency counts exactly. A coin that is
 * paid with is sold for what it is worth at that moment, and what is got for it was bought for the
 * same: the worth is rounded down once and used on both sides, so nothing appears or disappears.
 * The fee lessens what is received; paid in another coin (BGB) it is that coin sold, and its worth
 * adds to the cost of a buy or is taken off the proceeds of a sale. Coins whose worth is not known
 * come without a cost, like a start balance.
 */
export function takeFill(holdings: Holdings, fill: CostedFill, counted: CostAsset): void {
  const { side, base, quote, fee } = turned(fill, counted);
  const change = (asset: string, to: (held: Holding) => Holding) => {
    if (asset !== counted) holdings.set(asset, to(holdings.get(asset) ?? noHolding));
  };
  const received = side === 'buy' ? base : quote;
  const isFeeReceived = fee.asset === received.asset;
  const net = isFeeReceived ? amount(received.amount - fee.amount) : received.amount;
  const feeWorth = isFeeReceived ? amount(0n) : worthOf(fee, counted);
  const got = { ...received, amount: net };
  // What changes hands is worth what its quote is: all of it on a buy, what is left on a sale.
  const worth = worthOf(side === 'buy' ? quote : got, counted);
  if (side === 'buy') {
    change(quote.asset, (held) => afterSale(held, quote.amount, worth, counted));
    const cost = worth === undefined ? undefined : amount(worth + (feeWorth ?? 0n));
    if (cost !== undefined) change(base.asset, (held) => afterBuy(held, net, cost));
  } else {
    const proceeds = worth === undefined ? undefined : amount(worth - (feeWorth ?? 0n));
    change(base.asset, (held) => afterSale(held, base.amount, proceeds, counted));
    if (worth !== undefined) change(quote.asset, (held) => afterBuy(held, net, worth));
  }
  if (!isFeeReceived && fee.amount > 0n) {
    change(fee.asset, (held) => afterSale(held, fee.amount, feeWorth, counted));
  }
}
