import type { AccountType } from '#domain/codes/account-type.ts';
import type { Amount } from '#domain/money/units.ts';
import type { PositionEnd } from '#domain/position/position.ts';

/**
 * Owners of balances. Users start at `firstUserId`; below it stand the exchange's own. `world` may be
 * negative: starting balances and the liquidity provider's refills come from it. So may debts, clearing
 * accounts, and accounts that margin positions while what these have gained stands behind them.
 */
export const worldId = 1;
export const feesId = 2;
export const insuranceId = 3;
/** Pays what positions gain from what others lose; its accounts are by contract, of either sign. */
export const clearingId = 4;
/** The liquidity provider's accounts: makers and takers of the simulated market. */
export const providerIds = [10, 11] as const;
/** Of the same market: traders who hold contracts for long, against each other. Most of the open interest is theirs. */
export const holderIds = [12, 13] as const;
export const firstUserId = 1000;

/** Whether an account is the simulated market's. */
export const isProvider = (userId: number): boolean => userId >= 10 && userId <= 13;
export const isSystem = (userId: number): boolean => userId < firstUserId;

/** One of an owner's accounts, without its assets. */
export interface AccountPlace {
  readonly type: AccountType;
  /** What the account is for, where its type has several: a pair, a bot, a trader; else empty. */
  readonly scope: string;
}

export const spotPlace: AccountPlace = { type: 'spot', scope: '' };

/**
 * One asset of one account: its key is owner, type, scope and asset. What is frozen derives from the
 * open orders and the holds.
 */
export interface Balance {
  readonly userId: number;
  readonly accountType: AccountType;
  readonly scope: string;
  readonly asset: string;
  total: Amount;
  frozen: Amount;
  /** Of the exchange's own owners: what the total changed by since their last bill. */
  unbilled?: Amount | undefined;
}

/** Why a total changed. `net`: movements of the exchange's own owners since
 * their last bill, summed. Of contracts: `realized` is what closing brought or cost, `liquidation` a fee to the insurance fund, `margin` moves
 * to an isolated position and back. */
export type BillReason =
  | 'start'
  | 'credit'
  | 'refill'
  | 'trade'
  | 'fee'
  | 'transfer'
  | 'realized'
  | 'margin'
  | 'funding'
  | 'liquidation'
  | 'net';

/** Why balances of contracts change. */
export const contractBillReasons = [
  ...(['realized', 'fee', 'funding', 'margin', 'liquidation', 'transfer', 'credit'] as const),
] satisfies readonly BillReason[];
export type ContractBillReason = (typeof contractBillReasons)[number];

/** One change of one total; all bills of one `movementId` sum to zero per asset. */
export interface Bill {
  readonly id: number;
  readonly movementId: number;
  readonly userId: number;
  readonly accountType: AccountType;
  readonly scope: string;
  readonly asset: string;
  readonly delta: Amount;
  readonly totalAfter: Amount;
  readonly reason: BillReason;
  /** The trade that caused it, where one did. */
  readonly tradeId: number | undefined;
  /** The contract that it is about, where it is about one. */
  readonly symbolId?: string | undefined;
  readonly at: number;
}

/** A bill of contracts with what closed the position that it is about; absent: nothing was closed. */
export interface ContractBill extends Bill {
  readonly cause?: PositionEnd | undefined;
}

/** Why something of an account is held back, beside its open orders. */
export const holdCauses = ['withdrawal', 'escrow', 'convert', 'bot'] as const;
export type HoldCause = (typeof holdCauses)[number];

/** What is held back of one account until it is released. Bounded by the product that places it. */
export interface Hold {
  readonly id: number;
  readonly userId: number;
  readonly accountType: AccountType;
  readonly scope: string;
  readonly asset: string;
  readonly cause: HoldCause;
  readonly units: Amount;
  /** What it is for, as the product that placed it calls it. */
  readonly reference: string;
  /** Unix milliseconds. */
  readonly at: number;
  /** When it was released; undefined while it holds. */
  endedAt: number | undefined;
}

/** What the exchange keeps of a user beside balances and orders. */
export interface UserState {
  readonly id: number;
  /** The identity at the sign-in service. */
  readonly authId: string;
  /** The user whose sub-account this is; undefined: it is none. */
  readonly parentId?: number | undefined;
  readonly createdAt: number;
  feeInBgb: boolean;
  frozen: boolean;
  vipLevel: number;
  /** The UTC day (Unix days) that `vipLevel` was computed for. */
  vipDay: number;
  /** Traded value in USDT units by UTC day, the 31 newest. */
  volumeByDay: { day: number; volume: Amount }[];
  /** When the dead man's switch cancels all orders; undefined: off. */
  cancelAllAt: number | undefined;
  /** Grows with every change of a balance or order: the version of the account channel. */
  version: number;
}
