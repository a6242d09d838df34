import { describe, expect, it } from 'vitest';
import { user } from '#demo/account-rows.ts';
import { btcContract, coinContract, coinPosition, longPosition } from '#demo/contract-rows.ts';
import { inverseContracts, listedContracts } from '#domain/futures/listed.ts';
import type { OrderView, PlanView } from '#domain/order/view.ts';
import type { PositionView } from '#domain/position/view.ts';
import { ContractsAccount } from '#stores/trading/contracts-account.ts';
import { closingOf, roleOf } from './closing.ts';
import { orderLines } from './own-marks.ts';

const heldOf = (position: PositionView) => {
  const instruments = [...listedContracts, ...inverseContracts];
  return new ContractsAccount({
    ...{ isUser: true, hasEnded: false, user, userId: user.userId, orders: [], plans: [] },
    own: { positions: [position], settings: [], holdMode: 'oneWay' },
    ...{ balances: [], contracts: [], instruments, shown: [] },
  }).held;
};
/** Opened at 62,000. */
const long = { ...longPosition, symbolId: btcContract.symbolId, size: '0.3', cost: '18600' };
const plan = (more: Partial<PlanView> = {}) =>
  orderLines(
    [],
    [
      {
        ...{ id: '1', symbolId: btcContract.symbolId, kind: 'takeProfit', side: 'sell' },
        ...{ unit: 'base', quantity: '0.1', trigger: '63000.0' },
        ...more,
      } as PlanView,
    ],
    more.symbolId ?? btcContract.symbolId,
  )[0]!;

describe('SPOT-02: what a line on the chart would close', () => {
  it.each<[string, Partial<PlanView>, string, PositionView, string, bigint]>([
    ['a part of a long', {}, '63000.0', long, '0.1000', 10_000_000_000n],
    ['never more than is left', { quantity: '0.5' }, '63000.0', long, '0.3000', 30_000_000_000n],
    [
      'all of it',
      { kind: 'positionLoss', quantity: '' },
      '61000.0',
      long,
      '0.3000',
      -30_000_000_000n,
    ],
    [
      'a short, by buying',
      { side: 'buy' },
      '61500.0',
      { ...long, direction: 'short' as const },
      '0.1000',
      5_000_000_000n,
    ],
    [
      // 10,000 dollars for 0.2, of which a half at 62,500: 0.1 − 5,000 ÷ 62,500.
      'a part of a coin-margined long',
      { symbolId: coinContract.symbolId, quantity: '500' },
      '62500.0',
      { ...coinPosition, size: '1000', cost: '0.2' },
      '500',
      2_000_000n,
    ],
  ])('%s', (_, more, price, position, size, pnl) => {
    const closing = closingOf(plan(more), price, heldOf(position));
    expect([closing?.size, closing?.pnl]).toEqual([size, pnl]);
  });

  it('is nothing without such a position, or where it opens one', () => {
    expect(closingOf(plan({ side: 'buy' }), '63000.0', heldOf(long))).toBeUndefined();
    expect(closingOf(plan({ kind: 'normal' }), '63000.0', heldOf(long))).toBeUndefined();
    expect(closingOf(plan({ positionSide: 'long' }), '63000.0', heldOf(long))).toBeUndefined();
    expect(closingOf(plan(), '63000.0', [])).toBeUndefined();
    expect(
      closingOf(plan({ kind: 'normal', reduceOnly: true }), '63000.0', heldOf(long))?.size,
    ).toBe('0.1000');
  });

  it('is told by its kind', () => {
    const kinds = ['takeProfit', 'positionProfit', 'stopLoss', 'positionLoss', 'moveStop'] as const;
    expect(kinds.map((kind) => roleOf(plan({ kind })))).toEqual([
      ...['profit', 'profit', 'loss', 'loss', 'loss'],
    ]);
    expect(roleOf(plan({ kind: 'normal' }))).toBeUndefined();
    const order = { id: '1', symbolId: 'BTCUSDT', side: 'sell', price: '1' } as OrderView;
    expect(roleOf(orderLines([order], [], 'BTCUSDT')[0]!)).toBeUndefined();
  });
});
