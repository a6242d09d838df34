import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstUserId, providerIds } from '#domain/account/account.ts';
import type { Command, CommandOf } from '#exchange/core/command.ts';
import { weightOf } from '#exchange/core/commands/registry.ts';
import {
  batchWeightMax,
  CommandQueue,
  ownMax,
  shareMax,
  usersMax,
  type Waiting,
} from '#exchange/engine/queue.ts';

const waiting = (command: Command): Waiting => ({ command, answer() {}, fail() {} });

/** A command of a user's that weighs so much; `place` tells it from others. */
const command = (userId: number, weight: number, place = 0): Command => ({
  kind: 'CancelOrders',
  userId,
  orders: Array.from({ length: weight }, () => ({ orderId: place })),
});

const opening = (n: number): Command => ({ kind: 'OpenAccount', authId: `${n}`, grants: [] });

const noneOpen = () => 0;
const queueOf = (openCount: (userId: number) => number = noneOpen) =>
  new CommandQueue((command) => weightOf(command, openCount));
const addTo = (queue: CommandQueue, one: Command) => queue.add(waiting(one));
const ownersOf = (batch: readonly Waiting[]) =>
  batch.map(({ command: one }) => ('userId' in one ? one.userId : one.kind));

/** Adds until refused; gives how many were taken and why it ended. */
function fill(queue: CommandQueue, one: Command): [number, string] {
  for (let count = 0; count < 20_000; count++) {
    const refused = addTo(queue, one);
    if (refused) return [count, refused];
  }
  throw new Error('never refused');
}

describe('CORE-13 shares of the queue', () => {
  it('one user’s is bounded in orders, not in commands', () => {
    const queue = queueOf();
    const [single] = fill(queue, command(firstUserId, 1));
    expect(single).toBeGreaterThan(shareMax / 2);
    expect(single).toBeLessThanOrEqual(shareMax);
    const [batches, refused] = fill(queue, command(firstUserId + 1, 50));
    expect(batches).toBeLessThanOrEqual(shareMax / 50);
    expect(refused).toBe('tooMany');
  });

  it('when a hundred users flood it, there is room for one more', () => {
    const queue = queueOf();
    for (let user = 0; user < 100; user++) fill(queue, command(firstUserId + user, 1));
    expect(queue.length).toBeLessThan(usersMax);
    expect(addTo(queue, command(firstUserId + 1000, 1))).toBeUndefined();
  });

  it('users who hold everything are refused as busy, providers and operators are not', () => {
    const queue = queueOf();
    for (let user = 0; user < usersMax / 200; user++) {
      expect(addTo(queue, command(firstUserId + user, 200))).toBeUndefined();
    }
    expect(addTo(queue, command(firstUserId + 5000, 1))).toBe('busy');
    expect(addTo(queue, command(providerIds[0]!, 50))).toBeUndefined();
    expect(addTo(queue, opening(1))).toBeUndefined();
    const act = { by: 'local:ops', reason: '' };
    const freeze = { kind: 'FreezeUser', userId: 1, frozen: true, cancelOrders: false } as const;
    expect(addTo(queue, { ...freeze, act })).toBeUndefined();
  });

  it('accounts that are opened leave room for the providers', () => {
    const queue = queueOf();
    expect(fill(queue, opening(1))).toEqual([ownMax / 2, 'busy']);
    expect(addTo(queue, command(providerIds[0]!, 50))).toBeUndefined();
  });

  it('what a command holds is what it weighs', () => {
    const all = { kind: 'CancelAll', userId: firstUserId, plans: true } as const;
    expect(weightOf(all, () => 7400)).toBe(201);
    const queue = queueOf(() => 7400);
    expect([addTo(queue, all), addTo(queue, all)]).toEqual([undefined, undefined]);
    expect(addTo(queue, all)).toBe('tooMany');
    expect(addTo(queue, command(firstUserId + 1, 1))).toBeUndefined();
    const taken = [queue.take(), queue.take(), queue.take()].flat();
    expect(taken).toHaveLength(3);
  });
});

describe('CORE-13 turns', () => {
  it('a batch ends with the command that brings it to its weight', () => {
    const queue = queueOf();
    for (let i = 0; i < 9; i++) addTo(queue, command(firstUserId, 50));
    expect(queue.take()).toHaveLength(Math.ceil(batchWeightMax / 50));
    for (let i = 0; i < 300; i++) addTo(queue, opening(i));
    expect(queue.take().length).toBeLessThanOrEqual(batchWeightMax);
  });

  it('nobody waits for more than a turn of each other owner, whatever they hold', () => {
    const weights = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 60 });
    const floods = fc.array(weights, { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(floods, fc.nat({ max: 5 }), (all, batches) => {
        const queue = queueOf();
        for (const [user, flood] of all.entries()) {
          for (const weight of flood) addTo(queue, command(firstUserId + user, weight));
        }
        for (let i = 0; i < batches; i++) queue.take();
        const late = firstUserId + 1000;
        addTo(queue, command(late, 1));
        // A turn carries out less than a command and a turn's weight more.
        const ahead = all.length * 70;
        const turns = Math.ceil((ahead + 1) / batchWeightMax);
        const drained = Array.from({ length: turns }, () => queue.take()).flat();
        expect(ownersOf(drained)).toContain(late);
      }),
    );
  });

  it('nothing is lost or doubled, and each owner’s commands keep their order', () => {
    const adds = fc.array(fc.tuple(fc.nat({ max: 6 }), fc.integer({ min: 1, max: 60 })));
    fc.assert(
      fc.property(adds, fc.nat({ max: 7 }), (all, every) => {
        const queue = queueOf();
        const expected = new Map<number, number[]>();
        const got = new Map<number, number[]>();
        const note = (into: Map<number, number[]>, user: number, place: number) =>
          into.set(user, [...(into.get(user) ?? []), place]);
        const drain = () => {
          for (const { command: one } of queue.take()) {
            const { userId, orders } = one as CommandOf<'CancelOrders'>;
            note(got, userId, (orders[0] as { orderId: number }).orderId);
          }
        };
        for (const [place, [user, weight]] of all.entries()) {
          const userId = firstUserId + user;
          if (addTo(queue, command(userId, weight, place)) === undefined) {
            note(expected, userId, place);
          }
          if (place % 8 === every) drain();
        }
        while (queue.length > 0) drain();
        expect(got).toEqual(expected);
        expect(addTo(queue, command(firstUserId, shareMax))).toBeUndefined();
      }),
    );
  });

  it('providers keep their order: one takes from what another has just quoted', () => {
    const queue = queueOf();
    const [maker, taker] = providerIds;
    const expected = [];
    for (let i = 0; i < 30; i++) {
      addTo(queue, command(maker!, 9));
      addTo(queue, command(taker!, 1));
      expected.push(maker, taker);
    }
    const drained = [queue.take(), queue.take()].flat();
    expect(ownersOf(drained)).toEqual(expected);
  });

  it('everything that waits can be taken at once', () => {
    const queue = queueOf();
    for (let user = 0; user < 3; user++) addTo(queue, command(firstUserId + user, 5));
    expect(queue.takeAll()).toHaveLength(3);
    expect(queue.length).toBe(0);
    expect(queue.take()).toEqual([]);
  });
});
