import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '#contract/call.ts';
import { runCommand } from '#server/operator/session.ts';
import { startServer, type TestServer, Visitor } from './harness.ts';

const folder = mkdtempSync(join(tmpdir(), 'perigee-ops-'));
const dataDir = join(folder, 'data');
const socketPath = join(dataDir, 'operator.sock');
const limitBuy = {
  symbolId: 'ETHUSDT',
  orderType: 0,
  tradeUnit: 'base',
  delegateType: 21,
  delegatePrice: '2000',
  delegateCount: '0.01',
} as const;
let server: TestServer;
let mary: Visitor;

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** The command line as an operator starts it, without a terminal: a process each time. */
function started(where: string, ...args: string[]): Promise<Ended> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, DATA_DIR: where, SUDO_USER: 'alice' };
  const child = spawn(process.execPath, ['src/server/operator/main.ts', ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', err: '' };
  child.stdout.on('data', (text) => {
    said.out += text;
  });
  child.stderr.on('data', (text) => {
    said.err += text;
  });
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, ...said })));
}

/** What the process carries out, without one. */
async function opsOn(where: string, ...args: string[]): Promise<Ended> {
  const said = { out: '', err: '' };
  const code = await runCommand(args, {
    dataDir: where,
    print(line) {
      said.out += `${line}\n`;
    },
    warn(line) {
      said.err += `${line}\n`;
    },
    ask: undefined,
  });
  return { code, ...said };
}

const ops = (...args: string[]) => opsOn(dataDir, ...args);

/** A command that must succeed. */
async function done(...args: string[]): Promise<string> {
  const { code, out, err } = await ops(...args);
  expect([code, err]).toEqual([0, '']);
  return out;
}

async function answer<T>(...args: string[]): Promise<T> {
  return JSON.parse(await done(...args, '--json')) as T;
}

const why = ['--reason', 'a test'] as const;

interface Pair {
  readonly symbolId: string;
  readonly state: string;
}

beforeAll(async () => {
  process.env.SUDO_USER = 'alice';
  server = await startServer({ DATA_DIR: dataDir });
  mary = new Visitor(server.base);
  await mary.signUp('mary@example.com');
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('OPS-01 the command line, on pairs', () => {
  it('pairs: a table, or the answer as JSON', async () => {
    const [titles, first] = (await done('pairs')).split('\n');
    expect(titles).toMatch(/^pair +state +last +orders +price step +size step /);
    expect(first).toMatch(/^BTCUSDT +trading +[\d.]+ +0 .* +vip +vip$/);
    const pairs = await answer<Pair[]>('pairs');
    expect(pairs.map(({ symbolId }) => symbolId)).toContain('ETHBTC');
  });

  it('is a process that ends with its code, its answer apart from what is wrong', async () => {
    const good = await started(dataDir, 'pairs', '--json');
    expect([good.code, good.err]).toEqual([0, '']);
    expect(JSON.parse(good.out)).toContainEqual(expect.objectContaining({ symbolId: 'ETHBTC' }));
    const bad = await started(dataDir, 'halt', 'BTCUSDT', ...why);
    expect([bad.code, bad.out]).toEqual([2, '']);
    expect(bad.err).toContain('add --yes');
    await expect(started(dataDir)).resolves.toEqual(await ops());
  });

  it('halt, resume: an order is refused between them, and taken after', async () => {
    expect(await done('halt', 'ethusdt', ...why, '--yes')).toMatch(/^state +halted$/m);
    expect((await mary.raw('placeOrder', limitBuy)).code).not.toBe('00000');
    expect(await done('resume', 'ETHUSDT', ...why)).toMatch(/^state +trading$/m);
    expect((await mary.raw('placeOrder', limitBuy)).code).toBe('00000');
    expect(await done('pairs')).toMatch(/^ETHUSDT +trading +[\d.]+ +1 /m);
  });

  it('pair-state: any state; closing for good must be confirmed', async () => {
    const state = async (to: string, ...more: string[]) =>
      (await answer<Pair>('pair-state', 'ETHBTC', to, ...why, ...more)).state;
    expect(await state('cancelOnly')).toBe('cancelOnly');
    const refused = await ops('pair-state', 'ETHBTC', 'delisted', ...why);
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('add --yes')]);
    expect(await state('delisted', '--yes')).toBe('delisted');
    const again = await ops('pair-state', 'ETHBTC', 'trading', ...why);
    expect([again.code, again.out]).toEqual([1, '']);
  });

  it('pair-rules, fees: what is given changes, the rest stays', async () => {
    const before = (await answer<Pair[]>('pairs')).find((each) => each.symbolId === 'BTCUSDT');
    const rules = ['--size-min', '0.001', '--notional-min', '5'];
    const { lastPrice: _, ...ruled } = await answer<Record<string, unknown>>(
      ...['pair-rules', 'BTCUSDT', ...rules, ...why],
    );
    const { lastPrice: __, ...was } = before as unknown as Record<string, unknown>;
    expect(ruled).toEqual({ ...was, sizeMin: '0.001000', notionalMin: '5' });
    const nothing = await ops('pair-rules', 'BTCUSDT', ...why);
    expect([nothing.code, nothing.err]).toEqual([2, expect.stringContaining('--price-step')]);
    const fees = await answer('fees', 'BTCUSDT', '--maker', '0.02%', '--taker', 'vip', ...why);
    expect(fees).toMatchObject({ makerPpm: 200 });
    expect(fees).not.toHaveProperty('takerPpm');
    expect(await done('pairs')).toMatch(/^BTCUSDT .* +0.02% +vip$/m);
  });
});

describe('OPS-01 the command line, on users', () => {
  it('user: by email and by id, with coins', async () => {
    const { userId } = await answer<{ userId: string }>('user', 'mary@example.com');
    const shown = await done('user', userId);
    expect(shown).toMatch(/^email +mary@example\.com$/m);
    expect(shown).toMatch(/^BTC +1(\.0+)? +1(\.0+)?$/m);
    const unknown = await ops('user', 'nobody@example.com');
    expect([unknown.code, unknown.out]).toEqual([1, '']);
  });

  it('freeze, unfreeze: orders go and come back', async () => {
    const frozen = await answer('freeze', 'mary@example.com', '--cancel-orders', ...why, '--yes');
    expect(frozen).toMatchObject({ frozen: true, openOrders: 0 });
    expect((await mary.raw('placeOrder', limitBuy)).code).toBe('20202');
    expect(await done('unfreeze', 'mary@example.com', ...why)).toMatch(/^frozen +no$/m);
    expect((await mary.raw('placeOrder', limitBuy)).code).toBe('00000');
  });

  it('credit: the amount is there at once', async () => {
    const credited = await answer('credit', 'mary@example.com', 'btc', '0.5', ...why, '--yes');
    expect(credited).toMatchObject({ userId: expect.any(String) });
    expect(Number(await mary.available('BTC'))).toBe(1.5);
    const odd = await ops('credit', 'mary@example.com', 'BTC', 'much', ...why, '--yes');
    expect(odd.code).toBe(2);
  });

  it('grant, revoke: the user may call for operators, and no more', async () => {
    expect((await mary.raw('operatorPairs', {})).code).toBe('23140');
    expect(await done('grant', 'mary@example.com', '--yes', ...why)).toMatch(/^operator +yes$/m);
    expect((await mary.raw('operatorPairs', {})).code).toBe('00000');
    expect(await done('revoke', 'mary@example.com', ...why)).toMatch(/^operator +no$/m);
    expect((await mary.raw('operatorPairs', {})).code).toBe('23140');
  });
});

describe('OPS-01 the command line, on the rest', () => {
  it('areas, restrict, allow: and a word where nobody knows areas', async () => {
    expect(await done('areas')).toContain('No restricted areas.');
    const restricted = await done('restrict', 'zz', ...why, '--yes');
    expect(restricted).toContain('Restricted areas: ZZ');
    expect(restricted).toContain('AREA_HEADER is not set');
    expect(await done('allow', 'ZZ', ...why)).toContain('No restricted areas.');
  });

  it('CORE-14 clock, confirm-clock: a clock that is followed needs no confirmation', async () => {
    expect(await done('clock')).toMatch(/^The clock is in sync\.\nexchange time +\d{4}-/);
    expect(await done('confirm-clock', ...why, '--yes')).toContain('The clock is in sync.');
  });

  it('SAFE-04 jobs, retry-job, abandon-job: nothing is under way on a quiet exchange', async () => {
    expect(await done('jobs')).toContain('No background jobs.');
    const yes: Record<string, string[]> = { 'retry-job': [], 'abandon-job': ['--yes'] };
    for (const command of Object.keys(yes)) {
      const refused = await ops(command, '999999999', ...why, ...yes[command]!);
      expect([refused.code, refused.out + refused.err]).toEqual([
        1,
        expect.stringContaining('999999999'),
      ]);
    }
  });

  it('announce, posts, retract', async () => {
    const texts = ['--title', 'Pause', '--title', 'ar=توقف', '--text', 'On Friday.'];
    const said = await done('announce', ...texts, ...why);
    const [, id] = /^Posted announcement (\d+)\.$/m.exec(said)!;
    expect(await done('posts')).toMatch(/^announcement +\d+ .* UTC +Pause +en$/m);
    expect(await done('retract', 'announcement', id!, ...why)).toContain('Withdrew announcement');
    expect(await done('posts', 'announcement')).toMatch(/ Pause .* withdrawn$/m);
    expect(await done('posts', 'news')).toBe('No posts.\n');
    expect((await ops('retract', 'announcement', id!, ...why)).code).toBe(1);
  });

  it('INFO-03 post: from files by language, replaced under its name, at its time', async () => {
    const file = (name: string, text: string) => {
      const path = join(folder, name);
      writeFileSync(path, text);
      return path;
    };
    const en = file('en.md', '---\ntitle: Listing\ncoins: BTC\npinned: true\n---\n\n**Soon.**');
    const ar = file('ar.md', '---\ntitle: إدراج\n---\n\nقريبا.');
    const files = ['--file', en, '--file', `ar=${ar}`];
    expect(await done('post', 'news', 'btc-listing', ...files, ...why)).toBe(
      'Posted news btc-listing.\n',
    );
    expect(await done('posts', 'news')).toMatch(/^news +btc-listing +.* +Listing +en ar +BTC$/m);
    const later = await done('post', 'news', ...files, '--at', '2126-01-01', ...why);
    expect(later).toMatch(/will be published at 2126-01-01 00:00:00 UTC/);
    const counts = file('counts.csv', '2026-11-25,10\n2026-11-26,12\n');
    const chain = ['post', 'activeAddress', 'btc', '--file', en, ...why];
    expect(await done(...chain, '--counts', counts)).toBe('Posted activeAddress btc.\n');
    expect((await ops(...chain)).code).toBe(2);
    expect((await ops('post', 'coin', 'nope', '--file', en, ...why)).code).toBe(1);
    const bad = file('bad.md', 'No head.');
    const refused = await ops('post', 'news', 'bad', '--file', bad, ...why);
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('bad.md: it must')]);
  });

  it('simulator: a shock happens and stands in the trail', async () => {
    const where = ['--asset', 'inj', '--percent', '5', '--seconds', '10'];
    const said = await done('simulator', 'shock', 'dry-up', ...where, ...why, '--yes');
    expect(said).toMatch(/^shock +dryUp\ntarget +INJ$/m);
    expect(await done('trail', '--limit', '1')).toMatch(
      /simulator\.shock +INJ +– +dryUp 5 %, 10 s, seed 1/,
    );
    expect((await ops('simulator', 'shock', 'gap', '--pair', 'NOPE', ...why, '--yes')).code).toBe(
      1,
    );
  });

  it('trail: each change with who and why, page by page', async () => {
    const all = await answer<{ items: { id: string; by: string; reason: string }[] }>('trail');
    expect(all.items.length).toBeGreaterThan(10);
    expect(new Set(all.items.map(({ by }) => by))).toEqual(new Set(['local:alice']));
    expect(new Set(all.items.map(({ reason }) => reason))).toEqual(new Set(['a test']));
    const page = await done('trail', '--limit', '2');
    const [, before] = /For more: --before (\d+)/.exec(page)!;
    const next = await answer<typeof all>('trail', '--limit', '2', '--before', before!);
    expect(next.items.map(({ id }) => id)).toEqual(all.items.slice(2, 4).map(({ id }) => id));
  });

  it('backup, restore, audit', async () => {
    const [to, into] = [join(folder, 'backup'), join(folder, 'restored')];
    expect(await done('backup', to)).toContain(`Backed up to ${to}`);
    const twice = await ops('backup', to);
    expect([twice.code, twice.out]).toEqual([1, '']);
    const running = await started(dataDir, 'restore', to, '--force');
    expect([running.code, running.err]).toEqual([1, expect.stringContaining('already runs')]);
    const restored = await started(into, 'restore', to);
    expect([restored.code, restored.err]).toEqual([0, '']);
    expect(await done('audit')).toMatch(/^ok +live-totals /m);
    expect((await opsOn(into, 'audit')).out).toContain('No exchange is running');
  });

  it('help: all commands, one command', async () => {
    const all = await done('help');
    expect(all).toMatch(/^ {2}retract +\S/m);
    expect(await done()).toBe(all);
    expect(await done('help', 'halt')).toContain('--reason <text>');
    expect(await done('halt', '--help')).toBe(await done('help', 'halt'));
    expect((await ops('help', 'nothing')).code).toBe(2);
  });
});

describe('OPS-01 what the command line does not do', () => {
  const trailNow = async () => (await overSocket('/operatorTrail', {})).envelope.data;

  it.each([
    ['an unknown command', ['explode'], 'Unknown command "explode"'],
    ['a missing word', ['halt', ...why], '<symbol> is missing'],
    ['a word too many', ['pairs', 'all'], 'Unexpected argument "all"'],
    ['an unknown option', ['pairs', '--all'], "Unknown option '--all'"],
    ['no reason', ['resume', 'BTCUSDT'], 'A reason for the audit trail is required'],
    [
      'an empty reason',
      ['resume', 'BTCUSDT', '--reason', ' '],
      'A reason for the audit trail is required',
    ],
    ['no yes', ['halt', 'BTCUSDT', ...why], 'add --yes'],
    ['an unknown state', ['pair-state', 'BTCUSDT', 'open', ...why], 'Unknown state "open"'],
    ['an unknown shock', ['simulator', 'shock', 'quake', ...why, '--yes'], 'Unknown shock "quake"'],
    [
      'no number',
      ['simulator', 'shock', 'gap', '--percent', 'x', ...why, '--yes'],
      'is not a whole number',
    ],
    ['no fee', ['fees', 'BTCUSDT', '--maker', 'vip', ...why], '--taker is missing'],
    [
      'an unknown language',
      ['announce', '--title', 'A', '--text', 'B', '--text', 'xx=C', ...why],
      '',
    ],
  ])('%s is wrong usage and changes nothing', async (_, args, sentence) => {
    const before = await trailNow();
    const { code, out, err } = await ops(...args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(sentence);
    expect(await trailNow()).toEqual(before);
  });

  it('nothing where no exchange runs, which it says with the folder', async () => {
    const nowhere = join(folder, 'nowhere');
    for (const args of [['pairs'], ['resume', 'BTCUSDT', ...why]]) {
      const { code, out, err } = await opsOn(nowhere, ...args);
      expect([code, out]).toEqual([3, '']);
      expect(err).toContain(`No exchange is running on DATA_DIR=${nowhere}`);
    }
  });

  it('asks on a terminal for a reason and for a yes, and takes no for an answer', async () => {
    const asked: string[] = [];
    const said: string[] = [];
    const answers = ['typed', 'no', 'typed', 'YES', ''];
    const place = {
      dataDir,
      print: (line: string) => said.push(line),
      warn: (line: string) => said.push(line),
      ask: async (question: string) => {
        asked.push(question);
        return answers.shift()!;
      },
    };
    expect(await runCommand(['halt', 'SOLUSDT'], place)).toBe(1);
    expect(said).toEqual(['Canceled.']);
    expect(asked).toEqual([
      expect.stringContaining('Reason for the audit trail'),
      expect.stringContaining('SOLUSDT will be halted'),
    ]);
    expect(await runCommand(['halt', 'SOLUSDT', '--json'], place)).toBe(0);
    expect(JSON.parse(said[1]!)).toMatchObject({ symbolId: 'SOLUSDT', state: 'halted' });
    expect(await runCommand(['resume', 'SOLUSDT'], place)).toBe(2);
    const [newest] = (await answer<{ items: { reason: string }[] }>('trail')).items;
    expect(newest?.reason).toBe('typed');
  });
});

interface Said {
  readonly method?: string;
  readonly name?: string;
  readonly body?: string;
}

function overSocket(path: string, { method = 'POST', name = 'bob', body = '' }: Said) {
  return new Promise<{ status: number; envelope: Envelope<unknown> }>((resolve, reject) => {
    const headers = { 'content-length': Buffer.byteLength(body), 'x-operator': name };
    const sent = request({ socketPath, path, method, headers, agent: false }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode!, envelope: JSON.parse(text) }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

describe('OPS-01 the socket', () => {
  it('is for the exchange’s own user alone', () => {
    const { mode } = statSync(socketPath);
    expect(mode & 0o777).toBe(0o600);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  });

  it.each<[string, string, Said, number]>([
    ['an operator’s call', '/operatorPairs', {}, 200],
    ['what anybody may read', '/announcements', { body: '{}' }, 200],
    ['no call of users', '/placeOrder', { body: '{}' }, 404],
    ['no call that is none', '/toString', {}, 404],
    ['no path', '/', {}, 404],
    ['no GET', '/operatorPairs', { method: 'GET' }, 405],
    ['nobody without a name', '/operatorPairs', { name: '' }, 400],
    ['no name that is none', '/operatorPairs', { name: 'bob smith' }, 400],
    ['no body that is not JSON', '/operatorPairs', { body: '{' }, 400],
    ['no body with a field twice', '/operatorFindUser', { body: '{"user":"1","user":"2"}' }, 400],
    ['no unknown field', '/operatorPairs', { body: '{"all":true}' }, 400],
    ['no body above 64 kB', '/operatorPairs', { body: ' '.repeat(65_537) }, 413],
  ])('takes %s', async (_, path, said, status) => {
    const answered = await overSocket(path, said);
    expect([answered.status, answered.envelope.code === '00000']).toEqual([status, status === 200]);
    expect(answered.envelope.msg).not.toBe('');
  });

  it('is gone after a stop; a long folder’s lies elsewhere and is found', async () => {
    const long = join(folder, 'x'.repeat(100));
    mkdirSync(long);
    const other = await startServer({ DATA_DIR: long });
    const pointer = join(long, 'operator-socket');
    expect([existsSync(join(long, 'operator.sock')), existsSync(pointer)]).toEqual([false, true]);
    const pairs = await opsOn(long, 'pairs');
    expect([pairs.code, pairs.err]).toEqual([0, '']);
    await other.stop();
    expect(existsSync(pointer)).toBe(false);
    expect((await opsOn(long, 'pairs')).code).toBe(3);
    const short = join(folder, 'short');
    const third = await startServer({ DATA_DIR: short });
    expect(existsSync(join(short, 'operator.sock'))).toBe(true);
    await third.stop();
    expect(existsSync(join(short, 'operator.sock'))).toBe(false);
  });
});
