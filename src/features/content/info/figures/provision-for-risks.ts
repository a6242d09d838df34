import { priceText, sizeText } from '#domain/instrument/text.ts';
import { notional } from '#domain/instrument/value.ts';
import { averageText } from '#domain/money/average.ts';
import { pow10 } from '#domain/money/powers.ts';
import { amount } from '#domain/money/units.ts';
import {
  type AdlCandidate,
  adlLights,
  adlScore,
  divideByRank,
  rankForAdl,
} from '#domain/position/adl.ts';
import { holdingFor } from '#domain/position/holding.ts';
import { fundReachPpm } from '#domain/position/liquidation.ts';
import { bankruptcyPrice } from '#domain/position/liquidation-price.ts';
import { initialMargin } from '#domain/position/margin.ts';
import { unrealized } from '#domain/position/pnl.ts';
import type { Figures } from './figure.ts';
import { bitcoin, countOf, moneyOf, numberOf, priceOf, rateOf, sizeOf, valueAt } from './worked.ts';

/** A long position that loses its margin. */
export const [quantity, entry, leverage] = ['1', '60000', 20] as const;
const size = sizeOf(bitcoin, quantity);
const cost = valueAt(bitcoin, entry, quantity);
const margin = initialMargin(cost, leverage);
export const bankruptcy = bankruptcyPrice(bitcoin, { size, cost }, margin);
const taken = { size, cost: notional(bitcoin, bankruptcy, size) };

/** What the fund gains (below zero: loses) when it sells at a price what it took over. */
const gainAt = (price: string) => unrealized(bitcoin, taken, priceOf(bitcoin, price));
const [goodSale, badSale] = ['57150', '56900'] as const;

/** A mark price at which a small fund can't carry the position. */
export const gapMark = '56500';
export const fundBalance = 300n * pow10(bitcoin.settle.scale);

/** Short positions on isolated margin, which may have to be closed for it. */
interface Short extends AdlCandidate {
  readonly name: 'first' | 'second' | 'third';
  readonly entry: string;
  readonly leverage: number;
}

function shortOf(name: Short['name'], lots: string, at: string, times: number): Short {
  const held = sizeOf(bitcoin, lots);
  const own = valueAt(bitcoin, at, lots);
  const value = valueAt(bitcoin, gapMark, lots);
  const mark = priceOf(bitcoin, gapMark);
  const pnl = unrealized(bitcoin, holdingFor(bitcoin, 'sell', { lots: held, value: own }), mark);
  const equity = amount(initialMargin(own, times) + pnl);
  const id = { third: 1, second: 2, first: 3 }[name];
  return { id, name, entry: at, leverage: times, lots: held, pnl, cost: own, value, equity };
}

export const ranked = rankForAdl([
  shortOf('third', '2', '60000', 2),
  shortOf('second', '0.8', '58000', 20),
  shortOf('first', '0.5', '61000', 10),
]);
export const reduced = [...divideByRank(ranked, size)];

/** What is shown of one of them. */
function rowOf(name: Short['name']): Figures {
  const rank = ranked.findIndex((one) => one.name === name);
  const { id, lots, entry: at, leverage: times, pnl, value, equity, cost: own } = ranked[rank]!;
  const closed = reduced.find(({ candidate }) => candidate.id === id)?.lots ?? 0;
  const { numerator, denominator } = adlScore(ranked[rank]!);
  return {
    [`${name}Quantity`]: numberOf(sizeText(bitcoin, lots)),
    [`${name}Entry`]: numberOf(at),
    [`${name}Leverage`]: countOf(times),
    [`${name}Pnl`]: moneyOf(pnl),
    [`${name}Equity`]: moneyOf(equity),
    [`${name}Profit`]: numberOf(averageText(pnl, own, 0)),
    [`${name}Effective`]: numberOf(averageText(value, equity, 0)),
    [`${name}Score`]: numberOf(averageText(numerator, denominator, 0)),
    [`${name}Closed`]: numberOf(sizeText(bitcoin, closed)),
  };
}

/** What the first in rank gets, at the bankruptcy price and at the mark. */
const [winner] = ranked as [Short];
export const firstRealized = winner.cost - notional(bitcoin, bankruptcy, winner.lots);

export const figures: Figures = {
  quantity: numberOf(quantity),
  entry: numberOf(entry),
  leverage: countOf(leverage),
  margin: moneyOf(margin),
  bankruptcy: numberOf(priceText(bitcoin, bankruptcy)),
  goodSale: numberOf(goodSale),
  goodGain: moneyOf(gainAt(goodSale)),
  badSale: numberOf(badSale),
  badLoss: moneyOf(-gainAt(badSale)),
  reach: rateOf(fundReachPpm),
  gapMark: numberOf(gapMark),
  fundBalance: moneyOf(fundBalance),
  gapLoss: moneyOf(-gainAt(gapMark)),
  fundShort: moneyOf(-gainAt(gapMark) - fundBalance),
  mostLights: countOf(adlLights(0, 5)),
  ...rowOf('first'),
  ...rowOf('second'),
  ...rowOf('third'),
  firstRealized: moneyOf(firstRealized),
  firstMissed: moneyOf(winner.pnl - firstRealized),
};
