import { feeOn } from '#domain/fee/fee.ts';
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import { proceedsOf } from '#domain/instrument/value.ts';
import { type Amount, amount, type Lots, type Ticks } from '#domain/money/units.ts';
import { magnitude } from './magnitude.ts';
import { type Limited, maintenanceAt } from './risk-limits.ts';

/** A position at its mark. */
export interface MarkedPosition {
  readonly contract: Limited & Pick<ContractInstrument, 'symbolId'>;
  readonly mark: Ticks;
  readonly size: Lots;
  /** The taker fee in millionths. */
  readonly takerPpm: number;
}

/** What positions must keep, and what they are worth, in units of the settle asset. */
export interface Requirement {
  /** Maintenance and the taker fees of closing them. */
  readonly required: Amount;
  /** Their values at the marks, without sign. */
  readonly value: Amount;
}

/** A position's value at its mark, without sign; where it isn't whole, rounded against the holder. */
export const markedValue = ({
  contract,
  mark,
  size,
}: Pick<MarkedPosition, 'contract' | 'mark' | 'size'>): Amount =>
  magnitude(proceedsOf(contract, mark, size));

/**
 * What positions that are margined together must keep: maintenance and the fees of closing them. Two
 * positions of one contract hedge each other: the larger one's maintenance counts, and both fees.
 */
export function requirementOf(positions: readonly MarkedPosition[]): Requirement {
  let [required, value] = [0n, 0n];
  const largest = new Map<string, bigint>();
  for (const position of positions) {
    const worth = markedValue(position);
    value += worth;
    required += feeOn(worth, position.takerPpm);
    const { contract, mark, size } = position;
    const { symbolId } = contract;
    const own = maintenanceAt(contract, mark, size);
    if (own > (largest.get(symbolId) ?? 0n)) largest.set(symbolId, own);
  }
  for (const own of largest.values()) required += own;
  return { required: amount(required), value: amount(value) };
}
