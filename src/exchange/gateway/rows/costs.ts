import type { AssetCostRow } from '#contract/calls/user.ts';
import { amountText } from '#contract/map/quantity.ts';
import { breakevenPrice, type CostAsset, costPrice, type Holding } from '#domain/cost/holding.ts';
import type { Holdings } from '#domain/cost/take-fill.ts';
import type { Asset } from '#domain/instrument/instrument.ts';
import { averageDecimals } from '#domain/money/average.ts';
import { formatUnits } from '#domain/money/decimal.ts';
import type { Directory } from '#exchange/view/directory.ts';

/**
 * Decimals of the break-even of a coin that has no pair with the currency of cost: PEPE costs some
 * 10^-10 BTC, and is told to six digits. Averages have as many at most.
 */
const priceDecimals = 16;

function costRow(directory: Directory, asset: Asset, worth: Asset, held: Holding): AssetCostRow {
  const pair = directory.instrument(asset.code + worth.code);
  const price = pair?.priceScale ?? priceDecimals;
  const scales = { coin: asset.scale, worth: worth.scale, price };
  const ofAverage = { ...scales, price: Math.min(price, priceDecimals - averageDecimals) };
  const text = (units: bigint | undefined) =>
    units === undefined ? undefined : formatUnits(units, price);
  return {
    coinName: asset.code,
    boughtQuantity: amountText(asset, held.quantity),
    boughtCost: amountText(worth, held.cost),
    costPrice: costPrice(held, ofAverage),
    breakevenPrice: text(breakevenPrice(held, scales)),
    profitSinceBought: amountText(worth, held.earned),
    realisedProfit: amountText(worth, held.realized),
  };
}

/** What a user holds at its cost in `counted` on the wire, by name. */
export function costRows(
  directory: Directory,
  holdings: Holdings,
  counted: CostAsset,
): AssetCostRow[] {
  const worth = directory.asset(counted);
  if (worth === undefined) return [];
  return [...holdings]
    .flatMap(([code, held]) => {
      const asset = directory.asset(code);
      return asset === undefined ? [] : [costRow(directory, asset, worth, held)];
    })
    .sort((a, b) => (a.coinName < b.coinName ? -1 : 1));
}
