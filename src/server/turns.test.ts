import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';
import { lanes, Turns } from './turns.ts';

describe('a fair queue', () => {
  it('takes one of each owner in turn, and of an owner the oldest', () => {
    const queue = new FairQueue<string>();
    for (const entry of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) queue.push(entry[0]!, entry);
    expect([queue.size, queue.sizeOf('a')]).toEqual([6, 3]);
    expect(queue.peek()).toEqual({ owner: 'a', entry: 'a1' });
    const order = Array.from({ length: 7 }, () => queue.shift()?.entry);
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', undefined]);
    expect([queue.size, queue.sizeOf('a')]).toEqual([0, 0]);
  });
});

describe('CORE-13 a fair queue whose entries differ in cost', () => {
  it('gives an owner of cheap entries as much as one of dear ones', () => {
    const queue = new FairQueue<string>();
    for (let n = 0; n < 100; n++) queue.push('dear', 'dear');
    for (let n = 0; n < 100; n++) queue.push('cheap', 'cheap');
    const taken: string[] = [];
    for (let n = 0; n < 55; n++) {
      const { owner } = queue.shift(1)!;
      taken.push(owner);
      if (owner === 'dear') queue.charge(owner, 9);
    }
    expect(taken.filter((owner) => owner === 'dear').length).toBe(5);
  });

  it('remembers what an owner used whose queue was empty for a moment', () => {
    const queue = new FairQueue<string>();
    queue.push('dear', 'dear');
    queue.shift();
    queue.charge('dear', 50);
    const taken: string[] = [];
    for (let n = 0; n < 20; n++) {
      queue.push('cheap', 'cheap');
      if (queue.sizeOf('dear') === 0) queue.push('dear', 'dear');
      taken.push(queue.shift()!.owner);
    }
    expect(taken).not.toContain('dear');
  });

  it('lets nobody save up: who comes late starts where the others are', () => {
    const queue = new FairQueue<string>();
    queue.push('early', 'x');
    for (let n = 0; n < 50; n++) {
      queue.push('early', 'x');
      queue.shift(10);
    }
    for (let n = 0; n < 10; n++) queue.push('late', 'x');
    for (let n = 0; n < 10; n++) queue.push('early', 'x');
    const taken = Array.from({ length: 6 }, () => queue.shift(10)!.owner);
    expect(taken.filter((owner) => owner === 'late').length).toBeLessThanOrEqual(4);
    expect(taken).toContain('early');
  });
});

/** Turns on a clock of the test's own, with jobs that take some of its milliseconds. */
function started() {
  const clock = { now: 0 };
  const begun: string[] = [];
  const turns = new Turns(() => clock.now);
  /** A job whose work comes in the promises after its begin, as a call's does. */
  const job = (name: string, ms: number) => async () => {
    await undefined;
    await undefined;
    clock.now += ms;
    begun.push(name);
  };
  return { clock, begun, turns, job };
}

describe('CORE-13 turns of the loop', () => {
  it('end after a few milliseconds of work, and the rest goes on in the next', async () => {
    const { begun, turns, job } = started();
    for (let n = 0; n < 10; n++) turns.take('reads', 'a', job(`${n}`, 2));
    let seen = 0;
    const perTurn: number[] = [];
    while (begun.length < 10) {
      await nextTurn();
      if (begun.length > seen) perTurn.push(begun.length - seen);
      seen = begun.length;
    }
    // The first look comes after the second turn.
    expect(perTurn).toEqual([6, 3, 1]);
    expect(begun).toEqual(Array.from({ length: 10 }, (_, n) => `${n}`));
  });

  it('begin with orders, whoever came before', async () => {
    const { begun, turns, job } = started();
    for (let n = 0; n < 3; n++) turns.take('pages', 'a', job('page', 6));
    for (let n = 0; n < 3; n++) turns.take('reads', 'a', job('read', 6));
    turns.take('orders', 'b', job('order', 1));
    while (begun.length < 7) await nextTurn();
    // The first was begun before there was any other.
    expect(begun).toEqual(['page', 'order', 'read', 'read', 'read', 'page', 'page']);
  });

  it('let nobody wait for ever behind what is more urgent', async () => {
    const { begun, turns, job } = started();
    const orders = (n: number) => turns.take('orders', 'a', job(`order ${n}`, 6));
    orders(0);
    turns.take('pages', 'b', job('page', 6));
    for (let n = 1; n < 200 && !begun.includes('page'); n++) {
      orders(n);
      await nextTurn();
    }
    expect(begun).toContain('page');
    expect(begun.length).toBeGreaterThan(20);
  });

  it('give each owner a share, whatever another has queued', async () => {
    const { begun, turns, job } = started();
    for (let n = 0; n < 50; n++) turns.take('reads', 'many', job('many', 3));
    turns.take('reads', 'one', job('one', 3));
    while (begun.length < 51) await nextTurn();
    expect(begun.indexOf('one')).toBeLessThanOrEqual(2);
  });

  it('begin no more of a lane than may be under way at once, and go on when one ends', async () => {
    const turns = new Turns();
    const ends: (() => void)[] = [];
    const wait = () => new Promise<void>((resolve) => ends.push(resolve));
    for (let n = 0; n < lanes.pages.atOnce + 2; n++) turns.take('pages', `${n}`, wait);
    for (let n = 0; n < 10; n++) await nextTurn();
    expect(ends.length).toBe(lanes.pages.atOnce);
    expect(turns.waiting('pages')).toBe(2);
    ends[0]!();
    ends[1]!();
    for (let n = 0; n < 10; n++) await nextTurn();
    expect(ends.length).toBe(lanes.pages.atOnce + 2);
    expect(turns.waiting('pages')).toBe(0);
  });

  it('take no more than may wait, of one owner and of all; a job that fails frees its place', async () => {
    const turns = new Turns();
    const { waitingMax, waitingOfOwnerMax, atOnce } = lanes.pages;
    const fail = async () => Promise.reject(new Error('failed'));
    const full = () => new Promise<void>(() => undefined);
    turns.take('pages', 'x', fail);
    for (let n = 0; n < 5; n++) await nextTurn();
    let taken = 0;
    while (turns.take('pages', 'a', full)) taken++;
    expect(taken).toBeGreaterThanOrEqual(waitingOfOwnerMax);
    expect(taken).toBeLessThanOrEqual(waitingOfOwnerMax + atOnce);
    for (let n = 0; n < 5; n++) await nextTurn();
    let others = 0;
    while (turns.take('pages', `other ${others}`, full)) others++;
    expect(turns.waiting('pages')).toBe(waitingMax);
  });
});
