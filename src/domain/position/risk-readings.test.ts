import { describe, expect, it } from 'vitest';
import { listedContracts } from '#domain/futures/listed.ts';
import { amount, lots, ticks, zero } from '#domain/money/units.ts';
import type { FuturesAccount, OwnedContract } from './futures-account.ts';
import { riskReadings } from './risk-readings.ts';
import { warningsOf, watchRisks } from './warning.ts';

const contract = listedContracts.find(({ symbol }) => symbol === 'BTCUSDT')!;
const usdt = (whole: number) => amount(BigInt(Math.round(whole * 100)) * 1_000_000n);

/** A long of one bitcoin from 60,000. */
const account = (mark: number, of: Partial<OwnedContract>, margin = zero): FuturesAccount => ({
  wallet: usdt(4_000),
  contracts: [
    {
      ...{ contract, holdMode: 'oneWay', marginMode: 'cross', mark: ticks(mark * 10) },
      ...{ leverage: { long: 20, short: 20 }, takerPpm: 600, orders: [] },
      positions: [{ side: 'net', size: lots(10_000), cost: usdt(60_000), margin, paid: zero }],
      ...of,
    },
  ],
});
const named = [{ id: '7', symbolId: contract.symbolId, side: 'net' as const }];

describe('FUTP-09 what is watched of an account', () => {
  it('is a cross position by its distance, and all of them by their ratio', () => {
    const [one, all] = riskReadings(account(57_000, {}), named, 'USDT');
    expect(one).toMatchObject({ key: '7', position: { direction: 'long' }, ratioPpm: undefined });
    expect(one!.distance).toBeGreaterThan(0);
    expect(all).toMatchObject({ key: 'cross:USDT', coin: 'USDT' });
    // 57,000 × 0.46 % on 1,000.
    expect(all!.ratioPpm).toBe(262_200);
    // 60,000 × 0.46 % on 4,000.
    expect(all!.opening()).toEqual({ ratioPpm: 69_000 });
  });

  it('is an isolated position by both', () => {
    const isolated = account(59_000, { marginMode: 'isolated' }, usdt(3_000));
    const readings = riskReadings(isolated, named, 'USDT');
    expect(readings).toHaveLength(1);
    expect(readings[0]).toMatchObject({ key: '7', ratioPpm: 135_700 });
  });

  it('warns of a fall, and not of the leverage that was chosen', () => {
    const levels = (margin: number, marks: readonly number[]) => {
      let watched = {};
      return marks.map((mark) => {
        const now = account(mark, { marginMode: 'isolated' }, usdt(margin));
        watched = watchRisks(watched, 'usdt', riskReadings(now, named, 'USDT'));
        return warningsOf(watched)[0]?.level;
      });
    };
    expect(levels(3_000, [60_000, 58_300, 57_800])).toEqual([undefined, 'near', 'critical']);
    // At a hundred times it is 0.6 % from liquidation from the first moment; a ratio of 50 % is news.
    expect(levels(600, [60_000, 59_990, 59_900])).toEqual([undefined, undefined, 'near']);
  });

  it('leaves out what has no name', () => {
    expect(riskReadings(account(57_000, {}), [], 'USDT')).toHaveLength(1);
  });
});
