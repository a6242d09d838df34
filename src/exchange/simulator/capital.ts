import { providerIds } from '#domain/account/account.ts';
import { type Amount, amount } from '#domain/money/units.ts';
import type { CommandOf } from '#exchange/core/command.ts';
import { assetProfiles, unitsOf } from '#exchange/simulator/assets.ts';
import type { Exchange } from '#exchange/simulator/engine-view.ts';

const hourMs = 3_600_000;
/** What fell under half of its capital gets one part of so many of it back in an hour, at most. */
const refillParts = 100n;

/** What one of the provider's accounts has of each asset; none of one that it never had. */
export const totalsOf = (exchange: Exchange, userId: number): ReadonlyMap<string, Amount> =>
  new Map([...exchange.balances(userId)].map(({ asset, total }) => [asset, total]));

/** The provider's working capital: granted once, and refilled slowly. */
export class Capital {
  readonly #exchange: Exchange;
  readonly #startedAt: number;
  readonly #refilledAt = new Map<string, number>();

  constructor(exchange: Exchange, now: number) {
    this.#exchange = exchange;
    this.#startedAt = now;
  }

  /** The capital of assets that an account never had. */
  grants(): CommandOf<'Credit'>[] {
    return this.#credits(
      (total, full) => (total === undefined ? full : 0n),
      () => true,
    );
  }

  /** What is due of what users won from it. */
  refills(now: number): CommandOf<'Credit'>[] {
    const missing = (total: bigint | undefined, full: bigint) => {
      if (total === undefined || 2n * total >= full) return 0n;
      const part = full / refillParts;
      return full - total < part ? full - total : part;
    };
    return this.#credits(missing, (key) => {
      const isDue = now - (this.#refilledAt.get(key) ?? this.#startedAt) >= hourMs;
      if (isDue) this.#refilledAt.set(key, now);
      return isDue;
    });
  }

  #credits(
    missing: (total: bigint | undefined, full: bigint) => bigint,
    isDue: (key: string) => boolean,
  ): CommandOf<'Credit'>[] {
    return providerIds.flatMap((userId) => {
      const totals = totalsOf(this.#exchange, userId);
      return assetProfiles.flatMap(({ asset, capital }) => {
        const units = missing(totals.get(asset.code), unitsOf(asset, capital));
        if (units <= 0n || !isDue(`${userId}/${asset.code}`)) return [];
        return [{ kind: 'Credit', userId, asset: asset.code, units: amount(units) } as const];
      });
    });
  }
}
