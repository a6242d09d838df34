import { agentsOfUserMax } from '#domain/agent/agent.ts';
import { slicesMax } from '#domain/agent/issues.ts';
import {
  bgbDiscountPpm,
  bgbFeeOn,
  bgbRate,
  feeOn,
  makerPpmOf,
  takerPpmOf,
} from '#domain/fee/fee.ts';
import {
  pairNames,
  type SpotInstrument,
  slippageDefaultPpm,
  slippageMaxPpm,
} from '#domain/instrument/instrument.ts';
import { openOrdersMax, openOrdersOfAllMax, planOrdersMax } from '#domain/instrument/limits.ts';
import { amountText, priceText, sizeText } from '#domain/instrument/text.ts';
import { baseAmount } from '#domain/instrument/value.ts';
import { pow10 } from '#domain/money/powers.ts';
import { type Amount, amount, type Lots, lots, type Ticks, ticks } from '#domain/money/units.ts';
import { marketBound, nearPrice, priceMax, priceMin } from '#domain/order/band.ts';
import { callbackMaxPpm, callbackMinPpm } from '#domain/order/conditional-issues.ts';
import { scaledMax, scaledMin } from '#domain/order/scaled.ts';
import type { Figures } from './figure.ts';
import {
  countOf,
  feeRateOf,
  leastSize,
  moneyOf,
  numberOf,
  priceOf,
  rateOf,
  sizeOf,
  valueAt,
  wholeOf,
} from './worked.ts';

const [usdtScale, coinScale] = [8, 8];
const quote = { code: 'USDT', name: 'Tether', scale: usdtScale };

/** What the pairs of the examples have in common. */
const usual = {
  quote,
  priceStep: 1,
  sizeStep: 1,
  notionalMin: amount(pow10(usdtScale)),
  notionalMax: amount(20_000_000n * pow10(usdtScale)),
  bandUpPpm: 50_000,
  bandDownPpm: 50_000,
  state: 'trading',
} as const;

/** The pair of the examples, with the rules that the exchange opens with. */
export const pair: SpotInstrument = {
  ...pairNames('BTCUSDT'),
  ...usual,
  base: { code: 'BTC', name: 'Bitcoin', scale: coinScale },
  ...{ priceScale: 1, sizeScale: 6, sizeMin: lots(10), sizeMax: lots(300_000_000) },
};

/** The pair by which fees in BGB are valued. */
export const bgbPair: SpotInstrument = {
  ...pairNames('BGBUSDT'),
  ...usual,
  base: { code: 'BGB', name: 'Bitget Token', scale: coinScale },
  ...{ priceScale: 4, sizeScale: 2, sizeMin: lots(10), sizeMax: lots(1_000_000_000) },
};

const coins = (units: Amount, { base }: SpotInstrument) => numberOf(amountText(base, units));
const shown = (price: Ticks) => numberOf(priceText(pair, price));

/** A purchase and a sale at VIP 0, the fee in what is received. */
export const [quantity, buyPrice, sellPrice, bgbPrice] = ['0.1', '60000', '61000', '1.25'] as const;
const takerPpm = takerPpmOf(pair, 0);
const size = sizeOf(pair, quantity);
export const bought = baseAmount(pair, size);
export const boughtFee = feeOn(bought, takerPpm);
const buyValue = valueAt(pair, buyPrice, quantity);
const sellValue = valueAt(pair, sellPrice, quantity);
export const sellFee = feeOn(sellValue, takerPpm);

/** The same purchase with its fee in BGB. */
const bgbQuoted = { instrument: bgbPair, lastPrice: priceOf(bgbPair, bgbPrice) };
export const bgbFee = bgbFeeOn(buyValue, takerPpm, bgbRate(quote, undefined, bgbQuoted)!);
const bgbFeeValue = (bgbFee * BigInt(bgbQuoted.lastPrice)) / pow10(bgbPair.priceScale);
const usualFeeValue = feeOn(buyValue, takerPpm);

/** Where prices may be around a reference price. */
const reference = priceOf(pair, buyPrice);
const bestAsk = priceOf(pair, '60010');
const fromReference = (price: Ticks) => (Math.abs(price - reference) * 1_000_000) / reference;

const least: Lots = leastSize(pair, reference);

export const figures: Figures = {
  tick: numberOf(priceText(pair, pair.priceStep)),
  step: numberOf(sizeText(pair, pair.sizeStep)),
  sizeMin: numberOf(sizeText(pair, pair.sizeMin)),
  valueMin: wholeOf(pair.notionalMin),
  least: numberOf(sizeText(pair, least)),
  leastValue: moneyOf(valueAt(pair, buyPrice, sizeText(pair, least))),
  reference: shown(reference),
  band: rateOf(pair.bandUpPpm),
  farBand: rateOf(fromReference(priceMin(pair, 'buy', reference))),
  buyMin: shown(priceMin(pair, 'buy', reference)),
  buyMax: shown(priceMax(pair, 'buy', reference)),
  sellMin: shown(priceMin(pair, 'sell', reference)),
  sellMax: shown(priceMax(pair, 'sell', reference)),
  near: rateOf(fromReference(nearPrice(pair, ticks(2 * reference), reference))),
  slippage: rateOf(slippageDefaultPpm),
  slippageMax: rateOf(slippageMaxPpm),
  bestAsk: shown(bestAsk),
  marketWorst: shown(marketBound(pair, 'buy', bestAsk, slippageDefaultPpm, reference)),
  makerFee: feeRateOf(makerPpmOf(pair, 0)),
  takerFee: feeRateOf(takerPpm),
  quantity: numberOf(quantity),
  buyPrice: numberOf(buyPrice),
  buyValue: moneyOf(buyValue),
  buyFee: coins(boughtFee, pair),
  buyReceived: coins(amount(bought - boughtFee), pair),
  sellPrice: numberOf(sellPrice),
  sellValue: moneyOf(sellValue),
  sellFee: moneyOf(sellFee),
  sellReceived: moneyOf(sellValue - sellFee),
  bgbDiscount: rateOf(bgbDiscountPpm),
  bgbPrice: numberOf(bgbPrice),
  bgbFee: coins(bgbFee, bgbPair),
  bgbFeeValue: moneyOf(bgbFeeValue),
  usualFeeValue: moneyOf(usualFeeValue),
  ordersOfPair: countOf(openOrdersMax),
  ordersOfAll: countOf(openOrdersOfAllMax),
  plansOfPair: countOf(planOrdersMax),
  agents: countOf(agentsOfUserMax),
  parts: countOf(slicesMax),
  scaledMin: countOf(scaledMin),
  scaledMax: countOf(scaledMax),
  callbackMin: rateOf(callbackMinPpm),
  callbackMax: rateOf(callbackMaxPpm),
};
