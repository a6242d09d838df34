import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Agent, agentOrdersMax, intentsMax } from '#domain/agent/agent.ts';
import { addAgentType } from '#domain/agent/kinds.ts';
import { amount } from '#domain/money/units.ts';
import { Desk, limit, market } from '#exchange/core/testing.ts';
import { addLadder, type LadderTerms, ladderDraft, stateOf } from './ladder.ts';

let remove: () => void;
let desk: Desk;
let user: number;
let other: number;

beforeEach(() => {
  remove = addLadder();
  desk = new Desk();
  user = desk.user();
  other = desk.user();
  desk.tradeAt(10_000);
  // The best bid: rungs up to it begin as buys.
  desk.place(desk.user(), limit('buy', 9_990, 200));
});
afterEach(() => remove());

const terms: LadderTerms = { from: 9_000, spacing: 10, rungs: 200, ofEach: 1000 };

/** Lets all agents take their steps. */
function settle(): void {
  for (let n = 0; n < 100; n++) {
    desk.do({ kind: 'ElapseTime' });
    if (desk.exchange.dueAgents(desk.now).length === 0) return;
  }
  throw new Error('agents never come to rest');
}

function start(more: Partial<LadderTerms> = {}): Agent {
  const draft = ladderDraft({ ...terms, ...more });
  const agent = desk.do({ kind: 'PlaceAgent', userId: user, draft });
  settle();
  return agent;
}

const open = () => desk.exchange.openOrders(user);
const tags = () => open().map(({ tag }) => tag);
const sides = () => {
  const buys = open().filter(({ side }) => side === 'buy').length;
  return [buys, open().length - buys];
};
/** The agent as it is now: a restart makes another object of it. */
const agent = () => desk.exchange.agents(user)[0]!;
const ends = () => desk.exchange.snapshot().entities.agentOrderEnds;
const sell = (size: number) => ({
  ...({ kind: 'PlaceOrder', userId: other } as const),
  draft: limit('sell', 9_000, size, { timeInForce: 'ioc' }),
});
/** Applies a command after which no agent takes a step. */
const applyAlone = (command: ReturnType<typeof sell>) =>
  desk.exchange.apply<'PlaceOrder'>(command, desk.now, 0);

describe('CORE-24 an agent with many orders', () => {
  it('has 200 open on both sides, each under a tag of its own, and goes on after a restart', () => {
    start();
    desk.restart();
    expect(sides()).toEqual([100, 100]);
    expect(new Set(tags()).size).toBe(200);
    // The highest buy, behind the 200 lots of the best bid at its price.
    desk.do(sell(200 + 1000));
    settle();
    expect(sides()).toEqual([99, 101]);
    expect(tags()).toContain('99.1');
    desk.restart();
    expect(agent().filledSize).toBe(1000);
  });

  it('writes of a fill the order, what takes its place, and a small row of its own once', () => {
    start();
    desk.restart();
    desk.do(sell(200));
    desk.commit();
    desk.do(sell(1000));
    const { orders, entities } = desk.commit();
    expect([...orders].map(({ userId, tag }) => [userId, tag])).toEqual([
      [other, undefined],
      [user, '99.0'],
      [user, '99.1'],
    ]);
    const [row, ...rows] = entities.agents;
    expect(rows).toEqual([]);
    const text = JSON.stringify(row, (_, value) =>
      typeof value === 'bigint' ? `${value}` : value,
    );
    expect(text.length).toBeLessThan(3_000);
    expect([...entities.agentOrderEnds].map(({ endedAt }) => endedAt)).toEqual([desk.now]);
  });

  it('counts fills of many orders by one trade in one change of its row', () => {
    start();
    desk.do(sell(200));
    desk.commit();
    const { version } = agent();
    applyAlone(sell(50_500));
    expect([agent().filledSize, agent().version]).toEqual([50_500, version + 1]);
    expect(ends()).toHaveLength(50);
  });

  it('deals with each end once, also after a restart, and in bounded slices', () => {
    start();
    desk.do(sell(200));
    applyAlone(sell(60_000));
    desk.restart();
    expect(
      ends()
        .map(({ tag }) => tag)
        .sort()[0],
    ).toBe('40.0');
    expect(ends()).toHaveLength(60);
    desk.do({ kind: 'ElapseTime' });
    // Each step deals with one end.
    expect(ends()).toHaveLength(60 - 32);
    desk.restart();
    settle();
    expect(ends()).toEqual([]);
    expect(sides()).toEqual([40, 160]);
    expect(tags().filter((tag) => tag?.endsWith('.1'))).toHaveLength(60);
  });

  it('is refused an order whose tag is open: nothing is placed twice', () => {
    const { failure } = start({ rungs: 20, insists: true });
    expect([open().length, failure]).toEqual([20, 'tagUsed']);
    expect(stateOf(agent()).refusedTwice).toBe(20);
  });

  it('is refused it after a restart too, and while the end of that order waits', () => {
    const { id } = start({ rungs: 20 });
    for (const tag of ['0.0', '1.0']) {
      const order = { orderId: open().find((one) => one.tag === tag)!.id };
      desk.exchange.apply<'CancelOrder'>({ kind: 'CancelOrder', userId: user, order }, desk.now, 0);
    }
    desk.restart();
    expect(ends().map(({ tag }) => tag)).toEqual(['0.0', '1.0']);
    // It has forgotten what it asked for: an open order, and the two whose ends wait.
    const again = ['2.0', '1.0', '0.0'].map((tag) => ({
      ...({ do: 'place', tag } as const),
      draft: limit('buy', 9_000, 1000),
    }));
    remove();
    remove = addAgentType('ladder', {
      ...{ issues: () => [], begin: () => ({}) as never, intentsMax, fault: () => undefined },
      step: ({ state }, { what }) => ({
        ...{ state, wakeAt: undefined },
        intents: what === 'refused' ? [] : again,
      }),
    });
    const before = open().length;
    const run = { kind: 'RunAgent', agentId: id } as const;
    desk.exchange.apply<'RunAgent'>(run, desk.now, 0);
    // This very step deals with the first of the ends, so that its tag is free again.
    expect([open().length, open()[0]?.tag]).toEqual([before + 1, '0.0']);
    expect(ends().map(({ tag }) => tag)).toEqual(['1.0']);
    desk.exchange.apply<'RunAgent'>(run, desk.now, 0);
    expect([open().length, open()[0]?.tag]).toEqual([before + 2, '1.0']);
    expect(new Set(tags()).size).toBe(20);
  });

  it('replaces what its user cancels, and cancels orders itself', () => {
    start({ rungs: 20, turnMs: 1000 });
    const first = open().at(-1)!;
    expect(first.tag).toBe('0.0');
    desk.do({ kind: 'CancelOrder', userId: user, order: { orderId: first.id } });
    expect([open().length, tags().includes('0.1')]).toEqual([20, true]);
    for (let n = 0; n < 20; n++) {
      desk.now += 1000;
      desk.restart();
      desk.do({ kind: 'ElapseTime' });
    }
    expect(tags().sort()).toEqual(
      ['0.2', ...Array.from({ length: 19 }, (_, n) => `${n + 1}.1`)].sort(),
    );
  });

  it('has no more under way than an agent may', () => {
    start({ rungs: agentOrdersMax + 5, from: 8_990 });
    expect(open()).toHaveLength(agentOrdersMax);
    expect([agent().failure, stateOf(agent()).waiting.length]).toEqual(['openOrdersMax', 5]);
  });

  it('no ends that wait beyond that either, when it asks for more than it deals with', () => {
    let asked = 0;
    const draft = market('buy', { size: 1000 });
    const place = () => ({ do: 'place', tag: String(++asked), draft }) as const;
    const removeHasty = addAgentType('hasty', {
      ...{ issues: () => [], begin: () => ({}) as never, intentsMax, fault: () => undefined },
      step: ({ state }, { what }, { now }) => ({
        ...{ state, wakeAt: now },
        intents: what === 'refused' ? [] : Array.from({ length: intentsMax }, place),
      }),
    });
    const hasty = { ...ladderDraft(terms), kind: 'hasty' as never };
    desk.do({ kind: 'PlaceAgent', userId: user, draft: hasty });
    for (let n = 0; n < 10; n++) desk.do({ kind: 'ElapseTime' });
    expect(ends().length).toBeGreaterThan(agentOrdersMax - intentsMax);
    expect(ends().length).toBeLessThanOrEqual(agentOrdersMax);
    removeHasty();
  });

  it('ends with all of its orders, and leaves nothing behind', () => {
    const { id } = start();
    const frozen = desk.balance(user, 'USDT').frozen;
    expect(frozen).toBeGreaterThan(0n);
    applyAlone(sell(10_200));
    desk.do({ kind: 'CancelAgent', userId: user, agent: { orderId: id } });
    expect([open(), ends(), desk.exchange.agents(user)]).toEqual([[], [], []]);
    expect(desk.balance(user, 'USDT').frozen).toBe(amount(0n));
    desk.restart();
  });

  it('tries again what is refused for now, and skips nothing', () => {
    start({ rungs: 20, from: 9_800 });
    expect(sides()).toEqual([20, 0]);
    const act = { by: 'ops', reason: 'test' };
    const freeze = { kind: 'FreezeUser', userId: user, cancelOrders: false, act } as const;
    desk.do({ ...freeze, frozen: true });
    desk.do(sell(200 + 3000));
    settle();
    expect([agent().failure, sides(), stateOf(agent()).waiting]).toEqual([
      ...['userFrozen', [17, 0], [17, 18, 19]],
    ]);
    desk.restart();
    desk.do({ ...freeze, frozen: false });
    desk.now += 10_000;
    desk.do({ kind: 'ElapseTime' });
    settle();
    expect([sides(), tags().filter((tag) => tag?.endsWith('.1'))]).toEqual([
      ...[
        [17, 3],
        ['19.1', '18.1', '17.1'],
      ],
    ]);
  });
});

describe('CORE-24 a kind of agents', () => {
  it('asks for no more in one step than it says, and says no more than any may', () => {
    const step = { state: {} as never, wakeAt: undefined };
    const type = {
      ...{ issues: () => [], begin: () => ({}) as never, fault: () => undefined },
      step: () => ({ ...step, intents: Array(3).fill({ do: 'cancel', tag: 'x' }) }),
    };
    expect(() => addAgentType('greedy', { ...type, intentsMax: intentsMax + 1 })).toThrow('10');
    const removeGreedy = addAgentType('greedy', { ...type, intentsMax: 2 });
    const draft = { ...ladderDraft(terms), kind: 'greedy' as never };
    const place = () => desk.do({ kind: 'PlaceAgent', userId: user, draft });
    expect(place).toThrow('wants too much');
    removeGreedy();
    expect(place).toThrow('there are no agents of kind greedy');
  });
});
