import { slippageDefaultPpm } from '#domain/instrument/instrument.ts';
import {
  contractPlansMax,
  openOrdersMax,
  openOrdersOfLineMax,
  planOrdersOfLineMax,
} from '#domain/instrument/limits.ts';
import { averagePriceText } from '#domain/instrument/value.ts';
import { amount, lots, type Ticks, ticks } from '#domain/money/units.ts';
import { marketBound, nearPrice, priceMax, priceMin } from '#domain/order/band.ts';
import { bookSharePpm, farPricePpm, impactWarnPpm } from '#domain/order/caution.ts';
import { callbackMaxPpm, callbackMinPpm } from '#domain/order/conditional-issues.ts';
import { scaledMax, scaledMin, scaledParts } from '#domain/order/scaled.ts';
import { closingLots } from '#domain/position/holding.ts';
import { priceForRoe, resultAt } from '#domain/position/pnl-target.ts';
import { coins, coinsIn, makerPpm, price, priceIn, takerPpm, valueAt } from './example.ts';
import type { Figures } from './figure.ts';
import { best, figures as kindFigures, long } from './order-kinds.ts';
import { bitcoin, countOf, feeRateOf, moneyOf, rateOf } from './worked.ts';

/** The mark price and the best offer of the examples. */
const mark = price('60000');
export const bestAsk = best.sell;

/** Where the price limits of the examples lie. */
export const limits = {
  buyMax: priceMax(bitcoin, 'buy', mark),
  buyMin: priceMin(bitcoin, 'buy', mark),
  sellMax: priceMax(bitcoin, 'sell', mark),
  sellMin: priceMin(bitcoin, 'sell', mark),
  /** The worst price of a market buy. */
  marketBuy: marketBound(bitcoin, 'buy', bestAsk, slippageDefaultPpm, mark),
} as const;

/** How far a price is from the mark, in millionths. */
const fromMark = (at: Ticks): number => Math.round((Math.abs(at - mark) * 1_000_000) / mark);

/** Take profit and stop loss of the example, by return on margin. */
const [profitRoe, lossRoe] = [500_000, -250_000];
const atRoe = (roePpm: number) =>
  priceForRoe(bitcoin, long.holding, { roePpm, leverage: long.leverage })!;
const [takeProfit, stopLoss] = [atRoe(profitRoe), atRoe(lossRoe)];
const resultOf = (at: Ticks) => resultAt(bitcoin, long.holding, at, long.leverage).pnl;

/** The scaled order of the example. */
const scaled = {
  from: price('59000'),
  to: price('58000'),
  count: 3,
  size: coins('0.06'),
  shape: 'rising',
} as const;
const found = scaledParts(bitcoin, scaled);
const parts = found.ok ? found.value : [];
const scaledValue = parts.reduce((sum, part) => sum + valueAt(part.price, part.size), 0n);
const [first, second, third] = parts as [(typeof parts)[0], (typeof parts)[0], (typeof parts)[0]];

/** A sell in one-way mode that is larger than the long it meets. */
const sold = coins('0.15');
const closes = closingLots(long.size, 'sell', sold);

export const figures: Figures = {
  ...kindFigures,
  makerRate: feeRateOf(makerPpm),
  takerRate: feeRateOf(takerPpm),
  band: rateOf(bitcoin.bandUpPpm),
  wideBand: rateOf(fromMark(limits.buyMin)),
  mark: priceIn(mark),
  buyMax: priceIn(limits.buyMax),
  buyMin: priceIn(limits.buyMin),
  sellMax: priceIn(limits.sellMax),
  sellMin: priceIn(limits.sellMin),
  slippage: rateOf(slippageDefaultPpm),
  bestAsk: priceIn(bestAsk),
  marketBuyWorst: priceIn(limits.marketBuy),
  lastPriceRange: rateOf(fromMark(nearPrice(bitcoin, ticks(2 * mark), mark))),
  size: coinsIn(long.size),
  entry: priceIn(long.entry),
  leverage: countOf(long.leverage),
  profitRoe: rateOf(profitRoe),
  lossRoe: rateOf(-lossRoe),
  takeProfit: priceIn(takeProfit),
  takeProfitPnl: moneyOf(resultOf(takeProfit)),
  stopLoss: priceIn(stopLoss),
  stopLossPnl: moneyOf(resultOf(stopLoss)),
  liquidation: priceIn(long.liquidation),
  callbackMin: rateOf(callbackMinPpm),
  callbackMax: rateOf(callbackMaxPpm),
  scaledMin: countOf(scaledMin),
  scaledMax: countOf(scaledMax),
  scaledCount: countOf(scaled.count),
  scaledSize: coinsIn(scaled.size),
  scaledFrom: priceIn(scaled.from),
  scaledTo: priceIn(scaled.to),
  firstPrice: priceIn(first.price),
  firstSize: coinsIn(first.size),
  secondPrice: priceIn(second.price),
  secondSize: coinsIn(second.size),
  thirdPrice: priceIn(third.price),
  thirdSize: coinsIn(third.size),
  scaledAverage: (write) =>
    `${write.number(averagePriceText(bitcoin, scaled.size, amount(scaledValue))!)}\u00a0USDT`,
  soldSize: coinsIn(sold),
  closedSize: coinsIn(closes),
  turnedSize: coinsIn(lots(sold - closes)),
  farPrice: rateOf(farPricePpm),
  bookShare: rateOf(bookSharePpm),
  impact: rateOf(impactWarnPpm),
  openOrdersMax: countOf(openOrdersMax),
  openOrdersOfAllMax: countOf(openOrdersOfLineMax),
  plansMax: countOf(contractPlansMax),
  plansOfAllMax: countOf(planOrdersOfLineMax),
};
