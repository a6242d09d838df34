import type { AccountPlace } from '#domain/account/account.ts';
import { quarterOf } from '#domain/futures/quarter.ts';
import { contractNames, inverseNames } from '#domain/instrument/instrument.ts';
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import { accountTypeOn, type Line } from '#domain/line/line.ts';
import { inversePerpetual, perpetual } from '#exchange/core/testing.ts';

/** A line on which days are lived: its contracts, the coins that they settle in and where these lie. */
export interface DayLine {
  readonly line: Line;
  readonly coins: readonly string[];
  readonly place: AccountPlace;
  readonly isDemo: boolean;
  readonly contracts: readonly ContractInstrument[];
}

function dayLine(line: Line, coin: string, isDemo: boolean, symbols: readonly string[]): DayLine {
  const settle = { code: coin, name: coin, scale: 6 };
  const contracts = ['BTC', 'ETH'].map((code, at) => {
    const base = { code: isDemo ? `S${code}` : code, name: code, scale: 8 };
    const names = contractNames(symbols[at]!, line);
    return perpetual(code, { ...names, base, quote: settle, settle, markClampPpm: 10_000 });
  });
  const place = { type: accountTypeOn(line), scope: '' } as const;
  return { line, coins: [coin], place, isDemo, contracts };
}

/** Contracts of ten dollars that settle in their coins: at the prices of a day worth what lots of the others are. */
function inCoins(line: Line, isDemo: boolean, bases: Readonly<Record<string, string>>): DayLine {
  const contracts = Object.entries(bases).map(([symbol, code]) =>
    inversePerpetual(
      symbol,
      { code, name: code, scale: 6 },
      { ...inverseNames(symbol, line), markClampPpm: 10_000, deliversAt: quarterOf(symbol) },
    ),
  );
  const place = { type: accountTypeOn(line), scope: '' } as const;
  return { line, coins: [...new Set(Object.values(bases))], place, isDemo, contracts };
}

const dayLines: readonly DayLine[] = [
  dayLine('usdt', 'USDT', false, ['BTCUSDT', 'ETHUSDT']),
  dayLine('usdc', 'USDC', false, ['BTCPERP', 'ETHPERP']),
  dayLine('susdt', 'SUSDT', true, ['SBTCSUSDT', 'SETHSUSDT']),
  dayLine('susdc', 'SUSDC', true, ['SBTCSPERP', 'SETHSPERP']),
  // Two of one coin are margined together, one of them a quarter that is delivered; the third by itself.
  inCoins('usd', false, { BTCUSD: 'BTC', BTCUSDZ26: 'BTC', ETHUSD: 'ETH' }),
  inCoins('susd', true, { SBTCSUSD: 'SBTC', SETHSUSD: 'SETH' }),
];

/** The line of a seed's day: they take turns. */
export const lineOfSeed = (seed: number): DayLine => dayLines[seed % dayLines.length]!;

/** The first so many seeds of days on a line. */
export const seedsOn = (line: Line, count: number): readonly number[] =>
  Array.from({ length: count * dayLines.length }, (_, n) => n + 1)
    .filter((seed) => lineOfSeed(seed).line === line)
    .slice(0, count);
