import { beforeEach, describe, expect, it } from 'vitest';
import type { AgentDraft, IcebergTerms, TwapTerms } from '#domain/agent/agent.ts';
import { amount, lots } from '#domain/money/units.ts';
import { Desk, limit, market } from '../testing.ts';

let desk: Desk;
let user: number;
let other: number;

beforeEach(() => {
  desk = new Desk();
  user = desk.user();
  other = desk.user();
  desk.tradeAt(10_000);
});

const iceberg = (
  side: 'buy' | 'sell',
  size: number,
  terms: Omit<IcebergTerms, 'side' | 'size'>,
  more: { clientOid?: string } = {},
): AgentDraft => ({
  ...{ kind: 'iceberg', symbolId: 'BTCUSDT', source: 'web' },
  terms: { side, size: lots(size), ...terms },
  ...more,
});

const twap = (side: 'buy' | 'sell', size: number, terms: Partial<TwapTerms> = {}): AgentDraft => ({
  ...{ kind: 'twap', symbolId: 'BTCUSDT', source: 'web' },
  terms: { side, size: lots(size), slices: 4, intervalMs: 10_000, ...terms },
});

const start = (draft: AgentDraft) => desk.do({ kind: 'PlaceAgent', userId: user, draft });
const open = () =>
  desk.exchange.openOrders(user).map(({ price, size, filledSize }) => [price, size, filledSize]);
const sell = (size: number) => desk.place(other, market('sell', { size }));
const rest = (side: 'buy' | 'sell', price: number, size: number) =>
  desk.place(other, limit(side, price, size));
function wait(ms: number): void {
  desk.now += ms;
  desk.do({ kind: 'ElapseTime' });
}

const running = () => desk.exchange.agents(user);
/** The agent as it was written last. */
const ended = (id: number) => desk.past.findRow('agents', id)!;

describe('CORE-16 an iceberg', () => {
  it('shows one slice at a time and ends when all is filled', () => {
    const agent = start(iceberg('buy', 3000, { visible: 1000, price: 9_900 }));
    expect(open()).toEqual([[9_900, 1000, 0]]);
    expect(desk.book('buy')).toEqual(['9900:1000']);
    sell(400);
    expect(open()).toEqual([[9_900, 1000, 400]]);
    expect(agent).toMatchObject({ filledSize: 400, state: { slices: 1 } });
    sell(600);
    expect(open()).toEqual([[9_900, 1000, 0]]);
    sell(1000);
    sell(1000);
    expect(open()).toEqual([]);
    expect(agent).toMatchObject({
      ...{ endReason: 'filled', filledSize: 3000, filledQuote: 29_700_000n, orderId: undefined },
      state: { slices: 3 },
    });
    expect(running()).toEqual([]);
  });

  it('gives its last slice the remainder rather than leave less than an order may be', () => {
    start(iceberg('buy', 2050, { visible: 1000, price: 9_900 }));
    sell(1000);
    expect(open()).toEqual([[9_900, 1050, 0]]);
  });

  it('says so in its orders', () => {
    const { id } = start(iceberg('buy', 3000, { visible: 1000, price: 9_900 }));
    const [order] = desk.exchange.openOrders(user);
    expect(order).toMatchObject({ agentId: id, source: 'system' });
    expect(order!.steps.map(({ what }) => what)).toEqual(['iceberg', 'accepted']);
  });

  it('reserves no more than its open slice', () => {
    start(iceberg('buy', 3000, { visible: 1000, price: 9_900 }));
    expect(desk.balance(user, 'USDT').frozen).toBe(9_900_000n);
  });

  it('follows the best price of its side by a distance, within its worst price', () => {
    rest('buy', 9_900, 1000);
    start(iceberg('buy', 3000, { visible: 1000, distancePpm: 10_000, price: 9_950 }));
    expect(open()).toEqual([[9_800, 1000, 0]]);
    start(iceberg('buy', 3000, { visible: 1000, distancePpm: 10_000, price: 9_700 }));
    expect(open()[0]).toEqual([9_700, 1000, 0]);
  });

  it('waits while there is no best price to follow', () => {
    const agent = start(iceberg('sell', 3000, { visible: 1000, distancePpm: 0 }));
    expect([open(), agent.wakeAt]).toEqual([[], desk.now + 10_000]);
    rest('sell', 10_100, 1000);
    wait(10_000);
    expect(open()).toEqual([[10_100, 1000, 0]]);
  });

  it('takes at once what crosses, slice by slice', () => {
    for (let n = 0; n < 3; n++) rest('sell', 9_900, 1000);
    const { endReason, filledSize } = start(iceberg('buy', 3000, { visible: 1000, price: 9_900 }));
    expect([endReason, filledSize]).toEqual(['filled', 3000]);
  });

  it('ends when its slice is canceled by its user', () => {
    const agent = start(iceberg('buy', 3000, { visible: 1000, price: 9_900 }));
    sell(400);
    const [order] = desk.exchange.openOrders(user);
    desk.do({ kind: 'CancelOrder', userId: user, order: { orderId: order!.id } });
    expect([agent.endReason, agent.filledSize, open()]).toEqual(['cancelledByUser', 400, []]);
  });

  it('cancels its open slice with itself', () => {
    const agent = start(iceberg('buy', 3000, { visible: 1000, price: 9_900 }));
    sell(400);
    const ref = { orderId: agent.id };
    expect(desk.do({ kind: 'CancelAgent', userId: user, agent: ref })).toBe(agent);
    expect([agent.endReason, agent.filledSize, open()]).toEqual(['cancelledByUser', 400, []]);
    expect(desk.balance(user, 'USDT').frozen).toBe(0n);
    desk.commit();
    const again = { kind: 'CancelAgent', userId: user, agent: ref } as const;
    expect(desk.refused(again).code).toBe('orderEnded');
    expect(desk.refused({ ...again, userId: other }).code).toBe('orderUnknown');
  });

  it('does not grow by an amended slice', () => {
    start(iceberg('buy', 3000, { visible: 1000, price: 9_900 }));
    const order = { orderId: desk.exchange.openOrders(user)[0]!.id };
    const amend = { kind: 'AmendOrder', userId: user, order } as const;
    expect(desk.refused({ ...amend, size: lots(2000) }).code).toBe('amendInvalid');
    desk.do({ ...amend, size: lots(500) });
    for (let n = 0; n < 6; n++) sell(500);
    expect([open(), running()]).toEqual([[], []]);
  });

  it('fails when what is available does not cover a slice', () => {
    const agent = start(iceberg('buy', 3000, { visible: 1000, price: 9_900 }));
    const { total } = desk.balance(user, 'USDT');
    const hold = { asset: 'USDT', cause: 'escrow', units: amount(total - 9_900_000n) } as const;
    const account = { type: 'spot', scope: '' } as const;
    desk.do({ kind: 'PlaceHold', userId: user, account, ...hold, reference: 'x' });
    sell(1000);
    expect([agent.endReason, agent.failure]).toEqual(['failed', 'balanceNotEnough']);
    expect(agent.filledSize).toBe(1000);
  });
});

describe('CORE-16 a TWAP', () => {
  it('trades a part at each of its times', () => {
    rest('sell', 10_000, 10_000);
    const agent = start(twap('buy', 4000));
    expect([agent.filledSize, agent.wakeAt]).toEqual([1000, desk.now + 10_000]);
    wait(9_999);
    expect(agent.filledSize).toBe(1000);
    wait(1);
    expect(agent.filledSize).toBe(2000);
    wait(10_000);
    wait(10_000);
    expect([agent.endReason, agent.filledSize]).toEqual(['filled', 4000]);
    expect(agent.filledQuote).toBe(40_000_000n);
  });

  it('carries on what a slice missed, and ends with what was filled', () => {
    rest('sell', 10_000, 500);
    const agent = start(twap('buy', 4000));
    expect(agent.filledSize).toBe(500);
    wait(10_000);
    expect(agent.filledSize).toBe(500);
    rest('sell', 10_000, 10_000);
    wait(10_000);
    expect(agent.filledSize).toBe(500 + 1750);
    desk.do({ kind: 'CancelAll', userId: other, plans: true });
    wait(10_000);
    expect([agent.endReason, agent.filledSize]).toEqual(['timeUp', 2250]);
  });

  it('does not trade beyond its price', () => {
    rest('sell', 10_000, 10_000);
    const agent = start(twap('buy', 4000, { price: 9_990 }));
    expect([agent.filledSize, desk.exchange.openOrders(user)]).toEqual([0, []]);
    rest('sell', 9_990, 200);
    wait(10_000);
    expect(agent.filledSize).toBe(200);
  });

  it('moves on by the time that the exchange was away', () => {
    rest('sell', 10_000, 10_000);
    const agent = start(twap('buy', 4000));
    const begun = desk.now;
    wait(35_000);
    expect([agent.filledSize, agent.wakeAt]).toEqual([2000, begun + 45_000]);
  });

  it('pauses while its user is frozen', () => {
    rest('sell', 10_000, 10_000);
    const agent = start(twap('buy', 4000));
    const act = { by: 'ops', reason: 'test' };
    const freeze = { kind: 'FreezeUser', userId: user, cancelOrders: false, act } as const;
    desk.do({ ...freeze, frozen: true });
    wait(10_000);
    expect([agent.filledSize, agent.failure]).toEqual([1000, 'userFrozen']);
    desk.do({ ...freeze, frozen: false });
    for (let n = 0; n < 3; n++) wait(10_000);
    expect([agent.endReason, agent.filledSize]).toEqual(['filled', 4000]);
  });
});

describe('CORE-16 agents', () => {
  const act = { by: 'ops', reason: 'test' };

  it.each([
    ['cancel all', () => desk.do({ kind: 'CancelAll', userId: user, plans: false })],
    [
      'a freeze that cancels',
      () => desk.do({ kind: 'FreezeUser', userId: user, frozen: true, cancelOrders: true, act }),
    ],
  ])('end with %s', (_what, end) => {
    rest('sell', 10_000, 1000);
    const agents = [
      start(iceberg('buy', 3000, { visible: 1000, price: 9_900 })),
      start(twap('buy', 4000)),
    ];
    end();
    expect(agents.map(({ endReason }) => endReason)).toEqual(Array(2).fill('cancelledByUser'));
    expect([open(), running()]).toEqual([[], []]);
  });

  it('end with the dead man’s switch and with their pair', () => {
    const begin = () => start(iceberg('buy', 3000, { visible: 1000, price: 9_900 }));
    const one = begin();
    desk.do({ kind: 'SetCancelAllAfter', userId: user, timeoutMs: 5000 });
    wait(5000);
    expect([one.endReason, open()]).toEqual(['deadManSwitch', []]);
    const another = begin();
    desk.do({ kind: 'ChangePair', symbolId: 'BTCUSDT', change: { state: 'delisted' }, act });
    expect([another.endReason, open()]).toEqual(['pairClosed', []]);
  });

  it('answer a repeated client id with the first, and refuse another use of it', () => {
    const draft = iceberg('buy', 3000, { visible: 1000, price: 9_900 }, { clientOid: 'a' });
    const { id } = start(draft);
    expect(start(draft).id).toBe(id);
    desk.commit();
    desk.do({ kind: 'CancelAgent', userId: user, agent: { clientOid: 'a' } });
    desk.commit();
    desk.restart();
    expect(start(draft).id).toBe(id);
    const changed = iceberg('buy', 4000, { visible: 1000, price: 9_900 }, { clientOid: 'a' });
    const place = { kind: 'PlaceAgent', userId: user, draft: changed } as const;
    expect(desk.refused(place).code).toBe('clientOidDuplicate');
  });

  it('go on after a restart as if there had been none', () => {
    rest('sell', 9_950, 10_000);
    const [slow, cold] = [
      start(twap('buy', 4000)),
      start(iceberg('buy', 3000, { visible: 1000, price: 9_900 })),
    ];
    for (let n = 0; n < 3; n++) {
      desk.restart();
      sell(1000);
      desk.restart();
      wait(10_000);
    }
    desk.commit();
    expect(ended(slow.id)).toMatchObject({ endReason: 'filled', filledSize: 4000 });
    expect(ended(cold.id)).toMatchObject({ endReason: 'filled', filledSize: 3000 });
    expect(desk.balance(user, 'USDT').frozen).toBe(0n);
  });

  it('are limited per user', () => {
    for (let n = 0; n < 20; n++) start(twap('buy', 4000));
    const place = { kind: 'PlaceAgent', userId: user, draft: twap('buy', 4000) } as const;
    expect(desk.refused(place)).toEqual({ code: 'agentsMax', values: { limit: '20' } });
  });

  it('feed each other in bounded slices', () => {
    const foe = desk.user();
    const draft = iceberg('sell', 100_000, { visible: 200, price: 9_900 });
    desk.do({ kind: 'PlaceAgent', userId: foe, draft });
    const agent = start(iceberg('buy', 100_000, { visible: 200, price: 9_900 }));
    expect(agent.filledSize).toBeLessThan(10_000);
    expect(desk.exchange.nextDueAt).toBeLessThanOrEqual(desk.now);
    for (let n = 0; n < 100 && agent.endReason === undefined; n++) desk.do({ kind: 'ElapseTime' });
    expect([agent.endReason, agent.filledSize]).toEqual(['filled', 100_000]);
  });
});
