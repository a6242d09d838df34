import { type Amount, amount } from '#domain/money/units.ts';
import { notNegative, smaller } from './magnitude.ts';

/**
 * What is margined together: an owner's cross positions that settle in one asset. An isolated
 * position is not in it; its margin is no part of the wallet. All in units of the settle asset.
 */
export interface RiskUnit {
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
export const equityOf = ({ wallet, unrealized }: Pick<RiskUnit, 'wallet' | 'unrealized'>): Amount =>
  amount(wallet + unrealized);

/** Whether equity covers all initial requirements: what must hold after a trade or a change. */
export const coversRequirements = (unit: RiskUnit): boolean =>
  equityOf(unit) >= unit.initial + unit.orders;

/** What may be opened with: equity, unrealized profit included, less all requirements. */
export const availableToOpen = (unit: RiskUnit): Amount =>
  notNegative(equityOf(unit) - unit.initial - unit.orders);

/** What may be transferred out or withdrawn: the same, unrealized profit not counted. */
export const transferable = (unit: RiskUnit): Amount =>
  notNegative(smaller(unit.wallet, equityOf(unit)) - unit.initial - unit.orders);
