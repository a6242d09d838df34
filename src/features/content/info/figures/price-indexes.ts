import {
  type IndexSource,
  indexClampPpm,
  indexPrice,
  sourceAgeMaxMs,
} from '#domain/futures/index-price.ts';
import { inverseContracts, listedContracts, usdcContracts } from '#domain/futures/listed.ts';
import {
  basisSteps,
  halvingSteps,
  initialMark,
  type MarkInput,
  markAgeMaxMs,
  markEveryMs,
  stepMark,
} from '#domain/futures/mark.ts';
import { priceText } from '#domain/instrument/text.ts';
import { nearPrice } from '#domain/order/band.ts';
import type { Figures } from './figure.ts';
import { bitcoin, contractOf, countOf, dated, numberOf, priceOf, rateOf } from './worked.ts';

const ticksOf = (text: string) => priceOf(bitcoin, text);
const shown = (price: number) => numberOf(priceText(bitcoin, price));
const secondMs = 1_000;

/** One spot market as the source of an index, in an example. */
const reference = '60000';
const source = (bid: string, ask: string): IndexSource => ({
  priceScale: bitcoin.priceScale,
  ...{ bid: ticksOf(bid), ask: ticksOf(ask), exogenous: ticksOf(reference), at: 0 },
});
const indexOf = (...sources: readonly IndexSource[]) =>
  indexPrice({ base: sources }, bitcoin.priceScale, 0)!;
const calm = { bid: '60009', ask: '60011' } as const;
const swept = { bid: '60598', ask: '60602' } as const;
const middleOf = ({ bid, ask }: { readonly bid: string; readonly ask: string }) =>
  (ticksOf(bid) + ticksOf(ask)) / 2;

/** A mark price with funding due in half an interval. */
const [index, basis, ratePpm] = ['60000', '12', 100] as const;
const intervalMs = bitcoin.fundingHours * 3_600_000;
export const [usualLast, strayLast, farPrice] = ['60050', '59000', '61200'] as const;
const market = (mid: string, last: string): MarkInput => ({
  ...{ now: intervalMs / 2, index: ticksOf(index), fundingPpm: ratePpm, nextFundingAt: intervalMs },
  ...{ bid: ticksOf(mid), ask: ticksOf(mid), last: ticksOf(last) },
});
const markOf = (mid: string, last: string) =>
  stepMark(bitcoin, initialMark, market(mid, last)).mark!;
export const withBasis = String(Number(index) + Number(basis));

/** The mark prices of the example's rows. */
export const marks = {
  usual: markOf(withBasis, usualLast),
  stray: markOf(withBasis, strayLast),
  far: markOf(farPrice, farPrice),
} as const;
/** With the basis below it and the last price above it, the price with funding is the middle one. */
const withFunding = markOf('59900', usualLast);

const [narrow, wide] = [bitcoin.markClampPpm, contractOf('SOLUSDT').markClampPpm];
const narrowSymbols = [...listedContracts, ...usdcContracts, ...inverseContracts]
  .filter(({ markClampPpm }) => markClampPpm === narrow)
  .map(({ symbol }) => symbol);
const nearIndex = nearPrice(bitcoin, ticksOf('99999'), ticksOf(index));
const nearPpm = ((nearIndex - ticksOf(index)) * 1_000_000) / ticksOf(index);

export const figures: Figures = {
  updatesPerSecond: countOf(secondMs / markEveryMs),
  clamp: rateOf(indexClampPpm),
  sourceSeconds: countOf(sourceAgeMaxMs / secondMs),
  reference: numberOf(reference),
  calmBid: numberOf(calm.bid),
  calmAsk: numberOf(calm.ask),
  calmMiddle: shown(middleOf(calm)),
  calmIndex: shown(indexOf(source(calm.bid, calm.ask))),
  sweptBid: numberOf(swept.bid),
  sweptAsk: numberOf(swept.ask),
  sweptMiddle: shown(middleOf(swept)),
  sweptIndex: shown(indexOf(source(swept.bid, swept.ask))),
  basisSeconds: countOf((basisSteps * markEveryMs) / secondMs),
  halvingSeconds: countOf((halvingSteps * markEveryMs) / secondMs),
  markSeconds: countOf(markAgeMaxMs / secondMs),
  narrowContracts: () => narrowSymbols.join(', '),
  narrowClamp: rateOf(narrow),
  wideClamp: rateOf(wide),
  datedClamp: rateOf(dated.markClampPpm),
  index: numberOf(index),
  rate: rateOf(ratePpm),
  hoursLeft: countOf(bitcoin.fundingHours / 2),
  hours: countOf(bitcoin.fundingHours),
  withFunding: shown(withFunding),
  withBasis: numberOf(withBasis),
  usualLast: numberOf(usualLast),
  usualMark: shown(marks.usual),
  strayLast: numberOf(strayLast),
  strayMark: shown(marks.stray),
  farPrice: numberOf(farPrice),
  farMark: shown(marks.far),
  band: rateOf(bitcoin.bandUpPpm),
  near: rateOf(nearPpm),
};
