import { beforeEach, describe, expect, it } from 'vitest';
import { insuranceId } from '#domain/account/account.ts';
import { openOrdersMax } from '#domain/instrument/limits.ts';
import { amount, ticks } from '#domain/money/units.ts';
import type { CommandOf } from '#exchange/core/command.ts';
import type { Job } from '#exchange/core/jobs/job.ts';
import { allPositions, Desk, limit, moneyOf, pair, perpetual, trader } from '../testing.ts';

const contract = perpetual('BTC', { markClampPpm: 1_000 });
const { symbolId } = contract;
const net = { symbolId, positionSide: 'net' } as const;
const usdt = (whole: number) => amount(BigInt(Math.round(whole * 1_000_000)));
const act = { by: 'ops', reason: 'test' };
const hourMs = 3_600_000;

let desk: Desk;
let maker: number;

/** A mark without what the engine does after it. */
function markOnly(price: number, at = symbolId): void {
  desk.now += 500;
  const indexes = [{ symbolId: at, index: ticks(price) }];
  desk.exchange.apply<'MarkContracts'>({ kind: 'MarkContracts', indexes }, desk.now);
}

function mark(price: number): void {
  markOnly(price);
  desk.do({ kind: 'RunJobs' });
}

/** Somebody who takes the other side of at most 100 longs. */
function newMaker(): number {
  const userId = trader(desk, usdt(100_000));
  desk.do({ kind: 'ChooseMargin', userId, symbolId, change: { crossLeverage: 5 } });
  return userId;
}

/** A user with an isolated long of 100 USDT; at 20 times it is liquidated just above 95.40. */
function isolatedLong(leverage = 20): number {
  const user = trader(desk, usdt(10));
  const both = { longLeverage: leverage, shortLeverage: leverage };
  const change = { marginMode: 'isolated', ...both } as const;
  desk.do({ kind: 'ChooseMargin', userId: user, symbolId, change });
  desk.place(maker, limit('sell', 10_000, 10_000, net));
  desk.place(user, limit('buy', 10_000, 10_000, { ...net, timeInForce: 'ioc' }));
  return user;
}

const jobs = (kind: string): readonly Job[] =>
  desk.exchange.jobs.filter((job) => job.kind === kind);
const failing = (jobId: number) => desk.do({ kind: 'SetBackJob', jobId, error: 'planted' });

beforeEach(() => {
  desk = new Desk([contract, pair('BTC')]);
  mark(10_000);
  maker = newMaker();
  const place = { type: 'usdtMix', scope: '' } as const;
  desk.do({ kind: 'Credit', userId: insuranceId, asset: 'USDT', units: usdt(10_000), place });
});

describe('SAFE-04 a liquidation', () => {
  it('is only noted with the mark that finds it, and carried out after it', () => {
    const user = isolatedLong();
    markOnly(9_500);
    expect(desk.exchange.positions(user)).toHaveLength(1);
    expect(jobs('liquidate')).toHaveLength(1);
    desk.do({ kind: 'RunJobs' });
    expect(desk.exchange.positions(user)).toEqual([]);
  });

  it('needs none of the jobs that its user may have', () => {
    const bases = Array.from({ length: 5 }, (_, n) => `A${n}`);
    for (const base of bases) desk.do({ kind: 'ListInstrument', instrument: pair(base) });
    const user = isolatedLong();
    desk.do({
      ...{ kind: 'CreditUser', userId: user, asset: 'USDT', units: usdt(1_000_000) },
      act,
    });
    for (const base of bases) {
      for (let n = 0; n < openOrdersMax; n++) {
        desk.place(user, limit('buy', 9_900, 1000, { symbolId: `${base}USDT` }));
      }
    }
    for (let n = 0; n < 4; n++) desk.do({ kind: 'CancelAll', userId: user, plans: true });
    expect(jobs('cancel')).toHaveLength(4);
    markOnly(9_500);
    for (let n = 0; n < 10; n++) desk.do({ kind: 'RunJobs' });
    expect(desk.exchange.positions(user)).toEqual([]);
  });

  it('does not wait for the margin calls of others', () => {
    for (let n = 0; n < 450; n++) {
      if (n % 80 === 0) maker = newMaker();
      isolatedLong();
    }
    const user = isolatedLong(21);
    desk.commit();
    const calls = () =>
      [...desk.commit().entities.notices].filter((one) => one.kind === 'marginCall');
    mark(9_550);
    expect(calls()).toHaveLength(400);
    expect(desk.exchange.positions(user)).toEqual([]);
    mark(9_550);
    expect(calls()).toHaveLength(50);
  });

  it('that fails is tried again after 1, 2, 4 … 30 seconds, without end', () => {
    const user = isolatedLong();
    markOnly(9_500);
    const [{ id }] = jobs('liquidate') as [Job];
    const waits = Array.from({ length: 8 }, () => {
      failing(id);
      const [{ dueAt }] = jobs('liquidate') as [Job];
      const waitMs = dueAt! - desk.now;
      expect(desk.exchange.failedJobDue(dueAt! - 1)).toBeUndefined();
      expect(desk.exchange.failedJobDue(dueAt!)).toBe(id);
      desk.now = dueAt!;
      return waitMs;
    });
    expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30, 30].map((seconds) => seconds * 1000));
    expect(jobs('liquidate')).toMatchObject([{ id, failures: 8, error: 'planted' }]);
    // Others don't take it with them, and marks go on.
    desk.do({ kind: 'RunJobs' });
    expect(desk.exchange.positions(user)).toHaveLength(1);
    markOnly(9_490);
    desk.restart();
    expect(jobs('liquidate')).toMatchObject([{ id, failures: 8, error: 'planted' }]);
    desk.do({ kind: 'RunJobs', jobId: id });
    desk.do({ kind: 'RunJobs' });
    expect([desk.exchange.positions(user), jobs('liquidate')]).toEqual([[], []]);
  });

  it('that an operator abandons stays listed until its position is safe or gone', () => {
    const user = isolatedLong();
    markOnly(9_500);
    const [{ id: jobId }] = jobs('liquidate') as [Job];
    const change = (to: 'retry' | 'abandon') =>
      ({ kind: 'ChangeJob', jobId, to, act }) as CommandOf<'ChangeJob'>;
    expect(desk.refused(change('abandon')).code).toBe('jobRunning');
    failing(jobId);
    desk.do(change('abandon'));
    expect([...desk.commit().acts]).toMatchObject([
      {
        what: 'job.abandon',
        about: `job:${jobId} liquidate`,
        before: 'failing',
        after: 'abandoned',
      },
    ]);
    for (let n = 0; n < 10; n++) mark(9_500);
    desk.do({ kind: 'ElapseTime' });
    expect(desk.exchange.positions(user)).toHaveLength(1);
    expect(jobs('liquidate')).toMatchObject([{ id: jobId, abandoned: true }]);
    desk.restart();
    markOnly(10_000);
    desk.do({ kind: 'ElapseTime' });
    expect(jobs('liquidate')).toEqual([]);
    expect(desk.refused(change('retry')).code).toBe('jobUnknown');
    mark(9_500);
    expect(desk.exchange.positions(user)).toEqual([]);
  });
});

describe('SAFE-06 a delisting', () => {
  const delist = () =>
    desk.do({ kind: 'ChangePair', symbolId, change: { state: 'delisted' }, act });
  /** Runs a job by itself until it ends or waits. */
  const run = (jobId: number) => {
    while (desk.exchange.failedJobDue(desk.now) === jobId) desk.do({ kind: 'RunJobs', jobId });
  };

  it('leaves out the one position that fails, closes the others and goes on trying', () => {
    const users = Array.from({ length: 60 }, () => isolatedLong());
    desk.exchange.apply<'ChangePair'>(
      { kind: 'ChangePair', symbolId, change: { state: 'delisted' }, act },
      desk.now,
    );
    const [{ id }] = jobs('closePair') as [Job];
    failing(id);
    failing(id);
    const [{ skipped }] = jobs('closePair') as [Job];
    expect(skipped).toHaveLength(1);
    desk.now += 1000;
    run(id);
    const left = allPositions(desk);
    expect(left.map((one) => one.id)).toEqual(skipped);
    expect(jobs('closePair')).toMatchObject([{ failures: 2, skipped: [], dueAt: desk.now + 2000 }]);
    desk.restart();
    desk.now += 2000;
    run(id);
    expect([allPositions(desk), jobs('closePair'), moneyOf(desk)]).toEqual([[], [], 0n]);
    expect(users.flatMap((user) => desk.exchange.positions(user))).toEqual([]);
  });

  it('that an earlier release has given up is taken up again', () => {
    isolatedLong();
    const snapshot = desk.exchange.snapshot();
    const instruments = snapshot.instruments.map((one) =>
      one.symbolId === symbolId ? { ...one, state: 'delisted' as const } : one,
    );
    desk = new Desk([], { ...snapshot, instruments });
    desk.do({ kind: 'ElapseTime' });
    expect([allPositions(desk), jobs('closePair')]).toEqual([[], []]);
  });

  it('ends the fundings of its contract', () => {
    isolatedLong();
    delist();
    desk.commit();
    for (let day = 0; day < 3; day++) {
      desk.now += 24 * hourMs;
      desk.do({ kind: 'ElapseTime' });
    }
    expect([...desk.commit().entities.fundings]).toEqual([]);
  });
});

describe('SAFE-04 a funding', () => {
  it('that fails holds up nothing, and is paid as soon as it can', () => {
    const user = isolatedLong();
    const wallet = desk.exchange.positions(user)[0]!.funding;
    const at = Math.ceil(desk.now / (8 * hourMs)) * 8 * hourMs;
    desk.now = at - 1_000;
    mark(10_000);
    desk.now = at;
    desk.exchange.apply<'ElapseTime'>({ kind: 'ElapseTime' }, desk.now);
    const [{ id }] = jobs('funding') as [Job];
    failing(id);
    expect(desk.place(maker, limit('buy', 9_900, 1000, net)).status).toBe('new');
    expect(desk.exchange.hasDueJobs(desk.now)).toBe(false);
    expect(desk.exchange.positions(user)[0]!.funding).toBe(wallet);
    desk.now += 1000;
    desk.do({ kind: 'RunJobs', jobId: id });
    desk.do({ kind: 'RunJobs' });
    expect(jobs('funding')).toEqual([]);
    expect(desk.exchange.positions(user)[0]!.funding).toBe(wallet - 10_000n);
  });
});

describe('SAFE-06 a job that has used up its slice', () => {
  it('cancels nothing more with it, however much an agent took', () => {
    const user = desk.user([{ asset: 'USDT', units: usdt(1_000_000) }]);
    for (let n = 0; n < openOrdersMax; n++) desk.place(user, limit('buy', 9_900, 1000));
    const work = desk.do({ kind: 'CancelAll', userId: user, plans: true });
    expect(work.orders).toBe(200);
  });
});
