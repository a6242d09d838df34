import { divUp } from '#domain/futures/divide.ts';
import { listedContracts } from '#domain/futures/listed.ts';
import { notionalUnit } from '#domain/instrument/instrument.ts';
import { ceilToStep } from '#domain/money/round.ts';
import { amount, lots, type Ticks } from '#domain/money/units.ts';
import {
  bitcoin,
  coins,
  coinsIn,
  count,
  makerPpm,
  money,
  percentOf,
  price,
  priceIn,
  takerPpm,
  valueAt,
  wholeMoney,
} from './example.ts';
import type { Figures } from './figure.ts';

/** The smallest order of the contract at a price: by its quantity, and by its value. */
export function smallestOrder(at: Ticks) {
  const { sizeMin, sizeStep, notionalMin } = bitcoin;
  const byValue = Number(divUp(notionalMin, BigInt(at) * notionalUnit(bitcoin)));
  return lots(Math.max(sizeMin, ceilToStep(byValue, sizeStep)));
}

const mark = price('60000');
export const lowMark = price('40000');
const size = coins('0.5');
const tick = bitcoin.priceStep as Ticks;
const clamps = listedContracts.map(({ markClampPpm }) => markClampPpm);

export const figures: Figures = {
  priceStep: priceIn(tick),
  quantityStep: coinsIn(lots(bitcoin.sizeStep)),
  quantityMin: coinsIn(bitcoin.sizeMin),
  quantityMax: coinsIn(bitcoin.sizeMax),
  valueMin: wholeMoney(bitcoin.notionalMin),
  valueMax: wholeMoney(bitcoin.notionalMax),
  leverageMax: count(bitcoin.tiers[0]!.leverageMax),
  leverageMin: count(1),
  maintenanceMin: percentOf(bitcoin.tiers[0]!.maintenancePpm),
  positionMax: wholeMoney(bitcoin.tiers.at(-1)!.upTo),
  fundingHours: count(bitcoin.fundingHours),
  shortFundingHours: count(Math.min(...listedContracts.map(({ fundingHours }) => fundingHours))),
  band: percentOf(bitcoin.bandUpPpm),
  markRange: percentOf(bitcoin.markClampPpm),
  widestMarkRange: percentOf(Math.max(...clamps)),
  makerRate: percentOf(makerPpm),
  takerRate: percentOf(takerPpm),
  size: coinsIn(size),
  mark: priceIn(mark),
  value: money(valueAt(mark, size)),
  smallestAmount: money(amount(1n)),
  stepPnl: money(valueAt(tick, size)),
  smallest: coinsIn(smallestOrder(mark)),
  smallestValue: money(valueAt(mark, smallestOrder(mark))),
  lowMark: priceIn(lowMark),
  tooSmallValue: money(valueAt(lowMark, bitcoin.sizeMin)),
  lowSmallest: coinsIn(smallestOrder(lowMark)),
  lowSmallestValue: money(valueAt(lowMark, smallestOrder(lowMark))),
};
