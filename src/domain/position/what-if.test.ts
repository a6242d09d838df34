import { describe, expect, it } from 'vitest';
import { listedContracts } from '#domain/futures/listed.ts';
import { amount, lots, ticks, zero } from '#domain/money/units.ts';
import {
  accountFigures,
  availableOn,
  canOpen,
  draftMax,
  type FuturesAccount,
  positionFigures,
} from './futures-account.ts';
import { closingResult, marginRoom, reverseFee, withLeverage, withMargin } from './what-if.ts';

const btc = listedContracts.find(({ symbol }) => symbol === 'BTCUSDT')!;
const { symbolId } = btc;

/** Whole USDT. */
const usdt = (whole: number) => amount(BigInt(Math.round(whole * 100)) * 1_000_000n);

/** A long of one bitcoin from 60,000 that gains 100, with 3,200 behind it, beside 1,000 of money. */
const account = (marginMode: 'cross' | 'isolated' = 'isolated', mark = 60_100): FuturesAccount => ({
  wallet: usdt(1_000),
  contracts: [
    {
      ...{ contract: btc, holdMode: 'oneWay', marginMode, orders: [], takerPpm: 600 },
      ...{ leverage: { long: 20, short: 20 }, mark: ticks(mark * 10) },
      positions: [
        {
          ...{ side: 'net', size: lots(10_000), cost: usdt(60_000), paid: zero },
          margin: marginMode === 'isolated' ? usdt(3_200) : zero,
        },
      ],
    },
  ],
});
const place = { symbolId, side: 'net' } as const;
const liquidation = (of: FuturesAccount) => positionFigures(of, symbolId, 'net')!.liquidation!;

describe('an account as it would be', () => {
  it('with more margin behind a position has less money, the same equity, and more room', () => {
    const before = account();
    const after = withMargin(before, place, usdt(500));
    expect(after.wallet).toBe(usdt(500));
    expect(accountFigures(after).equity).toBe(accountFigures(before).equity);
    expect(liquidation(after)).toBeLessThan(liquidation(before));
    expect(withMargin(after, place, -usdt(500))).toEqual(before);
  });

  it('at another leverage binds another margin', () => {
    const after = withLeverage(account('cross'), symbolId, { long: 50, short: 50 });
    expect(accountFigures(after).marginUsed).toBe(usdt(1_200));
    expect(after.contracts[0]!.positions).toEqual(account('cross').contracts[0]!.positions);
  });

  it.each([
    ['all of it', 60_100, 10_000, 100, 36.06],
    ['half of it', 60_100, 5_000, 50, 18.03],
    ['a third at a loss, which is rounded to the nearest', 59_999, 3_333, -0.3333, 11.99862],
  ])('FUTP-07 closing %s', (_, price, size, pnl, fee) => {
    const what = { price: ticks(price * 10), size: lots(size) };
    expect(closingResult(account(), place, what)).toEqual({
      pnl: amount(BigInt(Math.round(pnl * 1e8))),
      fee: expect.anything(),
    });
    expect(Number(closingResult(account(), place, what)!.fee) / 1e8).toBeCloseTo(fee, 3);
    expect(closingResult(account(), { ...place, side: 'long' }, what)).toBeUndefined();
  });

  it('lets money in, and out what margin goes beyond the initial one and a loss', () => {
    expect(marginRoom(account(), place)).toEqual({ add: usdt(1_000), remove: usdt(200) });
    expect(marginRoom(account('isolated', 59_900), place).remove).toBe(usdt(100));
    expect(marginRoom(account(), { ...place, side: 'long' }).remove).toBe(zero);
  });

  it('pays to reverse a position for closing it and opening as much', () => {
    expect(reverseFee(account(), place)).toBe(usdt(72.12));
    expect(reverseFee(account(), { ...place, side: 'long' })).toBeUndefined();
  });
});

describe('SAFE-05 an account with a position that has no fresh mark', () => {
  const stale: FuturesAccount = { ...account('cross', 61_000), isStale: true };

  it('has nothing that is free, as the exchange says, and opens nothing', () => {
    expect(accountFigures({ ...stale, isStale: false }).transferable).toBe(zero);
    const rich = { ...stale, wallet: usdt(9_000) };
    expect(accountFigures({ ...rich, isStale: false }).transferable).toBe(usdt(6_000));
    expect(accountFigures(rich).transferable).toBe(zero);
    expect(availableOn(rich, symbolId)).toBe(zero);
    expect(canOpen(rich)).toBe(false);
    expect(marginRoom(rich, place).add).toBe(zero);
    const draft = {
      side: 'buy',
      positionSide: 'net',
      price: ticks(610_000),
      rests: false,
    } as const;
    expect(draftMax(rich, symbolId, { ...draft, reduceOnly: false })).toBe(0);
    // What it has to close stays.
    const closing = { ...draft, side: 'sell', reduceOnly: true } as const;
    expect(draftMax(rich, symbolId, closing)).toBe(10_000);
  });

  it('is worth what it is by the last marks', () => {
    const fresh = { ...stale, isStale: false };
    expect(accountFigures(stale).equity).toBe(accountFigures(fresh).equity);
    expect(accountFigures(stale).cross).toEqual(accountFigures(fresh).cross);
  });
});
