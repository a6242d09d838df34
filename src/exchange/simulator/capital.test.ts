import { describe, expect, it } from 'vitest';
import type { Balance } from '#domain/account/account.ts';
import type { AccountType } from '#domain/codes/account-type.ts';
import { listedContracts } from '#domain/futures/listed.ts';
import { contractNames } from '#domain/instrument/instrument.ts';
import { amount } from '#domain/money/units.ts';
import { assetProfiles, profileOf, unitsOf } from '#exchange/simulator/assets.ts';
import { Capital } from '#exchange/simulator/capital.ts';
import type { Exchange } from '#exchange/simulator/engine-view.ts';
import { listingOf } from '#exchange/simulator/listing.ts';

const hourMs = 3_600_000;
const fullOf = (code: string) => unitsOf(profileOf(code).asset, profileOf(code).capital);

/** The account that contracts are traded from: full, or never had. */
const futuresOf = (userId: number, isFull: boolean): Balance[] =>
  isFull
    ? [
        {
          ...{ userId, accountType: 'usdtMix', scope: '', asset: 'USDT' },
          ...{ total: unitsOf(profileOf('USDT').asset, 4_000_000_000n), frozen: amount(0n) },
        },
      ]
    : [];

function exchangeWith(totals: ReadonlyMap<string, bigint>): Exchange {
  const balances = (userId: number, type?: AccountType): Balance[] =>
    type === 'usdcMix'
      ? []
      : type === 'usdtMix'
        ? futuresOf(userId, totals.size > 0)
        : [...totals].flatMap(([key, total]) => {
            const [owner, asset] = key.split('/');
            if (Number(owner) !== userId) return [];
            return [
              {
                userId,
                accountType: 'spot',
                scope: '',
                asset: asset!,
                total: amount(total),
                frozen: amount(0n),
              },
            ];
          });
  return { balances } as Partial<Exchange> as Exchange;
}

const capitalOf = (exchange: Exchange) => new Capital(exchange, 0, listedContracts);

/** Everything is full but what is named. */
const fullBut = (named: Readonly<Record<string, bigint>>) =>
  new Map([
    ...[10, 11].flatMap((id) =>
      assetProfiles.map(({ asset: { code } }) => [`${id}/${code}`, fullOf(code)] as const),
    ),
    ...Object.entries(named),
  ]);

describe('SAFE-02 the provider’s capital', () => {
  it('is granted for what a contract settles in, once for all that settle in it', () => {
    const capital = capitalOf(exchangeWith(fullBut({})));
    const usdc = { ...listedContracts[0]!, ...contractNames('BTCPERP', 'usdc') };
    const settle = profileOf('USDC').asset;
    const credits = capital.list({ ...usdc, settle });
    expect(credits.map(({ userId, asset, place }) => [userId, asset, place?.type])).toEqual(
      [10, 11, 12, 13, 3].map((id) => [id, 'USDC', 'usdcMix']),
    );
    expect(capital.list({ ...usdc, symbolId: 'ETHPERP_CMCBL', settle })).toEqual([]);
    expect(capital.list(listedContracts[1]!)).toEqual([]);
    expect(capital.list(listingOf('BTCUSDT').instrument)).toEqual([]);
  });

  it('is granted once: of what an account never had', () => {
    const first = capitalOf(exchangeWith(new Map())).grants();
    expect(first).toHaveLength(2 * assetProfiles.length + 5);
    expect(first.filter(({ place }) => place !== undefined).map(({ userId }) => userId)).toEqual([
      10, 11, 12, 13, 3,
    ]);
    const totals = fullBut({ '10/BTC': 0n });
    totals.delete('11/SOL');
    expect(capitalOf(exchangeWith(totals)).grants()).toEqual([
      { kind: 'Credit', userId: 11, asset: 'SOL', units: fullOf('SOL') },
    ]);
  });

  it('comes back by a hundredth an hour once it is under a half, and nothing else does', () => {
    const named = {
      '10/BTC': fullOf('BTC') / 2n - 1n,
      '11/ETH': fullOf('ETH') / 2n,
      '11/SOL': 3n * fullOf('SOL'),
      '11/BGB': 0n,
    };
    const capital = capitalOf(exchangeWith(fullBut(named)));
    const due = [
      { kind: 'Credit', userId: 10, asset: 'BTC', units: fullOf('BTC') / 100n },
      { kind: 'Credit', userId: 11, asset: 'BGB', units: fullOf('BGB') / 100n },
    ];
    const at = (now: number) => capital.refills(now);
    expect([at(0), at(hourMs - 1)]).toEqual([[], []]);
    expect([at(hourMs), at(hourMs + 10_000), at(2 * hourMs)]).toEqual([due, [], due]);
  });
});
