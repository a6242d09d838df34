import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, it } from 'vitest';
import { insuranceId } from '#domain/account/account.ts';
import { amount, lots, ticks } from '#domain/money/units.ts';
import type { PlanDraft } from '#domain/order/order.ts';
import type { Command, CommandKind, CommandOf } from '#exchange/core/command.ts';
import { Exchange } from '#exchange/core/exchange.ts';
import { limit, perpetual } from '#exchange/core/testing.ts';
import { prepare } from '#exchange/engine/fetching.ts';
import { MinuteCandles } from '#exchange/market-data/candles.ts';
import { openSqliteStore } from '#exchange/store/sqlite/open.ts';
import { auditFolder } from '#exchange/upkeep/audit.ts';

const folder = mkdtempSync(join(tmpdir(), 'perigee-positions-'));
afterAll(() => rmSync(folder, { recursive: true }));

const instrument = perpetual('BTC', { markClampPpm: 1_000 });
const { symbolId } = instrument;
const net = { symbolId, positionSide: 'net' } as const;
const hourMs = 3_600_000;
let now = Date.UTC(2026, 0, 10, 7);

/** A store that is written as the engine writes, a batch for each command; opened anew each time. */
async function session(work: (apply: (command: Command) => Promise<void>) => Promise<void>) {
  const { store, history } = await openSqliteStore(folder);
  const exchange = new Exchange(store.load());
  const candles = new MinuteCandles((id) => exchange.instrument(id)!);
  await work(async (command) => {
    now += 500;
    await prepare(exchange, store, [command]);
    const runJobs = () => exchange.apply<'RunJobs'>({ kind: 'RunJobs' }, now);
    if (exchange.isTimeDue(now)) runJobs();
    const reply = exchange.apply(command as CommandOf<CommandKind>, now);
    if (exchange.hasDueJobs(now)) runJobs();
    expect(reply.ok ? undefined : reply.refusal).toBeUndefined();
    const changes = exchange.closeBatch();
    store.write({
      ...{ changes, counters: exchange.counters, now },
      candles: candles.fold(changes.trades, now),
    });
  });
  const snapshot = exchange.snapshot();
  await history.close();
  store.close();
  return snapshot;
}

const mark = (price: number): Command => ({
  ...{ kind: 'MarkContracts', indexes: [{ symbolId, index: ticks(price) }] },
});

const place = (userId: number, draft: CommandOf<'PlaceOrder'>['draft']): Command => ({
  ...{ kind: 'PlaceOrder', userId, draft },
});

async function fund(apply: (command: Command) => Promise<void>, userId: number, units: bigint) {
  const grants = [{ asset: 'USDT', units: amount(units) }];
  await apply({ kind: 'OpenAccount', authId: `user ${userId}`, grants });
  const of = { userId, scope: '' };
  const draft = { from: { ...of, type: 'spot' }, to: { ...of, type: 'usdtMix' } } as const;
  await apply({
    ...{ kind: 'Transfer', userId },
    draft: { ...draft, asset: 'USDT', units: amount(units) },
  });
}

/** Conditional orders of all kinds that contracts have. */
async function protect(apply: (command: Command) => Promise<void>) {
  const draft = { ...net, source: 'api', positionSide: 'net', reduceOnly: true } as const;
  const at = (price: number, watches: 'mark' | 'index') => ({ trigger: ticks(price), watches });
  const plan = { ...draft, side: 'sell', reduceOnly: false, size: lots(500), ...at(8_000, 'mark') };
  await apply({ kind: 'PlacePlan', userId: 1000, draft: plan as PlanDraft });
  const callback = { ratePpm: 100_000 };
  const trail = { ...draft, side: 'sell', watches: 'mark', callback, size: lots(500) } as const;
  await apply({ kind: 'PlaceTrail', userId: 1000, draft: trail });
  const whole = { takeProfit: at(12_000, 'mark'), stopLoss: at(8_000, 'index') };
  const trailing = { callback, activation: ticks(11_000), watches: 'index' } as const;
  await apply({ kind: 'PlaceTpsl', userId: 1000, draft: { ...draft, ...whole, trailing } });
  const part = { ...draft, ...whole, size: lots(500) };
  await apply({ kind: 'PlaceTpsl', userId: 1000, draft: part });
  const ratio = { symbolId, positionSide: 'net', levelPpm: 900_000, sharePpm: 500_000 } as const;
  await apply({ kind: 'PlaceRatioStop', userId: 1000, draft: { ...ratio, source: 'web' } });
  const short = {
    symbolId,
    positionSide: 'short',
    preset: { takeProfit: at(9_000, 'mark') },
  } as const;
  await apply(place(1001, limit('sell', 10_000, 500, short)));
  await apply(place(1000, limit('buy', 10_000, 200, { ...net, timeInForce: 'ioc' })));
}

const wrongOf = () =>
  auditFolder(folder)
    .filter(({ wrong }) => wrong > 0)
    .map(({ check }) => check);

/** Changes a row behind the exchange's back, looks what the audit says, and changes it back. */
function planted(change: string): string[] {
  const file = join(folder, 'exchange.db');
  const kept = readFileSync(file);
  const database = new DatabaseSync(file);
  database.exec(change);
  database.close();
  const wrong = wrongOf();
  writeFileSync(file, kept);
  return wrong;
}

/** Rows that do not add up: the check that must find each, and what is changed. */
const contractFaults: readonly (readonly [string, string])[] = [
  [
    'contract-sizes',
    'update position set size = size - 1 where user_id = 1001 and ended_at is null',
  ],
  [
    'contract-costs',
    'update position set cost = cost + 1 where user_id = 1001 and ended_at is null',
  ],
  ['contract-costs', "update balance set total = total + 1 where account_type = 'clearing'"],
  [
    'contract-margins',
    `insert into balance (user_id, account_type, scope, asset, total, unbilled)
      values (1001, 'mixIsolated', 'BTCUSDT_UMCBL:long', 'USDT', 5, 0)`,
  ],
  [
    'contract-orders',
    'update position set size = size - 1 where user_id = 1001 and ended_at is null',
  ],
  ['contract-orders', "delete from orders where user_id = 1000 and cause = 'takeover'"],
  ['contract-bills', 'update position set realized = realized + 1 where user_id = 1000'],
  ['contract-bills', 'update position set fees = fees - 1 where user_id = 1001'],
  ['contract-bills', 'update position set funding = -funding where user_id = 1001'],
  [
    'contract-bills',
    "update bill set delta = delta * 2 where user_id = 1000 and reason = 'funding'",
  ],
];

describe('FUT-04 positions in the store', () => {
  it('come back as they were after each start, and the audit finds nothing', async () => {
    const opened = await session(async (apply) => {
      await apply({ kind: 'ListInstrument', instrument });
      const credit = { kind: 'Credit', userId: insuranceId, asset: 'USDT' } as const;
      await apply({ ...credit, units: amount(9_000_000n), place: { type: 'usdtMix', scope: '' } });
      await fund(apply, 1000, 10_000_000n);
      await fund(apply, 1001, 1_000_000_000n);
      await apply(mark(10_000));
      const leverage = { longLeverage: 20, shortLeverage: 20 };
      const change = { marginMode: 'isolated', ...leverage } as const;
      await apply({ kind: 'ChooseMargin', userId: 1000, symbolId, change });
      await apply({ kind: 'ChooseHoldMode', userId: 1001, line: 'usdt', holdMode: 'hedge' });
      const short = { symbolId, positionSide: 'short' } as const;
      await apply(place(1001, limit('sell', 10_000, 10_000, short)));
      await apply(place(1000, limit('buy', 10_000, 10_000, net)));
      await apply(place(1000, limit('sell', 10_500, 10_000, { ...net, reduceOnly: true })));
      await protect(apply);
    });
    expect(opened.plans.map(({ kind }) => kind).sort()).toEqual([
      ...['moveStop', 'normal', 'positionLoss', 'positionProfit', 'ratioStop', 'stopLoss'],
      ...['takeProfit', 'takeProfit', 'track'],
    ]);
    expect(await session(async () => undefined)).toEqual(opened);
    expect(wrongOf()).toEqual([]);
    const of = (kind: string) => `where kind = '${kind}' and status = 'notExecuted'`;
    for (const change of [
      `update plans set side = 'buy' ${of('positionLoss')}`,
      `update plans set reduce_only = 0 ${of('positionProfit')}`,
      `update plans set position_side = null ${of('moveStop')}`,
      `update plans set position_side = 'long' ${of('stopLoss')}`,
    ]) {
      expect([change, planted(change)]).toEqual([
        change,
        expect.arrayContaining(['plan-positions']),
      ]);
    }
    for (const change of [
      `update plans set ratio = null ${of('ratioStop')}`,
      `update plans set ratio = '{"levelPpm":960000,"sharePpm":500000}' ${of('ratioStop')}`,
      `update plans set ratio = '{"levelPpm":900000,"sharePpm":500000}' ${of('normal')}`,
    ]) {
      expect([change, planted(change)]).toEqual([change, expect.arrayContaining(['ratio-stops'])]);
    }
    // Marked a last time just before the funding.
    now = Math.ceil(now / (8 * hourMs)) * 8 * hourMs - 1_000;
    const funded = await session(async (apply) => {
      await apply(mark(10_000));
      await apply({ kind: 'ElapseTime' });
      await apply(mark(10_000));
      const cover = { symbolId, positionSide: 'short', reduceOnly: true } as const;
      await apply(place(1001, limit('buy', 9_700, 4_000, cover)));
      const close = { ...net, reduceOnly: true, timeInForce: 'ioc' } as const;
      await apply(place(1000, limit('sell', 9_700, 2_000, close)));
    });
    expect(funded.entities.positions.map(({ funding }) => funding)).not.toContain(0n);
    // What a closing order that waits has brought so far is read from its fills.
    expect(funded.orders.map(({ realized }) => realized)).toContain(600_000n);
    expect(await session(async () => undefined)).toEqual(funded);
    const liquidated = await session(async (apply) => {
      await apply(mark(9_400));
      await apply(mark(9_390));
    });
    expect(liquidated.entities.positions.map(({ userId }) => userId)).not.toContain(1000);
    expect(await session(async () => undefined)).toEqual(liquidated);
    const left = liquidated.plans.filter((plan) => plan.userId === 1000);
    expect(left.map(({ kind }) => kind)).toEqual(['normal', 'track']);
    expect(wrongOf()).toEqual([]);
    for (const [check, change] of contractFaults) {
      expect([change, planted(change)]).toEqual([change, expect.arrayContaining([check])]);
    }
    const findings = auditFolder(folder);
    // Fundings that were paid are history: none of them is in memory.
    const looked = findings.filter(({ check }) =>
      /position|choice|contract|entity-fund/i.test(check),
    );
    expect(looked.filter(({ looked: count }) => count === 0)).toEqual([]);
    const delisted = await session(async (apply) => {
      await apply({ kind: 'ListInstrument', instrument: { ...instrument, state: 'delisted' } });
    });
    expect([delisted.entities.positions, delisted.plans]).toEqual([[], []]);
    expect(wrongOf()).toEqual([]);
  });
});
