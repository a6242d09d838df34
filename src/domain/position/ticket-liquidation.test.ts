import { describe, expect, it } from 'vitest';
import { listedContracts } from '#domain/futures/listed.ts';
import { amount, lots, ticks } from '#domain/money/units.ts';
import { type FuturesAccount, type TicketDraft, ticketFigures } from './futures-account.ts';
import { noHolding } from './holding.ts';

const contract = listedContracts.find(({ symbol }) => symbol === 'BTCUSDT')!;
const mark = ticks(590_640);

const account = (wallet: bigint, marginMode: 'cross' | 'isolated'): FuturesAccount => ({
  wallet: amount(wallet * 100_000_000n),
  contracts: [
    {
      ...{ contract, holdMode: 'oneWay', marginMode, mark, takerPpm: 600 },
      ...{ leverage: { long: 20, short: 20 }, positions: [], orders: [] },
    },
  ],
});

const draft = (side: 'buy' | 'sell', rests = false): TicketDraft => ({
  ...{ side, price: mark, lots: lots(1_000), positionSide: 'net', reduceOnly: false, rests },
});

const estimate = (wallet: bigint, marginMode: 'cross' | 'isolated', side: 'buy' | 'sell') =>
  ticketFigures(account(wallet, marginMode), contract.symbolId, draft(side)).liquidation;

describe('FUTP-09 the estimated liquidation price of a draft', () => {
  it.each([
    ['cross', 'buy'],
    ['cross', 'sell'],
  ] as const)('is none for an empty balance: %s, %s', (marginMode, side) => {
    expect(estimate(0n, marginMode, side)).toBeUndefined();
  });

  it('FUTP-10 of several orders is that of the position that they leave behind one after the other', () => {
    const at = (price: number, size: number): TicketDraft => ({
      ...{ ...draft('buy', true), price: ticks(price), lots: lots(size) },
    });
    const of = (...drafts: TicketDraft[]) =>
      ticketFigures(account(5_000n, 'isolated'), contract.symbolId, ...drafts);
    const apart = of(at(590_000, 500), at(580_000, 500));
    const whole = of(at(585_000, 1_000));
    expect(apart.value).toBe(whole.value);
    expect(apart.fee).toBe(whole.fee);
    expect(apart.cost).toBe(whole.cost);
    expect(apart.liquidation).toBe(whole.liquidation);
    expect(apart.liquidation).not.toBe(of(at(590_000, 1_000)).liquidation);
    // A price on the wrong side of one of the orders estimates nothing.
    expect(of(at(585_000, 1_000), at(500_000, 1)).liquidation).toBeUndefined();
  });

  it('FUTP-10 of several orders against a position the first close it and the others open', () => {
    const short = { ...noHolding, size: lots(-1_000), cost: amount(-59_064n * 10n ** 7n) };
    const held = { ...short, side: 'net', margin: amount(0n), paid: amount(0n) } as const;
    const { contracts, ...money } = account(5_000n, 'cross');
    const own = { ...money, contracts: [{ ...contracts[0]!, positions: [held] }] };
    const one = { ...draft('buy', true), price: ticks(580_000) };
    const cost = (...drafts: TicketDraft[]) =>
      ticketFigures(own, contract.symbolId, ...drafts).cost;
    expect(cost(one)).toBe(0n);
    expect(cost(one, one)).toBeGreaterThan(0n);
  });

  it.each([
    [400n, 'cross'],
    [0n, 'isolated'],
    [400n, 'isolated'],
  ] as const)('stands below a long and above a short: %i USDT, %s', (wallet, marginMode) => {
    expect(estimate(wallet, marginMode, 'buy')!).toBeLessThan(mark);
    expect(estimate(wallet, marginMode, 'sell')!).toBeGreaterThan(mark);
  });
});
