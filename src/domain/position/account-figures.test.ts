import { describe, expect, it } from 'vitest';
import { listedContracts } from '#domain/futures/listed.ts';
import { amount, lots, ticks, zero } from '#domain/money/units.ts';
import { accountFigures, type FuturesAccount, type OwnedContract } from './futures-account.ts';
import { distanceTo, positionRisks, riskRatios } from './risk.ts';
import { riskLevel } from './risk-level.ts';

const [btc, eth] = ['BTCUSDT', 'ETHUSDT'].map(
  (name) => listedContracts.find(({ symbol }) => symbol === name)!,
) as [(typeof listedContracts)[number], (typeof listedContracts)[number]];

/** Whole USDT. */
const usdt = (whole: number) => amount(BigInt(Math.round(whole * 100)) * 1_000_000n);

interface Held {
  readonly margin?: number;
  /** Whole contracts of the base and the price in USDT. */
  readonly size: number;
  readonly entry: number;
  readonly mark: number | undefined;
}

const owned = (contract: typeof btc, { margin, size, entry, mark }: Held): OwnedContract => ({
  ...{ contract, holdMode: 'oneWay', takerPpm: 600, leverage: { long: 20, short: 20 }, orders: [] },
  marginMode: margin === undefined ? 'cross' : 'isolated',
  mark: mark === undefined ? undefined : ticks(mark * 10 ** contract.priceScale),
  positions: [
    {
      ...{ side: 'net', size: lots(Math.round(size * 10 ** contract.sizeScale)), paid: zero },
      ...{ cost: usdt(size * entry), margin: margin === undefined ? zero : usdt(margin) },
    },
  ],
});

const account = (wallet: number, ...contracts: OwnedContract[]): FuturesAccount => ({
  wallet: usdt(wallet),
  contracts,
});

/** An isolated long whose margin of 1,248 has left a wallet of 19,936, and gains 40 USDT. */
const isolated = { margin: 1_248, size: 0.4, entry: 62_400, mark: 62_500 };
const cross = { size: -2, entry: 3_000, mark: 3_010 };

describe('FUTP-09 an account counts all that is at risk', () => {
  it.each([
    ['nothing open', account(500), [500, 0, 0]],
    ['an isolated position', account(18_688, owned(btc, isolated)), [19_976, 40, 1_248]],
    ['a cross position', account(1_000, owned(eth, cross)), [980, -20, 300]],
    ['both', account(18_688, owned(btc, isolated), owned(eth, cross)), [19_956, 20, 1_548]],
    [
      'one without a mark',
      account(18_688, owned(btc, { ...isolated, mark: undefined })),
      [19_936, 0, 1_248],
    ],
  ])('%s: equity, unrealized PnL and margin used', (_, of, [equity, unrealized, used]) => {
    const figures = accountFigures(of);
    expect([figures.equity, figures.unrealized, figures.marginUsed]).toEqual([
      usdt(equity!),
      usdt(unrealized!),
      usdt(used!),
    ]);
  });

  it('moves nothing when margin is added to an isolated position', () => {
    const before = account(18_688, owned(btc, isolated));
    const after = account(18_188, owned(btc, { ...isolated, margin: 1_748 }));
    expect(accountFigures(after).equity).toBe(accountFigures(before).equity);
  });

  it('names the ratios of cross margin and of the isolated position at most risk', () => {
    const [one, other] = riskRatios(
      account(1_000, owned(btc, { ...isolated, margin: 300 }), owned(eth, cross)),
    );
    // 6,020 × 0.4 % and 0.06 % of closing it, on 980.
    expect(one).toMatchObject({ of: 'cross', ratioPpm: 28_258n, level: 'calm' });

    expect(other).toMatchObject({ of: 'isolated', position: { symbolId: btc.symbolId } });
    expect(riskRatios(account(1_000, owned(eth, cross)))).toHaveLength(1);
    expect(riskRatios(account(1_000)).map(({ of }) => of)).toEqual(['cross']);
    expect(riskRatios(account(1_000, owned(btc, isolated))).map(({ of }) => of)).toEqual([
      'isolated',
    ]);
  });
});

describe('FUTP-09 how near a liquidation is', () => {
  it.each([
    ['long', 600_000, 588_001, 199n],
    ['long', 600_000, 588_000, 200n],
    ['short', 600_000, 606_000, 100n],
    ['short', 600_000, 605_999, 99n],
    ['long', 600_000, 600_001, -1n],
  ] as const)('a %s at %i, liquidated at %i: %i', (direction, mark, at, distance) => {
    expect(distanceTo(ticks(at), ticks(mark), direction)).toBe(distance);
  });

  it('is unknown where no price liquidates', () => {
    expect(distanceTo(undefined, ticks(1), 'long')).toBeUndefined();
  });

  it.each([
    [{ ratioPpm: 499_999n, distance: 201n }, 'calm'],
    [{ ratioPpm: 500_000n, distance: 201n }, 'near'],
    [{ ratioPpm: 0n, distance: 200n }, 'near'],
    [{ ratioPpm: 800_000n, distance: 900n }, 'critical'],
    [{ ratioPpm: 0n, distance: 100n }, 'critical'],
    [{}, 'calm'],
  ] as const)('%o is %s', (risk, level) => {
    expect(riskLevel(risk)).toBe(level);
  });

  it('is known of each position that has a mark', () => {
    const risks = positionRisks(
      account(18_688, owned(btc, isolated), owned(eth, { ...cross, mark: undefined })),
    );
    expect(risks).toHaveLength(1);
    expect(risks[0]).toMatchObject({ direction: 'long', marginMode: 'isolated', side: 'net' });
  });
});
