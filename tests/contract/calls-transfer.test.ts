import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallOutput } from '#contract/calls.ts';
import type { DataFrame } from '#contract/channels.ts';
import { auditFolder, type Finding } from '#exchange/upkeep/audit.ts';
import { startServer, type TestServer, Visitor } from './harness.ts';
import { noLimits } from './standing.ts';

const folder = mkdtempSync(join(tmpdir(), 'perigee-transfers-'));
const start = () => startServer({ ...noLimits, DATA_DIR: folder });
let server: TestServer;
beforeAll(async () => {
  server = await start();
});
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

let users = 0;
async function newUser(): Promise<{ visitor: Visitor; userId: string }> {
  const visitor = new Visitor(server.base);
  await visitor.signUp(`mover${++users}@x.test`);
  const { userId } = (await visitor.call('userInfo', {}))!;
  return { visitor, userId };
}

const usdt = { coinName: 'USDT', fromType: 1, toType: 6 } as const;

async function totalIn(visitor: Visitor, accountType: number, coin = 'USDT') {
  const { coinList } = await visitor.call('getAssets', { accountType } as never);
  return coinList.find(({ coinName }) => coinName === coin)?.total ?? '0';
}

interface BillRow {
  readonly account_type: string;
  readonly asset: string;
  readonly delta: number;
  readonly movement_id: number;
}

/** What transfers did to a user's accounts, oldest first, as the store has it. */
function billsOf(userId: string) {
  const database = new DatabaseSync(join(folder, 'exchange.db'), { readOnly: true });
  const bills = database.prepare(
    `select account_type, scope, asset, delta, movement_id from bill
      where user_id = ? and reason = 'transfer' order by id`,
  );
  const rows = bills.all(Number(userId)) as unknown as BillRow[];
  database.close();
  return rows;
}

describe('CORE-09 transfers between accounts', () => {
  it('move a coin, are listed by account and billed on both sides', async () => {
    const { visitor, userId } = await newUser();
    const before = await totalIn(visitor, 1);
    const made = await visitor.call('transfer', { ...usdt, amount: '250.5' });
    expect(made).toMatchObject({
      ...{ ...usdt, amount: '250.5', fromUserId: userId, toUserId: userId },
    });
    expect(await totalIn(visitor, 6)).toBe('250.5');
    expect(Number(before) - Number(await totalIn(visitor, 1))).toBeCloseTo(250.5, 6);
    const accounts = await visitor.call('accountList', {});
    expect(accounts.map(({ accountType, name }) => [accountType, name])).toEqual([
      [1, 'spot'],
      [6, 'usdtMix'],
    ]);
    expect(Number(accounts[1]!.usdValue)).toBeCloseTo(250.5, 0);
    const [out, into, ...others] = billsOf(userId);
    expect([out, into, others]).toMatchObject([
      { account_type: 'spot', asset: 'USDT', movement_id: into!.movement_id },
      { account_type: 'usdtMix', asset: 'USDT', delta: -out!.delta },
      [],
    ]);
  });

  it.each([
    ['C2C', { toType: 4 }],
    ['cross margin', { toType: 10 }],
    ['isolated margin', { toType: 11, toSymbolId: 'BTCUSDT' }],
  ] as const)('SAFE-07 into %s are refused while there is no such product', async (_, to) => {
    const { visitor } = await newUser();
    const before = await totalIn(visitor, 1);
    const refused = await visitor.raw('transfer', { ...usdt, ...to, amount: '1' });
    expect(refused).toMatchObject({
      ...{ status: 200, code: '60020', data: { key: 'accountOff', values: { asset: 'USDT' } } },
      msg: 'This account isn’t available right now. Choose another account.',
    });
    expect(await totalIn(visitor, 1)).toBe(before);
    expect(await totalIn(visitor, to.toType)).toBe('0');
  });

  it('FUT-07 into coin futures are those of coins that contracts settle in', async () => {
    const { visitor } = await newUser();
    const to = { fromType: 1, toType: 7, amount: '1' } as const;
    expect(await visitor.raw('transfer', { ...to, coinName: 'USDT' })).toMatchObject({
      data: { key: 'transferClosed', values: { asset: 'USDT' } },
    });
    const made = await visitor.call('transfer', { ...to, amount: '0.5', coinName: 'BTC' });
    expect(made.amount).toBe('0.5');
    const { coinList } = await visitor.call('getAssets', { accountType: 7 });
    expect(coinList).toMatchObject([{ coinName: 'BTC', total: '0.5' }]);
  });

  it.each([
    ['0.123456789', '0.12345678'],
    ['0.000000019', '0.00000001'],
    ['7.00000000000', '7'],
  ])('of %s USDT are rounded down to %s', async (amount, moved) => {
    const { visitor } = await newUser();
    const made = await visitor.call('transfer', { ...usdt, amount });
    expect(made.amount).toBe(moved);
    expect(await totalIn(visitor, 6)).toBe(moved);
  });

  it('sent again under its client id answer the first and move nothing more', async () => {
    const { visitor, userId } = await newUser();
    const input = { ...usdt, amount: '5', clientOid: 'rent' };
    const made = await visitor.call('transfer', input);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => visitor.call('transfer', input)),
    );
    for (const answer of answers) expect(answer).toEqual(made);
    expect(await totalIn(visitor, 6)).toBe('5');
    expect(billsOf(userId)).toHaveLength(2);
    for (const other of [{ amount: '6' }, { toType: 1 as const, fromType: 6 as const }]) {
      const refused = await visitor.raw('transfer', { ...input, ...other });
      expect(refused.code).toBe('000001');
    }
    const order = { symbolId: 'BTCUSDT', delegateType: 21, orderType: 1, delegateCount: '0.01' };
    expect((await visitor.raw('placeOrder', { ...order, clientOid: 'rent' })).code).toBe('000001');
  });

  it('sent by many at once never move more than there is', async () => {
    const { visitor } = await newUser();
    const before = Number(await totalIn(visitor, 1));
    await visitor.call('transfer', { ...usdt, amount: '10' });
    const back = { coinName: 'USDT', fromType: 6, toType: 1, amount: '3' };
    const all = await Promise.all(Array.from({ length: 8 }, () => visitor.raw('transfer', back)));
    expect(all.filter(({ code }) => code === '00000')).toHaveLength(3);
    expect(all.filter(({ code }) => code === '02014')).toHaveLength(5);
    expect(await totalIn(visitor, 6)).toBe('1');
    expect(before - Number(await totalIn(visitor, 1))).toBeCloseTo(1, 6);
  });

  it('leave what orders hold', async () => {
    const { visitor } = await newUser();
    const { last } = await visitor.call('getTicker', { symbolCodeDisplayName: 'BTCUSDT' });
    await visitor.call('placeOrder', {
      ...{ symbolId: 'BTCUSDT', delegateType: 21, orderType: 0, delegateCount: '0.01' },
      delegatePrice: String(Math.floor(Number(last) * 0.9)),
    });
    const { coinList } = await visitor.call('getAssets', {});
    const { total, available } = coinList.find(({ coinName }) => coinName === 'USDT')!;
    expect((await visitor.raw('transfer', { ...usdt, amount: total })).code).toBe('02014');
    await visitor.call('transfer', { ...usdt, amount: available });
    expect(await visitor.available('USDT')).toBe('0');
  });

  it('tell both accounts on the account channel', async () => {
    const { visitor } = await newUser();
    const stream = await visitor.stream();
    stream.subscribe({ channel: 'account' });
    const isAccount = (type: string) => (frame: unknown) => {
      const { op, channel, type: is } = frame as DataFrame;
      return op === 'data' && channel === 'account' && is === type;
    };
    const first = (await stream.find(isAccount('snapshot'))) as DataFrame<'account'>;
    expect(first.data).not.toHaveProperty('accounts');
    await visitor.call('transfer', { ...usdt, amount: '12' });
    const { data } = (await stream.find(isAccount('delta'))) as DataFrame<'account'>;
    expect(data.coinList.map(({ coinName }) => coinName)).toEqual(['USDT']);
    expect(data.accounts).toMatchObject([
      { accountType: 6, coinList: [{ coinName: 'USDT', total: '12' }] },
    ]);
    stream.subscribe({ channel: 'account' });
    const seen = stream.frames.length;
    const again = (await stream.find(isAccount('snapshot'), seen)) as DataFrame<'account'>;
    expect(again.data.accounts).toEqual(data.accounts);
    expect(again.data.coinList.map(({ coinName }) => coinName)).toContain('BTC');
    stream.close();
  });

  it('must be signed', async () => {
    const { visitor } = await newUser();
    const answer = await visitor.raw(
      'transfer',
      { ...usdt, amount: '1' },
      { 'security-verify': '' },
    );
    expect(answer.status).toBe(401);
    expect(await totalIn(visitor, 6)).toBe('0');
  });

  it('stand after a restart, go to sub-accounts and to nobody else’s; the audit finds nothing', async () => {
    const [mine, childs, others] = [await newUser(), await newUser(), await newUser()];
    const kept = { ...usdt, amount: '12', clientOid: 'kept' };
    const before = await mine.visitor.call('transfer', kept);
    await server.stop();
    const database = new DatabaseSync(join(folder, 'exchange.db'));
    const adopt = database.prepare('update account set parent_id = ? where id = ?');
    adopt.run(Number(mine.userId), Number(childs.userId));
    database.close();
    server = await start();
    const [parent, child, other] = [mine, childs, others].map(({ visitor }) => {
      const again = new Visitor(server.base);
      again.cookie = visitor.cookie;
      return again;
    }) as [Visitor, Visitor, Visitor];
    expect(await parent.call('transfer', kept)).toEqual(before);
    expect(await totalIn(parent, 6)).toBe('12');
    const input = { coinName: 'USDT', amount: '9', fromType: 1, toType: 1 } as const;
    const toUserId = childs.userId;
    const made = await parent.call('transfer', { ...input, toUserId });
    expect(made).toMatchObject({ fromUserId: mine.userId, toUserId });
    await parent.call('transfer', { ...input, amount: '4', fromUserId: toUserId, toType: 6 });
    expect(await totalIn(parent, 6)).toBe('16');
    expect(billsOf(toUserId).map(({ delta }) => delta > 0)).toEqual([true, false]);
    for (const theft of [{ fromUserId: toUserId }, { fromUserId: mine.userId }, { toUserId }]) {
      expect((await other.raw('transfer', { ...input, ...theft })).code).toBe('20106');
    }
    const up = { ...input, toUserId: mine.userId };
    expect((await child.raw('transfer', up)).code).toBe('20106');
    const wrong = ({ wrong }: Finding) => wrong > 0;
    expect(auditFolder(folder).filter(wrong)).toEqual([]);
    expect((await server.exchange.compareWithStore()).filter(wrong)).toEqual([]);
  });
});

describe('SAFE-07 money in accounts that have no product', () => {
  const wrong = ({ wrong }: Finding) => wrong > 0;

  /** Makes a stored futures account one of C2C, as earlier versions let users fill it. */
  function storeAsC2C(userId: string): void {
    const database = new DatabaseSync(join(folder, 'exchange.db'));
    for (const table of ['balance', 'bill']) {
      const of = `update ${table} set account_type = 'otc' where user_id = ? and account_type = 'usdtMix'`;
      database.prepare(of).run(Number(userId));
    }
    database.prepare(`update transfer set to_type = 'otc' where user_id = ?`).run(Number(userId));
    database.close();
  }

  it('is in the spot account after the next start, with bills and a row of the trail; once', async () => {
    const { visitor, userId } = await newUser();
    const before = await totalIn(visitor, 1);
    await visitor.call('transfer', { ...usdt, amount: '250.5' });
    await server.stop();
    storeAsC2C(userId);
    server = await start();
    const again = new Visitor(server.base);
    again.cookie = visitor.cookie;
    expect(await totalIn(again, 1)).toBe(before);
    expect(await totalIn(again, 4)).toBe('0');
    const accounts = await again.call('accountList', {});
    expect(accounts.map(({ name }) => name)).toEqual(['spot']);
    const { accountList } = await again.call('accountTotals', {});
    expect(accountList.map(({ name }) => name)).toEqual([
      ...['spot', 'usdtMix', 'usdMix', 'usdcMix'],
    ]);
    const [, , out, into, ...others] = billsOf(userId);
    expect([out, into, others]).toMatchObject([
      { account_type: 'otc', delta: -25_050_000_000 },
      { account_type: 'spot', delta: 25_050_000_000, movement_id: out!.movement_id },
      [],
    ]);
    const trail = async () => {
      const answered = await server.exchange.operate('operatorTrail', {}, 'test');
      const { items } = (answered as { data: CallOutput<'operatorTrail'> }).data;
      return items.filter(({ what }) => what === 'accounts.sweep');
    };
    expect(await trail()).toMatchObject([{ by: 'release', after: '1 to spot' }]);
    expect(auditFolder(folder).filter(wrong)).toEqual([]);
    expect((await server.exchange.compareWithStore()).filter(wrong)).toEqual([]);
    // Another sweep moves nothing.
    await server.stop();
    server = await start();
    const swept = await server.exchange.operate(
      'operatorSweepAccounts',
      { reason: 'test' },
      'test',
    );
    expect(swept).toMatchObject({ data: { balances: 0 } });
    expect(billsOf(userId)).toHaveLength(4);
    expect(await trail()).toHaveLength(1);
  });
});
