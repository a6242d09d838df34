import { describe, expect, it } from 'vitest';
import {
  type Freshness,
  freshnesses,
  type PairState,
  pairStates,
} from '#domain/codes/pair-state.ts';
import { amount, ticks } from '#domain/money/units.ts';
import type { OrderDraft, PlanDraft } from '#domain/order/order.ts';
import type { Outcome } from '#domain/refusal.ts';
import type { Command, CommandOf } from '#exchange/core/command.ts';
import { Desk, limit, market, perpetual, plan, trader } from '../testing.ts';

const symbolId = 'BTCUSDT_UMCBL';
const net = { symbolId, positionSide: 'net' } as const;
const closing = { ...net, reduceOnly: true } as const;
const posted = { timeInForce: 'makerOnly' } as const;
const usdt = (whole: number) => amount(BigInt(whole) * 1_000_000n);
const act = { by: 'local:test', reason: 'a test' };

/** A contract with a holder of a long position, and a maker whose orders stand on both sides of the mark. */
class Scene {
  readonly desk = new Desk([perpetual('BTC', { markClampPpm: 1_000 })]);
  readonly maker = trader(this.desk, usdt(100_000));
  readonly holder = trader(this.desk, usdt(1_000));
  /** The holder's order or plan that a command names. */
  kept = { orderId: 0 };

  constructor() {
    const change = { crossLeverage: 5 };
    this.desk.do({ kind: 'MarkContracts', indexes: [{ symbolId, index: ticks(10_000) }] });
    this.desk.do({ kind: 'ChooseMargin', userId: this.maker, symbolId, change });
    this.desk.place(this.maker, limit('sell', 10_000, 10_000, net));
    this.desk.place(this.holder, market('buy', { size: 10_000 }, net));
    this.desk.place(this.maker, limit('sell', 10_100, 50_000, net));
    this.desk.place(this.maker, limit('buy', 9_900, 50_000, net));
  }

  enter(state: PairState, mark: Freshness): void {
    if (state !== 'trading') this.desk.do({ kind: 'ChangePair', symbolId, change: { state }, act });
    if (mark === 'stale') this.desk.now += 10_001;
  }

  /** What a command answers; of a batch of one, what its item does. */
  try(command: Command): string {
    const apply = this.desk.exchange.apply.bind(this.desk.exchange) as (
      one: Command,
      now: number,
    ) => Outcome<unknown>;
    const reply = apply(command, this.desk.now);
    const first = reply.ok && Array.isArray(reply.value) ? (reply.value[0] as typeof reply) : reply;
    return first.ok ? 'yes' : words[first.refusal.code]!;
  }

  /** What has become of a plan that fired before, once its turn has come. */
  fire(): string {
    this.desk.now += 400;
    this.desk.do({ kind: 'RunFired' });
    const { orderId } = this.kept;
    if (this.desk.exchange.waitingPlans(this.holder).some(({ id }) => id === orderId)) {
      return 'waits';
    }
    const { status, failure } = [...this.desk.commit().plans].find(({ id }) => id === orderId)!;
    return status === 'success' ? 'yes' : words[failure ?? status]!;
  }
}

/** What answers mean in the table; on a delisted contract what a command names is gone. */
const words: Readonly<Record<string, string>> = {
  pairNotOpen: 'no',
  pairPostOnly: 'makers',
  markStale: '50000',
  positionMissing: 'no',
  orderEnded: 'no',
  orderUnknown: 'no',
  cancelled: 'no',
};

interface Way {
  /** Before the state is entered. */
  readonly prepare?: (scene: Scene) => void;
  readonly go: (scene: Scene) => string;
}

type UserCommand = Extract<Command, { readonly userId: number }>;
type Unnamed<C> = C extends unknown ? Omit<C, 'userId'> : never;

const command = (one: Unnamed<UserCommand>): Way => ({
  go: (scene) => scene.try({ ...one, userId: scene.holder } as Command),
});

const place = (draft: OrderDraft): Way => command({ kind: 'PlaceOrder', draft });

const close = (how: CommandOf<'ClosePosition'>['how'], more = {}): Way =>
  command({ kind: 'ClosePosition', ...net, how, source: 'web', ...more });

const scaled = (side: 'buy' | 'sell', from: number, more: Partial<OrderDraft>): Way => {
  const prices = { from: ticks(from), to: ticks(from + 100), count: 2 };
  const draft = { ...net, side, ...prices, size: 2_000, shape: 'equal', source: 'web', ...more };
  return command({ kind: 'PlaceScaled', draft: draft as never });
};

const amend = (draft: OrderDraft, change: { price?: number; size?: number }): Way => ({
  prepare: (scene) => {
    scene.kept = { orderId: scene.desk.place(scene.holder, draft).id };
  },
  go: (scene) =>
    scene.try({
      ...{ kind: 'AmendOrder', userId: scene.holder, order: scene.kept },
      ...(change as object),
    }),
});

/** Fires on a trade just before the state is entered; its turn comes in that state. */
const fired = (wait: (scene: Scene) => number): Way => ({
  prepare: (scene) => {
    scene.kept = { orderId: wait(scene) };
    const seller = trader(scene.desk, usdt(100));
    scene.desk.place(seller, market('sell', { size: 1_000 }, net));
  },
  go: (scene) => scene.fire(),
});

const firedPlan = (draft: PlanDraft): Way =>
  fired(({ desk, holder }) => desk.plan(holder, draft).id);

const stopLoss = (size?: number): Way =>
  fired(({ desk, holder: userId }) => {
    const draft = { ...net, size, stopLoss: { trigger: ticks(9_950) }, source: 'web' } as const;
    return desk.do({ kind: 'PlaceTpsl', userId, draft: draft as never }).plans[0]!.id;
  });

/** Whatever cancels the holder's resting order. */
const cancel = (one: (order: { readonly orderId: number }) => Unnamed<UserCommand>): Way => ({
  prepare: (scene) => {
    const draft = limit('buy', 9_800, 1_000, net);
    scene.kept = { orderId: scene.desk.place(scene.holder, draft).id };
  },
  go: (scene) => {
    const before = scene.desk.exchange.openOrders(scene.holder).length;
    scene.try({ ...one(scene.kept), userId: scene.holder } as Command);
    return scene.desk.exchange.openOrders(scene.holder).length < before ? 'yes' : 'no';
  },
});

type Expected = Readonly<Record<PairState, readonly [fresh: string, stale: string]>>;

const never = ['no', 'no'] as const;
const closed = { preOpen: never, callAuction: never, cancelOnly: never, halted: never };
const later = ['waits', 'waits'] as const;
const paused = { preOpen: later, callAuction: later, cancelOnly: later, halted: later };

const openClosed = { reduceOnly: never } as const;
const reducing = { reduceOnly: ['yes', 'yes'] } as const;

/** The decided table, by kinds of ways in: each way must answer its row in every state. */
const groups: readonly [string, Expected, Readonly<Record<string, Way>>][] = [
  [
    'opening by what takes',
    {
      ...closed,
      ...openClosed,
      trading: ['yes', '50000'],
      postOnly: ['makers', 'makers'],
      delisted: never,
    },
    {
      'a market order': place(market('buy', { size: 1_000 }, net)),
      'a limit order': place(limit('buy', 10_100, 1_000, net)),
      'an order that turns the position': place(market('sell', { size: 11_000 }, net)),
      'a batch': command({ kind: 'PlaceOrders', drafts: [market('buy', { size: 1_000 }, net)] }),
      'a reversal': command({ kind: 'ReversePosition', ...net, source: 'web' }),
      'an order changed to a price that takes': amend(limit('buy', 9_800, 1_000, net), {
        price: 10_100,
      }),
    },
  ],
  [
    'opening by what rests',
    {
      ...closed,
      ...openClosed,
      trading: ['yes', '50000'],
      postOnly: ['yes', '50000'],
      delisted: never,
    },
    {
      'a post-only order': place(limit('buy', 9_800, 1_000, { ...net, ...posted })),
      'one that is larger than the position': place(
        limit('sell', 10_200, 11_000, { ...net, ...posted }),
      ),
      'a scaled order': scaled('buy', 9_600, posted),
      'an order changed to a higher price': amend(limit('buy', 9_700, 1_000, net), {
        price: 9_800,
      }),
      'an order changed to a lower price': amend(limit('sell', 10_300, 20_000, net), {
        price: 10_200,
      }),
      'a larger size': amend(limit('buy', 9_800, 1_000, net), { size: 2_000 }),
    },
  ],
  [
    'opening by what fired before',
    { ...paused, ...openClosed, trading: ['yes', '50000'], postOnly: later, delisted: never },
    { 'a trigger order': firedPlan(plan('buy', 9_950, 1_000, net)) },
  ],
  [
    'reducing by what takes',
    {
      ...closed,
      ...reducing,
      trading: ['yes', 'yes'],
      postOnly: ['makers', 'makers'],
      delisted: never,
    },
    {
      'a reduce-only order': place(market('sell', { size: 1_000 }, closing)),
      'a plain order the other way': place(market('sell', { size: 1_000 }, net)),
      'a batch': command({ kind: 'PlaceOrders', drafts: [market('sell', { size: 10 }, closing)] }),
      'close at market': close('market'),
      'flash close': close('flash'),
      'close at a limit': close('limit', { price: ticks(9_900) }),
      'an order changed to a price that takes': amend(limit('sell', 10_300, 1_000, closing), {
        price: 9_900,
      }),
    },
  ],
  [
    'reducing by what rests',
    { ...closed, ...reducing, trading: ['yes', 'yes'], postOnly: ['yes', 'yes'], delisted: never },
    {
      'a post-only order': place(limit('sell', 10_200, 1_000, { ...closing, ...posted })),
      'a scaled order': scaled('sell', 10_200, { ...closing, ...posted }),
      'close at a limit, post-only': close('limit', { price: ticks(10_200), ...posted }),
      'a changed price': amend(limit('sell', 10_300, 1_000, closing), { price: 10_200 }),
      'a smaller size of an order that opens': amend(limit('buy', 9_800, 2_000, net), {
        size: 1_000,
      }),
    },
  ],
  [
    'reducing by what fired before',
    { ...paused, ...reducing, trading: ['yes', 'yes'], postOnly: later, delisted: never },
    {
      'a trigger order': firedPlan(plan('sell', 9_950, 1_000, closing)),
      'a stop loss of the position': stopLoss(),
      'a stop loss of a part': stopLoss(1_000),
    },
  ],
  [
    'reducing by a job',
    { ...closed, ...reducing, trading: ['yes', 'yes'], postOnly: never, delisted: never },
    {
      'close all': {
        go: ({ desk, holder: userId }) =>
          desk.do({ kind: 'CloseAllPositions', userId, line: 'usdt', which: 'all' }).orders > 0
            ? 'yes'
            : 'no',
      },
    },
  ],
  [
    'canceling',
    Object.fromEntries(
      pairStates.map((state) => [state, state === 'delisted' ? never : ['yes', 'yes']]),
    ) as unknown as Expected,
    {
      'an order': cancel((order) => ({ kind: 'CancelOrder', order })),
      'a batch': cancel((order) => ({ kind: 'CancelOrders', orders: [order] })),
      'all orders': cancel(() => ({ kind: 'CancelAll', plans: false })),
    },
  ],
];

const rows = groups.flatMap(([kind, expected, ways]) =>
  Object.entries(ways).flatMap(([name, way]) =>
    pairStates.flatMap((state) =>
      freshnesses.map((mark, n) => [kind, name, state, mark, expected[state][n]!, way] as const),
    ),
  ),
);

describe('SAFE-05 the table of an instrument’s states holds for every way in', () => {
  it.each(rows)('%s: %s, %s, mark %s: %s', (_kind, _name, state, mark, expected, way) => {
    const scene = new Scene();
    way.prepare?.(scene);
    scene.enter(state, mark);
    expect(way.go(scene)).toBe(expected);
  });
});

describe('SAFE-05 a stale mark', () => {
  it('lets an order that was accepted before be filled by who reduces', () => {
    const scene = new Scene();
    scene.enter('trading', 'stale');
    const size = scene.desk.place(
      scene.holder,
      market('sell', { size: 4_000 }, closing),
    ).filledSize;
    expect(size).toBe(4_000);
  });

  it('of another contract stops opening too while its cross position counts', () => {
    const scene = new Scene();
    const other = perpetual('ETH', { markClampPpm: 1_000 });
    const { desk, holder } = scene;
    desk.do({ kind: 'ListInstrument', instrument: other });
    const mark = () =>
      desk.do({
        ...{ kind: 'MarkContracts' },
        indexes: [{ symbolId: other.symbolId, index: ticks(10_000) }],
      });
    mark();
    desk.now += 10_001;
    mark();
    const draft = limit('buy', 9_800, 1_000, { symbolId: other.symbolId, positionSide: 'net' });
    expect(desk.refused({ kind: 'PlaceOrder', userId: holder, draft }).code).toBe('markStale');
    desk.place(holder, market('sell', { size: 10_000 }, closing));
    expect(desk.place(holder, draft).status).toBe('new');
  });

  it('after a start is stale until the first', () => {
    const scene = new Scene();
    scene.desk.restart();
    scene.enter('trading', 'stale');
    const draft = market('buy', { size: 1_000 }, net);
    const { code } = scene.desk.refused({ kind: 'PlaceOrder', userId: scene.holder, draft });
    expect(code).toBe('markStale');
  });
});

describe('SAFE-05 a stale mark of a position frees none of its margin', () => {
  const spot = { type: 'spot', scope: '' } as const;
  const futures = { type: 'usdtMix', scope: '' } as const;
  const other = 'ETHUSDT_UMCBL';

  /** A holder whose position has that margin mode; the other contract's mark stays fresh. */
  const enter = (marginMode: 'cross' | 'isolated') => {
    const { desk, maker } = new Scene();
    desk.do({ kind: 'ListInstrument', instrument: perpetual('ETH', { markClampPpm: 1_000 }) });
    const userId = trader(desk, usdt(1_000));
    desk.do({ kind: 'Credit', userId, asset: 'USDT', units: usdt(10) });
    desk.do({ kind: 'ChooseMargin', userId, symbolId, change: { marginMode } });
    desk.place(maker, limit('sell', 10_010, 10_000, net));
    desk.place(userId, market('buy', { size: 10_000 }, net));
    desk.now += 10_001;
    desk.do({ kind: 'MarkContracts', indexes: [{ symbolId: other, index: ticks(10_000) }] });
    const move = (units: number): Command => {
      const [from, to] = units > 0 ? [futures, spot] : [spot, futures];
      const places = { from: { userId, ...from }, to: { userId, ...to }, asset: 'USDT' };
      return { kind: 'Transfer', userId, draft: { ...places, units: usdt(Math.abs(units)) } };
    };
    const choose = (leverage: number, id = symbolId): Command => {
      const both = { longLeverage: leverage, shortLeverage: leverage };
      const change = { crossLeverage: leverage, ...both };
      return { kind: 'ChooseMargin', userId, symbolId: id, change };
    };
    const margin = (units: number): Command => ({
      ...{ kind: 'ChangeMargin', userId, ...net, units: usdt(units) },
    });
    const hold: Command = {
      ...{ kind: 'PlaceHold', userId, account: futures, asset: 'USDT', cause: 'escrow' },
      ...{ units: usdt(1), reference: 'h' },
    };
    const mark = () =>
      desk.do({ kind: 'MarkContracts', indexes: [{ symbolId, index: ticks(10_000) }] });
    return { desk, userId, move, choose, margin, hold, mark };
  };

  const answer = (desk: Desk, command: Command) => {
    const reply = (desk.exchange.apply as (one: Command, now: number) => Outcome<unknown>).call(
      desk.exchange,
      command,
      desk.now,
    );
    return reply.ok ? 'yes' : reply.refusal.code;
  };

  it('cross: nothing leaves the account, and no leverage is raised', () => {
    const { desk, userId, move, choose, hold, mark } = enter('cross');
    const funds = () => desk.exchange.assets(userId, 'usdtMix')[0]!.funds;
    expect(funds()).toMatchObject({ isStale: true, available: 0n, transferable: 0n });
    const isolate = { marginMode: 'isolated' } as const;
    const ask = (command: Command) => answer(desk, command);
    expect([move(-1), choose(10)].map(ask)).toEqual(['yes', 'yes']);
    expect([move(1), hold, choose(15)].map(ask)).toEqual(Array(3).fill('markStale'));
    // Elsewhere the leverage binds nothing.
    desk.do({ kind: 'ChooseMargin', userId, symbolId: other, change: isolate });
    expect(ask(choose(50, other))).toBe('yes');
    mark();
    expect(funds().isStale).toBe(false);
    expect([move(1), hold, choose(15)].map(ask)).toEqual(['yes', 'yes', 'yes']);
    desk.now += 10_001;
    desk.place(userId, market('sell', { size: 10_000 }, closing));
    expect(ask(move(1))).toBe('yes');
  });

  it('isolated: its margin stays and can be added to, what is free can leave', () => {
    const { desk, userId, move, choose, margin, hold, mark } = enter('isolated');
    const ask = (command: Command) => answer(desk, command);
    expect(desk.exchange.assets(userId, 'usdtMix')[0]!.funds.isStale).toBe(false);
    expect(ask(margin(20))).toBe('yes');
    expect([move(1), hold, move(-1), choose(10)].map(ask)).toEqual(Array(4).fill('yes'));
    expect([margin(-1), choose(15)].map(ask)).toEqual(['markStale', 'markStale']);
    mark();
    expect([margin(-1), choose(15)].map(ask)).toEqual(['yes', 'yes']);
  });

  it('is published when it gets stale, and when it is fresh again at the same price', () => {
    const { desk, mark } = enter('cross');
    const published = () => [...desk.commit().contracts];
    mark();
    desk.do({ kind: 'ElapseTime' });
    published();
    desk.now += 10_001;
    desk.do({ kind: 'ElapseTime' });
    expect(published().sort()).toEqual([symbolId, other]);
    desk.do({ kind: 'ElapseTime' });
    expect(published()).toEqual([]);
    mark();
    expect(published()).toEqual([symbolId]);
  });

  it('cross: isolated positions get no margin out of what nobody knows the worth of', () => {
    const { desk, userId, mark } = enter('cross');
    const isolate = { marginMode: 'isolated' } as const;
    const own = { symbolId: other, positionSide: 'net' } as const;
    mark();
    desk.do({ kind: 'ChooseMargin', userId, symbolId: other, change: isolate });
    const seller = trader(desk, usdt(1_000));
    desk.place(seller, limit('sell', 10_000, 10_000, own));
    desk.place(userId, market('buy', { size: 10_000 }, own));
    desk.now += 10_001;
    desk.do({ kind: 'MarkContracts', indexes: [{ symbolId: other, index: ticks(10_000) }] });
    const add = { kind: 'ChangeMargin', userId, ...own, units: usdt(1) } as const;
    const lower = { longLeverage: 10, shortLeverage: 10 };
    const choose = { kind: 'ChooseMargin', userId, symbolId: other, change: lower } as const;
    expect([answer(desk, add), answer(desk, choose)]).toEqual(['markStale', 'markStale']);
    mark();
    expect([answer(desk, add), answer(desk, choose)]).toEqual(['yes', 'yes']);
  });
});
