import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Ticks } from '#domain/money/units.ts';
import type { Trade } from '#domain/order/order.ts';
import type { Alert } from './alert-list.ts';
import { Alerts } from './alerts.ts';
import { type OpenProfileDatabase, openProfileDatabase } from './database.ts';

let dataDir: string;
let database: OpenProfileDatabase;
let alerts: Alerts;
let fired: Alert[];
let last: number | undefined;
const warn = vi.fn();

async function open(): Promise<void> {
  database = await openProfileDatabase(dataDir);
  fired = [];
  alerts = new Alerts(database.db, {
    now: () => 7,
    log: { warn },
    lastPrice: async () => last as Ticks | undefined,
  });
  alerts.onFired((alert) => fired.push(alert));
  await alerts.load();
}

async function close(): Promise<void> {
  await alerts.stop();
  await database.close();
}

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'perigee-alerts-'));
  last = 100;
  warn.mockClear();
  await open();
});
afterEach(async () => {
  await close();
  rmSync(dataDir, { recursive: true, force: true });
});

const trade = (price: number, symbolId = 'BTCUSDT') => ({ symbolId, price }) as Trade;
const settled = () => new Promise((resolve) => setTimeout(resolve, 30));

async function save(direction: 'up' | 'down', price: number, userId = 1000): Promise<Alert> {
  const saved = await alerts.save({
    userId,
    symbolId: 'BTCUSDT',
    direction,
    price: price as Ticks,
  });
  if (!saved.ok) throw new Error(saved.refusal.code);
  return saved.value;
}

describe('API-01 a price alert', () => {
  it('CORE-26 keeps its pair watched while it waits, after a restart too', async () => {
    expect(alerts.watched()).toEqual([]);
    const alert = await save('up', 120);
    await save('up', 110);
    await close();
    await open();
    expect(alerts.watched()).toEqual(['BTCUSDT']);
    alerts.note([trade(115)]);
    await settled();
    expect(alerts.watched()).toEqual(['BTCUSDT']);
    await alerts.delete(1000, alert.id);
    expect(alerts.watched()).toEqual([]);
  });

  it.each<['up' | 'down', number, number[], boolean]>([
    ['up', 110, [109], false],
    ['up', 110, [110], true],
    ['up', 110, [500], true],
    ['up', 110, [111, 90], true],
    ['up', 110, [90], false],
    ['down', 90, [91], false],
    ['down', 90, [90], true],
    ['down', 90, [1], true],
    ['down', 90, [89, 100], true],
    ['down', 90, [110], false],
  ])('%s at %i: trades at %j fire it: %s', async (direction, price, trades, fires) => {
    await save(direction, price);
    alerts.note(trades.map((at) => trade(at)));
    alerts.note([trade(price, 'ETHUSDT')]);
    await settled();
    expect(fired).toHaveLength(fires ? 1 : 0);
    const [kept] = await alerts.of(1000);
    expect(kept?.fired).toEqual(fires ? { at: 7, price: trades[0] } : undefined);
  });

  it('fires once, whatever the price does after', async () => {
    await save('up', 110);
    for (const price of [110, 100, 120, 110]) alerts.note([trade(price)]);
    await settled();
    alerts.note([trade(130)]);
    await settled();
    expect(fired).toHaveLength(1);
    expect(alerts.waiting).toBe(0);
  });

  it('fires once when its price comes and goes while the last one is asked for', async () => {
    const { promise, resolve } = Promise.withResolvers<Ticks | undefined>();
    const asking = new Alerts(database.db, {
      now: () => 7,
      log: { warn },
      lastPrice: () => promise,
    });
    const told: Alert[] = [];
    asking.onFired((alert) => told.push(alert));
    const wanted = {
      userId: 1000,
      symbolId: 'BTCUSDT',
      direction: 'up',
      price: 110 as Ticks,
    } as const;
    const saving = asking.save(wanted);
    await expect.poll(() => asking.waiting).toBe(1);
    asking.note([trade(110), trade(100)]);
    resolve(100 as Ticks);
    await saving;
    await settled();
    expect([told.length, asking.waiting]).toEqual([1, 0]);
    await asking.stop();
  });

  it('fires with all others that the price reaches, the nearest first, and no more', async () => {
    for (const price of [130, 110, 120]) await save('up', price);
    await save('up', 110, 1001);
    await save('up', 140);
    alerts.note([trade(130)]);
    await settled();
    expect(fired.map(({ price }) => price)).toEqual([110, 110, 120, 130]);
    expect(fired.map(({ id }) => id)).toEqual([2, 4, 3, 1]);
  });

  it('is kept as fired with all others when the exchange stops right then', async () => {
    for (let n = 0; n < 210; n++) await save('up', 110, 1000 + n);
    alerts.note([trade(110)]);
    await close();
    last = 100;
    await open();
    await settled();
    expect(alerts.waiting).toBe(0);
  });

  it('waits on after a restart, and fires then if the price came while nobody looked', async () => {
    await save('up', 110);
    await save('down', 90);
    await close();
    last = 111;
    await open();
    await settled();
    expect(fired.map(({ direction }) => direction)).toEqual(['up']);
    alerts.note([trade(90)]);
    await settled();
    expect(fired.map(({ direction }) => direction)).toEqual(['up', 'down']);
    await close();
    await open();
    alerts.note([trade(90), trade(500)]);
    await settled();
    expect(fired).toEqual([]);
  });

  it('that was deleted does not fire, not even when it had just been reached', async () => {
    const [one, two] = [await save('up', 111), await save('up', 110)];
    await alerts.delete(1000, one.id);
    expect(alerts.waiting).toBe(1);
    alerts.note([trade(110)]);
    await alerts.delete(1000, two.id);
    await settled();
    expect(fired).toEqual([]);
    expect(await alerts.of(1000)).toEqual([]);
  });

  it('that takes the place of another fires alone; the other stays where that cannot be', async () => {
    const one = await save('up', 110);
    const wanted = {
      userId: 1000,
      symbolId: 'BTCUSDT',
      direction: 'down',
      price: 90 as Ticks,
    } as const;
    const changed = await alerts.save(wanted, one.id);
    expect(changed).toMatchObject({ ok: true, value: { direction: 'down', price: 90 } });
    expect(alerts.waiting).toBe(1);
    const refused = { ok: false, refusal: { code: 'priceAlertUnknown' } };
    expect(await alerts.save(wanted, one.id)).toMatchObject(refused);
    const [kept] = await alerts.of(1000);
    expect(await alerts.save({ ...wanted, userId: 1001 }, kept?.id)).toMatchObject(refused);
    alerts.note([trade(110), trade(90)]);
    await settled();
    expect(fired.map(({ id }) => id)).toEqual([kept?.id]);
    expect(await alerts.of(1001)).toEqual([]);
  });

  it('that is set twice is one, also when another is changed into it', async () => {
    const first = await save('up', 110);
    expect(await save('up', 110)).toEqual(first);
    const others = [await save('down', 90), await save('up', 111), await save('up', 110, 1001)];
    expect(new Set([first, ...others].map(({ id }) => id)).size).toBe(4);
    const { userId, symbolId, direction, price } = first;
    const merged = await alerts.save({ userId, symbolId, direction, price }, others[1]?.id);
    expect(merged).toEqual({ ok: true, value: first });
    expect(await alerts.of(1000)).toEqual([others[0], first]);
    expect(alerts.waiting).toBe(3);
    alerts.note([trade(110)]);
    await settled();
    expect(fired.map(({ id }) => id)).toEqual([first.id, others[2]?.id]);
    last = 100;
    expect((await save('up', 110)).id).not.toBe(first.id);
  });

  it('changes while there are as many as there may be', async () => {
    const first = await save('up', 110);
    for (let n = 1; n < 50; n++) await save('up', 110 + n);
    const wanted = {
      userId: 1000,
      symbolId: 'BTCUSDT',
      direction: 'up',
      price: 500 as Ticks,
    } as const;
    expect(await alerts.save(wanted)).toMatchObject({ ok: false });
    expect(await alerts.save(wanted, first.id)).toMatchObject({ ok: true });
    expect(alerts.waiting).toBe(50);
  });

  it('fires later when the store did not take it, and is told then', async () => {
    await save('up', 110);
    const broken = vi.spyOn(database.db, 'transaction').mockImplementationOnce(() => {
      throw new Error('disk full');
    });
    alerts.note([trade(110)]);
    await settled();
    expect([fired.length, warn.mock.calls.length, broken.mock.calls.length]).toEqual([0, 1, 1]);
    await expect.poll(() => fired).toHaveLength(1);
    expect((await alerts.of(1000))[0]?.fired).toEqual({ at: 7, price: 110 });
  });

  it('is one of at most 50 a user has, fired ones too', async () => {
    for (let n = 0; n < 50; n++) await save('up', 110 + n);
    alerts.note([trade(120)]);
    await settled();
    const wanted = {
      userId: 1000,
      symbolId: 'BTCUSDT',
      direction: 'up',
      price: 200 as Ticks,
    } as const;
    expect(await alerts.save(wanted)).toMatchObject({ refusal: { code: 'priceAlertsMax' } });
    await save('up', 200, 1001);
    await alerts.delete(1000, fired[0]!.id);
    expect((await alerts.save(wanted)).ok).toBe(true);
  });
});
