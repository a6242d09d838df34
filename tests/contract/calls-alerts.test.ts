import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AlertRow } from '#contract/calls/alerts.ts';
import type { DataFrame, ServerFrame } from '#contract/channels.ts';
import { shownLines } from '#domain/line/line.ts';
import { mainOf } from '#domain/line/site.ts';
import { Alerts } from '#exchange/profile/alerts.ts';
import { startServer, type TestServer, Visitor } from './harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server.stop();
});

let users = 0;
async function newUser(): Promise<Visitor> {
  const visitor = new Visitor(server.base);
  await visitor.signUp(`alert${++users}@x.test`);
  return visitor;
}

const far = { symbolId: 'BTCUSDT', direction: 'up', price: '1000000' } as const;
const isAlerts = (frame: ServerFrame): frame is DataFrame<'alerts'> & ServerFrame =>
  frame.op === 'data' && frame.channel === 'alerts' && frame.type === 'delta';

const firedOf = async (visitor: Visitor): Promise<AlertRow | undefined> =>
  (await visitor.call('priceAlerts', {})).find(({ status }) => status === 'fired');

/** Sets an alert at the best ask and buys through it: should the price have run away, tries again. */
async function fire(visitor: Visitor): Promise<AlertRow> {
  for (let tries = 0; tries < 4; tries++) {
    const [{ bestAsk, last } = {}] = await visitor.call('getPlatePrice', { symbolId: 'BTCUSDT' });
    const price = Math.max(Number(bestAsk), Number(last) + 0.1).toFixed(1);
    await visitor.raw('savePriceAlert', { symbolId: 'BTCUSDT', direction: 'up', price });
    const { orderId } = await visitor.call('placeOrder', {
      symbolId: 'BTCUSDT',
      delegateType: 21,
      orderType: 1,
      delegateCount: '0.3',
    });
    const { items } = await visitor.call('fills', { orderId });
    if (items.every((fill) => Number(fill.price) < Number(price))) continue;
    // What is told of its trades may take a moment; who saved no alert tries again.
    while ((await visitor.call('priceAlerts', {})).some((one) => one.price === price)) {
      const fired = await firedOf(visitor);
      if (fired) return fired;
      await sleep(20);
    }
  }
  throw new Error('no alert fired');
}

describe('API-01 price alerts', () => {
  it.each(shownLines)('API-01 KIT-11 are set on instruments of %s', async (line) => {
    const ann = await newUser();
    const saved = await ann.call('savePriceAlert', { ...far, symbolId: mainOf(line) });
    expect(await ann.call('priceAlerts', { businessLine: 'all' })).toEqual([saved]);
    expect(await ann.call('priceAlerts', { businessLine: line })).toEqual([saved]);
  });

  it('API-01 are saved, listed by pair and deleted', async () => {
    const ann = await newUser();
    const saved = await ann.call('savePriceAlert', far);
    expect(saved).toMatchObject({ ...far, price: '1000000.0', status: 'waiting' });
    const low = await ann.call('savePriceAlert', {
      symbolId: 'ETHUSDT_SPBL',
      direction: 'down',
      price: '0.01',
    });
    expect(await ann.call('priceAlerts', {})).toEqual([low, saved]);
    expect(await ann.call('priceAlerts', { symbolId: 'BTCUSDT' })).toEqual([saved]);
    await ann.call('deletePriceAlert', { alertId: saved.alertId });
    expect(await ann.call('priceAlerts', {})).toEqual([low]);
    const again = await ann.raw('deletePriceAlert', { alertId: saved.alertId });
    expect(again).toMatchObject({ status: 200, code: '60005' });
  });

  it('API-01 are changed in their place, or not at all', async () => {
    const [ann, bob] = [await newUser(), await newUser()];
    const { alertId } = await ann.call('savePriceAlert', far);
    const changed = await ann.call('savePriceAlert', { ...far, alertId, price: '900000' });
    expect(await ann.call('priceAlerts', {})).toEqual([changed]);
    expect(await ann.raw('savePriceAlert', { ...far, alertId })).toMatchObject({ code: '60005' });
    const stolen = { ...far, alertId: changed.alertId };
    expect(await bob.raw('savePriceAlert', stolen)).toMatchObject({ code: '60005' });
    const bad = { ...stolen, direction: 'down' } as const;
    expect(await ann.raw('savePriceAlert', bad)).toMatchObject({ code: '60006' });
    expect(await ann.call('priceAlerts', {})).toEqual([changed]);
    expect(await bob.call('priceAlerts', {})).toEqual([]);
  });

  it('API-01 fire once, and are told on the channel `alerts` to their user only', async () => {
    const [ann, bob] = [await newUser(), await newUser()];
    const [hers, his] = [await ann.stream(), await bob.stream()];
    for (const stream of [hers, his]) {
      stream.subscribe({ channel: 'alerts' });
      const first = await stream.find((frame) => frame.op === 'data');
      expect(first).toMatchObject({ channel: 'alerts', type: 'snapshot', data: [] });
    }
    await bob.call('savePriceAlert', far);
    const fired = await fire(ann);
    expect(Number(fired.firedPrice)).toBeGreaterThanOrEqual(Number(fired.price));
    expect(fired.firedTime).toBeGreaterThanOrEqual(fired.createTime);
    await hers.find(
      (frame) => isAlerts(frame) && frame.data.some(({ alertId }) => alertId === fired.alertId),
    );
    await sleep(300);
    const told = hers.frames.filter(isAlerts).flatMap(({ data }) => data);
    expect(told.filter(({ alertId }) => alertId === fired.alertId)).toEqual([fired]);
    expect(his.frames.filter(isAlerts)).toEqual([]);
    hers.close();
    his.close();
  });

  it('API-01 need a session on their channel', async () => {
    const stream = await new Visitor(server.base).stream();
    stream.subscribe({ channel: 'alerts' });
    const refused = await stream.find((frame) => frame.op === 'error');
    expect(refused).toMatchObject({ code: '00004' });
    stream.close();
  });

  it('API-01 have a most of 50, however many come at once', async () => {
    const ann = await newUser();
    const saved = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        ann.raw('savePriceAlert', { ...far, price: String(1_000_000 + n) }),
      ),
    );
    expect(saved.filter(({ code }) => code === '00000')).toHaveLength(50);
    expect(saved.filter(({ code }) => code === '60004')).toHaveLength(10);
    expect(await ann.call('priceAlerts', {})).toHaveLength(50);
  });

  it('API-01 that are set twice are one', async () => {
    const ann = await newUser();
    const [one, other] = await Promise.all([
      ann.call('savePriceAlert', far),
      ann.call('savePriceAlert', far),
    ]);
    expect(other).toEqual(one);
    expect(await ann.call('priceAlerts', {})).toEqual([one]);
  });

  it('API-01 are a user’s own', async () => {
    const [ann, bob] = [await newUser(), await newUser()];
    const { alertId } = await ann.call('savePriceAlert', far);
    expect(await bob.raw('deletePriceAlert', { alertId })).toMatchObject({ code: '60005' });
    expect(await bob.call('priceAlerts', {})).toEqual([]);
    expect(await ann.call('priceAlerts', {})).toHaveLength(1);
  });

  it.each<[object, number, string]>([
    [{ ...far, direction: 'down' }, 200, '60006'],
    [{ ...far, price: '0.1' }, 200, '60006'],
    [{ ...far, price: '0' }, 200, '50019'],
    [{ ...far, price: '0.01' }, 200, '50021'],
    [{ ...far, price: '9'.repeat(30) }, 200, '50018'],
    [{ ...far, symbolId: 'NOSUCH' }, 200, '50045'],
    [{ ...far, price: '1e9' }, 400, '40000'],
    [{ ...far, price: '-1' }, 400, '40000'],
    [{ ...far, price: 1 }, 400, '40000'],
    [{ ...far, direction: 'sideways' }, 400, '40000'],
  ])('API-01 refuse %j with %i %s', async (input, status, code) => {
    const ann = await newUser();
    expect(await ann.raw('savePriceAlert', input)).toMatchObject({ status, code });
    expect(await ann.call('priceAlerts', {})).toEqual([]);
  });
});

describe('API-01 price alerts at the start', () => {
  it('API-01 hear of the market’s first trade', async () => {
    const note = vi.spyOn(Alerts.prototype, 'note');
    const fresh = await startServer();
    const trades = note.mock.calls.flatMap(([told]) => told);
    note.mockRestore();
    await fresh.stop();
    expect(Math.min(...trades.map(({ id }) => id))).toBe(1);
  });
});
