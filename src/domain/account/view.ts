import type { ContractBillReason } from '#domain/account/account.ts';
import type { PositionSide } from '#domain/codes/position.ts';
import type { PositionEnd } from '#domain/position/position.ts';

/** Balances as their owner sees them: figures are plain decimals. */

/** What an account has of an asset. */
export interface BalanceView {
  readonly asset: string;
  readonly total: string;
  readonly available: string;
  /** Bound by open orders, positions and holds. */
  readonly frozen: string;
  /** What of it is held, and so margins nothing; absent: nothing. */
  readonly held?: string;
  /** A cross position has no fresh mark, so nothing is free; absent: all have. */
  readonly isStale?: boolean;
  /** One unit in US dollars. */
  readonly usdRate: string;
}

/** What an asset cost that was bought and is held, and what its sales earned. */
export interface CostView {
  readonly asset: string;
  /** What was bought and is still held; the rest of the balance came without a price. */
  readonly boughtQuantity: string;
  readonly boughtCost: string;
  /** Absent when nothing that was bought is held. */
  readonly costPrice?: string | undefined;
  readonly breakevenPrice?: string | undefined;
  /** Of sales since nothing was held, and of all; negative: a loss. */
  readonly profitSinceBought: string;
  readonly realisedProfit: string;
}

/** Costs of all assets. */
export interface CostsView {
  /** The asset that they are counted in. */
  readonly unit: string;
  readonly rows: readonly CostView[];
  /** False: not yet all fills are in it. */
  readonly isComplete: boolean;
}

/** A change of a balance of contracts, as users see it: figures are plain decimals. */
export interface ContractBillView {
  readonly id: string;
  readonly asset: string;
  /** With a minus: it went out. */
  readonly amount: string;
  /** Of the account, or of the margin of the position, after it. */
  readonly balance: string;
  readonly reason: ContractBillReason;
  /** By what a position was closed; absent: none was. */
  readonly cause?: PositionEnd | undefined;
  /** The contract that it is about; absent: none. */
  readonly symbolId?: string | undefined;
  /** Of an isolated position's margin: of which one; absent: of the account. */
  readonly positionSide?: PositionSide | undefined;
  readonly at: number;
}
