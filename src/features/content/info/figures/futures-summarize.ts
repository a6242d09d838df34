import type { Direction } from '#domain/codes/position.ts';
import { listedContracts } from '#domain/futures/listed.ts';
import { amount, lots, type Ticks } from '#domain/money/units.ts';
import { takeTrade, valuingOf } from '#domain/position/holding.ts';
import { initialMargin } from '#domain/position/margin.ts';
import { roePpm } from '#domain/position/pnl.ts';
import { defaultLeverage } from '#domain/position/position.ts';
import {
  coins,
  coinsIn,
  makerPpm,
  opened,
  percentOfUnits,
  price,
  priceIn,
  takerFee,
  takerPpm,
  valueAt,
} from './example.ts';
import type { Figures } from './figure.ts';
import { bitcoin, countOf, feeRateOf, moneyOf, rateOf } from './worked.ts';

/** A trade of the page, long and short. */
export const trade = { size: coins('0.1'), entry: price('60000'), leverage: 10 } as const;
export const rise = price('61800');
export const fall = price('58200');

/** What a position of the example brings when all of it is closed at a price, as a taker. */
export function closedAt(direction: Direction, at: Ticks) {
  const { holding, openFee, margin } = opened({ ...trade, direction });
  const side = direction === 'long' ? 'sell' : 'buy';
  const size = lots(Math.abs(holding.size));
  const { realized } = takeTrade(holding, { side, lots: size, price: at }, valuingOf(bitcoin));
  const closeFee = takerFee(valueAt(at, size));
  return {
    ...{ pnl: realized, roe: roePpm(realized, margin), closeFee },
    net: amount(realized - openFee - closeFee),
  };
}

const value = valueAt(trade.entry, trade.size);
const [longUp, longDown] = [closedAt('long', rise), closedAt('long', fall)];
const [shortUp, shortDown] = [closedAt('short', rise), closedAt('short', fall)];
const isolated = opened({ ...trade, direction: 'long' });

/** Of all listed contracts. */
const [least, most] = [Math.min, Math.max].map((pick) =>
  pick(...listedContracts.map(({ tiers }) => tiers[0]!.leverageMax)),
) as [number, number];

export const figures: Figures = {
  contracts: countOf(listedContracts.length),
  size: coinsIn(trade.size),
  entry: priceIn(trade.entry),
  leverage: countOf(trade.leverage),
  value: moneyOf(value),
  margin: moneyOf(initialMargin(value, trade.leverage)),
  openFee: moneyOf(takerFee(value)),
  risePrice: priceIn(rise),
  fallPrice: priceIn(fall),
  movePercent: rateOf(((rise - trade.entry) * 1_000_000) / trade.entry),
  longPnlUp: moneyOf(longUp.pnl),
  longPnlDown: moneyOf(longDown.pnl),
  shortPnlUp: moneyOf(shortUp.pnl),
  shortPnlDown: moneyOf(shortDown.pnl),
  longRoeUp: percentOfUnits(longUp.roe),
  longRoeDown: percentOfUnits(longDown.roe),
  shortRoeUp: percentOfUnits(shortUp.roe),
  shortRoeDown: percentOfUnits(shortDown.roe),
  closeFeeUp: moneyOf(longUp.closeFee),
  closeFeeDown: moneyOf(longDown.closeFee),
  longNetUp: moneyOf(longUp.net),
  longNetDown: moneyOf(longDown.net),
  shortNetUp: moneyOf(shortUp.net),
  shortNetDown: moneyOf(shortDown.net),
  isolatedLiquidation: priceIn(isolated.liquidation),
  leastLeverage: countOf(1),
  smallestMaximum: countOf(least),
  largestMaximum: countOf(most),
  defaultLeverage: countOf(defaultLeverage),
  makerRate: feeRateOf(makerPpm),
  takerRate: feeRateOf(takerPpm),
  fundingHours: countOf(bitcoin.fundingHours),
  shortFundingHours: countOf(Math.min(...listedContracts.map(({ fundingHours }) => fundingHours))),
};
