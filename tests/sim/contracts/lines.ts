import type { AccountPlace } from '#domain/account/account.ts';
import { contractNames } from '#domain/instrument/instrument.ts';
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import { accountTypeOn, type Line } from '#domain/line/line.ts';
import { perpetual } from '#exchange/core/testing.ts';

/** A line on which days are lived: its two contracts, what they settle in and where that lies. */
export interface DayLine {
  readonly line: Line;
  readonly coin: string;
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
  return { line, coin, place: { type: accountTypeOn(line), scope: '' }, isDemo, contracts };
}

const dayLines: readonly DayLine[] = [
  dayLine('usdt', 'USDT', false, ['BTCUSDT', 'ETHUSDT']),
  dayLine('usdc', 'USDC', false, ['BTCPERP', 'ETHPERP']),
  dayLine('susdt', 'SUSDT', true, ['SBTCSUSDT', 'SETHSUSDT']),
  dayLine('susdc', 'SUSDC', true, ['SBTCSPERP', 'SETHSPERP']),
];

/** The line of a seed's day: they take turns. */
export const lineOfSeed = (seed: number): DayLine => dayLines[seed % dayLines.length]!;
