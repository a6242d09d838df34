import { createECDH } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallName, calls } from '#contract/calls.ts';
import { streamPath } from '#contract/channels.ts';
import { errorTable } from '#contract/errors.ts';
import { clientFrame } from '#contract/frames.ts';
import { keyPermissions } from '#domain/api-key/api-key.ts';
import { auditFolder } from '#exchange/upkeep/audit.ts';
import { isDeep } from '../fixed.ts';
import { bodies, type Hints, shapeOf } from './arbitrary.ts';
import { calmNow } from './calm-clock.ts';
import { password, type Stream, startServer, type TestServer, Visitor } from './harness.ts';
import { Desk } from './operating.ts';
import {
  type Holdings,
  noLimits,
  quickStandingOf,
  restFar,
  type Standing,
  settle,
  standingOf,
} from './standing.ts';

/** Inputs in all; `npm run deep` sends many more. */
const runs = Number(process.env.FUZZ_CALLS ?? 1500);
/** The same each time; `npm run deep` takes one of its commit, so that it looks elsewhere each time. */
const seed = Number(process.env.CHECK_SEED ?? 1);
/** A bound for what hangs. */
const timeoutMs = 1_200_000 + runs * 400;

/** What switches spot off leaves most of the other calls nothing to do: `switches.test` asks it. */
const names = (Object.keys(calls) as CallName[]).filter((name) => name !== 'operatorSetSwitch');
/** These end the session of whoever sends them. */
const farewells: readonly CallName[] = ['logout', 'clearCookie'];
const operatorNames = names.filter((name) => calls[name].access === 'operator');
const codes = new Set(['00000', ...Object.values(errorTable).map(({ wire }) => wire)]);

let dataDir: string;
let server: TestServer;
/** Sends; stands by and must never be touched; is nobody. */
let ann: Visitor;
let bob: Visitor;
let stranger: Visitor;
/** An operator, and whom they do things to. */
let desk: Desk;
let hers: Holdings;
let his: Holdings;
let bobsStanding: Standing;
let standing: Standing;
let rounds = 0;
/** How often each code came and each call was done, and how often it was sent. */
const answered = new Map<string, number>();
const sent = new Map<string, number>();

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'perigee-fuzz-'));
  server = await startServer(
    { ...noLimits, AREA_HEADER: 'x-area', DATA_DIR: dataDir },
    { clock: calmNow },
  );
  [ann, bob, stranger] = [1, 2, 3].map(() => new Visitor(server.base, calmNow)) as [
    Visitor,
    Visitor,
    Visitor,
  ];
  await ann.signUp('ann@x.test');
  await bob.signUp('bob@x.test');
  hers = await settle(ann, 'ann');
  his = await settle(bob, 'bob');
  desk = new Desk(server, calmNow);
  await desk.open();
  bobsStanding = await standingOf(bob);
  standing = await quickStandingOf(server, ann);
});

afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const decimals = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 200 }).map((units) => String(units / 1e3)) },
  fc.integer({ min: 1, max: 2_000_000 }).map((units) => String(units / 1e6)),
  fc.integer({ min: 1, max: 300_000 }).map(String),
  fc.stringMatching(/^(0|[1-9]\d{0,6})(\.\d{1,9})?$/),
);
const prices = fc.oneof(
  fc.integer({ min: 500, max: 1500 }).map((part) => ((hers.last * part) / 1000).toFixed(1)),
  decimals,
);
const symbols = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('BTCUSDT', 'BTCUSDT_SPBL') },
  { weight: 2, arbitrary: fc.constantFrom('BTCUSDT_UMCBL', 'ETHUSDT_UMCBL') },
  fc.constantFrom('ETHUSDT', 'ETHBTC', 'DOGEUSDT', 'USDCUSDT'),
  fc.constantFrom('NOPEUSDT', 'NOPE_UMCBL', 'btcusdt'),
);
/** Hers, his, and nobody's. */
const orderIds = fc.nat({ max: 12 }).map((n) => {
  const { order, ended, bought, contract } = hers;
  const spot = [order, order, order, order, ended, bought, his.order, his.bought];
  const known = [...spot, contract.order, contract.order, contract.ended, his.contract.order];
  return known[n]?.orderId ?? '9007199254740991';
});
const planIds = fc
  .nat({ max: 6 })
  .map((n) => [hers.plan, hers.oco, hers.oco, hers.trail, hers.trail, his.oco][n]?.planId ?? '1');
const clientOids = fc.oneof(
  fc.nat({ max: 5 }).map((n) => [hers.order, hers.plan, his.order, his.plan][n]?.clientOid ?? 'x'),
  fc.stringMatching(/^[A-Za-z0-9._:-]{1,64}$/),
);
/** Anyone’s: that the other half is not known only means that nothing can be signed with it. */
const publicKey = createECDH('prime256v1').generateKeys('base64url');
const ofGroups = fc.nat({ max: 3 }).map((n) => [hers.groupId, his.groupId, '0'][n] ?? '77');

const hints: Hints = {
  symbolId: symbols,
  symbolCodeDisplayName: symbols,
  delegatePrice: prices,
  triggerPrice: prices,
  executePrice: prices,
  activationPrice: prices,
  rangeRate: fc.constantFrom('0.001', '0.01', '0.2', '0', '0.3', '0.0000001'),
  rangePrice: fc.constantFrom('0.1', '100', '0', '0.001'),
  price: prices,
  startPrice: prices,
  endPrice: prices,
  presetTakeProfitPrice: prices,
  presetStopLossPrice: prices,
  exeTakeProfitPrice: prices,
  exeStopLossPrice: prices,
  delegateCount: decimals,
  orderId: orderIds,
  planId: planIds,
  clientOid: clientOids,
  cursor: orderIds,
  groupId: ofGroups,
  publicKey: fc.constant(publicKey),
  pin: fc.constantFrom('123456', '000000'),
  password: fc.constantFrom(password, 'another long one'),
  accessKey: fc.nat({ max: 2 }).map((n) => [hers.accessKey, his.accessKey][n] ?? 'a'.repeat(22)),
  permissions: fc.uniqueArray(fc.constantFrom(...keyPermissions, 'withdraw'), { maxLength: 3 }),
  ips: fc.array(fc.constantFrom('203.0.113.7', '2001:db8::/48', '0.0.0.0/0', 'x'), {
    maxLength: 3,
  }),
  groupIds: fc.array(ofGroups, { maxLength: 4 }),
  alertId: fc.nat({ max: 2 }).map((n) => [hers.alertId, his.alertId][n] ?? '77'),
};

const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 12, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { locale: 'ar' },
      { locale: '__proto__' },
      { language: '🦔'.normalize('NFC').length > 9 ? '' : 'xx', locale: 'constructor' },
      { 'content-type': 'application/json; charset=utf-16' },
      { 'content-type': 'text/plain' },
      { origin: 'null' },
      { origin: '' },
      { website: 'x'.repeat(2000), terminaltype: '-1', terminalcode: '\\', deviceid: '%00' },
      { paptrading: '1' },
      { 'x-area': 'ZZ' },
      { 'dy-token': 'x' },
      { 'content-encoding': 'gzip' },
    ),
  },
);

interface Given {
  readonly name: CallName;
  readonly asOperator: boolean;
  readonly body: Buffer;
  readonly headers: Record<string, string>;
}

/**
 * Calls for operators come twice as often, since all but a few of them are to do something: from one
 * most of the time, else from a user without the role.
 */
const draw = (operators: Hints): fc.Arbitrary<Given> =>
  fc.tuple(fc.constantFrom(...names, ...operatorNames), fc.nat({ max: 4 })).chain(([name, who]) => {
    const asOperator = calls[name].access === 'operator' && who > 0;
    const body = bodies(shapeOf(calls[name].input), asOperator ? operators : hints);
    return fc.record({
      name: fc.constant(name),
      asOperator: fc.constant(asOperator),
      body,
      headers: oddHeaders,
    });
  });

const visitorOf = ({ name, asOperator }: Given): Visitor => {
  if (asOperator) return desk.operator;
  return farewells.includes(name) ? stranger : ann;
};

/** A GET's query as near to a body as one can be. */
function queryOf(body: Buffer): string {
  // A longer address never reaches the exchange.
  const text = body.toString('latin1').slice(0, 4000);
  try {
    const fields = Object.entries(JSON.parse(body.toString()) as object);
    const isFlat = fields.every(([, value]) => typeof value !== 'object' || value === null);
    const pairs = fields.map(([key, value]) => [key, String(value)]);
    return `?${isFlat ? new URLSearchParams(pairs) : encodeURIComponent(text)}`;
  } catch {
    return `?${text.replace(/[^!-"$-~]/g, '%ff')}`;
  }
}

async function send({ name, body, headers }: Given, visitor: Visitor) {
  const { method, path } = calls[name];
  if (method === 'GET') return await visitor.fetch(path + queryOf(body), { method, headers });
  return await visitor.fetch(path, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(await visitor.signature(name, body)),
      ...headers,
    },
    body: new Uint8Array(body),
  });
}

/** After something was done: rests only what the market cannot reach, and notes what stands. */
async function settleAgain(name: CallName): Promise<void> {
  if (name === 'enablePin') {
    // Tries with wrong PINs keep it locked for a while.
    const off = () => ann.raw(name, { enable: false, password });
    for (let n = 0; n < 100 && !['00000', '60014'].includes((await off()).code); n++)
      await sleep(1000);
  }
  if ('writes' in calls[name] || name === 'signingKey') {
    await ann.call('cancelAllAfter', { timeoutSeconds: 0 });
    await ann.call('cancelAllOrders', {});
    hers = { ...hers, ...(await restFar(ann, hers.last, `ann-${++rounds}`)) };
  }
  standing = await quickStandingOf(server, ann);
}

function noted(counts: Map<string, number>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}

async function holds(one: Given): Promise<void> {
  noted(sent, one.name);
  const response = await send(one, visitorOf(one));
  expect(response.status).toBeLessThan(500);
  const answer = (await response.json()) as { code: string; msg: string; data: unknown };
  expect(codes).toContain(answer.code);
  noted(answered, answer.code === '00000' ? `${one.name} done` : answer.code);
  expect(answer.msg).toMatch(/\S/);
  // A message names what was sent, which may hold braces itself.
  if (!one.body.includes('{{')) expect(answer.msg.replace(/“[^”]*”/g, '')).not.toContain('{{');
  if (answer.code === '00000') {
    expect(calls[one.name].output.safeParse(answer.data).error).toBeUndefined();
    if (calls[one.name].access === 'private') return await settleAgain(one.name);
    if (one.asOperator) await desk.settle(one.name, answer.data);
  }
  expect(await quickStandingOf(server, ann)).toEqual(standing);
}

const described = ({ name, asOperator, body, headers }: Given): string =>
  [
    `${name}${asOperator ? ' by an operator' : ''}`,
    JSON.stringify(headers),
    body.toString('latin1').slice(0, 1000),
    `(seed ${seed})`,
  ].join(' ');

function reporter<T>({ failed, errorInstance, counterexample }: fc.RunDetails<T>): void {
  if (failed) throw errorInstance ?? new Error(String(counterexample));
}
const share = (name: CallName): string =>
  `${name} ${answered.get(`${name} done`) ?? 0}/${sent.get(name) ?? 0}`;
const opts = { numRuns: runs, seed, endOnFailure: true, reporter };

describe('API-03 whatever is sent', () => {
  it(
    'API-03 no call fails, and what is refused changes nothing',
    async () => {
      const property = fc.asyncProperty(draw(desk.hints), async (one) => {
        try {
          await holds(one);
        } catch (error) {
          throw new Error(described(one), { cause: error });
        }
      });
      await fc.assert(property, opts);
      // Much that is sent must get past the first check, or nothing was tried.
      const all = [...answered.keys()];
      expect(all.filter((what) => what.endsWith('done')).length).toBeGreaterThan(names.length / 2);
      expect(all.filter((what) => /^[56]/.test(what)).length).toBeGreaterThan(10);
      // Of operators' few calls each must have done something, but where there is nothing to do it to: no job fails.
      if (isDeep) {
        const idle = operatorNames.filter((name) => !answered.has(`${name} done`));
        expect(idle.filter((name) => name !== 'operatorChangeJob')).toEqual([]);
      }
      console.log(`done of sent: ${names.map(share).join(', ')}`);
    },
    timeoutMs,
  );

  const frame = bodies(shapeOf(clientFrame), hints);
  /** So many that a socket may say them at once. */
  const frames = fc.record({
    said: fc.array(fc.tuple(frame, fc.integer({ min: 0, max: 9 })), {
      minLength: 20,
      maxLength: 40,
    }),
    asUser: fc.nat({ max: 3 }).map((n) => n === 0),
  });

  /** The protocol’s own reasons to close, and ours for what a client did. */
  const fairCloses = [1002, 1003, 1007, 1008, 1009, 4008];

  async function talk(stream: Stream, said: readonly (readonly [Buffer, number])[]) {
    for (const [bytes, kind] of said) {
      if (stream.closed) break;
      stream.socket.send(bytes, { binary: kind === 0 });
    }
    stream.send({ op: 'ping', t: 0.25 });
    const end = (frame: Stream['frames'][number]) => frame.op === 'pong' && frame.t === 0.25;
    await stream.find(end).catch(() => stream.whenClosed());
    for (const got of stream.frames) {
      if (got.op !== 'error') continue;
      expect(codes).toContain(got.code);
      expect(got.code).not.toBe(errorTable.internal.wire);
      expect(got.msg).toMatch(/\S/);
    }
    if (!stream.closed) {
      noted(answered, 'socket kept');
      return;
    }
    expect(fairCloses).toContain(stream.closed.code);
    // Too many frames: the next socket would be turned away for the same reason.
    if (stream.closed.code === 1008) await sleep(1000);
  }

  it(
    `API-03 no frame on ${streamPath} fails, and none changes anything`,
    async () => {
      const before = await standingOf(ann);
      const property = fc.asyncProperty(frames, async ({ said, asUser }) => {
        const stream = await (asUser ? ann : stranger).stream();
        try {
          await talk(stream, said);
        } finally {
          stream.close();
        }
      });
      await fc.assert(property, { ...opts, numRuns: Math.ceil(runs / 40) });
      expect(answered.get('socket kept')).toBeGreaterThan(runs / 200);
      expect(await standingOf(ann)).toEqual(before);
    },
    timeoutMs,
  );

  it('API-03 leaves others and the sums of the ledger as they were', async () => {
    expect(await standingOf(bob)).toEqual(bobsStanding);
    const found = [...auditFolder(dataDir), ...(await server.exchange.compareWithStore())];
    expect(found.filter((finding) => finding.wrong > 0)).toEqual([]);
  });
});
