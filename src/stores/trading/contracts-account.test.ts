import { describe, expect, it } from 'vitest';
import { user } from '#demo/account-rows.ts';
import { coinPosition } from '#demo/contract-rows.ts';
import type { BalanceView } from '#domain/account/view.ts';
import { inverseContracts } from '#domain/futures/listed.ts';
import type { PositionView } from '#domain/position/view.ts';
import { ContractsAccount, type ContractsKnown } from './contracts-account.ts';
import { marginRoom, withLeverage, withMargin } from './contracts-what-if.ts';

const of = (symbol: string) => inverseContracts.find((one) => one.symbol === symbol)!;
const [btc, eth] = [of('BTCUSD'), of('ETHUSD')];

const money = (asset: string, total: string, more: Partial<BalanceView> = {}): BalanceView => ({
  ...{ asset, total, available: total, frozen: '0', usdRate: '1' },
  ...more,
});
const marked = (symbolId: string, mark: string) => ({
  ...{ symbolId, mark, index: mark, fundingRate: '0', nextFundingAt: 0, fundingHours: 8 },
  ...{ openInterest: '0', openInterestValue: '0', at: 0 },
});

/** 10,000 US dollars short from 2,500: 4 ether. */
const ethShort: PositionView = {
  ...coinPosition,
  ...{ id: '18', symbolId: eth.symbolId, direction: 'short', size: '1000', cost: '4' },
};
/** 10,000 US dollars long from 50,000: 0.2 bitcoin, on isolated margin. */
const btcLong: PositionView = {
  ...coinPosition,
  ...{ size: '1000', cost: '0.2', marginMode: 'isolated', margin: '0.02' },
};
const setting = {
  ...{ symbolId: btc.symbolId, marginMode: 'isolated' as const, autoAppend: false },
  ...{ crossLeverage: 10, longLeverage: 10, shortLeverage: 10 },
};

const account = (more: Partial<ContractsKnown> = {}) =>
  new ContractsAccount({
    ...{ isUser: true, hasEnded: false, user, userId: user.userId, orders: [], plans: [] },
    own: { positions: [btcLong, ethShort], settings: [setting], holdMode: 'oneWay' },
    balances: [money('BTC', '0.5'), money('ETH', '10')],
    contracts: [marked(btc.symbolId, '62500.0'), marked(eth.symbolId, '2000.00')],
    ...{ instruments: [btc, eth], shown: [btc.symbolId] },
    ...more,
  });

describe('FUTP-06 an account whose contracts settle in several coins', () => {
  it('has the money and the risk of each coin for itself', () => {
    const { units } = account();
    const shown = units.map(({ settle, figures }) => [
      settle.code,
      ...[figures?.equity, figures?.unrealized, figures?.marginUsed],
    ]);
    expect(shown).toEqual([
      // 0.2 − 10,000 ÷ 62,500 gained, beside 0.5 and a margin of 0.02.
      ['BTC', 56_000_000n, 4_000_000n, 2_000_000n],
      // 10,000 ÷ 2,000 − 4 gained, beside 10; a twentieth of 4 is bound.
      ['ETH', 1_100_000_000n, 100_000_000n, 20_000_000n],
    ]);
    expect(units.map(({ ratios }) => ratios?.map(({ of: mode }) => mode))).toEqual([
      ['isolated'],
      ['cross'],
    ]);
  });

  it('is that of a contract by its coin, and lists the positions of all coins', () => {
    const all = account();
    expect(all.unitOf(eth.symbolId)).toBe(all.unitIn('ETH'));
    expect(all.unitIn('XRP')).toBeUndefined();
    expect(all.on(eth.symbolId).available).toBe(1_080_000_000n);
    expect(all.held.map(({ position, figures }) => [position.id, figures?.unrealized])).toEqual([
      [btcLong.id, 4_000_000n],
      [ethShort.id, 100_000_000n],
    ]);
  });

  it('knows of one coin what it does not know of another', () => {
    const noMark = account({ contracts: [marked(btc.symbolId, '62500.0')] });
    expect(noMark.units.map(({ isWhole }) => isWhole)).toEqual([true, false]);
    const stale = account({
      balances: [money('BTC', '0.5'), money('ETH', '10', { isStale: true })],
    });
    expect(stale.units.map(({ figures }) => figures?.transferable === 0n)).toEqual([false, true]);
    // Nobody knows which coin a contract that is not listed yet binds.
    const unlisted = account({ instruments: [btc] });
    expect(unlisted.units.map(({ isWhole }) => isWhole)).toEqual([false]);
  });

  it('is empty in a coin without money and positions', () => {
    const poor = account({ balances: [money('ETH', '10')] });
    expect(poor.units.map(({ isEmpty }) => isEmpty)).toEqual([false, false]);
    const flat = { positions: [ethShort], settings: [], holdMode: 'oneWay' as const };
    const noBitcoin = account({ balances: [money('ETH', '10')], own: flat });
    expect(noBitcoin.units.map(({ isEmpty }) => isEmpty)).toEqual([true, false]);
  });

  it('would be another at another margin or leverage in the coin of the contract alone', () => {
    const all = account();
    const more = withMargin(all, btcLong, 1_000_000n);
    expect(more.unitIn('BTC')?.exact.wallet).toBe(49_000_000n);
    expect(more.unitIn('ETH')?.exact.wallet).toBe(1_000_000_000n);
    expect(more.liquidationOf(btcLong)).toBeLessThan(all.liquidationOf(btcLong)!);
    expect(marginRoom(all, btcLong)).toEqual({ add: 50_000_000n, remove: 0n });
    const lower = withLeverage(all, eth.symbolId, { long: 5, short: 5 });
    expect(lower.unitIn('ETH')?.figures?.marginUsed).toBe(80_000_000n);
    expect(lower.unitIn('BTC')?.figures).toEqual(all.unitIn('BTC')?.figures);
  });
});
