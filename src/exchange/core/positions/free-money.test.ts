import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { spotPlace } from '#domain/account/account.ts';
import type { Funds } from '#domain/account/funds.ts';
import { type Amount, amount, ticks } from '#domain/money/units.ts';
import type { OrderDraft } from '#domain/order/order.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { Command, CommandKind, CommandOf } from '#exchange/core/command.ts';
import { Desk, limit, pair, perpetual, trader } from '#exchange/core/testing.ts';

type Sent<K extends CommandKind> = CommandOf<K> & { readonly kind: K };

const million = 1_000_000n;
const bases = ['BTC', 'ETH'] as const;
const idOf = (base: string) => `${base}USDT_UMCBL`;
const futures = { type: 'usdtMix', scope: '' } as const;

let desk: Desk;

beforeEach(() => {
  desk = new Desk([pair('BTC'), ...bases.map((base) => perpetual(base))]);
});

/** What is said of an account of USDT: by what calls, lists and the channel are made of. */
function fundsOf(userId: number, type: 'spot' | 'usdtMix'): Funds & { readonly total: Amount } {
  const found = desk.exchange.assets(userId, type).find(({ balance }) => balance.asset === 'USDT')!;
  return { ...found.funds, total: found.balance.total };
}

const move = (userId: number, from: 'spot' | 'usdtMix', units: bigint): Sent<'Transfer'> => {
  const [one, other] = from === 'spot' ? [spotPlace, futures] : [futures, spotPlace];
  const places = { from: { userId, ...one }, to: { userId, ...other } };
  return { kind: 'Transfer', userId, draft: { ...places, asset: 'USDT', units: amount(units) } };
};

const hold = (userId: number, units: bigint): Sent<'PlaceHold'> => ({
  ...{ kind: 'PlaceHold', userId, account: futures, asset: 'USDT', cause: 'escrow' },
  ...{ units: amount(units), reference: 'h' },
});

const text = (units: bigint): string => {
  const digits = units.toString().padStart(7, '0');
  const decimals = digits.slice(-6).replace(/0+$/, '');
  return digits.slice(0, -6) + (decimals === '' ? '' : `.${decimals}`);
};
const unitsOf = (decimal: string): bigint => {
  const [whole = '0', decimals = ''] = decimal.split('.');
  return BigInt(whole) * million + BigInt(decimals.padEnd(6, '0'));
};

/** What a refusal says of the account that it is about. */
const saidOf = ({ available, transferable, bound }: Funds) => ({
  ...{
    available: text(available),
    transferable: text(transferable),
    boundHolds: text(bound.holds),
  },
  ...{ boundOrders: text(bound.orders), boundPositions: text(bound.positions) },
});

/** A transfer and a hold of all that may leave are accepted, of a unit more refused by this figure. */
function checkLeaving(userId: number): void {
  const said = fundsOf(userId, 'usdtMix');
  if (said.isStale) {
    expect([said.available, said.transferable]).toEqual([0n, 0n]);
    for (const command of [move(userId, 'usdtMix', 1n), hold(userId, 1n)] as const) {
      expect(desk.refused(command as Sent<'Transfer'>)).toEqual({ code: 'markStale', values: {} });
    }
    return;
  }
  const more = amount(said.transferable + 1n);
  const values = { limit: text(said.transferable), value: text(more), asset: 'USDT' };
  const expected = { ...values, ...saidOf(said) };
  expect(desk.refused(move(userId, 'usdtMix', more))).toEqual({
    code: 'fundsNotEnough',
    values: expected,
  });
  expect(desk.refused(hold(userId, more))).toEqual({ code: 'balanceNotEnough', values: expected });
  if (said.transferable === 0n) return;
  const { id: holdId } = desk.do(hold(userId, said.transferable));
  const held = fundsOf(userId, 'usdtMix');
  expect([held.transferable, held.bound.holds]).toEqual([0n, said.bound.holds + said.transferable]);
  desk.do({ kind: 'ReleaseHold', userId, holdId });
  expect(fundsOf(userId, 'usdtMix')).toEqual(said);
  desk.do(move(userId, 'usdtMix', said.transferable));
  expect(fundsOf(userId, 'usdtMix').transferable).toBe(0n);
  desk.do(move(userId, 'spot', said.transferable));
  expect(fundsOf(userId, 'usdtMix')).toEqual(said);
}

const attempt = (userId: number, draft: OrderDraft): Refusal | undefined => {
  const reply = desk.exchange.apply({ kind: 'PlaceOrder', userId, draft }, desk.now);
  return reply.ok ? undefined : reply.refusal;
};

/**
 * An order that needs more than there is names what there is. With as much as it needs it is accepted, with
 * a unit less it is not. True: it was put to the test.
 */
function checkOpening(userId: number, draft: OrderDraft, isIsolated: boolean): boolean {
  const refusal = attempt(userId, draft);
  if (fundsOf(userId, 'usdtMix').isStale) expect(refusal?.code).toBe('markStale');
  if (refusal?.code !== 'balanceNotEnough') return false;
  const said = fundsOf(userId, 'usdtMix');
  const free = isIsolated ? said.transferable : said.available;
  const needed = unitsOf(refusal.values.value!);
  expect(refusal.values).toEqual({
    ...{ limit: text(free), value: text(needed), asset: 'USDT' },
    ...saidOf(said),
  });
  // Whatever the account has too little of now comes on top.
  const { total, unrealized, bound } = said;
  const bare = total + unrealized - bound.orders - bound.positions - bound.holds;
  const spare = isIsolated && unrealized > 0n ? bare - unrealized : bare;
  const missing = needed - (spare < 0n ? spare : free);
  if (missing > fundsOf(userId, 'spot').available) return false;
  if (missing > 1n) desk.do(move(userId, 'spot', missing - 1n));
  expect(attempt(userId, draft)).toMatchObject({
    code: 'balanceNotEnough',
    values: { value: text(needed) },
  });
  desk.do(move(userId, 'spot', 1n));
  const now = fundsOf(userId, 'usdtMix');
  if (spare >= 0n) expect(isIsolated ? now.transferable : now.available).toBe(needed);
  expect(attempt(userId, draft)).toBeUndefined();
  return true;
}

const step = fc.record({
  what: fc.constantFrom(
    ...(['order', 'order', 'trade', 'trade', 'trade', 'cancel', 'mark', 'mark'] as const),
    ...(['hold', 'release', 'choose', 'leverage', 'restart', 'stop', 'stop'] as const),
  ),
  who: fc.nat(2),
  on: fc.nat(1),
  nth: fc.nat(9),
  units: fc.integer({ min: 1, max: 60 }),
  isBuy: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Three traders, the second in hedge mode, on two contracts. */
class Scene {
  readonly users: readonly number[];
  readonly prices = [10_000, 5_000];

  constructor() {
    this.tell();
    this.users = [15n, 30n, 45n].map((whole) => trader(desk, whole * million));
    for (const userId of this.users) {
      desk.do({ kind: 'Credit', userId, asset: 'USDT', units: amount(5_000n * million) });
    }
    const [first, hedger, last] = this.users as [number, number, number];
    desk.do({ kind: 'ChooseHoldMode', userId: hedger, line: 'usdt', holdMode: 'hedge' });
    const change = { marginMode: 'isolated' } as const;
    for (const [userId, n] of [
      [first, 1],
      [hedger, 0],
      [last, 0],
    ] as const) {
      desk.do({ kind: 'ChooseMargin', userId, symbolId: idOf(bases[n]), change });
    }
  }

  /** Marks contracts; those that are left out stay at their last mark. */
  tell(which: readonly number[] = [0, 1]): void {
    desk.now += 500;
    const indexes = which.map((n) => ({
      ...{ symbolId: idOf(bases[n]!), index: ticks(this.prices[n]!) },
    }));
    desk.do({ kind: 'MarkContracts', indexes });
  }

  draft(who: number, { on, units, nth, isBuy }: Step, size = units * 1_000): OrderDraft {
    const side = isBuy ? 'buy' : 'sell';
    const positionSide = who !== 1 ? 'net' : isBuy ? 'long' : 'short';
    const price = Math.round((this.prices[on]! * (995 + nth)) / 10_000) * 10;
    return limit(side, price, size, { symbolId: idOf(bases[on]!), positionSide });
  }

  take(one: Step): void {
    const { what, who, on, nth, units, isBuy } = one;
    const userId = this.users[who]!;
    const symbolId = idOf(bases[on]!);
    const tryTo = (command: Command) => desk.exchange.apply(command as never, desk.now);
    if (what === 'order' || what === 'trade') {
      tryTo({ kind: 'PlaceOrder', userId, draft: this.draft(who, one) });
      if (what === 'order') return;
      const other = (who + 1) % 3;
      const draft = this.draft(other, { ...one, isBuy: !isBuy });
      const ioc = { ...draft, timeInForce: 'ioc' } as const;
      tryTo({ kind: 'PlaceOrder', userId: this.users[other]!, draft: ioc });
    } else if (what === 'cancel') {
      const orderId = desk.exchange.openOrders(userId)[nth]?.id ?? 0;
      tryTo({ kind: 'CancelOrder', userId, order: { orderId } });
    } else if (what === 'hold') tryTo(hold(userId, BigInt(units) * 150_000n));
    else if (what === 'release') {
      tryTo({ kind: 'ReleaseHold', userId, holdId: desk.exchange.holds(userId)[0]?.id ?? 0 });
    } else if (what === 'mark') {
      const before = this.prices[on]!;
      this.prices[on] = Math.round((before * (isBuy ? 1_000 + units : 1_000 - units)) / 1_000);
      this.tell();
    } else if (what === 'stop') {
      desk.now += 10_000;
      this.tell([on]);
    } else if (what === 'restart') {
      desk.restart();
      this.tell();
    } else {
      const leverage = [5, 10, 20, 50][nth % 4]!;
      const both = { longLeverage: leverage, shortLeverage: leverage };
      const change =
        what === 'choose'
          ? { marginMode: isBuy ? ('cross' as const) : ('isolated' as const) }
          : { crossLeverage: leverage, ...both };
      tryTo({ kind: 'ChooseMargin', userId, symbolId, change });
    }
  }

  isIsolated(who: number, on: number): boolean {
    const { choices } = desk.exchange.contracts(this.users[who]!, 'usdt');
    const found = choices.find(({ symbolId }) => symbolId === idOf(bases[on]!));
    return found?.marginMode === 'isolated';
  }
}

describe('SAFE-08 what is free is what is said', () => {
  it('to the last unit: a transfer, a hold and an order take it, and nothing more', () => {
    const met = { opened: 0, isolated: 0, gains: 0, losses: 0, holds: 0, stale: 0 };
    fc.assert(
      fc.property(fc.array(step, { minLength: 8, maxLength: 45 }), step, (steps, last) => {
        desk = new Desk(bases.map((base) => perpetual(base)));
        const scene = new Scene();
        for (const one of steps) scene.take(one);
        for (const [who, userId] of scene.users.entries()) {
          const { unrealized, bound, isStale } = fundsOf(userId, 'usdtMix');
          if (isStale) met.stale++;
          if (unrealized > 0n) met.gains++;
          if (unrealized < 0n) met.losses++;
          if (bound.holds > 0n) met.holds++;
          checkLeaving(userId);
          const isIsolated = scene.isIsolated(who, last.on);
          // Larger and larger, until one needs more than there is.
          for (let size = 5_000; size < 1_000_000; size = Math.round(size / 500) * 1_000) {
            const draft = scene.draft(who, last, size);
            const refusal = attempt(userId, { ...draft, timeInForce: 'makerOnly' });
            if (refusal === undefined) continue;
            if (!checkOpening(userId, draft, isIsolated)) break;
            met.opened++;
            if (isIsolated) met.isolated++;
            break;
          }
        }
      }),
      { numRuns: 150, seed: 8 },
    );
    // A run that met none of these would prove little.
    for (const count of Object.values(met)) expect(count).toBeGreaterThan(20);
  });

  it('on the futures account of a user with an open order', () => {
    const scene = new Scene();
    const [user] = scene.users;
    desk.do(move(user!, 'spot', 85n * million));
    const draft = limit('buy', 10_000, 100_000, { symbolId: idOf('BTC'), positionSide: 'net' });
    desk.place(user!, draft);
    // 1,000 USDT at 20 times, and 0.06 %.
    expect(fundsOf(user!, 'usdtMix')).toMatchObject({
      ...{ total: 100n * million, available: 49_400_000n, transferable: 49_400_000n },
      bound: { orders: 50_600_000n, positions: 0n, holds: 0n },
    });
    expect(desk.refused(move(user!, 'usdtMix', 50n * million))).toEqual({
      code: 'fundsNotEnough',
      values: {
        ...{ limit: '49.4', value: '50', asset: 'USDT' },
        ...{ available: '49.4', transferable: '49.4' },
        ...{ boundOrders: '50.6', boundPositions: '0', boundHolds: '0' },
      },
    });
  });

  it('on a spot account: what orders and holds leave', () => {
    const user = desk.user([{ asset: 'USDT', units: amount(100n * million) }]);
    desk.place(user, limit('buy', 10_000, 4_000));
    const spot = { ...hold(user, 25n * million), account: spotPlace };
    desk.do(spot);
    const said = fundsOf(user, 'spot');
    expect(said).toEqual({
      ...{ total: 100n * million, available: 35n * million, transferable: 35n * million },
      ...{ unrealized: 0n, bound: { orders: 40n * million, positions: 0n, holds: 25n * million } },
      isStale: false,
    });
    const expected = (value: string) => ({ limit: '35', value, asset: 'USDT', ...saidOf(said) });
    expect(desk.refused(move(user, 'spot', 35n * million + 1n))).toEqual({
      code: 'fundsNotEnough',
      values: expected('35.000001'),
    });
    const draft = limit('buy', 10_000, 3_510);
    expect(desk.refused({ kind: 'PlaceOrder', userId: user, draft })).toEqual({
      code: 'balanceNotEnough',
      values: expected('35.1'),
    });
    desk.place(user, limit('buy', 10_000, 3_500));
    expect(fundsOf(user, 'spot').available).toBe(0n);
  });
});
