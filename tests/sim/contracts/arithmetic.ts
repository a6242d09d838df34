// What the naive models of contracts count with. No code of the exchange.
import type { ContractInstrument } from '#domain/instrument/kinds.ts';

export const million = 1_000_000n;
/** What a user of the lowest level pays of a trade's value, in millionths. */
export const makerPpm = 200n;
export const takerPpm = 600n;
/** The first number of a user; those below are the exchange's own. */
export const firstUser = 1000;

/** What all contracts of a day settle in. */
export function coinOf(contracts: ReadonlyMap<string, ContractInstrument>): string {
  for (const { settle } of contracts.values()) return settle.code;
  throw new Error('a day without contracts');
}

/** The account that margins positions which settle in a coin. */
export const accountOf = (coin: string): 'usdtMix' | 'usdcMix' =>
  coin.endsWith('USDC') ? 'usdcMix' : 'usdtMix';

/** Coins that are worth nothing and stay where they are. */
export const isDemo = (coin: string): boolean => coin === 'SUSDT' || coin === 'SUSDC';

export const abs = (a: bigint): bigint => (a < 0n ? -a : a);
export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
export const most = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** a ÷ b toward +∞; `b` is positive. */
export const up = (a: bigint, b: bigint): bigint => {
  const quotient = a / b;
  return a % b > 0n ? quotient + 1n : quotient;
};
/** a ÷ b toward −∞. */
export const down = (a: bigint, b: bigint): bigint => -up(-a, b);

export const takerFee = (value: bigint): bigint => up(value * takerPpm, million);

/** Maintenance margin: each part of a value at the rate of its own tier. */
export function maintenanceOf({ tiers }: ContractInstrument, value: bigint): bigint {
  let [sum, from] = [0n, 0n];
  tiers.forEach(({ upTo, maintenancePpm }, at) => {
    const end = at === tiers.length - 1 ? value : least(value, upTo);
    if (end > from) sum += (end - from) * BigInt(maintenancePpm);
    from = most(from, upTo);
  });
  return up(sum, million);
}

/** An amount with six decimals as text, as refusals name it. */
export function text(units: bigint): string {
  const digits = abs(units).toString().padStart(7, '0');
  const [whole, part] = [digits.slice(0, -6), digits.slice(-6).replace(/0+$/, '')];
  return `${units < 0n ? '-' : ''}${whole}${part === '' ? '' : `.${part}`}`;
}

/** What is held on a position: the size is below zero for a short, and so is the cost. */
export interface Holding {
  readonly size: bigint;
  readonly cost: bigint;
}

/** A trade's part in a position. */
export interface Traded extends Holding {
  readonly brought: bigint;
  readonly closing: bigint;
  /** The cost of what closed, with the sign of the position. */
  readonly released: bigint;
  readonly openedValue: bigint;
}

/** A position after lots of a value were bought or sold: closes first, cost released against its holder. */
export function traded(held: Holding, isBuy: boolean, lots: bigint, value: bigint): Traded {
  const sign = isBuy ? 1n : -1n;
  const closing = held.size * sign < 0n ? least(lots, abs(held.size)) : 0n;
  const closedValue = closing === lots ? value : (value / lots) * closing;
  const released = closing === 0n ? 0n : up(held.cost * closing, abs(held.size));
  return {
    size: held.size + sign * lots,
    cost: held.cost + sign * (value - closedValue) - released,
    brought: closing === 0n ? 0n : -sign * closedValue - released,
    ...{ closing, released, openedValue: value - closedValue },
  };
}
