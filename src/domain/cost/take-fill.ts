import type { Side } from '#domain/codes/delegate-type.ts';
import { afterBuy, afterSale, costAsset, type Holding, noHolding } from '#domain/cost/holding.ts';
import { mulDivDown } from '#domain/money/round.ts';
import { type Amount, amount } from '#domain/money/units.ts';

/** What one unit of a coin is worth in units of `costAsset`: `worth` for `units`. */
export interface Rate {
  readonly worth: bigint;
  readonly units: bigint;
}

interface Given {
  readonly asset: string;
  readonly amount: Amount;
  /** The asset's rate at the moment of the fill; not needed for `costAsset`. */
  readonly rate?: Rate | undefined;
}

/** A fill with what each part of it was worth when it happened. */
export interface CostedFill {
  readonly side: Side;
  readonly base: Given;
  readonly quote: Given;
  readonly fee: Given;
}

/** By asset; `costAsset` itself is in none. */
export type Holdings = Map<string, Holding>;

/** In units of `costAsset`, rounded down; undefined when nobody knows. */
function worthOf({ asset, amount: units, rate }: Given): Amount | undefined {
  if (asset === costAsset) return units;
  return rate && amount(mulDivDown(units, rate.worth, rate.units));
}

function change(holdings: Holdings, asset: string, to: (held: Holding) => Holding): void {
  if (asset === costAsset) return;
  holdings.set(asset, to(holdings.get(asset) ?? noHolding));
}

/**
 * Takes a fill into its user's holdings; fills come in the order of their trades. A coin that is
 * paid with is sold for what it is worth at that moment, and what is got for it was bought for the
 * same: the worth is rounded down once and used on both sides, so nothing appears or disappears.
 * The fee lessens what is received; paid in another coin (BGB) it is that coin sold, and its worth
 * adds to the cost of a buy or is taken off the proceeds of a sale. Coins whose worth is not known
 * come without a cost, like a start balance.
 */
export function takeFill(holdings: Holdings, fill: CostedFill): void {
  const { side, base, quote, fee } = fill;
  const received = side === 'buy' ? base : quote;
  const isFeeReceived = fee.asset === received.asset;
  const net = isFeeReceived ? amount(received.amount - fee.amount) : received.amount;
  const feeWorth = isFeeReceived ? amount(0n) : worthOf(fee);
  const got = { ...received, amount: net };
  // What changes hands is worth what its quote is: all of it on a buy, what is left on a sale.
  const worth = worthOf(side === 'buy' ? quote : got);
  if (side === 'buy') {
    change(holdings, quote.asset, (held) => afterSale(held, quote.amount, worth));
    const cost = worth === undefined ? undefined : amount(worth + (feeWorth ?? 0n));
    if (cost !== undefined) change(holdings, base.asset, (held) => afterBuy(held, net, cost));
  } else {
    const proceeds = worth === undefined ? undefined : amount(worth - (feeWorth ?? 0n));
    change(holdings, base.asset, (held) => afterSale(held, base.amount, proceeds));
    if (worth !== undefined) change(holdings, quote.asset, (held) => afterBuy(held, net, worth));
  }
  if (!isFeeReceived && fee.amount > 0n) {
    change(holdings, fee.asset, (held) => afterSale(held, fee.amount, feeWorth));
  }
}
