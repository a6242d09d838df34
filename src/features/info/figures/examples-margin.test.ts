import { beforeEach, describe, expect, it } from 'vitest';
import { insuranceId } from '#domain/account/account.ts';
import { type Amount, amount, type Lots, lots, type Ticks, ticks } from '#domain/money/units.ts';
import type { CommandOf } from '#exchange/core/command.ts';
import { Desk, limit, trader } from '#exchange/core/testing.ts';
import { bitcoin, price, takerFee, usdt } from './example.ts';
import { added, long, longAt5x, longWithMore, short } from './liquidation-summarize.ts';
import {
  accountAt,
  cross,
  crossLiquidation,
  isolatedWithMore,
  removable,
} from './margin-summarize.ts';

const { symbolId } = bitcoin;
const net = { symbolId, positionSide: 'net' } as const;

let desk: Desk;
let maker: number;

const wallet = (user: number) => desk.exchange.balances(user, 'usdtMix')[0]?.total ?? 0n;
const isOpen = (user: number) => desk.exchange.positions(user).length > 0;

/** The index is told, and half a second passes; without a book the mark is where the index is. */
function mark(to: Ticks): void {
  desk.now += 500;
  desk.do({ kind: 'MarkContracts', indexes: [{ symbolId, index: to }] });
}

const choose = (userId: number, change: CommandOf<'ChooseMargin'>['change']) =>
  desk.do({ kind: 'ChooseMargin', userId, symbolId, change });

const isolatedAt = (userId: number, leverage: number) =>
  choose(userId, { marginMode: 'isolated', longLeverage: leverage, shortLeverage: leverage });

/** Opens a position as a taker: positive lots are bought. */
function open(userId: number, at: Ticks, size: number): void {
  const [own, other] = size > 0 ? (['buy', 'sell'] as const) : (['sell', 'buy'] as const);
  desk.place(maker, limit(other, at, Math.abs(size), net));
  desk.place(userId, limit(own, at, Math.abs(size), { ...net, timeInForce: 'ioc' }));
}

const changeMargin = (userId: number, units: Amount) =>
  ({
    ...{ kind: 'ChangeMargin', userId, symbolId, side: 'net' },
    units,
  }) as CommandOf<'ChangeMargin'>;

/** A minute before a funding: what is still due of it doesn't move the mark by a tick. */
beforeEach(() => {
  desk = new Desk([bitcoin]);
  desk.now = Date.UTC(2026, 0, 10, 7, 59);
  mark(price('60000'));
  maker = trader(desk, usdt('10000000'));
  choose(maker, { crossLeverage: 5 });
  desk.do({
    ...{ kind: 'Credit', userId: insuranceId, asset: 'USDT', units: usdt('1000000') },
    place: { type: 'usdtMix', scope: '' },
  });
});
