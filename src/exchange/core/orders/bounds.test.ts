import { describe, expect, it } from 'vitest';
import { amount, amountMax, lots } from '#domain/money/units.ts';
import type { Changes } from '#exchange/core/changes.ts';
import { Desk, limit, pair } from '#exchange/core/testing.ts';

/** Sizes and values up to what an amount can hold: one lot at one tick is one unit of quote. */
const huge = pair('BTC', {
  priceStep: 1,
  sizeStep: 1,
  sizeMax: lots(Number.MAX_SAFE_INTEGER),
  notionalMax: amountMax,
});
const lot = 900_000_000_000_000;
const price = 10_000;

/** Every amount that a batch would write. */
function amountsOf({ users, balances, orders, plans, fills, bills }: Changes): bigint[] {
  const rows = [...balances, ...orders, ...plans, ...fills, ...bills] as object[];
  const inRows = rows.flatMap((row) => Object.values(row));
  const volumes = [...users].flatMap(({ volumeByDay }) => volumeByDay.map(({ volume }) => volume));
  return [...inRows, ...volumes].filter((value) => typeof value === 'bigint');
}

describe('CORE-14 amounts beyond int64', () => {
  it('a day’s volume is held at the greatest there is, and gives the highest level', () => {
    const desk = new Desk([huge]);
    const grants = [
      { asset: 'USDT', units: amount(4n * 10n ** 18n + 5n * 10n ** 17n) },
      { asset: 'BTC', units: amount(4n * 10n ** 18n) },
    ];
    const [one, other] = [desk.user(grants), desk.user(grants)];
    desk.commit();
    // The same money goes to and fro: 9 · 10^18 units of it are not there at all.
    for (let i = 0; i < 6; i++) {
      const [seller, buyer] = i % 2 === 0 ? [one, other] : [other, one];
      desk.place(seller, limit('sell', price, lot / 3));
      desk.place(buyer, limit('buy', price, lot / 3));
      for (const value of amountsOf(desk.commit())) {
        expect(value <= amountMax && value >= -amountMax).toBe(true);
      }
    }
    expect(desk.exchange.user(one)!.volumeByDay).toEqual([
      { day: expect.any(Number), volume: amountMax },
    ]);
    desk.now += 86_400_000;
    expect(desk.exchange.vipLevelAt(one, desk.now)).toBe(7);
  });

  it.each([
    ['value', { notionalMax: amountMax }],
    ['size', { sizeMax: lots(Number.MAX_SAFE_INTEGER - 1) }],
  ])('an operator cannot allow orders of such a %s', (_, change) => {
    const desk = new Desk();
    const act = { by: 'local:ops', reason: 'a test' };
    const command = { kind: 'ChangePair', symbolId: 'BTCUSDT', change, act } as const;
    expect(desk.refused(command).code).toBe('pairRulesInvalid');
  });
});
