import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AssetRow } from '#contract/calls/user.ts';
import type { DataFrame, ServerFrame } from '#contract/channels.ts';
import { type Stream, startServer, type TestServer, Visitor } from './harness.ts';
import { noLimits } from './standing.ts';

const symbolId = 'BTCUSDT_UMCBL';
const out = { coinName: 'USDT', fromType: 6, toType: 1 } as const;

let server: TestServer;
let users = 0;
beforeAll(async () => {
  server = await startServer(noLimits);
});
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server.stop();
});

/** A user with 20,000 USDT for contracts, and what the account channel tells them. */
async function trader(): Promise<{ visitor: Visitor; stream: Stream }> {
  const visitor = new Visitor(server.base);
  await visitor.signUp(`funds${++users}@x.test`);
  await visitor.call('transfer', { coinName: 'USDT', amount: '20000', fromType: 1, toType: 6 });
  const stream = await visitor.stream();
  stream.subscribe({ channel: 'account' });
  await stream.find((frame) => isAccount(frame) && frame.type === 'snapshot');
  return { visitor, stream };
}

const isAccount = (frame: ServerFrame): frame is DataFrame<'account'> & ServerFrame =>
  frame.op === 'data' && frame.channel === 'account';

/** What the channel said last of the futures account. */
const heard = ({ frames }: Stream): AssetRow | undefined =>
  frames
    .filter(isAccount)
    .flatMap(({ data }) => data.accounts ?? [])
    .findLast(({ accountType }) => accountType === 6)?.coinList[0];

async function futuresOf(visitor: Visitor): Promise<AssetRow> {
  const { coinList } = await visitor.call('getAssets', { accountType: 6 });
  return coinList[0]!;
}

const micro = (text: string) => {
  const [whole = '', decimals = ''] = text.replace('-', '').split('.');
  const units = BigInt(whole + decimals.padEnd(8, '0'));
  return text.startsWith('-') ? -units : units;
};

/** A row's figures add up: equity and money less what is bound. */
function checkSum({ total, available, transferable, frozen, bound, unrealized = '0' }: AssetRow) {
  const all = micro(bound.orders) + micro(bound.positions) + micro(bound.holds);
  const equity = micro(total) + micro(unrealized);
  expect(micro(frozen)).toBe(all);
  expect(micro(available)).toBe(equity - all);
  const money = unrealized.startsWith('-') ? equity : micro(total);
  expect(micro(transferable)).toBe(money - all);
}

describe('SAFE-08 what is free is what is said', () => {
  it('an open order binds its margin: calls and channel say so, and a transfer takes what is left', async () => {
    const { visitor, stream } = await trader();
    const { last } = await visitor.call('getTicker', { symbolCodeDisplayName: symbolId });
    const order = await visitor.call('openContract', {
      ...{ symbolId, delegateType: 21, orderType: 0, delegateCount: '0.5' },
      delegatePrice: String(Math.floor(Number(last) * 0.98)),
    });
    const row = await futuresOf(visitor);
    expect(row).toMatchObject({ coinName: 'USDT', total: '20000' });
    expect(Number(row.bound.orders)).toBeGreaterThan(1_000);
    checkSum(row);
    await expect.poll(() => heard(stream)).toEqual(row);
    const accounts = await visitor.call('accountList', {});
    expect(accounts.find(({ accountType }) => accountType === 6)?.coinList).toEqual([row]);
    const refused = await visitor.raw('transfer', { ...out, amount: row.total });
    expect(refused).toMatchObject({
      code: '02014',
      msg: expect.stringContaining('You can transfer up to'),
      data: {
        values: {
          ...{ limit: row.transferable, value: '20000', asset: 'USDT' },
          ...{ available: row.available, transferable: row.transferable },
          ...{ boundOrders: row.bound.orders, boundPositions: '0', boundHolds: '0' },
        },
      },
    });
    await visitor.call('transfer', { ...out, amount: row.transferable });
    expect(await futuresOf(visitor)).toMatchObject({ available: '0', transferable: '0' });
    const more = await visitor.raw('transfer', { ...out, amount: '0.00000001' });
    expect(more).toMatchObject({ code: '02014', data: { values: { limit: '0' } } });
    await visitor.call('cancelContract', { orderId: order.orderId });
    await expect.poll(() => heard(stream)).toMatchObject({ bound: { orders: '0' }, frozen: '0' });
    stream.close();
  });

  it('a position binds its margin, and its profit and loss are followed', async () => {
    const { visitor, stream } = await trader();
    await visitor.call('openContract', {
      ...{ symbolId, delegateType: 21, orderType: 1, delegateCount: '0.5' },
    });
    checkSum(await futuresOf(visitor));
    const frames = () => stream.frames.filter(isAccount).length;
    await expect.poll(() => heard(stream)?.bound.positions).not.toBe('0');
    // Marks move without an act of the user, and figures with them.
    const seen = frames();
    await expect.poll(frames).toBeGreaterThan(seen + 1);
    await expect
      .poll(async () => (await futuresOf(visitor)).available === heard(stream)?.available)
      .toBe(true);
    checkSum(heard(stream)!);
    await visitor.call('closeContract', { symbolId, holdSide: 1, orderType: 1 });
    await expect.poll(() => heard(stream)).toEqual(await futuresOf(visitor));
    expect(await futuresOf(visitor)).not.toHaveProperty('unrealized');
    stream.close();
  });

  it('of spot it is what orders leave', async () => {
    const { visitor, stream } = await trader();
    const { last } = await visitor.call('getTicker', { symbolCodeDisplayName: 'BTCUSDT' });
    await visitor.call('placeOrder', {
      ...{ symbolId: 'BTCUSDT', delegateType: 21, orderType: 0, delegateCount: '0.01' },
      delegatePrice: String(Math.floor(Number(last) * 0.95)),
    });
    const { coinList } = await visitor.call('getAssets', {});
    const row = coinList.find(({ coinName }) => coinName === 'USDT')!;
    checkSum(row);
    expect(row.bound).toEqual({ orders: row.frozen, positions: '0', holds: '0' });
    const more = { coinName: 'USDT', fromType: 1, toType: 6, amount: row.total };
    expect(await visitor.raw('transfer', more)).toMatchObject({
      code: '02014',
      data: { values: { limit: row.transferable, boundOrders: row.bound.orders } },
    });
    await visitor.call('transfer', { ...more, amount: row.transferable });
    stream.close();
  });
});
