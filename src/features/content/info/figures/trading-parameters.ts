import { slippageDefaultPpm, slippageMaxPpm } from '#domain/instrument/instrument.ts';
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import {
  contractPlansMax,
  openOrdersMax,
  openOrdersOfAllMax,
  openOrdersOfLineMax,
  planOrdersOfLineMax,
} from '#domain/instrument/limits.ts';
import { amountText, priceText, sizeText } from '#domain/instrument/text.ts';
import { notional } from '#domain/instrument/value.ts';
import { type Ticks, ticks } from '#domain/money/units.ts';
import { marketBound, nearPrice, priceMax, priceMin } from '#domain/order/band.ts';
import { defaultLeverage } from '#domain/position/position.ts';
import { leverageMaxOf, valueMaxOf } from '#domain/position/tier.ts';
import type { Figures } from './figure.ts';
import {
  bitcoin,
  contractOf,
  countOf,
  leastSize,
  moneyOf,
  mostSize,
  numberOf,
  priceOf,
  rateOf,
  valueAt,
  wholeOf,
} from './worked.ts';

const ether = contractOf('ETHUSDT');

/** The mark price of each example. */
const marks = { bitcoin: priceOf(bitcoin, '60000'), ether: priceOf(ether, '3000') } as const;
const { bitcoin: mark } = marks;
export const bestAsk = priceOf(bitcoin, '60010');

/** The rules of a contract, and what follows from them at a price. */
function rulesOf(name: 'bitcoin' | 'ether', contract: ContractInstrument): Figures {
  const { priceStep, sizeStep, sizeMin, sizeMax, notionalMin, notionalMax } = contract;
  const price = marks[name];
  const [least, most] = [leastSize(contract, price), mostSize(contract, price)];
  return {
    [`${name}Mark`]: numberOf(priceText(contract, price)),
    [`${name}Tick`]: numberOf(priceText(contract, priceStep)),
    [`${name}Step`]: numberOf(sizeText(contract, sizeStep)),
    [`${name}SizeMin`]: numberOf(sizeText(contract, sizeMin)),
    [`${name}SizeMax`]: numberOf(sizeText(contract, sizeMax)),
    [`${name}ValueMin`]: numberOf(amountText(contract.quote, notionalMin)),
    [`${name}ValueMax`]: numberOf(amountText(contract.quote, notionalMax)),
    [`${name}Least`]: numberOf(sizeText(contract, least)),
    [`${name}LeastValue`]: moneyOf(notional(contract, price, least)),
    [`${name}Most`]: numberOf(sizeText(contract, most)),
    [`${name}MostValue`]: moneyOf(notional(contract, price, most)),
  };
}

/** How far prices of limit orders may be from the mark. */
export const limits = {
  buyMin: priceMin(bitcoin, 'buy', mark),
  buyMax: priceMax(bitcoin, 'buy', mark),
  sellMin: priceMin(bitcoin, 'sell', mark),
  sellMax: priceMax(bitcoin, 'sell', mark),
} as const;
const fromMark = (price: Ticks) => (Math.abs(price - mark) * 1_000_000) / mark;
export const marketWorst = marketBound(bitcoin, 'buy', bestAsk, slippageDefaultPpm, mark);

/** Orders of the example that are refused: off the tick, beyond the limit, too small a value. */
export const refused = {
  offTick: '60000.05',
  tooHigh: '62000',
  tooSmall: '0.001',
} as const;

/** A position whose value ends the highest leverages. */
const heldValue = valueAt(bitcoin, '60000', '10');

export const figures: Figures = {
  ...rulesOf('bitcoin', bitcoin),
  ...rulesOf('ether', ether),
  band: rateOf(bitcoin.bandUpPpm),
  farBand: rateOf(fromMark(limits.buyMin)),
  buyMin: numberOf(priceText(bitcoin, limits.buyMin)),
  buyMax: numberOf(priceText(bitcoin, limits.buyMax)),
  sellMin: numberOf(priceText(bitcoin, limits.sellMin)),
  sellMax: numberOf(priceText(bitcoin, limits.sellMax)),
  near: rateOf(fromMark(nearPrice(bitcoin, ticks(2 * mark), mark))),
  slippage: rateOf(slippageDefaultPpm),
  slippageMax: rateOf(slippageMaxPpm),
  bestAsk: numberOf(priceText(bitcoin, bestAsk)),
  marketWorst: numberOf(priceText(bitcoin, marketWorst)),
  offTick: numberOf(refused.offTick),
  tooHigh: numberOf(refused.tooHigh),
  tooSmall: numberOf(refused.tooSmall),
  tooSmallValue: moneyOf(valueAt(ether, '3000', refused.tooSmall)),
  leverageMax: countOf(bitcoin.tiers[0]!.leverageMax),
  leverageDefault: countOf(defaultLeverage),
  valueAtMaxLeverage: wholeOf(valueMaxOf(bitcoin.tiers, bitcoin.tiers[0]!.leverageMax)),
  valueAtDefault: wholeOf(valueMaxOf(bitcoin.tiers, defaultLeverage)),
  valueLimit: wholeOf(bitcoin.tiers.at(-1)!.upTo),
  heldValue: wholeOf(heldValue),
  heldLeverage: countOf(leverageMaxOf(bitcoin.tiers, heldValue)),
  ordersOfContract: countOf(openOrdersMax),
  ordersOfFutures: countOf(openOrdersOfLineMax),
  ordersOfAll: countOf(openOrdersOfAllMax),
  plansOfContract: countOf(contractPlansMax),
  plansOfFutures: countOf(planOrdersOfLineMax),
  markClamp: rateOf(bitcoin.markClampPpm),
  fundingHours: countOf(bitcoin.fundingHours),
};
