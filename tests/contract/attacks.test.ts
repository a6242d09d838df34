import { request as httpRequest } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { type ErrorName, errorTable } from '#contract/errors.ts';
import { signatureHeader } from '#contract/signing.ts';
import { selfTradeModes } from '#domain/order/order.ts';
import { codeOf } from '#exchange/identity/accounts/testing.ts';
import { password, startServer, type TestServer, Visitor } from './harness.ts';
import { bodyHash, sign } from './signer.ts';
import { lastPrice, noLimits, quickStandingOf, type Standing } from './standing.ts';
import { StandingClock } from './standing-clock.ts';

const json = { 'content-type': 'application/json' };
const done = '00000';

const clock = new StandingClock();

let server: TestServer;
let users = 0;
/** Attempts come from many addresses, as an attacker's would. */
let attempts = 0;
const nextAddress = () => `10.66.${++attempts >> 8}.${attempts & 255}`;

beforeAll(async () => {
  server = await startServer({ ...noLimits, ADDRESS_HEADER: 'x-real-ip' }, { clock: clock.now });
});
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server.stop();
});

async function newcomer() {
  const visitor = new Visitor(server.base, clock.now);
  const email = `attacker-${++users}@x.test`;
  await visitor.signUp(email);
  return { visitor, email };
}

const post = (visitor: Visitor, path: string, body: object) =>
  visitor.fetch(`/api/auth${path}`, {
    method: 'POST',
    headers: { ...json, 'x-real-ip': nextAddress() },
    body: JSON.stringify(body),
  });

const logIn = async (email: string): Promise<Visitor> => {
  const visitor = new Visitor(server.base, clock.now);
  const answer = await post(visitor, '/sign-in/email', { email, password });
  expect(answer.status).toBe(200);
  return visitor;
};

/** A buy of 0.001 BTC far enough below the market to rest. */
const orderAt = (last: number) => {
  const at = (ratio: number) => (last * ratio).toFixed(1);
  const order = {
    symbolId: 'BTCUSDT',
    delegateType: 21,
    orderType: 0,
    delegateCount: '0.001',
    delegatePrice: at(0.97),
  } as const;
  return { at, order };
};

/** What somebody has; not what it is worth, which the market changes meanwhile. */
const funds = async (visitor: Visitor) =>
  (await visitor.call('getAssets', {})).coinList.map(({ usdRate: _, ...row }) => row);

describe('API-03 figures at the ends of what can be counted', () => {
  let ann: Visitor;
  let last: number;
  let standing: Standing;
  beforeAll(async () => {
    ({ visitor: ann } = await newcomer());
    last = await lastPrice(ann);
    standing = await quickStandingOf(server, ann);
  });

  const market = { orderType: 1, delegatePrice: undefined } as const;
  const quote = { ...market, tradeUnit: 'quote' } as const;
  type At = (ratio: number) => string;
  const rows: readonly (readonly [string, (at: At) => object, ErrorName])[] = [
    ['the last safe price', () => ({ delegatePrice: '900719925474099.1' }), 'priceAboveMax'],
    ['the price after it', () => ({ delegatePrice: '900719925474099.2' }), 'priceAboveMax'],
    ['the last safe size', () => ({ delegateCount: '9007199254.740991' }), 'sizeAboveMax'],
    ['the size after it', () => ({ delegateCount: '9007199254.740992' }), 'sizeAboveMax'],
    [
      'the last amount',
      () => ({ ...quote, delegateCount: '92233720368.54775807' }),
      'notionalAboveMax',
    ],
    [
      'the amount after it',
      () => ({ ...quote, delegateCount: '92233720368.54775808' }),
      'notionalAboveMax',
    ],
    [
      'an amount of quote to sell',
      () => ({ ...quote, delegateType: 22, delegateCount: '100' }),
      'quantityInvalid',
    ],
    [
      'a slippage of thousands',
      () => ({ ...market, maxSlippage: '9007199254' }),
      'slippageInvalid',
    ],
    [
      'a take profit below the price',
      (at) => ({ presetTakeProfitPrice: at(0.96) }),
      'presetInvalid',
    ],
    ['a stop loss above the price', (at) => ({ presetStopLossPrice: at(0.98) }), 'presetInvalid'],
    [
      'a take profit below the stop loss',
      (at) => ({ presetTakeProfitPrice: at(0.98), presetStopLossPrice: at(0.99) }),
      'presetInvalid',
    ],
    [
      'a preset of a sell',
      (at) => ({ delegateType: 22, delegatePrice: at(1.03), presetTakeProfitPrice: at(1.04) }),
      'presetInvalid',
    ],
  ];
  it.each(rows)('API-03 %s is refused and changes nothing', async (_, fields, name) => {
    const { order, at } = orderAt(last);
    const answer = await ann.raw('placeOrder', { ...order, ...fields(at) });
    expect(answer).toMatchObject({ status: 200, code: errorTable[name].wire });
    expect(await quickStandingOf(server, ann)).toEqual(standing);
  });

  const beyond = '9999999999999999';
  const named = [
    ['cancelOrder', { orderId: beyond }, 'orderUnknown'],
    ['modifyOrder', { orderId: beyond, delegateCount: '1' }, 'orderUnknown'],
    ['modifyPlan', { planId: beyond, triggerPrice: '1' }, 'orderUnknown'],
    ['planFills', { planId: beyond }, 'orderUnknown'],
    ['deletePriceAlert', { alertId: beyond }, 'priceAlertUnknown'],
    ['deleteFavoriteGroup', { groupId: beyond }, 'favoriteGroupUnknown'],
  ] as const;
  it.each(named)(
    'API-03 %s with an id beyond safe integers names nothing',
    async (name, input, why) => {
      expect(await ann.raw(name, input)).toMatchObject({ status: 200, code: errorTable[why].wire });
      expect(await quickStandingOf(server, ann)).toEqual(standing);
    },
  );
});

describe('API-03 presets that reach for the ends', () => {
  it('API-03 are armed, cannot be grown beyond the limits, and go with their cancellation', async () => {
    const { visitor } = await newcomer();
    const { order, at } = orderAt(await lastPrice(visitor));
    const bought = await visitor.call('placeOrder', {
      ...order,
      delegatePrice: at(1.03),
      timeInForceValue: 3,
      presetTakeProfitPrice: '900719925474099.1',
      exeTakeProfitPrice: '900719925474099.1',
      presetStopLossPrice: '0.1',
      exeStopLossPrice: '0.1',
    });
    expect(bought.dealCount).toBe('0.001000');
    const { items } = await visitor.call('openPlans', {});
    expect(items.map(({ planKind }) => planKind).sort()).toEqual(['stopLoss', 'takeProfit']);
    const profit = items.find(({ planKind }) => planKind === 'takeProfit')!;
    for (const change of [{ delegateCount: '300' }, { triggerPrice: '900719925474099.0' }]) {
      const answer = await visitor.raw('modifyPlan', { planId: profit.planId, ...change });
      expect(answer.code).toBe(errorTable.notionalAboveMax.wire);
    }
    expect(await visitor.call('cancelAllPlans', {})).toEqual({ plans: 2 });
    expect((await funds(visitor)).every(({ frozen }) => frozen === '0')).toBe(true);
  });
});

describe('API-03 many requests at once', () => {
  let ann: Visitor;
  let last: number;
  beforeEach(async () => {
    ({ visitor: ann } = await newcomer());
    last = await lastPrice(ann);
  });
  afterEach(async () => {
    await ann.call('cancelAllOrders', {});
    expect((await funds(ann)).every(({ frozen }) => frozen === '0')).toBe(true);
  });

  it('API-03 spend a balance no more than once', async () => {
    const before = await funds(ann);
    const { order } = orderAt(last);
    const third = (30_000 / Number(order.delegatePrice)).toFixed(5);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ann.raw('placeOrder', { ...order, delegateCount: third })),
    );
    const codes = answers.map(({ code }) => code).sort();
    const short = errorTable.balanceNotEnough.wire;
    expect(codes).toEqual([...Array(3).fill(done), ...Array(17).fill(short)]);
    expect(await ann.call('cancelAllOrders', {})).toEqual({ orders: 3, plans: 0 });
    expect(await funds(ann)).toEqual(before);
  });

  it('API-03 cancel an order once, however often it is changed meanwhile', async () => {
    const { orderId } = await ann.call('placeOrder', orderAt(last).order);
    const change = (delegateCount: string) => ann.raw('modifyOrder', { orderId, delegateCount });
    const cancel = () => ann.raw('cancelOrder', { orderId });
    const answers = await Promise.all([change('0.5'), cancel(), change('0.002'), cancel()]);
    const codes = new Set(answers.map(({ code }) => code));
    expect([done, errorTable.orderEnded.wire].filter((code) => codes.has(code))).toHaveLength(2);
    const cancels = [answers[1]!, answers[3]!].filter(({ code }) => code === done);
    expect(cancels).toHaveLength(1);
    expect((await ann.call('openOrders', {})).items).toEqual([]);
  });
});

describe('API-03 a user on both sides', () => {
  const waits = [0, 2, 3];
  const rows = selfTradeModes.flatMap((mode) => waits.map((wait) => [mode, wait] as const));
  it.each(rows)('API-03 %s, time in force %i: no own trade', async (selfTradeMode, wait) => {
    const { visitor } = await newcomer();
    const { order, at } = orderAt(await lastPrice(visitor));
    const sell = { ...order, delegateType: 22 as const, delegatePrice: at(1.0002) };
    const preset = { presetTakeProfitPrice: at(1.04), presetStopLossPrice: at(0.9) };
    await visitor.call('placeOrder', { ...sell, timeInForceValue: 1, delegateCount: '0.01' });
    const buy = { ...order, delegatePrice: at(1.0003), delegateCount: '0.02' };
    const answer = await visitor.raw('placeOrder', {
      ...buy,
      ...preset,
      selfTradeMode,
      timeInForceValue: wait,
    });
    expect(answer.code).toBe(done);
    const { items } = await visitor.call('fills', {});
    expect(new Set(items.map(({ tradeId }) => tradeId)).size).toBe(items.length);
    await visitor.call('cancelAllOrders', {});
    expect((await funds(visitor)).every(({ frozen }) => frozen === '0')).toBe(true);
  });
});

describe('API-04 a second step that many try at once', () => {
  interface Codes {
    readonly totpURI: string;
    readonly backupCodes: readonly string[];
  }

  async function guardedAccount(): Promise<Codes & { email: string }> {
    const { visitor, email } = await newcomer();
    const codes = (await (await post(visitor, '/two-factor/enable', { password })).json()) as Codes;
    const code = codeOf(codes.totpURI);
    expect((await post(visitor, '/two-factor/verify-totp', { code })).status).toBe(200);
    return { ...codes, email };
  }

  const count = (statuses: readonly number[], wanted: number) =>
    statuses.filter((status) => status === wanted).length;

  it.each([
    ['a recovery code', 'verify-backup-code', ({ backupCodes }: Codes) => backupCodes[0]!],
    ['a code of the authenticator', 'verify-totp', ({ totpURI }: Codes) => codeOf(totpURI)],
  ])('API-04 %s lets one log-in through', async (_, door, codeFrom) => {
    const account = await guardedAccount();
    const waiting = await Promise.all([1, 2, 3].map(() => logIn(account.email)));
    const code = codeFrom(account);
    const answers = await Promise.all(
      waiting.map((visitor) => post(visitor, `/two-factor/${door}`, { code })),
    );
    const statuses = answers.map(({ status }) => status);
    expect(count(statuses, 200)).toBe(1);
    const inside = await Promise.all(
      waiting.map(async (visitor) => (await visitor.raw('userInfo', {})).data !== null),
    );
    expect(inside.filter((isIn) => isIn)).toHaveLength(1);
  });

  it('API-04 ten guesses are taken, over many log-ins and addresses', async () => {
    const { email } = await guardedAccount();
    const waiting = await Promise.all(Array.from({ length: 4 }, () => logIn(email)));
    const guesses = waiting.flatMap((visitor) =>
      Array.from({ length: 10 }, (_, n) =>
        post(visitor, '/two-factor/verify-backup-code', { code: `AAAAA-${10_000 + n}` }),
      ),
    );
    const answers = await Promise.all(guesses);
    const bodies = await Promise.all(answers.map((answer) => answer.json()));
    const tried = bodies.filter(({ code }) => code === 'INVALID_BACKUP_CODE');
    expect(tried.length).toBeGreaterThan(0);
    expect(tried.length).toBeLessThanOrEqual(10);
    expect(
      count(
        answers.map(({ status }) => status),
        200,
      ),
    ).toBe(0);
  });

  it('API-04 a PIN is guessed five times, over several sessions at once', async () => {
    const { visitor, email } = await newcomer();
    await visitor.call('enablePin', { enable: true, pin: '271828', password });
    const sessions = await Promise.all([1, 2, 3].map(() => logIn(email)));
    const guess = () =>
      sessions.flatMap((session) =>
        Array.from({ length: 6 }, (_, n) => session.raw('verifyPin', { pin: `00000${n}` })),
      );
    const { pinWrong, pinLocked } = errorTable;
    // The pace of tries would give some back on a slow machine.
    await clock.during(async () => {
      const codes = (await Promise.all(guess())).map(({ code }) => code);
      expect(codes.filter((code) => code === pinWrong.wire).length).toBeLessThanOrEqual(5);
      expect(new Set(codes)).toEqual(new Set([pinWrong.wire, pinLocked.wire]));
      const right = await sessions[0]!.raw('verifyPin', { pin: '271828' });
      expect(right.code).toBe(pinLocked.wire);
    });
  });
});

describe('API-04 who one says to be', () => {
  it('API-04 a session that was planted before is never the one that a log-in opens', async () => {
    const { email, visitor: victim } = await newcomer();
    const { visitor: thief } = await newcomer();
    const planted = thief.cookie;
    const browser = new Visitor(server.base);
    browser.cookie = planted;
    expect((await post(browser, '/sign-in/email', { email, password })).status).toBe(200);
    expect(browser.cookie).not.toBe(planted);
    const { userId } = (await victim.call('userInfo', {}))!;
    expect((await browser.call('userInfo', {}))!.userId).toBe(userId);
    expect((await thief.call('userInfo', {}))!.userId).not.toBe(userId);
  });

  it('API-04 a limit is not escaped with headers that no proxy sets', async () => {
    const strict = await startServer({ RATE_PER_ADDRESS: '1' });
    const names = ['x-forwarded-for', 'forwarded', 'x-client-ip', 'true-client-ip', 'x-real-ip'];
    const ask = (n: number) => {
      const headers = Object.fromEntries(names.map((name) => [name, `10.1.1.${n}`]));
      const query = '?symbolCodeDisplayName=BTCUSDT';
      return fetch(strict.base + calls.getTicker.path + query, { headers });
    };
    try {
      const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => ask(n)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
    } finally {
      await strict.stop();
    }
  });
});

describe('API-05 a signature and the address that it was made for', () => {
  const { path } = calls.placeOrder;
  const rows = [
    ['a question mark more', `${path}?`],
    ['a query', `${path}?orderId=1`],
    ['a slash before', `/${path}`],
    ['an encoded letter', path.replace('place', 'pl%61ce')],
    ['a way round', path.replace('/order/', '/order/../order/')],
    ['a whole address', `http://127.0.0.1${path}`],
    ['a fragment', `${path}#x`],
    ['another call', calls.batchPlaceOrders.path],
  ] as const;

  const ask = (visitor: Visitor, target: string, body: string, signature: string) =>
    new Promise<number>((resolve, reject) => {
      const { hostname, port } = new URL(server.base);
      const headers = {
        ...json,
        origin: server.base,
        cookie: visitor.cookie,
        [signatureHeader]: signature,
      };
      const request = httpRequest({ hostname, port, method: 'POST', path: target, headers });
      request.on('error', reject);
      request.on('response', (response) => {
        response.resume();
        resolve(response.statusCode!);
      });
      request.end(body);
    });

  let ann: Visitor;
  let body: string;
  beforeAll(async () => {
    ({ visitor: ann } = await newcomer());
    body = JSON.stringify(orderAt(await lastPrice(ann)).order);
  });

  const signed = async () =>
    sign((await ann.signingKey())!, { method: 'POST', path, bodyHash: bodyHash(body) });

  it.each(rows)('API-05 does not hold for it with %s', async (_, target) => {
    expect(await ask(ann, target, body, await signed())).toBeGreaterThanOrEqual(400);
    expect((await ann.call('openOrders', {})).items).toEqual([]);
  });

  const spellings: readonly (readonly [string, (text: string) => string])[] = [
    ['a space more', (text) => `${text} `],
    ['its fields in another order', (text) => JSON.stringify(reversed(JSON.parse(text)))],
    ['an escaped letter', (text) => text.replace('BTC', '\\u0042TC')],
    ['a mark before it', (text) => `\uFEFF${text}`],
  ];
  it.each(spellings)('API-05 does not hold for the body with %s', async (_, spelled) => {
    expect(await ask(ann, path, spelled(body), await signed())).toBeGreaterThanOrEqual(400);
    expect((await ann.call('openOrders', {})).items).toEqual([]);
  });

  it('API-05 holds for what was signed', async () => {
    expect(await ask(ann, path, body, await signed())).toBe(200);
    expect((await ann.call('openOrders', {})).items).toHaveLength(1);
  });
});

const reversed = (given: object) => Object.fromEntries(Object.entries(given).reverse());
