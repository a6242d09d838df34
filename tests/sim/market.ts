import { type Instrument, pairNames } from '#domain/instrument/instrument.ts';
import type { Amount, Lots } from '#domain/money/units.ts';
import type { Command } from '#exchange/core/command.ts';

const asset = (code: string, scale: number) => ({ code, name: code, scale });
const usdt = asset('USDT', 6);
const btc = asset('BTC', 8);
/** Few decimals, so that fees in these assets are nearly always rounded. */
const eth = asset('ETH', 3);
const bgb = asset('BGB', 4);

const limits = {
  sizeStep: 1,
  sizeMin: 5 as Lots,
  sizeMax: 3_000_000 as Lots,
  bandUpPpm: 50_000,
  bandDownPpm: 50_000,
  state: 'trading' as const,
};

/** A main pair, the pair of the coin that pays fees, and one quoted in another coin. */
export const instruments: readonly Instrument[] = [
  {
    ...{ ...limits, ...pairNames('BTCUSDT'), base: btc, quote: usdt },
    ...{ priceScale: 2, sizeScale: 4, priceStep: 500 },
    notionalMin: 5_000_000n as Amount,
    notionalMax: 20_000_000_000_000n as Amount,
  },
  {
    ...{ ...limits, ...pairNames('BGBUSDT'), base: bgb, quote: usdt },
    ...{ priceScale: 3, sizeScale: 2, priceStep: 5, sizeStep: 5 },
    notionalMin: 1_000_000n as Amount,
    notionalMax: 1_000_000_000_000n as Amount,
  },
  {
    ...{ ...limits, ...pairNames('ETHBTC'), base: eth, quote: btc },
    ...{ priceScale: 5, sizeScale: 3, priceStep: 5 },
    notionalMin: 10_000n as Amount,
    notionalMax: 500_000_000_000n as Amount,
  },
];

/** Where each pair's price begins, in ticks. */
export const startPrices: Readonly<Record<string, number>> = {
  BTCUSDT: 5_000_500,
  BGBUSDT: 4_005,
  ETHBTC: 5_005,
};

export const makerId = 10;
export const takerId = 11;
const userCount = 6;

const grant = (code: string, units: bigint) => ({ asset: code, units: units as Amount });

/** Lists the pairs, opens the accounts (of which the last is poor) and funds the provider. */
export function openingCommands(): Command[] {
  const rich = [
    grant('USDT', 40_000_000_000_000n),
    grant('BTC', 80_000_000_000n),
    grant('ETH', 20_000_000n),
    grant('BGB', 50_000_000_000n),
  ];
  const poor = [grant('USDT', 3_000_000_000n), grant('BTC', 20_000_000n), grant('BGB', 30_000n)];
  const commands: Command[] = instruments.map((instrument) => ({
    kind: 'ListInstrument',
    instrument,
  }));
  for (let i = 0; i < userCount; i++) {
    const grants = i === userCount - 1 ? poor : rich;
    commands.push({ kind: 'OpenAccount', authId: `user-${i}`, grants });
  }
  for (const userId of [makerId, takerId]) {
    for (const { asset: code, units } of rich) {
      commands.push({ kind: 'Credit', userId, asset: code, units: (units * 100n) as Amount });
    }
  }
  return commands;
}
