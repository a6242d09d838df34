import { agentsOfUserMax, type IcebergTerms, type TwapTerms } from '#domain/agent/agent.ts';
import {
  distanceMaxPpm,
  durationMaxMs,
  intervalMaxMs,
  intervalMinMs,
  slicesMax,
  slicesMin,
  variationMax,
} from '#domain/agent/issues.ts';
import { lots, type Ticks, ticks } from '#domain/money/units.ts';
import { type BookPrice, levelOf } from '#domain/order/book-price.ts';
import { trailStop } from '#domain/order/conditional.ts';
import { moveMaxPpm } from '#domain/order/conditional-issues.ts';
import { presetAt, presetRatioMaxPpm, presetRatioMinPpm } from '#domain/order/preset-ratios.ts';
import {
  hasReached,
  leastAbovePpm,
  levelMaxPpm,
  levelMinPpm,
  lotsOfShare,
  shareMinPpm,
  wholeSharePpm,
} from '#domain/order/ratio-stop.ts';
import { ratioPpm } from '#domain/position/futures-account.ts';
import { coins, coinsIn, opened, price, priceIn, standingAt, valueAt } from './example.ts';
import type { Figures } from './figure.ts';
import { bitcoin, countOf, rateOf } from './worked.ts';

/*
 * The examples of the page on order types that are about single kinds of orders: prices of the book, OCO, trailing
 * stops, iceberg, TWAP, and what protects a position.
 */

/** The best prices of the book in the examples. */
export const best = { buy: price('60000'), sell: price('60010') } as const;

/** The price that a buy has at a price of that book. */
export const priceAt = (kind: BookPrice): Ticks => best[levelOf(kind, 'buy').side];

/** The position of the examples. */
export const long = opened({
  ...{ direction: 'long', size: coins('0.1'), entry: price('60000'), leverage: 20 },
});

/** The OCO that closes it, and what is filled of its limit order. */
export const oco = {
  ...{ price: price('63000'), trigger: price('58500'), filled: coins('0.04') },
} as const;

/** The trailing stop, which sells: the best price that it sees, and where it stands at first and then. */
const callback = { ratePpm: 10_000 } as const;
const highest = price('62000');
export const trail = {
  ...{ callback, best: highest },
  start: trailStop('sell', callback, long.entry),
  stop: trailStop('sell', callback, highest),
} as const;

/** Take profit and stop loss of the short that it opens. */
export const trailRatios = {
  takeProfit: { ratePpm: 20_000 },
  stopLoss: { ratePpm: 10_000 },
} as const;
const trailPreset = presetAt(bitcoin, trailRatios, {
  ...{ side: 'sell', size: long.size, value: valueAt(trail.stop, long.size) },
});
export const [trailProfit, trailLoss] = [
  trailPreset.takeProfit!.trigger,
  trailPreset.stopLoss!.trigger,
];

const way = { side: 'buy', positionSide: 'net' } as const;
export const iceberg: IcebergTerms = {
  ...{ ...way, size: coins('1'), visible: coins('0.2'), price: price('59900') },
};
export const icebergParts = Math.ceil(iceberg.size / iceberg.visible);

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
export const twap: TwapTerms = {
  ...{ ...way, size: coins('0.6'), slices: 12, intervalMs: minuteMs },
};
export const twapPart = lots(twap.size / twap.slices);
export const twapRunMs = (twap.slices - 1) * twap.intervalMs;

/** The MMR stop of the position. */
export const stop = { levelPpm: 800_000, sharePpm: 500_000 } as const;
export const stopSize = lotsOfShare(long.size, stop.sharePpm, bitcoin.sizeStep);

const ratioAt = (mark: Ticks): bigint => {
  const { required, equity } = standingAt(long, mark);
  return ratioPpm(required, equity)!;
};

/** The highest mark price at which the position has come to a level, found by halving. */
function markAt(levelPpm: number): Ticks {
  let [reached, above] = [long.liquidation as number, long.entry as number];
  while (above - reached > 1) {
    const middle = Math.floor((reached + above) / 2);
    if (hasReached(standingAt(long, ticks(middle)), levelPpm)) reached = middle;
    else above = middle;
  }
  return ticks(reached);
}
export const stopMark = markAt(stop.levelPpm);

const percentPpm = 10_000;

export const figures: Figures = {
  bestBid: priceIn(best.buy),
  counterpartyPrice: priceIn(priceAt('counterparty1')),
  queuePrice: priceIn(priceAt('queue1')),
  ocoPrice: priceIn(oco.price),
  ocoTrigger: priceIn(oco.trigger),
  ocoFilled: coinsIn(oco.filled),
  ocoLeft: coinsIn(lots(long.size - oco.filled)),
  callback: rateOf(trail.callback.ratePpm),
  trailStart: priceIn(trail.start),
  trailBest: priceIn(trail.best),
  trailStop: priceIn(trail.stop),
  ratioMin: rateOf(presetRatioMinPpm),
  ratioMax: rateOf(presetRatioMaxPpm),
  trailProfitRate: rateOf(trailRatios.takeProfit.ratePpm),
  trailProfit: priceIn(trailProfit),
  trailLossRate: rateOf(trailRatios.stopLoss.ratePpm),
  trailLoss: priceIn(trailLoss),
  distanceMax: rateOf(distanceMaxPpm),
  variationMax: rateOf(variationMax * percentPpm),
  partsMax: countOf(slicesMax),
  icebergSize: coinsIn(iceberg.size),
  icebergVisible: coinsIn(lots(iceberg.visible)),
  icebergParts: countOf(icebergParts),
  twapMin: countOf(slicesMin),
  intervalMin: countOf(intervalMinMs / secondMs),
  intervalMax: countOf(intervalMaxMs / hourMs),
  daysMax: countOf(durationMaxMs / dayMs),
  twapSize: coinsIn(twap.size),
  twapParts: countOf(twap.slices),
  twapSeconds: countOf(twap.intervalMs / secondMs),
  twapPart: coinsIn(twapPart),
  twapMinutes: countOf(twapRunMs / minuteMs),
  moveMax: rateOf(moveMaxPpm),
  levelMin: rateOf(levelMinPpm),
  levelMax: rateOf(levelMaxPpm),
  levelAbove: countOf(leastAbovePpm / percentPpm),
  shareMin: rateOf(shareMinPpm),
  fullRatio: rateOf(wholeSharePpm),
  ratioAtEntry: rateOf(Number(ratioAt(long.entry))),
  mmrLevel: rateOf(stop.levelPpm),
  mmrShare: rateOf(stop.sharePpm),
  mmrPrice: priceIn(stopMark),
  mmrSize: coinsIn(stopSize),
  agentsMax: countOf(agentsOfUserMax),
};
