import { isServed } from '#domain/account/account-on.ts';
import { type AccountType, accountTypeNames, accountTypes } from '#domain/codes/account-type.ts';
import { isDemoCoin } from '#domain/instrument/demo-coin.ts';
import { isShownLine, lineOf, lines } from '#domain/line/line.ts';
import { formatUnits, formatUnitsShort, parseUnits } from '#domain/money/decimal.ts';
import type { Directory } from '#exchange/view/directory.ts';
import type { UserHoldings } from '#exchange/view/view.ts';

/** Decimals of the exchange's rates. */
const rateScale = 8;
/** Decimals that sums are kept with: those of any asset and of a rate, so that nothing is lost. */
const exactScale = 32;
/** Decimals of a value in USDT; one in US dollars has two. */
const usdtDecimals = 8;
const usdDecimals = 2;

/** A value in US dollars, exact. */
type Usd = bigint;

/** The value of an account or a coin on the wire, rounded down: nothing is shown too high. */
interface ValueText {
  readonly usdtValue: string;
  readonly usdValue: string;
}

interface AccountTotal extends ValueText {
  readonly type: AccountType;
}

interface CoinTotal extends ValueText {
  readonly coinName: string;
  readonly total: string;
}

export interface AccountTotals extends ValueText {
  /** By type; those that a line which pages show trades from, and those that ever held something. */
  readonly accounts: readonly AccountTotal[];
  /** Balances of all accounts together, the most valuable first; without profit of open positions. */
  readonly coins: readonly CoinTotal[];
}

const rateUnits = (text: string | undefined): bigint => parseUnits(text ?? '0', rateScale) ?? 0n;

const usdOf = (units: bigint, scale: number, usdRate: string | undefined): Usd =>
  units * rateUnits(usdRate) * 10n ** BigInt(exactScale - scale - rateScale);

/** `value / divisor`, rounded to minus infinity. */
function floorDivide(value: bigint, divisor: bigint): bigint {
  const whole = value / divisor;
  return value < 0n && whole * divisor !== value ? whole - 1n : whole;
}

function valueText(usd: Usd, usdtInUsd: bigint): ValueText {
  const unit = 10n ** BigInt(exactScale - usdDecimals);
  const usdtUnit = usdtInUsd * 10n ** BigInt(exactScale - rateScale - usdtDecimals);
  const usdt = usdtInUsd === 0n ? 0n : floorDivide(usd, usdtUnit);
  return {
    usdtValue: formatUnits(usdt, usdtDecimals),
    usdValue: formatUnits(floorDivide(usd, unit), usdDecimals),
  };
}

/**
 * The account that a balance counts to: its own, for a debt the one that owes it, and for the margin
 * of an isolated position the one that the position is traded from.
 */
function accountOf(type: AccountType, scope: string): AccountType {
  if (type === 'mixIsolated') return lines[lineOf(scope.split(':')[0]!)].accountType;
  return type.endsWith('Debt') ? (type.slice(0, -'Debt'.length) as AccountType) : type;
}

/** Those that no product of this version uses aren’t shown: money comes back from there at each start. */
const shownTypes = (directory: Directory, held: ReadonlySet<AccountType>): AccountType[] => {
  const shown = directory.instruments.map(({ line }) => line).filter(isShownLine);
  const traded = new Set<AccountType>(shown.map((line) => lines[line].accountType));
  return accountTypeNames.filter(
    (type) =>
      accountTypes[type].code !== undefined &&
      isServed(type) &&
      (held.has(type) || traded.has(type)),
  );
};

/**
 * The value of all that a user has, at the exchange's own rates and marks: balances less debts, and of
 * futures accounts the equity (the wallet, the margin of isolated positions and unrealized PnL).
 */
export function accountTotals(directory: Directory, holdings: UserHoldings): AccountTotals {
  const byAccount = new Map<AccountType, Usd>();
  const byCoin = new Map<string, { units: bigint; scale: number; usd: Usd }>();
  let all: Usd = 0n;
  const add = (type: AccountType, usd: Usd) => {
    byAccount.set(type, (byAccount.get(type) ?? 0n) + usd);
    all += usd;
  };
  for (const { accountType, scope, asset: code, total, usdRate } of holdings.rows) {
    const asset = directory.asset(code);
    // Demo coins are worth nothing.
    if (asset === undefined || isDemoCoin(code)) continue;
    const usd = usdOf(total, asset.scale, usdRate);
    add(accountOf(accountType, scope), usd);
    const coin = byCoin.get(code) ?? { units: 0n, scale: asset.scale, usd: 0n };
    byCoin.set(code, { ...coin, units: coin.units + total, usd: coin.usd + usd });
  }
  for (const { line, asset: code, units, usdRate } of holdings.gains) {
    const asset = directory.asset(code);
    if (asset && !isDemoCoin(code))
      add(lines[line].accountType, usdOf(units, asset.scale, usdRate));
  }
  const usdtInUsd = rateUnits(holdings.usdtRate);
  const coins = [...byCoin]
    .filter(([, { units }]) => units !== 0n)
    .sort(([one, a], [other, b]) =>
      a.usd === b.usd ? (one < other ? -1 : 1) : a.usd < b.usd ? 1 : -1,
    );
  return {
    ...valueText(all, usdtInUsd),
    accounts: shownTypes(directory, new Set(byAccount.keys())).map((type) => ({
      ...{ type, ...valueText(byAccount.get(type) ?? 0n, usdtInUsd) },
    })),
    coins: coins.map(([coinName, { units, scale, usd }]) => ({
      ...{ coinName, total: formatUnitsShort(units, scale), ...valueText(usd, usdtInUsd) },
    })),
  };
}
