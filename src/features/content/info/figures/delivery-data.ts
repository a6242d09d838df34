import { feeOn, takerPpmOf } from '#domain/fee/fee.ts';
import {
  averagingMs,
  cancelingMs,
  freshSecondsMin,
  indexAgeMaxMs,
  reducingMs,
} from '#domain/futures/delivery.ts';
import { advanceFunding, fundingDue, fundingIndexStart } from '#domain/futures/funding-payment.ts';
import { fundingRatePpm } from '#domain/futures/funding-rate.ts';
import { faceValue } from '#domain/instrument/instrument.ts';
import { amount } from '#domain/money/units.ts';
import { holdingAt } from '#domain/position/holding.ts';
import { initialMargin } from '#domain/position/margin.ts';
import { unrealized } from '#domain/position/pnl.ts';
import type { Figures } from './figure.ts';
import {
  bitcoin,
  coinMoneyOf,
  countOf,
  dated,
  feeRateOf,
  moneyOf,
  numberOf,
  priceOf,
  rateOf,
  sizeOf,
  valueAt,
} from './worked.ts';

/** A long position that is held until its delivery, by a user of the first level. */
export const delivered = { contracts: '1000', entry: '50000', price: '62500' } as const;
const datedSize = sizeOf(dated, delivered.contracts);
const settledAt = priceOf(dated, delivered.price);
const datedLong = holdingAt(dated, {
  ...{ side: 'buy', lots: datedSize, price: priceOf(dated, delivered.entry) },
});
const takerPpm = takerPpmOf(dated, 0);
const deliveredValue = valueAt(dated, delivered.price, delivered.contracts);
const deliveredPnl = unrealized(dated, datedLong, settledAt);
const deliveredFee = feeOn(deliveredValue, takerPpm);
/** What the delivery brings, in units of the coin. */
export const credited = amount(deliveredPnl - deliveredFee);

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const deliveryTime = new Date(dated.deliversAt!).toISOString().slice(11, 16);

/** A long position that is settled when its contract is delisted. */
export const settled = {
  ...{ quantity: '1', entry: '60000', settlement: '61200', leverage: 20 },
} as const;
const { quantity, entry, settlement, leverage } = settled;
const size = sizeOf(bitcoin, quantity);
const cost = valueAt(bitcoin, entry, quantity);
const margin = initialMargin(cost, leverage);
const pnl = unrealized(bitcoin, { size, cost }, priceOf(bitcoin, settlement));
export const returned = amount(margin + pnl);

/** What the same position pays in funding while it is held at one price and one rate. */
const days = 30;
const ratePpm = fundingRatePpm(bitcoin, 0n);
const payments = (days * 24) / bitcoin.fundingHours;
const paidIndex = Array.from({ length: payments }).reduce<typeof fundingIndexStart>(
  (index) => advanceFunding(bitcoin, index, priceOf(bitcoin, entry), ratePpm),
  fundingIndexStart,
);
const paid = fundingDue(bitcoin, { size, settledAt: fundingIndexStart }, paidIndex);

export const figures: Figures = {
  symbol: () => dated.symbol,
  faceValue: countOf(faceValue),
  deliveryTime: () => deliveryTime,
  markRange: rateOf(dated.markClampPpm),
  datedLeverage: countOf(dated.tiers[0]!.leverageMax),
  datedMaintenance: rateOf(dated.tiers[0]!.maintenancePpm),
  averagingMinutes: countOf(averagingMs / minuteMs),
  reducingMinutes: countOf(reducingMs / minuteMs),
  cancelingMinutes: countOf(cancelingMs / minuteMs),
  seconds: countOf(averagingMs / secondMs),
  freshSeconds: countOf(freshSecondsMin(averagingMs)),
  indexSeconds: countOf(indexAgeMaxMs / secondMs),
  takerFee: feeRateOf(takerPpm),
  contracts: numberOf(delivered.contracts),
  dollars: countOf(Number(delivered.contracts) * faceValue),
  datedEntry: numberOf(delivered.entry),
  deliveryPrice: numberOf(delivered.price),
  entryValue: coinMoneyOf(valueAt(dated, delivered.entry, delivered.contracts), dated),
  deliveryValue: coinMoneyOf(deliveredValue, dated),
  deliveryPnl: coinMoneyOf(deliveredPnl, dated),
  deliveryFee: coinMoneyOf(deliveredFee, dated),
  credited: coinMoneyOf(credited, dated),
  quantity: numberOf(quantity),
  entry: numberOf(entry),
  leverage: countOf(leverage),
  margin: moneyOf(margin),
  settlement: numberOf(settlement),
  pnl: moneyOf(pnl),
  fee: moneyOf(0n),
  returned: moneyOf(returned),
  rate: rateOf(ratePpm),
  hours: countOf(bitcoin.fundingHours),
  days: countOf(days),
  payments: countOf(payments),
  paid: moneyOf(paid),
};
