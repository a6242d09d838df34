import { type Asset, faceValue } from '#domain/instrument/instrument.ts';
import { byContractKind, type ContractInstrument } from '#domain/instrument/kinds.ts';
import {
  lotsWithin,
  notional,
  onStep,
  type Priced,
  priceDown,
  priceUp,
} from '#domain/instrument/value.ts';
import { divDown, divUp } from '#domain/money/divide.ts';
import type { Fraction } from '#domain/money/fraction.ts';
import { pow10 } from '#domain/money/powers.ts';
import { type Amount, amount, type Lots, type Ticks } from '#domain/money/units.ts';
import type { Holding } from './holding.ts';
import {
  type MaintenanceLine,
  maintenanceLines,
  maintenanceMillionths,
  maintenanceOf,
} from './tier.ts';

/*
 * What the risk limits of a contract count, its exposure, and what follows from it. Linear contracts count values at
 * the mark; inverse ones count contracts, by their face value in the quote, so that the mark changes no tier.
 */

/** A contract with risk limits. */
export type Limited = Priced & Pick<ContractInstrument, 'kind' | 'tiers'>;

/** Lots that wait in orders, and what they are worth at their prices. */
interface Waiting {
  readonly lots: Lots;
  readonly value: Amount;
}

/** What stands behind a position, and the taker fee of closing it in millionths. */
export interface Backing {
  readonly backing: Amount;
  readonly takerPpm: number;
}

/** Sizes are without a sign. */
interface LimitRules {
  readonly asset: (contract: Pick<ContractInstrument, 'quote' | 'settle'>) => Asset;
  readonly exposure: (contract: Limited, price: Ticks, size: Lots) => Amount;
  readonly ofOrders: (contract: Limited, orders: Waiting) => Amount;
  /** What an amount of the settle asset is in what is counted; undefined: it is that already. */
  readonly worth: (
    contract: Priced & Pick<ContractInstrument, 'quote' | 'settle'>,
    units: bigint,
    price: Ticks,
  ) => Amount | undefined;
  /** The most lots whose exposure is no more than a tier's end. */
  readonly lotsWithin: (contract: Limited, mark: Ticks, exposure: Amount) => bigint;
  readonly maintenance: (contract: Limited, mark: Ticks, size: Lots) => Amount;
  readonly liquidation: (contract: Limited, held: Holding, at: Backing) => Ticks | undefined;
}

const million = 1_000_000n;

/** The value at which backing + PnL is what one tier's maintenance and the closing fee require. */
function liquidationValue(
  { size, cost }: Holding,
  { backing, takerPpm }: Backing,
  line: MaintenanceLine,
): Fraction {
  const rate = line.ppm + BigInt(takerPpm);
  const own = (backing - cost) * million + line.deduction;
  return size > 0
    ? { numerator: -own, denominator: million - rate }
    : { numerator: own, denominator: million + rate };
}

/** Tiers run over the value at the mark. Of a price the tier is assumed that it lies in. */
export const limitsByValue: LimitRules = {
  asset: ({ settle }) => settle,
  exposure: notional,
  ofOrders: (_, { value }) => value,
  worth: () => undefined,
  lotsWithin,
  maintenance: (contract, mark, size) =>
    maintenanceOf(contract.tiers, notional(contract, mark, size)),
  liquidation(contract, held, at) {
    const { size } = held;
    for (const line of maintenanceLines(contract.tiers)) {
      const value = liquidationValue(held, at, line);
      // Maintenance bends upwards, so the first tier that holds its own solution is the right one.
      if (line.upTo !== undefined && value.numerator > line.upTo * value.denominator) continue;
      return size > 0 ? priceDown(contract, size, value) : priceUp(contract, size, value);
    }
    return undefined;
  },
};

/** Tiers run over contracts. What they require of the quote is divided by the mark. */
const limitsByContracts: LimitRules = {
  asset: ({ quote }) => quote,
  exposure: (contract, _, size) => faceOf(contract, size),
  ofOrders: (contract, { lots }) => faceOf(contract, lots),
  worth: ({ quote, settle, priceScale }, units, price) =>
    amount(divDown(units * BigInt(price) * pow10(quote.scale), pow10(settle.scale + priceScale))),
  lotsWithin: (contract, _, exposure) => exposure / faceOf(contract, 1 as Lots),
  maintenance(contract, mark, size) {
    const required = maintenanceMillionths(contract.tiers, faceOf(contract, size));
    return amount(divUp(required * inTicks(contract), million * unitsOf(contract) * BigInt(mark)));
  },
  /** Long: (N × (1 + taker) + k) ÷ (backing + entry); short: (N × (1 − taker) − k) ÷ (entry − backing). */
  liquidation(contract, { size, cost }, { backing, takerPpm }) {
    const face = faceOf(contract, Math.abs(size) as Lots);
    const kept = maintenanceMillionths(contract.tiers, face);
    const isLong = size > 0;
    const rate = isLong ? million + BigInt(takerPpm) : million - BigInt(takerPpm);
    const required = face * rate + (isLong ? kept : -kept);
    const worth = isLong ? backing - cost : cost - backing;
    if (worth <= 0n) return undefined;
    const price = {
      numerator: required * inTicks(contract),
      denominator: million * unitsOf(contract) * worth,
    };
    return onStep(contract, price, isLong ? divDown : divUp);
  },
};

/** The face value of contracts, in units of the quote. */
const faceOf = ({ quote }: Limited, count: Lots): Amount =>
  amount(BigInt(faceValue * count) * pow10(quote.scale));

/** Base units × ticks of one unit of the quote. */
const inTicks = ({ base, priceScale }: Limited): bigint => pow10(base.scale + priceScale);
const unitsOf = ({ quote }: Limited): bigint => pow10(quote.scale);

const rulesOf = byContractKind<LimitRules>('risk limits', {
  linear: limitsByValue,
  inverse: limitsByContracts,
});

/** What tiers are counted in. */
export const exposureAsset = (
  contract: Pick<ContractInstrument, 'kind' | 'quote' | 'settle'>,
): Asset => rulesOf(contract).asset(contract);

/** What the tiers count of `size` (either sign) at a price. */
export const exposureOf = (contract: Limited, price: Ticks, size: Lots): Amount =>
  rulesOf(contract).exposure(contract, price, Math.abs(size) as Lots);

/**
 * What an amount of the settle asset comes to at a price in what tiers count, rounded down; undefined: that is the
 * settle asset itself.
 */
export const worthAt = (
  contract: Priced & Pick<ContractInstrument, 'kind' | 'quote' | 'settle'>,
  units: bigint,
  price: Ticks,
): Amount | undefined => rulesOf(contract).worth(contract, units, price);

/** What they count of orders that wait. */
export const ordersExposure = (contract: Limited, orders: Waiting): Amount =>
  rulesOf(contract).ofOrders(contract, orders);

/** The most lots whose exposure at a mark is within a tier's end. */
export const lotsWithinExposure = (contract: Limited, mark: Ticks, exposure: Amount): bigint =>
  rulesOf(contract).lotsWithin(contract, mark, exposure);

/** Maintenance margin of `size` (either sign) at a mark, in units of the settle asset; rounded up. */
export const maintenanceAt = (contract: Limited, mark: Ticks, size: Lots): Amount =>
  rulesOf(contract).maintenance(contract, mark, Math.abs(size) as Lots);

/** By kind: see `liquidationPrice`. */
export const liquidationPriceOf = (
  contract: Limited,
  held: Holding,
  at: Backing,
): Ticks | undefined => rulesOf(contract).liquidation(contract, held, at);
