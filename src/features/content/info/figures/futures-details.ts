import { listedContracts } from '#domain/futures/listed.ts';
import { faceValue } from '#domain/instrument/instrument.ts';
import { lotsWorth } from '#domain/instrument/value.ts';
import { ceilToStep } from '#domain/money/round.ts';
import { amount, lots, type Ticks } from '#domain/money/units.ts';
import { bandsOf } from '#domain/order/band.ts';
import { coins, coinsIn, makerPpm, price, priceIn, takerPpm, valueAt } from './example.ts';
import type { Figures } from './figure.ts';
import { bitcoin, countOf, dated, feeRateOf, moneyOf, rateOf, wholeOf } from './worked.ts';

/** The smallest order of the contract at a price: by its quantity, and by its value. */
export function smallestOrder(at: Ticks) {
  const { sizeMin, sizeStep, notionalMin } = bitcoin;
  const byValue = Number(lotsWorth(bitcoin, at, notionalMin));
  return lots(Math.max(sizeMin, ceilToStep(byValue, sizeStep)));
}

const mark = price('60000');
export const lowMark = price('40000');
const size = coins('0.5');
const tick = bitcoin.priceStep as Ticks;
const clamps = [...listedContracts, dated].map(({ markClampPpm }) => markClampPpm);

export const figures: Figures = {
  faceValue: countOf(faceValue),
  priceStep: priceIn(tick),
  quantityStep: coinsIn(lots(bitcoin.sizeStep)),
  quantityMin: coinsIn(bitcoin.sizeMin),
  quantityMax: coinsIn(bitcoin.sizeMax),
  valueMin: wholeOf(bitcoin.notionalMin),
  valueMax: wholeOf(bitcoin.notionalMax),
  leverageMax: countOf(bitcoin.tiers[0]!.leverageMax),
  leverageMin: countOf(1),
  maintenanceMin: rateOf(bitcoin.tiers[0]!.maintenancePpm),
  positionMax: wholeOf(bitcoin.tiers.at(-1)!.upTo),
  fundingHours: countOf(bitcoin.fundingHours),
  shortFundingHours: countOf(Math.min(...listedContracts.map(({ fundingHours }) => fundingHours))),
  band: rateOf(bitcoin.bandUpPpm),
  farBand: rateOf(bandsOf(bitcoin, 'buy').downPpm),
  markRange: rateOf(bitcoin.markClampPpm),
  widestMarkRange: rateOf(Math.max(...clamps)),
  makerRate: feeRateOf(makerPpm),
  takerRate: feeRateOf(takerPpm),
  size: coinsIn(size),
  mark: priceIn(mark),
  value: moneyOf(valueAt(mark, size)),
  smallestAmount: moneyOf(amount(1n)),
  stepPnl: moneyOf(valueAt(tick, size)),
  smallest: coinsIn(smallestOrder(mark)),
  smallestValue: moneyOf(valueAt(mark, smallestOrder(mark))),
  lowMark: priceIn(lowMark),
  tooSmallValue: moneyOf(valueAt(lowMark, bitcoin.sizeMin)),
  lowSmallest: coinsIn(smallestOrder(lowMark)),
  lowSmallestValue: moneyOf(valueAt(lowMark, smallestOrder(lowMark))),
};
