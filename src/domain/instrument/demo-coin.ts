import type { AccountPlace } from '#domain/account/account.ts';
import type { AccountType } from '#domain/codes/account-type.ts';
import { coinOn, isDemoLine, type Line } from '#domain/line/line.ts';
import { pow10 } from '#domain/money/powers.ts';
import { type Amount, amount } from '#domain/money/units.ts';
import { isCurrency } from './currency.ts';
import type { Asset } from './instrument.ts';

interface DemoCoin {
  /** The coin whose price it has. */
  readonly twin: string;
  /** The account that it lies in. */
  readonly place: AccountType;
  /** Up to how many whole coins a user's account is filled. */
  readonly full: bigint;
}

/** Coins of the demo lines. They are worth nothing and never leave the account of their line. */
const coins: ReadonlyMap<string, DemoCoin> = new Map([
  ['SUSDT', { twin: 'USDT', place: 'usdtMix', full: 50_000n }],
  ['SUSDC', { twin: 'USDC', place: 'usdcMix', full: 50_000n }],
  ['SBTC', { twin: 'BTC', place: 'usdMix', full: 1n }],
  ['SETH', { twin: 'ETH', place: 'usdMix', full: 10n }],
]);

export const demoCoins: readonly string[] = [...coins.keys()];

export const isDemoCoin = (code: string): boolean => coins.has(code);

/** The coin whose price a coin has: its own, but of a demo coin that of its twin; a US dollar is a USDT. */
export const pricedAs = (code: string): string =>
  isCurrency(code) ? 'USDT' : (coins.get(code)?.twin ?? code);

/** Whether a coin can lie in an account of a type: a demo coin in one alone. */
export function canLieIn(code: string, accountType: AccountType): boolean {
  const demo = coins.get(code);
  return demo === undefined || demo.place === accountType;
}

/** Whether a coin is one of a line's: a demo line can share an account with another, but no coin. */
export const isCoinOn = (line: Line, code: string): boolean =>
  (coinOn(line) ?? code) === code && isDemoCoin(code) === isDemoLine(line);

/** The account that a demo coin lies in; undefined: it is no demo coin. */
export function demoPlaceOf(code: string): AccountPlace | undefined {
  const demo = coins.get(code);
  return demo && { type: demo.place, scope: '' };
}

/** Up to how much an account is filled with a demo coin. */
export const demoUnitsOf = ({ code, scale }: Asset): Amount =>
  amount((coins.get(code)?.full ?? 0n) * pow10(scale));

/** The demo coin of an asset. */
export function demoTwinOf({ code, name, scale }: Asset): Asset {
  const own = demoCoins.find((demo) => pricedAs(demo) === code);
  if (own === undefined) throw new RangeError(`${code} has no demo coin`);
  return { code: own, name: `Demo ${name}`, scale };
}
