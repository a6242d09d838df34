import type { AccountPlace } from '#domain/account/account.ts';
import { holdCauses } from '#domain/account/account.ts';
import type { AccountRef, TransferDraft } from '#domain/account/transfer.ts';
import type { Amount } from '#domain/money/units.ts';
import type { Command } from '#exchange/core/command.ts';
import type { Random } from './random.ts';

const coins = ['USDT', 'BTC', 'ETH', 'BGB'];

/** Where money mostly goes, and now and then where it may not. */
const places: Readonly<Record<string, number>> = {
  'spot:': 40,
  'otc:': 10,
  'marginCross:': 8,
  'usdtMix:': 18,
  'usdMix:': 3,
  'marginIsolated:BTCUSDT': 10,
  'marginIsolated:ETHBTC': 8,
  'marginIsolated:NOPEUSDT': 1,
  'marginIsolated:': 1,
  'spot:BTCUSDT': 1,
  'uta:': 1,
  'earn:': 1,
  'strategy:7': 1,
  'marginCrossDebt:': 1,
};

/** Where an earlier version let users bring money, and where they may. */
const filled = [
  ...['otc:', 'marginCross:', 'usdMix:', 'usdtMix:'],
  ...['marginIsolated:BTCUSDT', 'marginIsolated:ETHBTC'],
];

/** Somewhere that exists beside the spot account. */
export function otherPlace(random: Random): AccountPlace {
  const [type, scope] = random.pick(filled).split(':') as [AccountPlace['type'], string];
  return { type, scope };
}

function somePlace(random: Random): AccountPlace {
  const [type, scope] = random.weighted(places).split(':') as [AccountPlace['type'], string];
  return { type, scope };
}

function someUnits(random: Random): Amount {
  if (random.chance(4)) return BigInt(random.int(-1, 0)) as Amount;
  if (random.chance(8)) return (BigInt(random.int(1, 90_000)) * 1_000_000_000n) as Amount;
  return BigInt(random.int(1, 200_000_000)) as Amount;
}

interface Family {
  readonly id: number;
  readonly parentId?: number | undefined;
}

/** Between own accounts, with a sub-account, and now and then with somebody else. */
export function someTransfer(random: Random, users: readonly Family[], userId: number) {
  const children = users.filter(({ parentId }) => parentId === userId);
  const owner = () => {
    if (children.length > 0 && random.chance(25)) return random.pick(children).id;
    return random.chance(4) ? random.pick(users).id : userId;
  };
  const place = (): AccountRef => ({ userId: owner(), ...somePlace(random) });
  const asset = random.chance(1) ? 'NOPE' : random.pick(coins);
  return { from: place(), to: place(), asset, units: someUnits(random) } as TransferDraft;
}

export function someHold(random: Random, userId: number): Command {
  const account: AccountPlace = random.chance(60) ? { type: 'spot', scope: '' } : somePlace(random);
  const asset = random.chance(1) ? 'NOPE' : random.pick(coins);
  const rest = { cause: random.pick(holdCauses), reference: `r-${random.int(0, 9)}` };
  return { kind: 'PlaceHold', userId, account, asset, units: someUnits(random), ...rest };
}
