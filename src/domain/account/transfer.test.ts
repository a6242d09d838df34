import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AccountPlace } from '#domain/account/account.ts';
import {
  type MarginStanding,
  marginWithdrawable,
  type TransferDraft,
  transferIssue,
  transferUnits,
} from '#domain/account/transfer.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { parseUnits } from '#domain/money/decimal.ts';
import { amount } from '#domain/money/units.ts';

describe('CORE-09 the amount of a transfer', () => {
  it.each([
    ['1', 8, 100_000_000n],
    ['0.12345678', 8, 12_345_678n],
    ['0.123456789', 8, 12_345_678n],
    ['0.999999999', 8, 99_999_999n],
    ['12.3456', 2, 1_234n],
    ['12.99', 0, 12n],
    ['0.000000001', 8, 0n],
    ['0.123456789', 10, 1_234_567_800n],
  ])('%s of a coin with %i decimals is %s units', (text, scale, units) => {
    expect(transferUnits(text, scale)).toBe(units);
  });

  it.each(['', '-1', '01', '1.', '.5', '1e5', '1,5', ' 1', '١'])('"%s" is none', (text) => {
    expect(transferUnits(text, 8)).toBeUndefined();
  });

  it('is never more than was typed, and less by fewer than one of the last decimal', () => {
    const whole = fc.integer({ min: 0, max: 999_999 });
    const decimals = fc.stringMatching(/^\d{1,12}$/);
    fc.assert(
      fc.property(whole, decimals, fc.integer({ min: 0, max: 12 }), (before, after, scale) => {
        const text = `${before}.${after}`;
        const typed = parseUnits(text, 20)!;
        const moved = transferUnits(text, scale)! * 10n ** BigInt(20 - scale);
        const last = 10n ** BigInt(20 - Math.min(8, scale));
        expect(moved <= typed && typed - moved < last).toBe(true);
        expect(moved % last).toBe(0n);
      }),
    );
  });
});

describe('CORE-09 where a transfer may go', () => {
  const pairOf = (symbol: string) =>
    ({
      ...{ base: { code: 'BTC' }, quote: { code: 'USDT' } },
      state: symbol === 'BTCUSDT' ? 'trading' : 'delisted',
    }) as Instrument;
  const issueOf = (to: AccountPlace, asset: string, isOn = true) => {
    const from = { userId: 1, type: 'spot', scope: '' } as const;
    const draft: TransferDraft = { from, to: { userId: 1, ...to }, asset, units: amount(1n) };
    const isSettled = (type: string, code: string) => type === 'usdMix' && code === 'BTC';
    const rules = { pairOf, isOn: () => isOn, isSettled };
    return transferIssue(draft, rules)?.code;
  };
  const isolated = (scope: string) => ({ type: 'marginIsolated', scope }) as const;

  it.each<[string, AccountPlace, string, boolean, string | undefined]>([
    ['C2C', { type: 'otc', scope: '' }, 'BTC', true, undefined],
    ['C2C while it is off', { type: 'otc', scope: '' }, 'BTC', false, 'accountOff'],
    ['futures, of their coin', { type: 'usdtMix', scope: '' }, 'USDT', true, undefined],
    ['futures, of another coin', { type: 'usdtMix', scope: '' }, 'BTC', true, 'transferClosed'],
    ['coin-margined futures, of their coin', { type: 'usdMix', scope: '' }, 'BTC', true, undefined],
    ['the same of another coin', { type: 'usdMix', scope: '' }, 'USDT', true, 'transferClosed'],
    ['a demo coin', { type: 'usdMix', scope: '' }, 'SUSDT', true, 'transferClosed'],
    ['a pair’s margin, of its coins', isolated('BTCUSDT'), 'BTC', true, undefined],
    ['a pair’s margin, of another coin', isolated('BTCUSDT'), 'ETH', true, 'transferClosed'],
    ['a delisted pair’s margin', isolated('ETHUSDT'), 'USDT', true, 'transferClosed'],
  ])('%s', (_, to, asset, isOn, code) => {
    expect(issueOf(to, asset, isOn)).toBe(code);
  });
});

describe('CORE-09 what may leave a margin account (§5)', () => {
  const standing = (free: bigint, debt: bigint, netValue: bigint, price = 2n): MarginStanding => ({
    ...{ free: amount(free), debt: amount(debt), netValue: amount(netValue) },
    ...{ price: amount(price), priceUnits: amount(1n) },
  });

  it.each([
    ['what is free beyond the debt', standing(100n, 30n, 1_000n), 70n],
    ['what the account is worth, rounded down', standing(100n, 30n, 101n), 50n],
    ['nothing below the debt', standing(30n, 31n, 1_000n), 0n],
    ['nothing of an account worth nothing', standing(100n, 0n, 0n), 0n],
    ['nothing of an account that owes more', standing(100n, 0n, -1n), 0n],
    ['nothing without a price', standing(100n, 0n, 100n, 0n), 0n],
  ])('%s', (_, given, units) => {
    expect(marginWithdrawable(given)).toBe(units);
  });

  it('leaves the account worth no less than nothing, and the debt of the coin covered', () => {
    const units = fc.bigInt({ min: 0n, max: 10n ** 18n });
    fc.assert(
      fc.property(
        units,
        units,
        units,
        fc.bigInt({ min: 1n, max: 10n ** 9n }),
        (free, debt, net, price) => {
          const most = marginWithdrawable(standing(free, debt, net, price));
          expect(most >= 0n && most * price <= net).toBe(true);
          expect(most === 0n || free - most >= debt).toBe(true);
        },
      ),
    );
  });
});
