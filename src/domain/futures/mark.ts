import { fundingIntervalMs } from '#domain/futures/funding-rate.ts';
import { rangeAround, within } from '#domain/futures/range.ts';
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import { divHalfEven } from '#domain/money/divide.ts';
import { type Ticks, ticks } from '#domain/money/units.ts';

/** What the mark price of a contract is computed from, step by step. All of it can be stored. */
export interface MarkState {
  /** Which half second (since 1970) was last counted. */
  readonly slot: number;
  /**
   * Basis (mid of the contract's book − index) of the last 30 seconds, one a half second, in
   * millionths of a tick, the oldest first; at most 60.
   */
  readonly basis: readonly bigint[];
  /** Since which half second the book has no mid; undefined while it has one. */
  readonly emptySince?: number | undefined;
  /** The mark price and when it was computed, Unix milliseconds; undefined before the first. */
  readonly mark?: Ticks | undefined;
  readonly markAt?: number | undefined;
}

/** What a step sees. */
export interface MarkInput {
  /** Unix milliseconds. */
  readonly now: number;
  /** Undefined while no source of the index is fresh. */
  readonly index: Ticks | undefined;
  /** The contract's own best prices; undefined where that side of its book is empty. */
  readonly bid: Ticks | undefined;
  readonly ask: Ticks | undefined;
  /** Price of the contract's last trade; undefined before the first. */
  readonly last: Ticks | undefined;
  /** The predicted rate of the next funding, in millionths, and when that is. */
  readonly fundingPpm: number;
  readonly nextFundingAt: number;
}

type MarkRules = Pick<ContractInstrument, 'markClampPpm' | 'fundingHours'>;

/** How often the mark is computed. */
export const markEveryMs = 500;
/** Over how many steps the basis is averaged: 30 seconds. */
export const basisSteps = 60;
/** An empty book halves the basis in so many steps: 60 seconds. */
export const halvingSteps = 120;
/** No basis of a price that fits in 53 bits is left after so many halvings. */
const halvingsMax = 80;
/** An older mark is stale: it liquidates nobody, and nothing is opened by it. */
export const markAgeMaxMs = 10_000;
/** By an older mark no funding is paid. */
const fundingMarkAgeMaxMs = 60_000;

const tickParts = 1_000_000n;

export const initialMark: MarkState = { slot: 0, basis: [] };

const mean = (values: readonly bigint[]): bigint =>
  values.length === 0
    ? 0n
    : divHalfEven(
        values.reduce((sum, value) => sum + value, 0n),
        BigInt(values.length),
      );

/**
 * `basis` after `steps` half seconds without a book: half after each full minute, on a straight line
 * in between, rounded towards zero. It depends on the time alone, not on how often it was computed.
 */
function decayed(basis: bigint, steps: number): bigint {
  const halvings = Math.floor(steps / halvingSteps);
  if (halvings > halvingsMax) return 0n;
  const left = BigInt(2 * halvingSteps - (steps % halvingSteps));
  return (basis * left) / (BigInt(2 * halvingSteps) << BigInt(halvings));
}

/** The average basis of a state at a step, in millionths of a tick. */
const averageBasis = ({ basis, emptySince }: MarkState, slot: number): bigint =>
  emptySince === undefined ? mean(basis) : decayed(mean(basis), slot - emptySince);

/**
 * The basis now, in millionths of a tick, within the mark's clamp: one far quote in a thin book
 * doesn't fill the whole average. Undefined without a mid.
 */
function basisNow({ markClampPpm }: MarkRules, index: bigint, { bid, ask }: MarkInput) {
  if (bid === undefined || ask === undefined) return undefined;
  const mid = ((BigInt(bid) + BigInt(ask)) * tickParts) / 2n;
  const center = index * tickParts;
  return within(rangeAround(center, markClampPpm), mid) - center;
}

/** The state's averages with what this step saw; a gap between two steps counts as its end. */
function counted(state: MarkState, slot: number, basis: bigint | undefined): MarkState {
  if (basis === undefined) return { ...state, slot, emptySince: state.emptySince ?? slot };
  // A book that comes back goes on from what was left of the basis, over a whole window.
  const before =
    state.emptySince === undefined || state.basis.length === 0
      ? state.basis
      : Array.from({ length: basisSteps }, () => averageBasis(state, slot));
  const steps = Math.min(slot - state.slot, basisSteps);
  const fresh = Array.from({ length: state.basis.length === 0 ? 1 : steps }, () => basis);
  return { ...state, slot, basis: [...before, ...fresh].slice(-basisSteps), emptySince: undefined };
}

/** Index × (1 + rate × the part of the interval that is left), in millionths of a tick. */
function withFunding({ fundingHours }: MarkRules, index: bigint, input: MarkInput): bigint {
  const intervalMs = fundingIntervalMs(fundingHours);
  const leftMs = Math.min(Math.max(input.nextFundingAt - input.now, 0), intervalMs);
  const funding = index * BigInt(input.fundingPpm) * BigInt(leftMs);
  return index * tickParts + divHalfEven(funding, BigInt(intervalMs));
}

function medianOf3(a: bigint, b: bigint, c: bigint): bigint {
  const [low, high] = a < b ? [a, b] : [b, a];
  return within({ min: low, max: high }, c);
}

/**
 * The state half a second later: the mark is the median of the index with the funding still due, the
 * index with the average basis of 30 seconds, and the last price (before the first trade: the index),
 * rounded half-even to a tick and within the contract's clamp around the index. Without a fresh
 * index, or a second time in one half second, the state stays as it is, and its mark ages.
 */
export function stepMark(contract: MarkRules, state: MarkState, input: MarkInput): MarkState {
  const slot = Math.floor(input.now / markEveryMs);
  if (input.index === undefined || slot <= state.slot) return state;
  const index = BigInt(input.index);
  const next = counted(state, slot, basisNow(contract, index, input));
  const median = medianOf3(
    withFunding(contract, index, input),
    index * tickParts + averageBasis(next, slot),
    BigInt(input.last ?? input.index) * tickParts,
  );
  const mark = within(rangeAround(index, contract.markClampPpm), divHalfEven(median, tickParts));
  return { ...next, mark: ticks(Number(mark)), markAt: input.now };
}

/** The mark price where it may liquidate: undefined before the first, or when older than 10 s. */
export const freshMark = ({ mark, markAt }: MarkState, now: number): Ticks | undefined =>
  markAt !== undefined && now - markAt <= markAgeMaxMs ? mark : undefined;

/** The mark that a funding at `at` is paid by: the last one, unless it was too old by then. */
export const fundingMark = ({ mark, markAt }: MarkState, at: number): Ticks | undefined =>
  markAt !== undefined && at - markAt <= fundingMarkAgeMaxMs ? mark : undefined;
