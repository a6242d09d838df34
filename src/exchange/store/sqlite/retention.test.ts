import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { amount, ticks } from '#domain/money/units.ts';
import type { ConditionalOrder, Order, OrderDraft } from '#domain/order/order.ts';
import type { Outcome } from '#domain/refusal.ts';
import type { Command } from '#exchange/core/command.ts';
import { Exchange } from '#exchange/core/exchange.ts';
import { limit, pair, plan } from '#exchange/core/testing.ts';
import { prepare } from '#exchange/engine/fetching.ts';
import { auditStore } from '#exchange/store/sqlite/audit/audit.ts';
import { openSqliteStore } from '#exchange/store/sqlite/open.ts';
import { keepDefault, sliceRows } from '#exchange/store/sqlite/retention.ts';
import type { History, Store } from '#exchange/store/store.ts';

const dayMs = 86_400_000;

let folder: string;
let store: Store;
let history: History;
let exchange: Exchange;
let now: number;
let turn = false;
let dropped: Record<string, number>;
const users: number[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'perigee-retention-'));
  dropped = {};
  const onDropped = (table: string, rows: number) => {
    dropped[table] = (dropped[table] ?? 0) + rows;
  };
  ({ store, history } = await openSqliteStore(folder, { keep: { ...keepDefault, onDropped } }));
  exchange = new Exchange(store.load());
  now = Date.UTC(2026, 0, 10);
  users.length = 0;
  await batch({ kind: 'ListInstrument', instrument: pair('BTC') });
  for (const name of ['one', 'other']) {
    const grants = ['BTC', 'USDT'].map((asset) => ({ asset, units: amount(10n ** 14n) }));
    const [reply] = await batch({ kind: 'OpenAccount', authId: name, grants });
    users.push((reply as { value: { userId: number } }).value.userId);
  }
});

afterEach(async () => {
  await history.close();
  store.close();
  rmSync(folder, { recursive: true });
});

/** Carries commands out as the engine does. */
async function batch(...commands: Command[]): Promise<Outcome<unknown>[]> {
  await prepare(exchange, store, commands);
  const replies = commands.map((command) => exchange.apply(command as never, now));
  const changes = exchange.closeBatch();
  store.write({ changes, counters: exchange.counters, candles: [], now });
  return replies;
}

const placing = (draft: OrderDraft, who = 0): Command => ({
  ...{ kind: 'PlaceOrder', userId: users[who]!, draft },
});
const canceling = (orderId: number): Command => ({
  ...{ kind: 'CancelOrder', userId: users[0]!, order: { orderId } },
});
async function place(draft: OrderDraft, who = 0): Promise<number> {
  const [reply] = await batch(placing(draft, who));
  return (reply as { value: Order }).value.id;
}
const bid = (clientOid?: string) => limit('buy', 9_900, 1000, { clientOid });
/** A batch that writes something, days later. */
async function later(days: number): Promise<void> {
  now += days * dayMs;
  turn = !turn;
  await batch({ kind: 'SetFeeInBgb', userId: users[1]!, feeInBgb: turn });
}
const stored = async (...ids: number[]) => (await store.findOrders(ids)).map(({ id }) => id);
const named = async (clientOid: string) =>
  (await store.findClientOids([{ userId: users[0]!, clientOid }])).map(({ id }) => id);

function expectSound(): void {
  const database = new DatabaseSync(join(folder, 'exchange.db'));
  expect(auditStore(database).filter(({ wrong }) => wrong > 0)).toEqual([]);
  database.close();
}

describe('CORE-15 retention', () => {
  it('drops canceled orders without a fill 90 days after their end, and no others', async () => {
    const open = await place(bid());
    const partial = await place(limit('sell', 10_000, 2000));
    await place(limit('buy', 10_000, 1000), 1);
    const gone = await place(bid('gone'));
    await later(30);
    await batch(canceling(gone), canceling(partial));
    const all = [open, partial, gone];
    await later(90);
    expect(await stored(...all)).toEqual(all);
    await later(1);
    expect(await stored(...all)).toEqual([open, partial]);
    expect(dropped.orders).toBe(1);
    const { rows } = await history.orders({ userId: users[0]!, limit: 10 });
    expect(rows.map(({ id }) => id)).toEqual([partial]);
    expectSound();
  });

  it('drops them in slices', async () => {
    const ids: number[] = [];
    for (let i = 0; i < 50; i++) ids.push(await place(bid(`c-${i}`)));
    await batch(...ids.map(canceling));
    const left: number[] = [];
    for (let i = 0; i < 4; i++) {
      await later(i === 0 ? 91 : 0.001);
      left.push((await stored(...ids)).length);
    }
    expect(left).toEqual([50 - sliceRows, 50 - 2 * sliceRows, 0, 0]);
    expectSound();
  });

  it('drops conditional orders that placed none', async () => {
    await place(limit('sell', 10_000, 1000));
    await place(limit('buy', 10_000, 1000), 1);
    const plans = ['a', 'b'].map((clientOid) => plan('sell', 10_100, 1000, { clientOid }));
    const replies = await batch(
      ...plans.map((draft): Command => ({ kind: 'PlacePlan', userId: users[0]!, draft })),
    );
    const [canceled, waiting] = replies.map(
      (reply) => (reply as { value: ConditionalOrder }).value.id,
    );
    await batch({ kind: 'CancelPlan', userId: users[0]!, plan: { orderId: canceled! } });
    await later(91);
    const kept = await store.findPlans([canceled!, waiting!]);
    expect(kept.map(({ id }) => id)).toEqual([waiting]);
    expect(dropped.plans).toBe(1);
    expectSound();
  });

  it('keeps a conditional order whose unfilled order is gone', async () => {
    await place(limit('sell', 10_000, 1000));
    await place(limit('buy', 10_000, 1000), 1);
    const draft = plan('buy', 10_100, 1000, { price: ticks(9_900) });
    const [reply] = await batch({ kind: 'PlacePlan', userId: users[0]!, draft });
    const { id } = (reply as { value: ConditionalOrder }).value;
    await place(limit('sell', 10_100, 1000));
    await place(limit('buy', 10_100, 1000), 1);
    const [fired] = await store.findPlans([id]);
    await batch(canceling(fired!.orderId!));
    await later(91);
    expect(await stored(fired!.orderId!)).toEqual([]);
    expect(await store.findPlans([id])).toEqual([fired]);
    expectSound();
  });

  it('drops client ids 7 days after the end of what they name: then they are free', async () => {
    const open = await place(bid('open'));
    const first = await place(bid('mine'));
    await batch(canceling(first));
    await later(7);
    expect(await place(bid('mine'))).toBe(first);
    await later(1);
    expect(await named('mine')).toEqual([]);
    expect(await named('open')).toEqual([open]);
    const second = await place(bid('mine'));
    expect(second).not.toBe(first);
    expectSound();
    // What was open when its turn came is looked at again.
    await batch(canceling(open));
    await later(8);
    expect(await named('open')).toEqual([]);
    expect(await named('mine')).toEqual([second]);
    expectSound();
  });

  it('goes through client ids in slices', async () => {
    const ids: number[] = [];
    for (let i = 0; i < 50; i++) ids.push(await place(bid(`c-${i}`)));
    await batch(...ids.map(canceling));
    const gone: number[] = [];
    for (let i = 0; i < 4; i++) {
      await later(i === 0 ? 8 : 0.001);
      gone.push(dropped.client_oid ?? 0);
    }
    expect(gone).toEqual([sliceRows, 2 * sliceRows, 50, 50]);
    expectSound();
  });
});
