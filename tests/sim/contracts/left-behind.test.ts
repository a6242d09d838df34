import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { insuranceId } from '#domain/account/account.ts';
import { openOrdersMax } from '#domain/instrument/limits.ts';
import { amount, ticks } from '#domain/money/units.ts';
import type { Position } from '#domain/position/position.ts';
import type { Command, CommandKind, CommandOf, Replies } from '#exchange/core/command.ts';
import { limit, pair, perpetual } from '#exchange/core/testing.ts';
import { Engine } from '#exchange/engine/engine.ts';
import { openSqliteStore } from '#exchange/store/sqlite/open.ts';
import { type Batch, type History, RowRefused, type Store } from '#exchange/store/store.ts';
import { maintenanceOf, takerFee } from './arithmetic.ts';

// A crash of 60 % in a minute, with one liquidation, one funding and one contract's mark that can't be
// recorded, users whose jobs are all taken and restarts in between: no position below its maintenance is
// left behind.

const count = 25;
const contracts = Array.from({ length: count }, (_, n) =>
  perpetual(`C${n}`, { markClampPpm: 1_000 }),
);
const pairs = Array.from({ length: 5 }, (_, n) => pair(`C${n}`));
const startPrice = 10_000;
const markMs = 500;
const steps = 120;

let folder: string;
let store: Store;
let history: History;
let engine: Engine;
let time: number;
/** What can't be recorded. */
let isBroken: (batch: Batch) => boolean;
/** When each unit was first seen below its maintenance. */
const since = new Map<string, number>();

async function open(): Promise<void> {
  ({ store, history } = await openSqliteStore(folder));
  const write = store.write.bind(store);
  store.write = (batch) => {
    if (isBroken(batch)) throw new RowRefused('planted');
    write(batch);
  };
  const log = { info() {}, warn() {}, error() {} };
  const onUnknownOutcome = (error: unknown) => {
    throw error;
  };
  engine = new Engine({
    ...{ store, log, onUnknownOutcome, clock: () => time, steady: () => time },
    foldTrades: () => [],
  });
}

async function close(): Promise<void> {
  await engine.stop();
  await history.close();
  store.close();
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'perigee-crash-'));
  time = Date.UTC(2026, 0, 10, 7, 59, 20);
  isBroken = () => false;
  since.clear();
  await open();
});
afterEach(async () => {
  await close();
  rmSync(folder, { recursive: true });
});

async function submit<K extends CommandKind>(
  command: CommandOf<K> & { readonly kind: K },
): Promise<Replies[K]> {
  const reply = await engine.submit<K>(command);
  if (!reply.ok) throw new Error(`${command.kind}: ${JSON.stringify(reply.refusal)}`);
  return reply.value as Replies[K];
}

/** Waits until nothing that is due is left to do. */
async function settle(): Promise<void> {
  await expect.poll(() => engine.exchange.hasDueJobs(time)).toBe(false);
  await expect.poll(() => engine.exchange.failedJobDue(time)).toBeUndefined();
}

async function mark(price: number): Promise<void> {
  time += markMs;
  const indexes = contracts.map(({ symbolId }) => ({ symbolId, index: ticks(Math.round(price)) }));
  await submit({ kind: 'MarkContracts', indexes });
}

let accounts = 0;
async function trader(whole: number): Promise<number> {
  const units = amount(BigInt(whole) * 1_000_000n);
  const grants = [{ asset: 'USDT', units: units }];
  const { userId } = await submit({ kind: 'OpenAccount', authId: `user ${++accounts}`, grants });
  const [from, to] = (['spot', 'usdtMix'] as const).map((type) => ({ userId, type, scope: '' }));
  const draft = { from: from!, to: to!, asset: 'USDT', units };
  await submit({ kind: 'Transfer', userId, draft });
  return userId;
}

/** A user with an isolated long and an isolated short on each contract: fifty positions. */
async function holder(maker: number, leverage: number): Promise<number> {
  const userId = await trader(10_000);
  await submit({ kind: 'ChooseHoldMode', userId, line: 'usdt', holdMode: 'hedge' });
  for (const { symbolId } of contracts) {
    const both = { longLeverage: leverage, shortLeverage: leverage };
    const change = { marginMode: 'isolated', ...both } as const;
    await submit({ kind: 'ChooseMargin', userId, symbolId, change });
    for (const [side, other, positionSide] of [
      ['buy', 'sell', 'long'],
      ['sell', 'buy', 'short'],
    ] as const) {
      const net = { symbolId, positionSide: 'net' } as const;
      const own = { symbolId, positionSide, timeInForce: 'ioc' } as const;
      await submit({
        ...{ kind: 'PlaceOrder', userId: maker },
        draft: limit(other, startPrice, 2_000, net),
      });
      await submit({ kind: 'PlaceOrder', userId, draft: limit(side, startPrice, 2_000, own) });
    }
  }
  return userId;
}

/** Isolated positions that are below their maintenance and closing fee at the mark. */
function atRisk(users: readonly number[]): readonly Position[] {
  return users.flatMap((userId) =>
    engine.exchange.positions(userId).filter((position) => {
      const { symbolId, size, cost, side } = position;
      const contract = contracts.find((one) => one.symbolId === symbolId)!;
      const mark = BigInt(engine.exchange.markPrice(symbolId)!);
      const gain = mark * BigInt(size) - cost;
      const margin = engine.exchange
        .allBalances(userId)
        .find((one) => one.accountType === 'mixIsolated' && one.scope === `${symbolId}:${side}`);
      const equity = (margin?.total ?? 0n) + gain;
      const lots = BigInt(Math.abs(size));
      return equity <= maintenanceOf(contract, mark, lots) + takerFee(mark * lots);
    }),
  );
}

/** Each unit at risk has a job that runs or is tried again within half a minute, five seconds later at most. */
function nobodyForgotten(users: readonly number[]): void {
  const jobs = engine.exchange.jobs.filter(({ kind }) => kind === 'liquidate');
  for (const { userId, symbolId, side, id } of atRisk(users)) {
    const first = since.get(String(id)) ?? time;
    since.set(String(id), first);
    const job = jobs.find(
      ({ key }) => key === `liquidate ${userId} mixIsolated:${symbolId}:${side} USDT`,
    );
    const isListed = job !== undefined && (job.dueAt ?? time) <= time + 30_000;
    if (!isListed && time - first > 5_000) {
      throw new Error(`position ${id} of ${userId} is forgotten since ${time - first} ms`);
    }
  }
}

const touches = (userId: number, symbolId: string, batch: Batch): boolean =>
  [...batch.changes.entities.positions].some(
    (row) => row.userId === userId && row.symbolId === symbolId,
  );

describe('SAFE-04 in a crash of sixty percent within a minute', () => {
  it('no position below its maintenance is left behind, and marks never stop', async () => {
    const cursed = contracts[3]!.symbolId;
    const unpaid = contracts[7]!.symbolId;
    const unmarked = contracts[11]!.symbolId;
    for (const instrument of [...contracts, ...pairs]) {
      await submit({ kind: 'ListInstrument', instrument });
    }
    await mark(startPrice);
    await submit({
      ...{ kind: 'Credit', userId: insuranceId, asset: 'USDT', units: amount(10n ** 14n) },
      place: { type: 'usdtMix', scope: '' },
    });
    const maker = await trader(1_000_000);
    const users = [await holder(maker, 20), await holder(maker, 10), await holder(maker, 5)];
    const attacker = users[2]!;
    const credit = { kind: 'CreditUser', userId: attacker, asset: 'USDT' } as const;
    await submit({ ...credit, units: amount(10n ** 13n), act: { by: 'ops', reason: 'test' } });
    for (const { symbolId } of pairs) {
      const draft = limit('buy', 9_900, 1_000, { symbolId });
      await Promise.all(
        Array.from({ length: openOrdersMax }, () =>
          submit({ kind: 'PlaceOrder', userId: attacker, draft }),
        ),
      );
    }
    // From here one liquidation, one contract's funding and one's mark can't be recorded.
    isBroken = (batch) =>
      [...batch.changes.entities.contractStates].some(({ symbolId }) => symbolId === unmarked) ||
      touches(users[0]!, cursed, batch) ||
      [...batch.changes.entities.fundings].some(({ symbolId }) => symbolId === unpaid);
    let price = startPrice;
    for (let step = 1; step <= steps; step++) {
      price *= 0.4 ** (1 / steps);
      const cancelAll: Command = { kind: 'CancelAll', userId: attacker, plans: true };
      if (step === 10) for (let n = 0; n < 4; n++) void engine.submit<'CancelAll'>(cancelAll);
      await mark(price);
      for (const { symbolId, markAt } of engine.exchange.contractFigures()) {
        if (symbolId !== unmarked) expect([symbolId, markAt]).toEqual([symbolId, time]);
      }
      if (step % 40 === 0) {
        await close();
        await open();
      }
      await settle();
      nobodyForgotten(users);
    }
    expect(engine.exchange.markPrice(unmarked)).toBeGreaterThan(2 * price);
    const failing = engine.exchange.jobs.filter(({ failures }) => failures > 0);
    expect(new Set(failing.map(({ kind }) => kind))).toEqual(
      new Set(['funding', 'fundingPayments', 'liquidate']),
    );
    expect(atRisk(users).map(({ symbolId, side }) => [symbolId, side])).toEqual([[cursed, 'long']]);
    isBroken = () => false;
    time += 30_000;
    await mark(price);
    await settle();
    expect(atRisk(users)).toEqual([]);
    expect(engine.stats().jobs).toMatchObject({ failing: 0, abandoned: 0 });
    const owners = engine.exchange.snapshot().users.map(({ id }) => id);
    const all = [1, 2, 3, 4, 10, 11, ...owners].flatMap((id) => engine.exchange.allBalances(id));
    expect(all.reduce((sum, { total }) => sum + total, 0n)).toBe(0n);
  });
});
