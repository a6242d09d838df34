import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { lots, type Ticks, ticks } from '#domain/money/units.ts';
import { type Callback, nextTrail, trailStop } from '#domain/order/conditional.ts';
import type { ConditionalOrder } from '#domain/order/order.ts';
import { follows } from '#exchange/core/conditional/following.ts';
import type { TrailMark } from '#exchange/core/conditional/trail-mark.ts';
import { type ReachedAt, Trails } from '#exchange/core/conditional/trails.ts';
import { Desk, limit, market, pair, trail } from '#exchange/core/testing.ts';

let desk: Desk;
let user: number;
let maker: number;

/** Last price 100.00 in a band that lets it move as it likes, and much to sell to. */
beforeEach(() => {
  desk = new Desk([pair('BTC', { bandUpPpm: 900_000, bandDownPpm: 900_000 })]);
  desk.tradeAt(10_000);
  [user, maker] = [desk.user(), desk.user()];
  desk.place(maker, limit('buy', 9_000, 100_000));
});

/** Moves the last price, and time so that the reference follows. */
const moveTo = (...prices: readonly number[]) => {
  for (const price of prices) {
    desk.tradeAt(price, 'BTCUSDT', 200);
    desk.now += 3_600_000;
    desk.do({ kind: 'ElapseTime' });
  }
};
const read = ({ id }: ConditionalOrder): ConditionalOrder | undefined =>
  desk.exchange.waitingPlans(user).find((one) => one.id === id);
const marks = () => desk.exchange.snapshot().entities.trailMarks.map(({ best }) => best);

describe('CORE-11 a trailing stop', () => {
  it('of a sell follows the price up and fires when it turns back by its callback', () => {
    const stop = desk.trail(user, trail('sell', { ratePpm: 10_000 }, 1000));
    expect(read(stop)).toMatchObject({ trigger: 9_900, trail: { best: 10_000 } });
    moveTo(10_200, 10_110);
    expect(read(stop)).toMatchObject({ trigger: 10_098, trail: { best: 10_200 } });
    expect(stop.status).toBe('notExecuted');
    moveTo(10_090);
    expect(stop).toMatchObject({ status: 'success', trigger: 10_098, trail: { best: 10_200 } });
    expect(marks()).toEqual([]);
  });

  it('of a buy follows the price down by a distance', () => {
    desk.place(maker, limit('sell', 11_000, 100_000));
    const stop = desk.trail(user, trail('buy', { distance: ticks(150) }, 1000));
    moveTo(9_700, 9_840);
    expect(read(stop)).toMatchObject({ trigger: 9_850, fires: 'atOrAbove', status: 'notExecuted' });
    moveTo(9_860);
    expect(stop).toMatchObject({ status: 'success', trail: { best: 9_700 } });
  });

  it('waits for its activation, and follows from there on', () => {
    const activation = ticks(10_300);
    const stop = desk.trail(user, trail('sell', { ratePpm: 10_000 }, 1000, { activation }));
    moveTo(10_200, 10_000);
    expect(stop).toMatchObject({ status: 'notExecuted', action: 'follow', trigger: 10_300 });
    moveTo(10_310);
    expect(stop).toMatchObject({ status: 'notExecuted', action: 'place', trail: { best: 10_310 } });
    moveTo(10_200);
    expect(stop.status).toBe('success');
  });

  it('keeps its best price over a restart, in one row for all that share it', () => {
    const first = desk.trail(user, trail('sell', { ratePpm: 20_000 }, 1000));
    moveTo(10_300, 10_200);
    const second = desk.trail(user, trail('sell', { ratePpm: 20_000 }, 1000));
    const third = desk.trail(user, trail('sell', { ratePpm: 30_000 }, 1000));
    expect(marks()).toEqual([10_300, 10_200]);
    desk.commit();
    moveTo(10_400);
    const { plans, entities } = desk.commit();
    expect(plans.size).toBe(0);
    expect(
      [...entities.trailMarks].map(({ best, endedAt }) => [best, endedAt !== undefined]),
    ).toEqual([
      [10_200, true],
      [10_400, false],
    ]);
    desk.restart();
    for (const one of [first, second, third]) expect(read(one)?.trail?.best).toBe(10_400);
    desk.place(maker, limit('buy', 10_150, 3000));
    moveTo(10_180);
    const left = desk.exchange.waitingPlans(user).map(({ id }) => id);
    expect(left).toEqual([third.id]);
  });

  it('is changed, never so that it would have fired, and canceled', () => {
    const stop = desk.trail(user, trail('sell', { ratePpm: 30_000 }, 1000));
    moveTo(10_200, 10_100);
    const plan = { orderId: stop.id };
    const amend = { kind: 'AmendTrail', userId: user, plan } as const;
    desk.do({ ...amend, callback: { ratePpm: 15_000 }, size: lots(500) });
    expect(read(stop)).toMatchObject({ trigger: 10_047, size: 500 });
    expect(desk.refused({ ...amend, callback: { ratePpm: 5_000 } }).code).toBe(
      'triggerPriceInvalid',
    );
    const activation = ticks(10_500);
    expect(desk.refused({ ...amend, activation }).code).toBe('notChangeable');
    expect(desk.refused({ ...amend, size: lots(500) }).code).toBe('amendNothing');
    desk.do({ kind: 'CancelPlan', userId: user, plan });
    expect([stop.status, stop.trail?.best, marks()]).toEqual(['cancelled', 10_200, []]);
  });

  it('fires among plans in the order of triggers', () => {
    const trailing = desk.trail(user, trail('sell', { distance: ticks(300) }, 1000));
    const late = desk.plan(user, { ...plain, trigger: ticks(9_690) });
    const early = desk.plan(user, { ...plain, trigger: ticks(9_710) });
    moveTo(9_600);
    const placed = [early, trailing, late].map(({ orderId }) => orderId!);
    expect(placed).toEqual([...placed].sort((a, b) => a - b));
    expect(placed.every((id) => id > 0)).toBe(true);
  });

  it('is one of many that a price reaches: the rest fire in slices, also when it goes back', () => {
    // Nobody buys, so that what fires moves no price.
    desk.do({ kind: 'CancelAll', userId: maker, plans: false });
    const stops = Array.from({ length: 9 }, () => desk.user()).flatMap((userId) =>
      Array.from({ length: 50 }, () =>
        desk.trail(userId, trail('sell', { ratePpm: 20_000 }, 1000)),
      ),
    );
    const waiting = () => desk.exchange.snapshot().plans.filter((one) => follows(one));
    const [seller, buyer] = [desk.user(), desk.user()];
    const reach = (price: number) => {
      for (const [userId, side] of [
        [seller, 'sell'],
        [buyer, 'buy'],
      ] as const) {
        const draft = limit(side, price, 1_000);
        desk.exchange.apply<'PlaceOrder'>({ kind: 'PlaceOrder', userId, draft }, desk.now);
      }
    };
    reach(9_800);
    expect(waiting()).toHaveLength(250);
    expect(desk.exchange.jobs).toMatchObject([{ kind: 'fireTrails' }]);
    reach(9_950);
    desk.restart();
    const later = desk.trail(user, trail('sell', { ratePpm: 10_000 }, 1000));
    const left = stops.at(-1)!;
    const amend = { kind: 'AmendTrail', userId: left.userId, plan: { orderId: left.id } } as const;
    expect(desk.refused({ ...amend, callback: { ratePpm: 15_000 } }).code).toBe(
      'triggerPriceInvalid',
    );
    desk.do({ ...amend, callback: { ratePpm: 50_000 } });
    const slice = () => desk.exchange.apply<'RunJobs'>({ kind: 'RunJobs' }, desk.now);
    slice();
    expect(waiting()).toHaveLength(51);
    slice();
    expect(waiting().map(({ id }) => id)).toEqual([left.id, later.id]);
    expect(desk.exchange.jobs).toEqual([]);
  });

  it('is one of many that a price reaches: a new best price ends what still follows', () => {
    for (let n = 0; n < 5; n++) {
      const userId = desk.user();
      for (let m = 0; m < 50; m++) desk.trail(userId, trail('sell', { ratePpm: 20_000 }, 1000));
    }
    const waiting = () => desk.exchange.snapshot().plans.filter((one) => follows(one)).length;
    const move = (price: number) => {
      for (const side of ['sell', 'buy'] as const) {
        const draft = limit(side, price, 1_000);
        const userId = desk.user();
        desk.exchange.apply<'PlaceOrder'>({ kind: 'PlaceOrder', userId, draft }, desk.now);
      }
    };
    move(9_800);
    expect(waiting()).toBe(50);
    move(10_100);
    expect(waiting()).toBe(0);
    desk.exchange.apply<'RunJobs'>({ kind: 'RunJobs' }, desk.now);
    expect(desk.exchange.jobs).toEqual([]);
  });

  it('of many that a price reaches: one that a new best price brings there later is none of them', () => {
    const wide = desk.trail(user, trail('sell', { ratePpm: 30_000 }, 1000));
    for (let n = 0; n < 5; n++) {
      const userId = desk.user();
      for (let m = 0; m < 50; m++) desk.trail(userId, trail('sell', { ratePpm: 20_000 }, 1000));
    }
    desk.do({ kind: 'CancelAll', userId: maker, plans: false });
    const [seller, buyer] = [desk.user(), desk.user()];
    const move = (price: number) => {
      for (const [userId, side] of [
        [seller, 'sell'],
        [buyer, 'buy'],
      ] as const) {
        const draft = limit(side, price, 1_000);
        desk.exchange.apply<'PlaceOrder'>({ kind: 'PlaceOrder', userId, draft }, desk.now);
      }
    };
    move(9_800);
    move(10_200);
    desk.restart();
    while (desk.exchange.jobs.length > 0) {
      desk.exchange.apply<'RunJobs'>({ kind: 'RunJobs' }, desk.now);
    }
    const waiting = desk.exchange.snapshot().plans.filter((one) => follows(one));
    expect(waiting.map(({ id }) => id)).toEqual([wide.id]);
  });

  it('at market spends a quote amount', () => {
    desk.place(maker, limit('sell', 10_300, 100_000));
    const draft = trail('buy', { ratePpm: 10_000 }, 1000, {
      size: undefined,
      quoteAmount: 20_600_000n as never,
    });
    const stop = desk.trail(user, draft);
    moveTo(10_110);
    desk.place(desk.user(), market('buy', { size: 100 }));
    expect(stop.status).toBe('success');
  });
});

const plain = { symbolId: 'BTCUSDT', side: 'sell', size: lots(1000), source: 'api' } as const;

/** Everything that can happen to the trailing stops of a pair. */
const events = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        what: fc.constant('price' as const),
        to: fc.integer({ min: 900, max: 1100 }),
        max: fc.constantFrom(0, 1, 2, Infinity, Infinity),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        what: fc.constant('take' as const),
        max: fc.constantFrom(1, 2, Infinity),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        what: fc.constant('add' as const),
        callback: fc.oneof(
          fc.record({ ratePpm: fc.integer({ min: 1_000, max: 90_000 }) }),
          fc.record({ distance: fc.integer({ min: 1, max: 90 }) as fc.Arbitrary<Ticks> }),
        ) as fc.Arbitrary<Callback>,
      }),
    },
    { weight: 1, arbitrary: fc.record({ what: fc.constant('remove' as const), at: fc.nat(50) }) },
    { weight: 1, arbitrary: fc.record({ what: fc.constant('restart' as const) }) },
  ),
  { maxLength: 120 },
);

describe('CORE-11 trailing stops of a pair together', () => {
  it.each(['sell', 'buy'] as const)('are what each is by itself, of a %s', (side) => {
    fc.assert(
      fc.property(events, (list) => {
        const stored = new Map<number, TrailMark>();
        const put = (mark: TrailMark) =>
          mark.endedAt === undefined ? stored.set(mark.id, { ...mark }) : stored.delete(mark.id);
        let trails = new Trails({ symbolId: 'BTCUSDT', watches: 'last', side: side });
        /** The plans that follow, each with the best price that it has seen, and those that a price has reached. */
        const naive = new Map<ConditionalOrder, Ticks>();
        const reached = new Set<ConditionalOrder>();
        /** The prices that have reached more than was taken out. */
        let open: ReachedAt[] = [];
        let price = 1000 as Ticks;
        let priority = 0;
        let hasLimit = false;
        const isAt = (plan: ConditionalOrder, at: Ticks) => {
          const stop = trailStop(side, plan.trail!.callback, naive.get(plan)!);
          return side === 'sell' ? at <= stop : at >= stop;
        };
        const isTaken = (taken: readonly ConditionalOrder[], count: number) => {
          expect(taken).toHaveLength(count);
          for (const plan of taken) {
            expect(reached.delete(plan)).toBe(true);
            naive.delete(plan);
          }
        };
        for (const event of list) {
          if (event.what === 'price') {
            price = event.to as Ticks;
            hasLimit ||= event.max < Infinity;
            const bests = [...naive.values()];
            const isBetter = bests.some((best) => (side === 'sell' ? price > best : price < best));
            const earlier = isBetter ? [...reached] : [];
            for (const [plan, best] of naive) {
              if (reached.has(plan)) continue;
              const next = nextTrail(side, plan.trail!.callback, best, price);
              naive.set(plan, next.best);
              if (next.fires) reached.add(plan);
            }
            const left = [...reached].filter((plan) => !earlier.includes(plan));
            const here = left.filter((plan) => isAt(plan, price)).length;
            const taken = trails.move({ price, upTo: priority }, event.max, { put }, 1);
            for (const plan of earlier) expect(taken).toContain(plan);
            isTaken(taken, earlier.length + Math.min(event.max, here));
            if (isBetter) open = open.map((one) => ({ ...one, upTo: 0 }));
            if (here > event.max) {
              open = [...open.filter((one) => one.price !== price), { price, upTo: priority }];
            }
          } else if (event.what === 'take') {
            const [first] = open;
            if (first === undefined) continue;
            const isIts = (plan: ConditionalOrder) =>
              plan.priority <= first.upTo && isAt(plan, first.price);
            const here = [...reached].filter(isIts);
            expect(trails.first(first) === undefined).toBe(here.length === 0);
            isTaken(trails.take(first, event.max, { put }, 1), Math.min(event.max, here.length));
            if (here.length <= event.max) {
              open = open.slice(1);
              trails.forget(first.price);
            }
          } else if (event.what === 'add') {
            priority += 1;
            const { callback } = event;
            const plan = {
              id: priority,
              priority,
              side,
              trail: { callback },
            } as unknown as ConditionalOrder;
            trails.add(plan, price, { put }, 1);
            naive.set(plan, price);
          } else if (event.what === 'remove') {
            const plan = [...naive.keys()][event.at];
            if (plan === undefined) continue;
            naive.delete(plan);
            reached.delete(plan);
            trails.remove(plan, { put }, 1);
          } else {
            trails = new Trails({ symbolId: 'BTCUSDT', watches: 'last', side: side });
            const marks = [...stored.values()].sort((a, b) => a.id - b.id);
            trails.load(
              marks.map((mark) => ({ ...mark })),
              [...naive.keys()],
              open,
            );
          }
          for (const [plan, best] of naive) expect(trails.bestOf(plan.id)).toBe(best);
          expect(trails.size).toBe(naive.size);
          const bests = new Set(naive.values()).size;
          if (hasLimit) expect(stored.size).toBeGreaterThanOrEqual(bests);
          else expect(stored.size).toBe(bests);
          expect(trails.reached).toEqual(open);
          if (open.every(({ upTo }) => upTo === 0)) expect(reached.size).toBe(0);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('what begins at the best price of those that an earlier price has reached is none of them', () => {
    const trails = new Trails({ symbolId: 'BTCUSDT', watches: 'last', side: 'sell' });
    const marks = { put: () => {} };
    const add = (id: number) => {
      const plan = { id, priority: id, side: 'sell', trail: { callback: { distance: 50 } } };
      trails.add(plan as unknown as ConditionalOrder, ticks(1_000), marks, 1);
    };
    add(1);
    const reached = { price: ticks(900), upTo: 1 };
    expect(trails.move(reached, 0, marks, 1)).toEqual([]);
    trails.move({ price: ticks(1_000), upTo: 1 }, 10, marks, 1);
    add(2);
    expect(trails.take(reached, 10, marks, 1).map(({ id }) => id)).toEqual([1]);
    expect(trails.first(reached)).toBeUndefined();
  });

  it('a price that fires none touches none of ten thousand', () => {
    const trails = new Trails({ symbolId: 'BTCUSDT', watches: 'last', side: 'sell' });
    const puts: TrailMark[] = [];
    const marks = { put: (mark: TrailMark) => puts.push(mark) };
    let reads = 0;
    for (let id = 1; id <= 10_000; id++) {
      const callback = { ratePpm: 10_000 + id };
      const plan = { id, priority: id, side: 'sell' };
      const get = () => {
        reads += 1;
        return { callback };
      };
      Object.defineProperty(plan, 'trail', { get });
      trails.add(plan as unknown as ConditionalOrder, (2_000_000 - id) as Ticks, marks, 1);
    }
    reads = 0;
    puts.length = 0;
    for (let i = 0; i < 1000; i++) {
      trails.move({ price: (1_985_000 + i) as Ticks, upTo: 10_000 }, Infinity, marks, 1);
    }
    expect([reads, puts.length]).toEqual([0, 0]);
  });
});
