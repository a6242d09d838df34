import { describe, expect, it } from 'vitest';
import type { Shock } from '#domain/operating/shock.ts';
import { listingOf, listings } from '#exchange/simulator/listing.ts';
import { ShockRun } from '#exchange/simulator/shock.ts';

const start = 1_800_000_000_000;
const usual = { target: 'BTC', direction: 'down', percent: 30, seconds: 60, seed: 1 } as const;

/** An asset's price as a share of what it was, each second of a shock. */
function pathOf(shock: Shock, code: string, seconds = 200): number[] {
  const run = new ShockRun(shock, listings, start);
  let log = 0;
  return Array.from({ length: seconds }, (_, i) => {
    for (const [moved, byLog] of run.moves(start + 1000 * i)) if (moved === code) log += byLog;
    return Math.exp(log);
  });
}

describe('shocks of the simulated market', () => {
  it('a crash falls by what it is told in its time, unevenly, and comes back in part', () => {
    const path = pathOf({ ...usual, kind: 'crash' }, 'BTC');
    expect(path[0]).toBe(1);
    expect(path[60]).toBeCloseTo(0.7, 6);
    expect(Math.min(...path)).toBeGreaterThan(0.68);
    const falls = path.slice(1, 60).map((value, i) => value / path[i]! - 1);
    expect(Math.min(...falls)).toBeGreaterThan(-0.03);
  });

  it('MKT-03 a crash comes back in part, most of it slowly, and all coins alike', () => {
    const minutes = 60;
    const shock = { ...usual, kind: 'crash', target: 'all' } as const;
    const shares = ['BTC', 'ETH', 'FIL'].map((code) => {
      const path = pathOf(shock, code, 120 * minutes).map(Math.log);
      const low = path[60]!;
      return [3, 15, 60, 95].map((minute) => 1 - path[60 + minute * minutes]! / low);
    });
    for (const [soon, quarter, hour, end] of shares) {
      expect(soon).toBeLessThan(0.35);
      expect(quarter).toBeGreaterThan(0.15);
      expect(quarter).toBeLessThan(0.6);
      expect(hour! / quarter!).toBeGreaterThan(1.2);
      expect(Math.abs(end! - hour!)).toBeLessThan(0.03);
      expect(Math.abs(end! - shares[0]![3]!)).toBeLessThan(0.13);
    }
    const run = new ShockRun(shock, listings, start);
    expect([run.isOver(start + 90 * 60_000), run.isOver(start + 92 * 60_000)]).toEqual([
      false,
      true,
    ]);
  });

  it('a pump is the other way', () => {
    const path = pathOf({ ...usual, kind: 'pump' }, 'BTC');
    expect(path[60]).toBeCloseTo(1.3, 6);
    expect(path.at(-1)).toBeGreaterThan(1.12);
  });

  it.each([
    ['down', 0.7],
    ['up', 1.3],
  ] as const)('a gap %s is there at once and stays', (direction, share) => {
    const path = pathOf({ ...usual, kind: 'gap', direction }, 'BTC');
    expect([path[0], path.at(-1)]).toEqual([expect.closeTo(share, 9), expect.closeTo(share, 9)]);
  });

  it('a pair’s shock moves its coin, one of all moves every coin but those bound to the dollar', () => {
    const moved = (target: string) =>
      new ShockRun({ ...usual, kind: 'gap', target }, listings, start)
        .moves(start)
        .map(([code]) => code);
    expect(moved('ETHBTC')).toEqual(['ETH']);
    expect(moved('SOL')).toEqual(['SOL']);
    const all = moved('all');
    expect(all).toHaveLength(29);
    expect(all).not.toContain('USDC');
  });

  it('a dry-up takes its share of the liquidity for its time, and moves no price', () => {
    const shock = { ...usual, kind: 'dryUp', percent: 80 } as const;
    const run = new ShockRun(shock, listings, start);
    const share = (symbolId: string, ms: number) =>
      run.depthShare(listingOf(symbolId), start + ms).toFixed(2);
    expect(run.moves(start + 1000)).toEqual([]);
    expect([share('BTCUSDT', 0), share('ETHBTC', 59_999), share('ETHUSDT', 0)]).toEqual([
      '0.20',
      '0.20',
      '1.00',
    ]);
    expect([share('BTCUSDT', 60_000), run.isOver(start + 60_000)]).toEqual(['1.00', true]);
  });

  it('the same seed gives the same shape, another one another', () => {
    const path = (seed: number) => pathOf({ ...usual, kind: 'crash', target: 'all', seed }, 'FIL');
    expect(path(1)).toEqual(path(1));
    expect(path(1)).not.toEqual(path(2));
  });
});
