import { advanceFunding, fundingDue, fundingIndexStart } from '#domain/futures/funding-payment.ts';
import {
  addPremium,
  dampingPpb,
  fundingRatePpm,
  interestPpb,
  type PremiumSamples,
} from '#domain/futures/funding-rate.ts';
import { listedContracts } from '#domain/futures/listed.ts';
import { impactValue, premiumPpb } from '#domain/futures/premium.ts';
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import { lots } from '#domain/money/units.ts';
import { initialMargin } from '#domain/position/margin.ts';
import type { Figures } from './figure.ts';
import {
  bitcoin,
  contractOf,
  countOf,
  fineRateOf,
  moneyOf,
  numberOf,
  priceOf,
  rateOf,
  sizeOf,
  valueAt,
} from './worked.ts';

const small = contractOf('APTUSDT');

/** Contracts with the shorter interval. */
const shortSymbols = listedContracts
  .filter(({ fundingHours }) => fundingHours === small.fundingHours)
  .map(({ symbol }) => symbol);

/** The cap of a contract: its rate with a premium beyond all bounds. */
const capOf = (contract: ContractInstrument) => fundingRatePpm(contract, 1_000_000_000n);

/** A book whose bids for the impact value are above the index. */
const [index, impactBid, ask] = ['60000', '60024', '60026'] as const;
const level = (price: string) => ({ price: priceOf(bitcoin, price), size: sizeOf(bitcoin, '1') });
const sample = premiumPpb(bitcoin, priceOf(bitcoin, index), {
  bids: [level(impactBid)],
  asks: [level(ask)],
})!;

/** Three minutes of an interval, in billionths. */
const minutes = [200_000, 500_000, 800_000] as const;
const samples = minutes.reduce<PremiumSamples | undefined>(
  (before, premium, at) => addPremium(bitcoin, before, at * 60_000, premium),
  undefined,
)!;
const average = samples.weighted / BigInt(samples.weights);

/** Average premiums that the rules treat differently, in billionths. */
export const premiums = {
  calm: 400_000n,
  high: 1_200_000n,
  discount: -200_000n,
  low: -1_000_000n,
  extreme: 5_000_000n,
} as const;
const rateAt = (premium: bigint) => rateOf(fundingRatePpm(bitcoin, premium));

/** What a position pays (below zero: receives) at a mark price and a rate. */
export const [quantity, mark] = ['1', '60000'] as const;
const leverage = 20;
export function paymentOf(size: number, ratePpm: number) {
  const now = advanceFunding(bitcoin, fundingIndexStart, priceOf(bitcoin, mark), ratePpm);
  return fundingDue(bitcoin, { size: lots(size), settledAt: fundingIndexStart }, now);
}
const size = sizeOf(bitcoin, quantity);
const value = valueAt(bitcoin, mark, quantity);
const calmPpm = fundingRatePpm(bitcoin, premiums.calm);
const lowPpm = fundingRatePpm(bitcoin, premiums.low);
const timesPerDay = 24 / bitcoin.fundingHours;

export const figures: Figures = {
  usualHours: countOf(bitcoin.fundingHours),
  shortHours: countOf(small.fundingHours),
  shortContracts: () => shortSymbols.join(', '),
  timesPerDay: countOf(timesPerDay),
  interest: fineRateOf(interestPpb),
  clamp: fineRateOf(dampingPpb),
  bitcoinCap: rateOf(capOf(bitcoin)),
  capShare: numberOf(String(capOf(bitcoin) / bitcoin.tiers[0]!.maintenancePpm)),
  bitcoinMaintenance: rateOf(bitcoin.tiers[0]!.maintenancePpm),
  smallCap: rateOf(capOf(small)),
  smallMaintenance: rateOf(small.tiers[0]!.maintenancePpm),
  smallInterest: rateOf(fundingRatePpm(small, 0n)),
  impactValue: moneyOf(impactValue(bitcoin)),
  impactMargin: moneyOf(impactValue(bitcoin) / BigInt(bitcoin.tiers[0]!.leverageMax)),
  bitcoinLeverage: countOf(bitcoin.tiers[0]!.leverageMax),
  index: numberOf(index),
  impactBid: numberOf(impactBid),
  samplePremium: fineRateOf(BigInt(sample)),
  firstMinute: fineRateOf(BigInt(minutes[0])),
  secondMinute: fineRateOf(BigInt(minutes[1])),
  thirdMinute: fineRateOf(BigInt(minutes[2])),
  averagePremium: fineRateOf(average),
  calmPremium: fineRateOf(premiums.calm),
  calmRate: rateAt(premiums.calm),
  highPremium: fineRateOf(premiums.high),
  highRate: rateAt(premiums.high),
  discountPremium: fineRateOf(premiums.discount),
  discountRate: rateAt(premiums.discount),
  lowPremium: fineRateOf(premiums.low),
  lowRate: rateAt(premiums.low),
  extremePremium: fineRateOf(premiums.extreme),
  extremeRate: rateAt(premiums.extreme),
  quantity: numberOf(quantity),
  mark: numberOf(mark),
  value: moneyOf(value),
  longPays: moneyOf(paymentOf(size, calmPpm)),
  shortReceives: moneyOf(-paymentOf(-size, calmPpm)),
  longReceives: moneyOf(-paymentOf(size, lowPpm)),
  leverage: countOf(leverage),
  margin: moneyOf(initialMargin(value, leverage)),
  rateOfMargin: rateOf(calmPpm * leverage),
  dailyOfMargin: rateOf(calmPpm * leverage * timesPerDay),
};
