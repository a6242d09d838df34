import { beforeEach, describe, expect, it } from 'vitest';
import { amount, ticks } from '#domain/money/units.ts';
import { anchorAt, movedAnchor } from '#exchange/core/prices/reference.ts';
import { Desk, limit, market, pair, plan } from '#exchange/core/testing.ts';

const makerId = 10;
/** A pair with a band of 5 %: what is near its reference is half a percent away. */
const narrow = pair('BTC', { bandUpPpm: 50_000, bandDownPpm: 50_000 });
const minuteMs = 60_000;

let desk: Desk;

beforeEach(() => {
  desk = new Desk([narrow]);
  for (const asset of ['USDT', 'BTC']) {
    desk.do({ kind: 'Credit', userId: makerId, asset, units: amount(10n ** 16n) });
  }
});

/** The provider tells the reference and quotes around it, or, with `away` of 0, withdraws its quotes. */
function quote(reference: number, away = 100): void {
  const at = (side: 'buy' | 'sell', price: number) =>
    ({ side, price: ticks(price), size: 10_000 }) as never;
  const quotes = away === 0 ? [] : [at('buy', reference - away), at('sell', reference + away)];
  const userId = makerId;
  desk.do({
    kind: 'ReplaceQuotes',
    userId,
    symbolId: 'BTCUSDT',
    reference: ticks(reference),
    quotes,
  });
}

/** Two accounts of one person trade with each other, each time as far up as they are let. */
function walkUp(steps: number): number {
  const [one, other] = [desk.user(), desk.user()];
  for (let step = 0; step < steps; step++) {
    const last = desk.exchange.lastPrice('BTCUSDT')!;
    for (let percent = 20; percent > 0; percent--) {
      const price = Math.floor((last * (100 + percent)) / 1000) * 10;
      const sold = { kind: 'PlaceOrder', userId: one, draft: limit('sell', price, 100) } as const;
      if (!desk.exchange.apply<'PlaceOrder'>(sold, desk.now).ok) continue;
      const draft = limit('buy', price, 100, { timeInForce: 'ioc' });
      const bought = { kind: 'PlaceOrder', userId: other, draft } as const;
      const done = desk.exchange.apply<'PlaceOrder'>(bought, desk.now).ok;
      desk.do({ kind: 'CancelAll', userId: one, plans: false });
      if (done) break;
    }
  }
  return desk.exchange.lastPrice('BTCUSDT')!;
}

const referenceNow = () => desk.exchange.reference('BTCUSDT', desk.now);

const elapse = (ms: number) => {
  desk.now += ms;
  desk.do({ kind: 'ElapseTime' });
};

describe('SAFE-02 two accounts that trade with each other', () => {
  it('never leave the band around the reference that the provider told', () => {
    desk.tradeAt(10_000);
    quote(10_000, 0);
    expect(walkUp(20)).toBe(10_500);
    expect(referenceNow()).toBe(10_000);
  });

  it('move the band of a pair without a provider by one percent a minute at most', () => {
    desk.tradeAt(10_000);
    expect(walkUp(20)).toBe(10_500);
    desk.now += minuteMs;
    expect(referenceNow()).toBe(10_100);
    expect(walkUp(20)).toBeLessThanOrEqual(10_605);
    desk.now += 60 * minuteMs;
    expect(referenceNow()).toBe(desk.exchange.lastPrice('BTCUSDT'));
  });

  it('fire no stop that the reference is far from', () => {
    const user = desk.user();
    desk.tradeAt(10_000);
    quote(10_000, 0);
    const waiting = desk.plan(user, plan('buy', 10_100, 100));
    walkUp(20);
    elapse(1000);
    expect(waiting.status).toBe('notExecuted');
    // The market itself comes there: so does the stop.
    quote(10_300);
    expect(waiting.status).toBe('success');
  });
});

describe('the anchor of a pair that is told no reference', () => {
  it.each([
    // Nothing for a price that stood for no time, though it was the highest.
    [10_000, 20_000, 0, 10_000],
    // A fifth of the way in a minute, of which one percent at most is gone.
    [10_000, 10_300, minuteMs, 10_060],
    [10_000, 20_000, minuteMs, 10_100],
    [10_000, 1, minuteMs, 9_900],
    [10_000, 9_700, minuteMs, 9_940],
    // All of it after five minutes, where the speed lets it.
    [10_000, 10_300, 5 * minuteMs, 10_300],
    [10_000, 20_000, 24 * 60 * minuteMs, 20_000],
  ])('at %i goes, for a last price of %i, in %i ms to %i', (from, last, elapsed, to) => {
    const moved = movedAnchor(anchorAt(ticks(from), 1000), ticks(last), 1000 + elapsed);
    expect(Number(moved.units) / 1e6).toBeCloseTo(to, 2);
  });

  it('reads the same however often it is read, and moves in the shortest stretches too', () => {
    const start = anchorAt(ticks(10_000), 0);
    let anchor = start;
    for (let at = 1; at <= minuteMs; at++) anchor = movedAnchor(anchor, ticks(10_300), at);
    const once = movedAnchor(start, ticks(10_300), minuteMs);
    expect(Number(anchor.units)).toBeGreaterThan(Number(start.units) * 1.005);
    expect(anchor.units).toBeLessThanOrEqual(once.units);
    desk.tradeAt(10_000);
    desk.tradeAt(10_300);
    desk.now += minuteMs;
    for (let i = 0; i < 5; i++) expect(referenceNow()).toBe(10_060);
  });

  it('stands at the last price after a restart', () => {
    desk.tradeAt(10_000);
    desk.tradeAt(10_500);
    const again = new Desk([], desk.exchange.snapshot());
    expect(again.exchange.reference('BTCUSDT', desk.now)).toBe(10_500);
  });
});

describe('SAFE-02 the band', () => {
  beforeEach(() => {
    desk.tradeAt(10_000);
    desk.tradeAt(10_400);
    quote(10_000, 0);
  });

  it.each([
    [limit('buy', 10_510, 100), 'priceAboveMax', '105'],
    [limit('sell', 9_490, 100), 'priceBelowMin', '95'],
  ])('of a limit order is the reference’s, not the last price’s: %o', (draft, code, value) => {
    const refused = desk.refused({ kind: 'PlaceOrder', userId: desk.user(), draft });
    expect(refused).toMatchObject({ code, values: { limit: value } });
  });

  it('holds for an order that is amended too', () => {
    const userId = desk.user();
    const { id } = desk.place(userId, limit('buy', 9_900, 200));
    const order = { orderId: id };
    expect(desk.refused({ kind: 'AmendOrder', userId, order, price: ticks(10_510) }).code).toBe(
      'priceAboveMax',
    );
    // A size says nothing about the price: it may change while the reference is elsewhere.
    quote(20_000, 0);
    desk.do({ kind: 'AmendOrder', userId, order, size: 300 as never });
    expect(desk.book('buy')).toEqual(['9900:300']);
  });

  it('stops a market order where the best price was left by a sweep', () => {
    const [rich, user] = [desk.user(), desk.user()];
    desk.place(rich, limit('sell', 10_140, 100));
    desk.place(rich, limit('sell', 10_160, 100));
    // 0.5 % off the reference and 1 % of slippage: 101.50.
    const bought = desk.place(user, market('buy', { size: 200 }));
    expect([bought.filledSize, bought.end]).toEqual([100, 'slippage']);
  });
});

describe('SAFE-02 a trigger', () => {
  beforeEach(() => {
    desk.tradeAt(10_000);
    quote(10_000, 0);
    desk.tradeAt(10_400);
  });

  it('between the reference and a walked last price waits for the price to rise', () => {
    const waiting = desk.plan(desk.user(), plan('buy', 10_200, 100));
    expect(waiting.fires).toBe('atOrAbove');
    const refused = plan('buy', 10_200, 100, { fires: 'atOrBelow' });
    expect(desk.refused({ kind: 'PlacePlan', userId: desk.user(), draft: refused })).toMatchObject({
      code: 'triggerPriceInvalid',
      values: { limit: '100.5' },
    });
    quote(10_200, 0);
    elapse(300);
    expect(waiting.status).not.toBe('notExecuted');
  });

  it('fires nothing while the pair does not trade, and what was due once it does', () => {
    const waiting = desk.plan(desk.user(), plan('buy', 10_200, 100));
    desk.do({ kind: 'ListInstrument', instrument: { ...narrow, state: 'halted' } });
    quote(10_400, 0);
    elapse(1000);
    expect(waiting.status).toBe('notExecuted');
    desk.do({ kind: 'ListInstrument', instrument: narrow });
    quote(10_400);
    expect(waiting.status).toBe('success');
  });

  it('of a pair without a provider is reached with time as well', () => {
    desk = new Desk([narrow]);
    desk.tradeAt(10_000);
    const waiting = desk.plan(desk.user(), plan('buy', 10_200, 100));
    desk.tradeAt(10_400);
    elapse(minuteMs);
    expect(waiting.status).toBe('notExecuted');
    elapse(2 * minuteMs);
    expect(waiting.status).not.toBe('notExecuted');
  });
});

describe('SAFE-02 a fired plan of a quoted pair', () => {
  let user: number;

  /** Sells the bids of the book away, so that the stop at 99.60 fires. */
  function sweep(): void {
    desk.tradeAt(10_000);
    quote(10_000, 40);
    user = desk.user();
    desk.plan(user, plan('sell', 9_960, 200));
    desk.place(desk.user(), limit('buy', 9_510, 200));
    desk.place(desk.user(), market('sell', { size: 10_000 }));
    expect(desk.exchange.waitingPlans(user)).toMatchObject([{ status: 'executing' }]);
  }

  const sold = () =>
    desk.exchange.balances(user).find(({ asset }) => asset === 'USDT')!.total - 10n ** 12n;

  it('does not meet the book that was swept: it waits until the provider has quoted again', () => {
    sweep();
    elapse(100);
    expect(desk.exchange.pendingTriggers).toBe(1);
    expect(desk.exchange.nextDueAt).toBe(desk.now + 200);
    quote(9_990, 40);
    expect(desk.exchange.pendingTriggers).toBe(0);
    expect(sold()).toBe(1_988_010n);
  });

  it('runs after 300 ms at the latest', () => {
    sweep();
    quote(9_990, 0);
    elapse(299);
    expect(desk.exchange.pendingTriggers).toBe(1);
    elapse(1);
    expect(desk.exchange.pendingTriggers).toBe(0);
    expect(desk.exchange.nextDueAt).toBeUndefined();
  });

  it('is not lost by a restart, after which it runs at once', () => {
    sweep();
    desk = new Desk([], desk.exchange.snapshot());
    expect(desk.exchange.pendingTriggers).toBe(1);
    elapse(0);
    expect(desk.exchange.pendingTriggers).toBe(0);
  });
});

describe('a reference', () => {
  it.each([0, -1, 1.5])('of %d is refused, and with it all', (reference) => {
    const userId = makerId;
    const told = { symbolId: 'BTCUSDT', reference: reference as never, quotes: [] };
    expect(desk.refused({ kind: 'ReplaceQuotes', userId, ...told }).code).toBe('priceInvalid');
    expect(referenceNow()).toBeUndefined();
  });
});
