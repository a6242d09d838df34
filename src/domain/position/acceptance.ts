import type { MarginMode } from '#domain/codes/position.ts';
import { type Amount, amount } from '#domain/money/units.ts';
import { notNegative, smaller } from './magnitude.ts';

/**
 * How what is margined together stands, such as an owner's cross positions that settle in one asset. An
 * isolated position is not in it; its margin is no part of the wallet. All in units of the settle asset.
 */
export interface UnitFigures {
  /** The balance: deposits and all PnL, fees and funding until now. */
  readonly wallet: Amount;
  /** Σ of the positions' PnL at mark. */
  readonly unrealized: Amount;
  /** Σ of the positions' initial requirement: cost ÷ leverage. */
  readonly initial: Amount;
  /** Σ of what open orders reserve, those of isolated positions included. */
  readonly orders: Amount;
}

/** What the unit would be worth if all its positions closed at mark, without fees. */
export const equityOf = ({
  wallet,
  unrealized,
}: Pick<UnitFigures, 'wallet' | 'unrealized'>): Amount => amount(wallet + unrealized);

/** Whether equity covers all initial requirements: what must hold after a trade or a change. */
export const coversRequirements = (unit: UnitFigures): boolean => freeOf(unit) >= 0n;

/** What may still be bound by new positions and orders; below zero: too much is. */
export const freeOf = (unit: UnitFigures): bigint => equityOf(unit) - unit.initial - unit.orders;

/**
 * What a new order may bind: on cross margin equity, on isolated margin money, so that a cross gain is
 * left out; below zero: too much is bound.
 */
export const spareOf = (marginMode: MarginMode, unit: UnitFigures): bigint =>
  freeOf(unit) - (marginMode === 'isolated' && unit.unrealized > 0n ? unit.unrealized : 0n);

/** What may be opened with: equity, unrealized profit included, less all requirements. */
export const availableToOpen = (unit: UnitFigures): Amount => notNegative(freeOf(unit));

/** What may be transferred out or withdrawn: the same, unrealized profit not counted. */
export const transferable = (unit: UnitFigures): Amount =>
  notNegative(smaller(unit.wallet, equityOf(unit)) - unit.initial - unit.orders);
