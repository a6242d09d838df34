import { type Amount, amount, zero } from '#domain/money/units.ts';
import { largestSize } from '#domain/position/largest-size.ts';
import { leverageMaxOf, valueMaxOf } from '#domain/position/tier.ts';
import { coins, coinsIn, price, priceIn, valueAt } from './example.ts';
import type { Figures } from './figure.ts';
import { bitcoin, countOf, wholeOf } from './worked.ts';

/** A position and an open order of the example, with the leverage that they have. */
export const held = {
  ...{ leverage: 50, mark: price('60000'), size: coins('60') },
  ...{ orderSize: coins('20'), orderPrice: price('59000') },
} as const;

const limit = valueMaxOf(bitcoin.tiers, held.leverage);
const positionValue = valueAt(held.mark, held.size);
const orderValue = valueAt(held.orderPrice, held.orderSize);
const used = amount(positionValue + orderValue);

/** The largest order that still fits, whatever it costs. */
export const largest = largestSize(bitcoin, {
  ...{ position: { size: held.size, cost: positionValue }, side: 'buy', price: held.mark },
  ...{ available: zero, sideExposure: used, leverage: held.leverage, costOf: () => zero },
});

const newOrder = coins('30');
const wanted: Amount = amount(used + valueAt(held.mark, newOrder));
const [low, high] = [20, bitcoin.tiers[0]!.leverageMax];

export const figures: Figures = {
  highLeverage: countOf(high),
  limitAtHighLeverage: wholeOf(valueMaxOf(bitcoin.tiers, high)),
  leverage: countOf(held.leverage),
  limit: wholeOf(limit),
  lowLeverage: countOf(low),
  limitAtLowLeverage: wholeOf(valueMaxOf(bitcoin.tiers, low)),
  leastLeverage: countOf(1),
  limitAtLeastLeverage: wholeOf(valueMaxOf(bitcoin.tiers, 1)),
  betweenLeverage: countOf(60),
  limitBetween: wholeOf(valueMaxOf(bitcoin.tiers, 60)),
  size: coinsIn(held.size),
  mark: priceIn(held.mark),
  positionValue: wholeOf(positionValue),
  orderSize: coinsIn(held.orderSize),
  orderPrice: priceIn(held.orderPrice),
  orderValue: wholeOf(orderValue),
  used: wholeOf(used),
  room: wholeOf(amount(limit - used)),
  largest: coinsIn(largest),
  newOrder: coinsIn(newOrder),
  wanted: wholeOf(wanted),
  allowedForWanted: countOf(leverageMaxOf(bitcoin.tiers, wanted)),
  orderQuantityMax: coinsIn(bitcoin.sizeMax),
  orderValueMax: wholeOf(bitcoin.notionalMax),
};
