import { accountCodes } from '#domain/codes/account-code.ts';
import type { ProductName } from '#domain/site/switches.ts';

/** What the scope of an account names: an instrument, a position, a bot, the trader that is followed. */
type Scope = 'pair' | 'position' | 'bot' | 'trader';

interface AccountTypeRow {
  /** On the wire; absent: the account is never shown by itself. */
  readonly code?: number;
  /** The list of §3 does not give the number. */
  readonly ours?: true;
  /** What the account's scope names; absent: an owner has one account of this type per asset. */
  readonly scope?: Scope;
  /** May be below zero: what is missing is what its owner owes. */
  readonly isDebt?: true;
  /** May be below zero for another reason: what open positions have gained stands behind it. */
  readonly isBacked?: true;
  /**
   * Whether users move money in and out by themselves. A product does so everywhere else. Money goes in
   * only while one of its products is on (`account-on.ts`).
   */
  readonly isOpen?: true;
  /** The only asset that can be brought in; absent: each that is listed. */
  readonly asset?: string;
  /** Only assets can be brought in that a contract of the account settles in. */
  readonly takesSettled?: true;
  /** What is traded or done with it: one of them must be on for it to take money. */
  readonly products: readonly ProductName[];
}

/**
 * Every type of account. §3's asset list also has `contract`: it is the sum of the futures accounts
 * and no account by itself.
 */
const rows = {
  spot: { code: accountCodes.spot, isOpen: true, products: ['spot'] },
  otc: { code: accountCodes.otc, isOpen: true, products: ['c2c'] },
  usdtMix: {
    isBacked: true,
    code: accountCodes.usdtMix,
    isOpen: true,
    asset: 'USDT',
    products: ['usdtFutures'],
  },
  usdMix: {
    isBacked: true,
    code: accountCodes.usdMix,
    isOpen: true,
    takesSettled: true,
    products: ['coinFutures'],
  },
  usdcMix: {
    isBacked: true,
    code: accountCodes.usdcMix,
    isOpen: true,
    asset: 'USDC',
    products: ['usdcFutures'],
  },
  marginCross: { code: accountCodes.marginCross, isOpen: true, products: ['margin'] },
  marginIsolated: {
    code: accountCodes.marginIsolated,
    isOpen: true,
    scope: 'pair',
    products: ['margin'],
  },
  mixIsolated: { scope: 'position', products: ['usdtFutures', 'coinFutures', 'usdcFutures'] },
  clearing: { scope: 'pair', isBacked: true, products: [] },
  fundingPool: { scope: 'pair', isBacked: true, products: [] },
  uta: { code: accountCodes.uta, products: ['unified'] },
  earn: { code: accountCodes.earn, ours: true, products: [] },
  strategy: { code: accountCodes.strategy, ours: true, scope: 'bot', products: ['strategy'] },
  follower: { code: accountCodes.follower, ours: true, scope: 'trader', products: ['copyTrading'] },
  marginCrossDebt: { isDebt: true, products: ['margin'] },
  marginIsolatedDebt: { isDebt: true, scope: 'pair', products: ['margin'] },
  utaDebt: { isDebt: true, products: ['unified'] },
} as const satisfies Readonly<Record<string, AccountTypeRow>>;

export type AccountType = keyof typeof rows;

export const accountTypes: Readonly<Record<AccountType, AccountTypeRow>> = rows;

export const accountTypeNames = Object.keys(rows) as readonly AccountType[];

/** The type of a code on the wire; undefined when there is none. */
export const accountTypeOf = (code: number): AccountType | undefined =>
  accountTypeNames.find((name) => accountTypes[name].code === code);
