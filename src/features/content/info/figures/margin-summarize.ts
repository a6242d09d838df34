import { amount, type Ticks } from '#domain/money/units.ts';
import { availableToOpen, equityOf, spareOf, transferable } from '#domain/position/acceptance.ts';
import { ratioPpm } from '#domain/position/futures-account.ts';
import { hedgeInitial } from '#domain/position/hedge-margin.ts';
import { crossBacking, liquidationPrice } from '#domain/position/liquidation-price.ts';
import { initialMargin, removableMargin } from '#domain/position/margin.ts';
import { openingMargin } from '#domain/position/order-margin.ts';
import { unrealized } from '#domain/position/pnl.ts';
import { defaultLeverage } from '#domain/position/position.ts';
import {
  coins,
  coinsIn,
  opened,
  percentOfUnits,
  price,
  priceIn,
  standingAt,
  takerFee,
  takerPpm,
  usdt,
  valueAt,
} from './example.ts';
import type { Figures } from './figure.ts';
import { bitcoin, countOf, feeRateOf, moneyOf } from './worked.ts';

/** A cross position and an open order, with the balance that was there before. */
export const cross = {
  deposit: usdt('10000'),
  size: coins('1'),
  entry: price('60000'),
  leverage: 20,
  orderSize: coins('0.5'),
  orderPrice: price('57500'),
  rise: price('62000'),
  fall: price('58000'),
} as const;

const cost = valueAt(cross.entry, cross.size);
const initial = initialMargin(cost, cross.leverage);
const openFee = takerFee(cost);
const wallet = amount(cross.deposit - openFee);
const terms = { leverage: cross.leverage, takerPpm };
const orderValue = valueAt(cross.orderPrice, cross.orderSize);
const orders = openingMargin(cost, orderValue, terms);
const holding = { size: cross.size, cost };

/** The account of the example at a mark price. */
export function accountAt(mark: Ticks) {
  const gain = unrealized(bitcoin, holding, mark);
  const unit = { wallet, unrealized: gain, initial, orders };
  return {
    gain,
    equity: equityOf(unit),
    available: availableToOpen(unit),
    transferable: transferable(unit),
  };
}

const [risen, fallen] = [accountAt(cross.rise), accountAt(cross.fall)];
const isolatedSpare = amount(
  spareOf('isolated', { wallet, unrealized: risen.gain, initial, orders }),
);
const backing = crossBacking(amount(wallet), { unrealized: amount(0n), othersRequire: amount(0n) });

/** Where the cross position is liquidated, once its open order is canceled or never was. */
export const crossLiquidation = liquidationPrice(bitcoin, holding, { backing, takerPpm })!;

/** The same position on isolated margin. */
export const isolated = opened({ ...cross, direction: 'long' });
export const added = usdt('500');
export const isolatedWithMore = opened({ ...cross, direction: 'long', added });
const dip = price('59800');
const atDip = standingAt(isolatedWithMore, dip);
/** What can be taken off the margin again at `dip`. */
export const removable = {
  mark: dip,
  units: removableMargin(isolatedWithMore.margin, atDip.pnl, initial),
};

const lowLeverage = 10;
const hedged = { long: cost, short: valueAt(cross.entry, coins('0.4')) };
const atFall = standingAt(isolated, cross.fall);

export const figures: Figures = {
  defaultLeverage: countOf(defaultLeverage),
  deposit: moneyOf(cross.deposit),
  size: coinsIn(cross.size),
  entry: priceIn(cross.entry),
  leverage: countOf(cross.leverage),
  value: moneyOf(cost),
  initialMargin: moneyOf(initial),
  takerRate: feeRateOf(takerPpm),
  openFee: moneyOf(openFee),
  balance: moneyOf(wallet),
  orderSize: coinsIn(cross.orderSize),
  orderPrice: priceIn(cross.orderPrice),
  orderMargin: moneyOf(orders),
  risePrice: priceIn(cross.rise),
  riseGain: moneyOf(risen.gain),
  riseEquity: moneyOf(risen.equity),
  riseAvailable: moneyOf(risen.available),
  riseTransferable: moneyOf(risen.transferable),
  riseIsolatedAvailable: moneyOf(isolatedSpare),
  fallPrice: priceIn(cross.fall),
  fallLoss: moneyOf(fallen.gain),
  fallEquity: moneyOf(fallen.equity),
  fallAvailable: moneyOf(fallen.available),
  fallTransferable: moneyOf(fallen.transferable),
  fallMaintenance: moneyOf(atFall.maintenance),
  fallCloseFee: moneyOf(atFall.closeFee),
  fullRatio: percentOfUnits(1_000_000n),
  fallRatio: percentOfUnits(ratioPpm(atFall.required, fallen.equity)),
  crossLiquidation: priceIn(crossLiquidation),
  isolatedLiquidation: priceIn(isolated.liquidation),
  added: moneyOf(added),
  marginWithMore: moneyOf(isolatedWithMore.margin),
  liquidationWithMore: priceIn(isolatedWithMore.liquidation),
  dipPrice: priceIn(dip),
  dipLoss: moneyOf(atDip.loss),
  removable: moneyOf(removable.units),
  lowLeverage: countOf(lowLeverage),
  marginMissing: moneyOf(amount(initialMargin(cost, lowLeverage) - initial)),
  hedgeShortSize: coinsIn(coins('0.4')),
  hedgeInitial: moneyOf(hedgeInitial(hedged, terms)),
};
