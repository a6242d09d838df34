import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AccountPlace, holdCauses, spotPlace } from '#domain/account/account.ts';
import { type AccountType, accountTypeNames, accountTypes } from '#domain/codes/account-type.ts';
import { demoContracts, listedContracts, usdcContracts } from '#domain/futures/listed.ts';
import { demoCoins, isDemoCoin } from '#domain/instrument/demo-coin.ts';
import { amount, ticks } from '#domain/money/units.ts';
import { Desk, limit, pair } from '#exchange/core/testing.ts';

const act = { by: 'test', reason: 'a test' };
const futures: AccountPlace = { type: 'usdtMix', scope: '' };
const coinFutures: AccountPlace = { type: 'usdMix', scope: '' };
const million = 100_000_000_000_000n;

/** Every account that could be named, whether it stands by itself or not. */
const places: readonly AccountPlace[] = accountTypeNames.flatMap((type) => {
  const { scope } = accountTypes[type];
  const scopes = scope === undefined ? [''] : ['', 'BTCUSDT', 'SBTCSUSDT_SUMCBL:net', '7'];
  return scopes.map((one) => ({ type, scope: one }));
});

/** Where each demo coin lies: in an account, or as the margin of a contract of a line. */
const homes: Readonly<Record<string, readonly [AccountType, string]>> = {
  SUSDT: ['usdtMix', '_SUMCBL:'],
  SUSDC: ['usdcMix', '_SCMCBL:'],
  SBTC: ['usdMix', '_SDMCBL:'],
  SETH: ['usdMix', '_SDMCBL:'],
};

/** Two users and a sub-account of the first, each with demo coins, as the demo lines give them. */
function started() {
  const desk = new Desk([
    ...[pair('BTC'), pair('BGB')].map((one) => ({
      ...one,
      quote: listedContracts[0]!.quote,
      base: { ...one.base, scale: 8 },
    })),
    ...[listedContracts[0]!, usdcContracts[0]!, ...demoContracts],
  ]);
  const grants = [{ asset: 'USDT', units: amount(million) }];
  const users = [desk.user(grants), desk.user(grants)];
  const opened = { kind: 'OpenAccount', authId: 'child', grants: [], parentId: users[0] } as const;
  users.push(desk.do(opened).userId);
  for (const userId of users) {
    for (const [asset, [type]] of Object.entries(homes)) {
      const given = { asset, units: amount(million / 100n), place: { type, scope: '' } };
      desk.do({ kind: 'Credit', userId, ...given });
    }
  }
  return { desk, users };
}

/** Demo coins that lie anywhere but in the account of their line. */
const strayed = ({ desk, users }: ReturnType<typeof started>) =>
  users.flatMap((userId) =>
    desk.exchange
      .allBalances(userId)
      .filter(({ asset, total }) => isDemoCoin(asset) && total !== 0n)
      .filter(({ accountType, scope, asset }) => {
        const [type, suffix] = homes[asset]!;
        return accountType === 'mixIsolated' ? !scope.includes(suffix) : accountType !== type;
      }),
  );

const totalOf = ({ desk, users }: ReturnType<typeof started>): bigint =>
  users.reduce((sum, userId) => {
    const all = desk.exchange.allBalances(userId).filter(({ asset }) => isDemoCoin(asset));
    return sum + all.reduce((own, { total }) => own + total, 0n);
  }, 0n);

describe('SAFE-07 FUT-09 demo coins', () => {
  // Most often what comes closest to being allowed.
  const place = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(futures, coinFutures, spotPlace) },
    { weight: 1, arbitrary: fc.constantFrom(...places) },
  );
  const whose = fc.oneof(fc.constant(0), fc.nat(2));
  const units = fc
    .oneof(fc.bigInt({ min: 1n, max: 1_000n }), fc.bigInt({ min: 1n, max: million }))
    .map((one) => amount(one));
  const coin = fc.constantFrom(...demoCoins);
  const command = fc.oneof(
    fc.record({
      ...{ what: fc.constant('transfer' as const), by: whose, of: whose, to: whose },
      ...{ fromPlace: place, toPlace: place, asset: coin, units },
    }),
    fc.record({
      ...{ what: fc.constant('hold' as const), of: whose, place, asset: coin, units },
      cause: fc.constantFrom(...holdCauses),
    }),
    fc.record({ what: fc.constant('credit' as const), of: whose, place, asset: coin, units }),
    fc.record({ what: fc.constant('creditUser' as const), of: whose, asset: coin, units }),
    fc.record({ what: fc.constant('sweep' as const), of: fc.constantFrom('unserved', 'off') }),
  );

  it('leave the account of their line by no transfer, hold, credit or sweep', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 25 }), (commands) => {
        const setting = started();
        const { desk, users } = setting;
        let given = totalOf(setting);
        for (const one of commands) {
          switch (one.what) {
            case 'transfer': {
              const from = { userId: users[one.of]!, ...one.fromPlace };
              const to = { userId: users[one.to]!, ...one.toPlace };
              const draft = { from, to, asset: one.asset, units: one.units };
              desk.refused({ kind: 'Transfer', userId: users[one.by]!, draft });
              break;
            }
            case 'hold': {
              const { asset, cause, units: held, place: account } = one;
              const placed = { account, asset, cause, units: held, reference: 'r' };
              desk.refused({ kind: 'PlaceHold', userId: users[one.of]!, ...placed });
              break;
            }
            case 'credit': {
              const credited = { asset: one.asset, units: one.units, place: one.place };
              const reply = desk.apply({ kind: 'Credit', userId: users[one.of]!, ...credited });
              if (reply.ok) given += one.units;
              break;
            }
            case 'creditUser': {
              const credited = { asset: one.asset, units: one.units };
              desk.refused({ kind: 'CreditUser', userId: users[one.of]!, ...credited, act });
              break;
            }
            case 'sweep':
              desk.do({ kind: 'SweepAccounts', of: one.of as 'off', act });
          }
        }
        expect(strayed(setting)).toEqual([]);
        expect(totalOf(setting)).toBe(given);
      }),
    );
  });

  it('are no starting balance', () => {
    const { desk } = started();
    const grants = [{ asset: 'SUSDT', units: amount(1n) }];
    const refused = desk.refused({ kind: 'OpenAccount', authId: 'new', grants });
    expect(refused).toEqual({ code: 'transferClosed', values: { asset: 'SUSDT' } });
  });

  it.each([
    ['SBTCSUSDT_SUMCBL', 'SUSDT'],
    ['SBTCSPERP_SCMCBL', 'SUSDC'],
    ['SBTCSUSD_SDMCBL', 'SBTC'],
    ['SETHSUSD_SDMCBL', 'SETH'],
  ])('trade on %s for no VIP volume and no fee in BGB, which is in %s', (symbolId, coin) => {
    const setting = started();
    const { desk, users } = setting;
    const [ann, ben] = users as [number, number];
    const bgb = { asset: 'BGB', units: amount(million), place: spotPlace };
    for (const userId of [ann, ben]) {
      desk.do({ kind: 'Credit', userId, ...bgb });
      desk.do({ kind: 'SetFeeInBgb', userId, feeInBgb: true });
    }
    const index = ticks(600_000);
    desk.do({ kind: 'MarkContracts', indexes: [{ symbolId, index }] });
    const net = { symbolId, positionSide: 'net' } as const;
    desk.place(ann, limit('buy', 600_000, 100, net));
    desk.place(ben, limit('sell', 600_000, 100, net));
    expect(desk.exchange.positions(ann)).toHaveLength(1);
    const fees = desk.exchange.allBalances(2);
    expect(fees.filter(({ total }) => total !== 0n).map(({ asset }) => asset)).toEqual([coin]);
    expect(desk.exchange.user(ann)?.volumeByDay).toEqual([]);
    expect(desk.balance(ann, 'BGB').total).toBe(million);
    expect(strayed(setting)).toEqual([]);
  });
});
