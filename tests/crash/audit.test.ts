import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowChecks } from '#exchange/store/sqlite/audit/row-checks.ts';
import { auditFolder, type Finding } from '#exchange/upkeep/audit.ts';
import { backUp } from '#exchange/upkeep/backup.ts';
import { restore } from '#exchange/upkeep/restore.ts';
import { makeRichStore } from './rich-store.ts';

let folder: string;
let whole: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'perigee-audit-'));
  whole = join(folder, 'whole');
  await makeRichStore({ folder: whole, seed: 11, commands: 4000 });
  makeAccounts(whole);
});

afterAll(() => rmSync(folder, { recursive: true }));

/** The sign-in service's tables as far as they matter here, with each user's account. */
function makeAccounts(dataDir: string): void {
  const accounts = new DatabaseSync(join(dataDir, 'accounts.db'));
  accounts.exec(`
    create table user (id text primary key);
    create table session (id text primary key, userId text);
    create table account (id text primary key, userId text);
    attach '${join(dataDir, 'exchange.db')}' as exchange;
    create temp view person as select auth_id from exchange.account where parent_id is null;
    insert into user select auth_id from person;
    insert into session select 's' || auth_id, auth_id from person;
    insert into account select 'a' || auth_id, auth_id from person;
  `);
  accounts.close();
  const profiles = new DatabaseSync(join(dataDir, 'profile.db'));
  for (const table of [
    'preference',
    'favourite_group',
    'favourite',
    'price_alert',
    'trading_pin',
  ]) {
    profiles.exec(`create table ${table} (user_id integer); insert into ${table} values (1000)`);
  }
  profiles.close();
}

const wrongOf = (findings: readonly Finding[]) =>
  findings.filter(({ wrong }) => wrong > 0).map(({ check }) => check);

let copies = 0;

/** Audits a copy in which one thing was changed. */
function auditChanged(sql: string, file = 'exchange.db'): Finding[] {
  const copy = join(folder, `copy-${++copies}`);
  cpSync(whole, copy, { recursive: true });
  const database = new DatabaseSync(join(copy, file));
  const changes = changesOf(database, sql);
  database.close();
  expect(changes).toBeGreaterThan(0);
  const findings = auditFolder(copy);
  rmSync(copy, { recursive: true });
  return findings;
}

function changesOf(database: DatabaseSync, sql: string): number {
  return sql.split(';').reduce((sum, one) => sum + Number(database.prepare(one).run().changes), 0);
}

/** What the store says of accounts, apart from orders. */
function moneyIn(dataDir: string): Record<string, Record<string, unknown>[]> {
  const database = new DatabaseSync(join(dataDir, 'exchange.db'), {
    readOnly: true,
    readBigInts: true,
  });
  const rows = (table: string) => database.prepare(`select * from ${table}`).all();
  const tables = ['account', 'balance', 'bill', 'hold', 'transfer'];
  const money = Object.fromEntries(tables.map((table) => [table, rows(table)]));
  database.close();
  return money;
}

const anyOpenBuy = "(select min(id) from orders where end_reason is null and side = 'buy')";
const anyOpen = '(select min(id) from orders where end_reason is null)';
const anyFill = '(user_id, trade_id) = (select user_id, trade_id from fill limit 1 offset 50)';
const anyBill = '(user_id, id) = (select user_id, id from bill where user_id >= 1000 limit 1)';
const anyHold = 'id = (select min(id) from hold)';
const anyTransfer = 'id = (select max(id) from transfer)';
const lastBill = '(user_id, id) = (select user_id, id from bill order by id desc limit 1)';

/** What is planted, and a check that must find it. */
const faults: readonly (readonly [string, string, string])[] = [
  [
    'a balance raised by one unit',
    'update balance set total = total + 1 where user_id = 1000',
    'balances',
  ],
  [
    'a balance gone',
    "delete from balance where user_id = 1000 and asset = 'USDT' and account_type = 'spot'",
    'balances',
  ],
  [
    'money from nowhere',
    `update balance set total = total + 5 where user_id = 1001 and asset = 'BTC'`,
    'sums',
  ],
  ['a bill changed', `update bill set delta = delta + 1 where ${anyBill}`, 'sums'],
  ['a bill changed, its moment', `update bill set delta = delta + 1 where ${anyBill}`, 'moments'],
  [
    'a bill’s total changed',
    `update bill set total_after = total_after + 1 where ${anyBill}`,
    'running-totals',
  ],
  ['a bill gone', `delete from bill where ${anyBill}`, 'bill-numbers'],
  ['the last bill gone', `delete from bill where ${lastBill}`, 'bill-numbers'],
  [
    'a bill numbered twice',
    `update bill set id = (select max(id) from bill where user_id = 1) where ${anyBill}`,
    'bill-numbers',
  ],
  [
    'a bill of another trade',
    `update bill set trade_id = trade_id + 1 where (user_id, id) = (select user_id, id from bill where user_id >= 1000 and trade_id is not null limit 1)`,
    'fill-bills',
  ],
  ['a balance below zero', 'update balance set total = -1 where user_id = 2', 'signs'],
  [
    'an account of no type',
    "update balance set account_type = 'cellar' where user_id = 1000 and asset = 'USDT' and account_type = 'spot'",
    'signs',
  ],
  [
    'a balance that changed its account',
    "update balance set account_type = 'earn' where user_id = 1000 and asset = 'USDT' and account_type = 'spot'",
    'balances',
  ],
  [
    'a bill of another pair’s margin account',
    `update bill set scope = 'NOPEUSDT' where (user_id, id) = (select user_id, id from bill where account_type = 'marginIsolated' limit 1)`,
    'balances',
  ],
  [
    'a sub-account of nobody',
    'update account set parent_id = 5555 where id = (select max(id) from account)',
    'parents',
  ],
  [
    'a sub-account of its own',
    'update account set parent_id = id where id = (select max(id) from account)',
    'parents',
  ],
  ['a hold of nobody', `update hold set user_id = 5555 where ${anyHold}`, 'owners'],
  ['a hold of nothing', `update hold set units = 0 where ${anyHold}`, 'entity-hold'],
  ['a hold for no cause', `update hold set cause = 'whim' where ${anyHold}`, 'entity-hold'],
  [
    'a hold of more than there is',
    `update hold set units = 9000000000000000000 where ${anyHold}`,
    'holds',
  ],
  [
    'a hold of another account',
    `update hold set account_type = 'earn', scope = '' where ${anyHold}`,
    'holds',
  ],
  [
    'a hold of another account, at the next start',
    `update hold set account_type = 'earn', scope = '' where ${anyHold}`,
    'rebuilt',
  ],
  ['a transfer of more', `update transfer set units = units + 1 where ${anyTransfer}`, 'transfers'],
  [
    'a transfer to another account',
    `update transfer set to_type = 'earn' where ${anyTransfer}`,
    'transfers',
  ],
  ['a transfer of nobody', `update transfer set user_id = 5555 where ${anyTransfer}`, 'owners'],
  ['a transfer gone', `delete from transfer where ${anyTransfer}`, 'transfers'],
  ['a transfer’s client id gone', "delete from client_oid where what = 'transfer'", 'client-ids'],
  [
    'a fill without its order',
    `update fill set order_id = 999999999 where ${anyFill}`,
    'fill-orders',
  ],
  ['a fill gone', `delete from fill where ${anyFill}`, 'order-fills'],
  ['a fill gone, its bills', `delete from fill where ${anyFill}`, 'fill-bills'],
  ['a fill of another size', `update fill set size = size + 1 where ${anyFill}`, 'order-fills'],
  ['a fill’s fee', `update fill set fee = fee + 1 where ${anyFill}`, 'fill-bills'],
  [
    'a fill’s side',
    `update fill set side = iif(side = 'buy', 'sell', 'buy') where ${anyFill}`,
    'fill-orders',
  ],
  [
    'a fresh trade gone',
    'delete from trade where id = (select max(trade_id) from fill)',
    'fill-trades',
  ],
  [
    'a trade of another price',
    'update trade set price = price + 1 where id = (select max(trade_id) from fill)',
    'fill-trades',
  ],
  [
    'a trade’s fill of one side gone',
    'delete from fill where trade_id = (select max(trade_id) from fill) and liquidity = (select liquidity from fill order by trade_id desc limit 1)',
    'trade-fills',
  ],
  [
    'an order without a user',
    'update orders set user_id = 5555 where id = (select max(id) from orders)',
    'owners',
  ],
  [
    'a plan without a user',
    'update plans set user_id = 5555 where id = (select max(id) from plans)',
    'owners',
  ],
  ['a user gone', 'delete from account where id = 1001', 'owners'],
  ['a user’s tally gone', 'delete from account_tally where user_id = 1001', 'users'],
  [
    'an order of an unknown pair',
    "update orders set symbol_id = 'NOPE' where id = (select min(id) from orders)",
    'pairs',
  ],
  [
    'an order that ended and did not',
    "update orders set status = 'partial' where id = (select min(id) from orders where end_reason = 'filled')",
    'orders',
  ],
  [
    'an order that came back to life',
    "update orders set end_reason = null, status = 'new' where id = (select min(id) from orders where end_reason = 'cancelledByUser' and filled_size = 0)",
    'orders',
  ],
  [
    'an order filled by more than its size',
    `update orders set filled_size = size + 1 where id = ${anyOpenBuy}`,
    'orders',
  ],
  [
    'an order’s fee',
    'update orders set fee_received = fee_received + 1 where id = (select min(id) from orders where fee_received > 0)',
    'order-fills',
  ],
  [
    'an order’s plan gone',
    'delete from plans where id = (select plan_id from orders where plan_id is not null limit 1)',
    'order-plans',
  ],
  [
    'an iceberg that forgot a fill',
    "update agent set filled_size = filled_size + 1 where kind = 'iceberg'",
    'agent-orders',
  ],
  [
    'a slice of nobody’s agent',
    'update orders set agent_id = 999999999 where agent_id = (select min(agent_id) from orders)',
    'agent-orders',
  ],
  [
    'a slice beyond what was asked for',
    "update agent set terms = json_set(terms, '$.size', 10) where kind = 'iceberg'",
    'agent-orders',
  ],
  [
    'a slice without its tag',
    'update orders set tag = null where agent_id is not null and end_reason is null',
    'agent-tags',
  ],
  ['an end that never was', "update agent_order_end set reason = 'filled'", 'agent-tags'],
  ['an end that nobody deals with', 'update agent set wake_at = null', 'agent-tags'],
  [
    'an agent that ended and goes on',
    "update agent set end_reason = 'failed', ended_at = 1 where wake_at is not null",
    'entity-agent',
  ],
  ['an iceberg’s client id gone', "delete from client_oid where what = 'agent'", 'client-ids'],
  [
    'a plan’s order gone',
    'update plans set order_id = 999999999 where id = (select min(id) from plans where order_id is not null)',
    'plans',
  ],
  [
    'a plan’s parent gone',
    "update plans set parent_order_id = 999999999 where id = (select min(id) from plans where kind = 'stopLoss')",
    'plan-parents',
  ],
  [
    'a plan that reduces no position',
    'update plans set reduce_only = 1 where id = (select min(id) from plans)',
    'plan-positions',
  ],
  [
    'a leg’s pair',
    "update plans set pair_id = 999999999 where id = (select min(id) from plans where pair_id is not null and kind <> 'oco')",
    'plan-pairs',
  ],
  [
    'an OCO beside no order',
    "update plans set pair_id = 999999999 where id = (select min(id) from plans where kind = 'oco')",
    'oco-orders',
  ],
  [
    'an OCO that waits beside an ended order',
    "update plans set status = 'notExecuted', failure = null, order_id = null where id = (select min(p.id) from plans p join orders o on o.id = pair_id where kind = 'oco' and end_reason is not null)",
    'oco-orders',
  ],
  [
    'a trailing stop without its callback',
    "update plans set trail = null where id = (select min(id) from plans where kind = 'track')",
    'trails',
  ],
  ['a trailing stop whose best price is gone', 'delete from trail_mark', 'trails'],
  [
    'a margin ratio that another order waits for',
    "update plans set ratio = '{}' where id = (select min(id) from plans)",
    'ratio-stops',
  ],
  [
    'a client id of nothing',
    "insert into client_oid (user_id, client_oid, what, id) values (1000, 'planted', 'order', 999999999)",
    'client-ids',
  ],
  [
    'a client id gone',
    'delete from client_oid where (user_id, client_oid) = (select user_id, client_oid from client_oid order by id desc limit 1)',
    'client-ids',
  ],
  ['a number given out twice', 'update counter set order_id = order_id - 100000', 'numbers'],
  ['a counter gone', 'delete from counter', 'numbers'],
  [
    'an open order that holds more than there is',
    `update orders set size = 9000000000000000 where id = ${anyOpen}`,
    'holds',
  ],
  [
    'the same, at the next start',
    `update orders set size = 9000000000000000 where id = ${anyOpen}`,
    'rebuilt',
  ],
  [
    'a pair that cannot be read',
    "update instrument set body = 'no' where symbol_id = 'BTCUSDT'",
    'instruments',
  ],
  [
    'a post of no kind',
    `insert into post (id, kind, slug, title, body, at, coins, pinned, counts, released)
     values (1, 'planted', 'a', '{"en":"A"}', '{"en":"B"}', 1, '[]', 0, '[]', 0)`,
    'entity-post',
  ],
  [
    'a candle beyond its high',
    'update candle set high = low - 1 where (symbol_id, start) = (select symbol_id, start from candle limit 1)',
    'candles',
  ],
];

describe('OPS-02 audit', () => {
  it('finds nothing in a store that is whole, and has looked at everything', () => {
    const findings = auditFolder(whole);
    expect(wrongOf(findings)).toEqual([]);
    // It trades pairs only, which store no notices, and no operator posts anything.
    const unseen = findings.filter(({ looked }) => looked === 0).map(({ check }) => check);
    const ofPairs = unseen.filter(
      (check) => !/position|choice|contract|funding|deliver|notice|post|demo|ratio/i.test(check),
    );
    expect(ofPairs).toEqual([]);
    expect(findings.map(({ check }) => check)).toEqual([...new Set(findings.map((f) => f.check))]);
  });

  it.each(faults)('finds %s', (_, sql, check) => {
    expect(wrongOf(auditChanged(sql))).toContain(check);
  });

  it('CORE-09 a backup and its restore have every account, hold and transfer', async () => {
    const [to, into] = [join(folder, 'backup'), join(folder, 'restored')];
    await backUp({ dataDir: whole, to });
    await restore({ from: to, dataDir: into, force: false, keepSessions: true });
    const before = moneyIn(whole);
    expect(moneyIn(into)).toEqual(before);
    for (const rows of Object.values(before)) expect(rows.length).toBeGreaterThan(2);
    expect(new Set(before.balance!.map(({ account_type }) => account_type)).size).toBeGreaterThan(
      3,
    );
    expect(wrongOf(auditFolder(into))).toEqual([]);
  });

  it('each check of rows has a fault planted against it', () => {
    const planted = new Set(faults.map(([, , check]) => check));
    expect(rowChecks.map(({ check }) => check).filter((check) => !planted.has(check))).toEqual([]);
  });

  it('finds a user without an account, and rows of people who are gone', () => {
    const gone = 'delete from user where id = (select userId from session limit 1)';
    expect(wrongOf(auditChanged(gone, 'accounts.db'))).toEqual(['user-accounts', 'account-owners']);
  });

  it('finds the profile of a user who is not there', () => {
    const planted = 'insert into price_alert values (4711)';
    expect(wrongOf(auditChanged(planted, 'profile.db'))).toEqual(['profile-owners']);
  });
});
