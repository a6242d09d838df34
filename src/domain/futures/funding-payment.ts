import { faceValue } from '#domain/instrument/instrument.ts';
import { byContractKind, type ContractInstrument } from '#domain/instrument/kinds.ts';
import { notionalUnit, type Valued } from '#domain/instrument/value.ts';
import { divHalfEven, divUp } from '#domain/money/divide.ts';
import { pow10 } from '#domain/money/powers.ts';
import { type Amount, amount, type Lots, type Ticks } from '#domain/money/units.ts';

/**
 * What a long position of one lot has paid since the contract was listed, in parts of a unit of the settle
 * asset (`FundingRules`); negative where longs received more than they paid.
 */
export type FundingIndex = bigint & { readonly [index]: 'FundingIndex' };
declare const index: unique symbol;

export const fundingIndexStart = 0n as FundingIndex;

/** A contract as far as funding is concerned. */
export type Funded = Valued & Pick<ContractInstrument, 'kind'>;

/** How fundings are counted. */
export interface FundingRules {
  /** Into how many parts the index divides a unit of the settle asset. */
  readonly parts: (contract: Funded) => bigint;
  /** What a long position of one lot pays at `mark` and a rate in millionths, in those parts. */
  readonly paid: (contract: Funded, mark: Ticks, ratePpm: number) => bigint;
}

/** Where a value is price × size: in millionths, so that the index is exact. */
export const fundingOfProduct: FundingRules = {
  parts: () => 1_000_000n,
  paid: (contract, mark, ratePpm) => BigInt(mark) * notionalUnit(contract) * BigInt(ratePpm),
};

/** Decimals of a coin in which the index of inverse contracts is kept. */
const coinDecimals = 12;

/**
 * Where a value is face value ÷ price: in 10^-12 of the coin, rounded half-even once for all positions. Finer parts
 * would outgrow the 64 bits in which the index of a cheap coin is stored.
 */
const fundingOfFace: FundingRules = {
  parts: ({ base }) => pow10(coinDecimals - base.scale),
  paid: ({ priceScale }, mark, ratePpm) =>
    divHalfEven(
      BigInt(faceValue) * pow10(coinDecimals + priceScale) * BigInt(ratePpm),
      1_000_000n * BigInt(mark),
    ),
};

const rulesOf = byContractKind<FundingRules>('funding', {
  linear: fundingOfProduct,
  inverse: fundingOfFace,
});

/** The index after a funding at `ratePpm` (millionths; positive: longs pay) of the value at `mark`. */
export const advanceFunding = (
  contract: Funded,
  before: FundingIndex,
  mark: Ticks,
  ratePpm: number,
): FundingIndex => (before + rulesOf(contract).paid(contract, mark, ratePpm)) as FundingIndex;

/** A position as far as funding is concerned. */
export interface FundedPosition {
  /** Positive: long, negative: short. */
  readonly size: Lots;
  /** The contract's funding index when the position last settled, or was opened. */
  readonly settledAt: FundingIndex;
}

/**
 * What a position pays until `now`, in units of the settle asset; negative: it receives. A payer's
 * amount is rounded up and a receiver's down, once for all fundings since it last settled; so
 * settling after n fundings costs at most what settling after each does, and less by under n units.
 * A position settles before its size changes.
 */
export const fundingDue = (
  contract: Funded,
  { size, settledAt }: FundedPosition,
  now: FundingIndex,
): Amount => amount(divUp(BigInt(size) * (now - settledAt), rulesOf(contract).parts(contract)));

/** What one funding moves. */
export interface FundingSettlement {
  /** In the order of the positions; negative: received. */
  readonly payments: readonly Amount[];
  /**
   * What was paid and nobody received: for the insurance fund. From 0 to under one unit for each
   * position, where the sizes add up to zero and all settled at the same time before.
   */
  readonly dust: Amount;
}

/** Settles all positions of a contract until `now`. */
export function settleFunding(
  contract: Funded,
  positions: readonly FundedPosition[],
  now: FundingIndex,
): FundingSettlement {
  const payments = positions.map((position) => fundingDue(contract, position, now));
  return { payments, dust: amount(payments.reduce<bigint>((sum, paid) => sum + paid, 0n)) };
}
