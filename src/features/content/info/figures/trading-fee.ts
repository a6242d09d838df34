import {
  bgbDiscountPpm,
  contractRates,
  feeOn,
  makerPpmOf,
  takerPpmOf,
  vipLevels,
} from '#domain/fee/fee.ts';
import { vipLevelOf, windowDays } from '#domain/fee/vip.ts';
import { priceText } from '#domain/instrument/text.ts';
import { pow10 } from '#domain/money/powers.ts';
import { amount } from '#domain/money/units.ts';
import { initialMargin } from '#domain/position/margin.ts';
import { breakEvenPrice, unrealized } from '#domain/position/pnl.ts';
import type { Figures } from './figure.ts';
import {
  bitcoin,
  countOf,
  feeRateOf,
  moneyOf,
  numberOf,
  priceOf,
  rateOf,
  sizeOf,
  valueAt,
} from './worked.ts';

/** A long position that is opened and closed, by a user of the first level. */
export const trip = { quantity: '1', entry: '60000', exit: '61000', leverage: 20 } as const;
const { quantity, entry, exit, leverage } = trip;
const [makerPpm, takerPpm] = [makerPpmOf(bitcoin, 0), takerPpmOf(bitcoin, 0)];
const [size, cost] = [sizeOf(bitcoin, quantity), valueAt(bitcoin, entry, quantity)];
const closedValue = valueAt(bitcoin, exit, quantity);
const pnl = unrealized(bitcoin, { size, cost }, priceOf(bitcoin, exit));
export const openFee = feeOn(cost, takerPpm);
export const makerClose = feeOn(closedValue, makerPpm);
export const takerClose = feeOn(closedValue, takerPpm);
const breakEven = breakEvenPrice(bitcoin, { size, cost }, { paid: openFee, takerPpm })!;
const margin = initialMargin(cost, leverage);

/** Volumes of a month that reach a level together. */
const { scale } = bitcoin.settle;
const today = windowDays;
export const [spotVolume, futuresVolume] = [400_000n, 700_000n] as const;
const volume = amount((spotVolume + futuresVolume) * pow10(scale));
export const reached = vipLevelOf([{ day: today - 1, volume }], today, scale);
const sameDay = vipLevelOf([{ day: today, volume }], today, scale);
const topLevel = vipLevels.at(-1)!.level;

export const figures: Figures = {
  makerFee: feeRateOf(makerPpm),
  takerFee: feeRateOf(takerPpm),
  topLevel: countOf(topLevel),
  topMakerFee: feeRateOf(contractRates[topLevel]!.makerPpm),
  topTakerFee: feeRateOf(contractRates[topLevel]!.takerPpm),
  windowDays: countOf(windowDays),
  quantity: numberOf(quantity),
  entry: numberOf(entry),
  exit: numberOf(exit),
  leverage: countOf(leverage),
  value: moneyOf(cost),
  openFee: moneyOf(openFee),
  closedValue: moneyOf(closedValue),
  makerCloseFee: moneyOf(makerClose),
  takerCloseFee: moneyOf(takerClose),
  pnl: moneyOf(pnl),
  feesMakerClose: moneyOf(openFee + makerClose),
  feesTakerClose: moneyOf(openFee + takerClose),
  netMakerClose: moneyOf(pnl - openFee - makerClose),
  netTakerClose: moneyOf(pnl - openFee - takerClose),
  breakEven: numberOf(priceText(bitcoin, breakEven)),
  margin: moneyOf(margin),
  openFeeOfMargin: rateOf(takerPpm * leverage),
  volumeOfRoundTrip: moneyOf(cost + closedValue),
  spotVolume: countOf(spotVolume),
  futuresVolume: countOf(futuresVolume),
  totalVolume: countOf(spotVolume + futuresVolume),
  levelBefore: countOf(sameDay),
  levelReached: countOf(reached),
  reachedMakerFee: feeRateOf(contractRates[reached]!.makerPpm),
  reachedTakerFee: feeRateOf(contractRates[reached]!.takerPpm),
  bgbDiscount: rateOf(bgbDiscountPpm),
  smallestFee: moneyOf(1n),
};
