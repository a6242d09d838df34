import { advanceFunding, fundingDue, fundingIndexStart } from '#domain/futures/funding-payment.ts';
import { fundingRatePpm } from '#domain/futures/funding-rate.ts';
import { amount } from '#domain/money/units.ts';
import { initialMargin } from '#domain/position/margin.ts';
import { unrealized } from '#domain/position/pnl.ts';
import type { Figures } from './figure.ts';
import { bitcoin, countOf, moneyOf, numberOf, priceOf, rateOf, sizeOf, valueAt } from './worked.ts';

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
