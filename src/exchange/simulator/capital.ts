import {
  type AccountPlace,
  holderIds,
  insuranceId,
  providerIds,
  spotPlace,
} from '#domain/account/account.ts';
import type { AccountType } from '#domain/codes/account-type.ts';
import type { Asset, Instrument } from '#domain/instrument/instrument.ts';
import { type ContractInstrument, isContract } from '#domain/instrument/kinds.ts';
import { lines } from '#domain/line/line.ts';
import { type Amount, amount } from '#domain/money/units.ts';
import type { CommandOf } from '#exchange/core/command.ts';
import { assetProfiles, knownProfile, unitsOf } from '#exchange/simulator/assets.ts';
import type { Exchange } from '#exchange/simulator/engine-view.ts';

const hourMs = 3_600_000;
/** What fell under half of its capital gets one part of so many of it back in an hour, at most. */
const refillParts = 100n;

/** What an owner of the exchange's own is to have, in which account. */
interface Pot {
  readonly userId: number;
  readonly place: AccountPlace;
  readonly asset: Asset;
  readonly full: Amount;
  /** Whether what was lost comes back, slowly. */
  readonly isRefilled: boolean;
}

/** Whole USDT that each of the provider's accounts trades contracts with, and the insurance fund's first capital. */
const futuresCapital = 400_000_000;
/** The same of those who hold contracts for long: more than all that they hold comes to. */
const holdersCapital = 4_000_000_000;
const fundCapital = 5_000_000;

/** Of all coins, on the spot accounts. */
const spotPots: readonly Pot[] = providerIds.flatMap((userId) =>
  assetProfiles.map(({ asset, capital }) => ({
    ...{ userId, asset, place: spotPlace, isRefilled: true },
    full: unitsOf(asset, capital),
  })),
);

/** Of what a contract settles in, on the account of its line; none where nobody knows what that costs. */
function potsOf({ line, settle }: ContractInstrument): Pot[] {
  const profile = knownProfile(settle.code);
  if (profile === undefined) return [];
  const place: AccountPlace = { type: lines[line].accountType, scope: '' };
  const full = (usdt: number) => unitsOf(settle, BigInt(Math.ceil(usdt / profile.startPrice)));
  return [
    ...providerIds.map((userId) => ({
      ...{ userId, asset: settle, place, isRefilled: true, full: full(futuresCapital) },
    })),
    ...holderIds.map((userId) => ({
      ...{ userId, asset: settle, place, isRefilled: true, full: full(holdersCapital) },
    })),
    { userId: insuranceId, asset: settle, place, isRefilled: false, full: full(fundCapital) },
  ];
}

/** What one of the provider's accounts has of each asset; none of one that it never had. */
export const totalsOf = (
  exchange: Exchange,
  userId: number,
  type: AccountType = 'spot',
): ReadonlyMap<string, Amount> =>
  new Map([...exchange.balances(userId, type)].map(({ asset, total }) => [asset, total]));

/** The provider's working capital and the insurance fund's first: granted once, the former refilled slowly. */
export class Capital {
  readonly #exchange: Exchange;
  readonly #startedAt: number;
  readonly #refilledAt = new Map<Pot, number>();
  #pots = spotPots;

  /** `traded`: what the provider trades. */
  constructor(exchange: Exchange, now: number, traded: readonly Instrument[]) {
    this.#exchange = exchange;
    this.#startedAt = now;
    for (const instrument of traded) this.list(instrument);
  }

  /** From now on the provider trades this too; the result is what that needs and its accounts never had. */
  list(instrument: Instrument): CommandOf<'Credit'>[] {
    if (!isContract(instrument)) return [];
    const isKnown = (pot: Pot) =>
      this.#pots.some(
        ({ userId, place, asset }) =>
          userId === pot.userId && place.type === pot.place.type && asset.code === pot.asset.code,
      );
    const more = potsOf(instrument).filter((pot) => !isKnown(pot));
    this.#pots = [...this.#pots, ...more];
    return this.#grants(more);
  }

  /** The capital of assets that an account never had. */
  grants(): CommandOf<'Credit'>[] {
    return this.#grants(this.#pots);
  }

  #grants(pots: readonly Pot[]): CommandOf<'Credit'>[] {
    return this.#credits(
      pots,
      (total, { full }) => (total === undefined ? full : 0n),
      () => true,
    );
  }

  /** What is due of what users won from it. */
  refills(now: number): CommandOf<'Credit'>[] {
    const missing = (total: bigint | undefined, { full, isRefilled }: Pot) => {
      if (!isRefilled || total === undefined || 2n * total >= full) return 0n;
      const part = full / refillParts;
      return full - total < part ? full - total : part;
    };
    return this.#credits(this.#pots, missing, (pot) => {
      const isDue = now - (this.#refilledAt.get(pot) ?? this.#startedAt) >= hourMs;
      if (isDue) this.#refilledAt.set(pot, now);
      return isDue;
    });
  }

  #credits(
    pots: readonly Pot[],
    missing: (total: bigint | undefined, pot: Pot) => bigint,
    isDue: (pot: Pot) => boolean,
  ): CommandOf<'Credit'>[] {
    const totals = new Map<string, ReadonlyMap<string, Amount>>();
    return pots.flatMap((pot) => {
      const { userId, place, asset } = pot;
      const key = `${userId}/${place.type}`;
      const known = totals.get(key) ?? totalsOf(this.#exchange, userId, place.type);
      totals.set(key, known);
      const units = missing(known.get(asset.code), pot);
      if (units <= 0n || !isDue(pot)) return [];
      const what = { kind: 'Credit', userId, asset: asset.code, units: amount(units) } as const;
      return [place === spotPlace ? what : { ...what, place }];
    });
  }
}
