import { createECDH } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallName, calls } from '#contract/calls.ts';
import { contractInput } from './contract-input.ts';
import { startServer, type TestServer, Visitor } from './harness.ts';
import { noLimits } from './standing.ts';
import { StandingClock } from './standing-clock.ts';

let server: TestServer;
let ann: Visitor;
beforeAll(async () => {
  server = await startServer(noLimits);
  ann = new Visitor(server.base);
  await ann.signUp('ann@x.test');
  const title = { en: 'One' };
  for (const kind of ['announcement', 'news']) {
    const post = { kind, postId: '1', title, text: title, reason: 'test' };
    await server.exchange.operate('operatorPost', post, 'local:test');
  }
});
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server.stop();
});

const names = Object.keys(calls) as CallName[];

/** The least that each call takes; what must be known of the exchange is BTCUSDT. */
const goodInput: Readonly<Record<CallName, object>> = {
  getAllSymbol: {},
  getTicker: { symbolCodeDisplayName: 'BTCUSDT' },
  getTickers: {},
  getSparklines: {},
  getDepth: { symbolId: 'BTCUSDT' },
  getTrades: { symbolId: 'BTCUSDT' },
  getKline: { symbolId: 'BTCUSDT', kLineType: '1m' },
  placeOrder: {
    symbolId: 'BTCUSDT',
    delegateType: 21,
    orderType: 0,
    delegateCount: '0.001',
    delegatePrice: '1',
  },
  batchPlaceOrders: {
    orders: [{ symbolId: 'BTCUSDT', delegateType: 21, orderType: 1, delegateCount: '1' }],
  },
  cancelOrder: { orderId: '1' },
  batchCancelOrders: { orders: [{ orderId: '1' }] },
  cancelAllOrders: {},
  cancelAllAfter: { timeoutSeconds: 0 },
  modifyOrder: { orderId: '1' },
  openOrders: {},
  orderHistory: {},
  fills: {},
  placePlan: { symbolId: 'BTCUSDT', delegateType: 21, triggerPrice: '1', delegateCount: '1' },
  modifyPlan: { planId: '1' },
  cancelPlan: { planId: '1' },
  batchPlacePlans: {
    orders: [{ symbolId: 'BTCUSDT', delegateType: 21, triggerPrice: '1', delegateCount: '1' }],
  },
  batchCancelPlans: { orders: [{ planId: '1' }] },
  cancelAllPlans: {},
  planFills: { planId: '1' },
  openPlans: {},
  planHistory: {},
  placeTriggerPlan: {
    symbolId: 'BTCUSDT',
    delegateType: 21,
    triggerPrice: '1',
    delegateCount: '1',
  },
  placeOco: {
    ...{ symbolId: 'BTCUSDT', delegateType: 22, delegateCount: '1' },
    ...{ delegatePrice: '1', triggerPrice: '1' },
  },
  cancelTriggerPlan: { planId: '1' },
  batchCancelTriggerPlans: { orders: [{ planId: '1' }] },
  updateDelegatePlan: { planId: '1' },
  updateTpslPlan: { planId: '1' },
  updatePlanPreset: { orderId: '1' },
  placeTrackingPlan: {
    ...{ symbolId: 'BTCUSDT', delegateType: 22, delegateCount: '1', rangeRate: '0.01' },
  },
  updateTrackingPlan: { planId: '1' },
  updateTrackingPlanPreset: { planId: '1' },
  setDelegateFlag: { planOrder: false },
  ...contractInput,
  placeIceberg: {
    symbolId: 'BTCUSDT',
    delegateType: 21,
    delegateCount: '1',
    visibleCount: '0.1',
    delegatePrice: '1',
  },
  cancelIceberg: { strategyId: '1' },
  icebergs: {},
  placeTwap: {
    symbolId: 'BTCUSDT',
    delegateType: 21,
    delegateCount: '1',
    slices: 2,
    interval: 5,
  },
  cancelTwap: { strategyId: '1' },
  twaps: {},
  userInfo: {},
  apiKeys: {},
  createApiKey: { label: 'bot', permissions: ['read'], ips: [], password: 'a long password' },
  updateApiKey: {
    ...{ accessKey: 'a'.repeat(22), label: 'bot', permissions: ['read'], ips: [] },
    password: 'a long password',
  },
  revokeApiKey: { accessKey: 'a'.repeat(22) },
  reportClientError: { kind: 'lost' },
  reportPageTrace: { page: 'home' },
  setPreference: { feeInBgb: false },
  getAssets: {},
  transfer: { coinName: 'USDT', amount: '1', fromType: 1, toType: 6 },
  logout: {},
  clearCookie: {},
  getPreference: {},
  accountList: {},
  accountTotals: {},
  assetCosts: { costCoin: 'BTC' },
  shareFigures: { shareType: 3, coinName: 'BTC' },
  getOpenPrice: { symbolId: 'BTCUSDT' },
  getSymbolInfo: { symbolId: 'BTCUSDT' },
  getPlatePrice: {},
  serverTime: {},
  webCommonConfig: {},
  languageTypeList: {},
  clientConfig: {},
  siteNames: {},
  domainConfig: {},
  tips: {},
  coinConfigList: {},
  usdtRate: {},
  conceptList: {},
  coinList: {},
  hotCoins: { type: 1 },
  vipRules: {},
  userFees: {},
  userTradeFlags: {},
  favorites: { type: 1 },
  addFavorite: { symbolId: 'BTCUSDT' },
  deleteFavorite: { symbolId: 'BTCUSDT' },
  mergeFavorites: { groups: [{ groupName: 'mine', symbolIds: ['BTCUSDT'] }] },
  addFavoriteGroup: { groupName: 'mine' },
  renameFavoriteGroup: { groupId: '1', groupName: 'mine' },
  deleteFavoriteGroup: { groupId: '1' },
  sortFavoriteGroups: { groupIds: ['1'] },
  priceAlerts: {},
  savePriceAlert: { symbolId: 'BTCUSDT', direction: 'up', price: '100000000' },
  deletePriceAlert: { alertId: '1' },
  enablePin: { enable: false, pin: '123456' },
  verifyPin: { pin: '123456' },
  announcements: {},
  searchHelp: { keyword: 'order types' },
  strategyHelp: {},
  announcement: { announcementId: '1' },
  news: {},
  newsDetail: { newsId: '1' },
  coinInformation: { coinName: 'BTC' },
  coinDisplay: { coinName: 'BTC' },
  economicCalendar: {},
  holdingAddresses: { coinName: 'BTC' },
  activeAddresses: { coinName: 'BTC' },
  promotionStages: {},
  operatorPairs: {},
  operatorListPair: {
    ...{ baseCoin: 'LINK', quoteCoin: 'BTC', delegatePricePlace: 7, volumePlace: 1 },
    ...{ preview: true, reason: 'test' },
  },
  operatorSetPairState: { symbolId: 'BTCUSDT', state: 'halted', reason: 'test' },
  operatorSetPairRules: { symbolId: 'BTCUSDT', reason: 'test' },
  operatorSetPairFees: { symbolId: 'BTCUSDT', makerPpm: 1, takerPpm: 1, reason: 'test' },
  operatorFindUser: { user: '100' },
  operatorPositions: { user: '100' },
  operatorContracts: {},
  operatorInsurance: {},
  operatorFreezeUser: { user: '100', frozen: true, reason: 'test' },
  operatorCredit: { user: '100', coinName: 'BTC', amount: '1', reason: 'test' },
  operatorSweepAccounts: { reason: 'test' },
  operatorAreas: {},
  operatorSwitches: {},
  operatorSetSwitch: { name: 'developers', state: 'on', reason: 'test' },
  operatorRestrictArea: { area: 'ZZ', restricted: true, reason: 'test' },
  operatorPosts: {},
  operatorPost: { kind: 'news', title: { en: 'A' }, text: { en: 'B' }, reason: 'test' },
  operatorRetractPost: { kind: 'news', postId: '1', reason: 'test' },
  operatorSetRole: { user: '100', operator: true, reason: 'test' },
  operatorJobs: {},
  operatorChangeJob: { jobId: '1', to: 'retry', reason: 'test' },
  operatorClock: {},
  operatorConfirmClock: { reason: 'test' },
  operatorBringDelivery: { symbolId: 'NOPE', seconds: 20, reason: 'test' },
  operatorConfirmDelivery: { symbolId: 'NOPE', reason: 'test' },
  operatorBringFunding: { symbolId: 'BTCUSDT_UMCBL', seconds: 20, reason: 'test' },
  operatorShock: { kind: 'crash', target: 'FILUSDT', percent: 1, reason: 'test' },
  operatorTrail: {},
  operatorCompare: {},
  signingKey: { publicKey: createECDH('prime256v1').generateKeys('base64url') },
};

/** Everything that a user's call could have changed. */
async function standing(visitor: Visitor): Promise<unknown> {
  return [
    await visitor.call('getAssets', {}),
    await visitor.call('openOrders', {}),
    await visitor.call('openPlans', {}),
    await visitor.call('orderHistory', {}),
  ].map((part) => JSON.stringify(part, (key, value) => (key === 'usdRate' ? '' : value)));
}

describe('every call', () => {
  it.each(names)('%s refuses a field that it does not know, and names it', async (name) => {
    const before = await standing(ann);
    const answer = await ann.raw(name, { ...goodInput[name], surprise: '1' });
    expect(answer).toMatchObject({ status: 400, code: '40000', data: null });
    expect(answer.msg).toContain('surprise');
    expect(await standing(ann)).toEqual(before);
  });

  const required = names.flatMap((name) =>
    Object.keys(goodInput[name])
      .filter((field) => !(name === 'placeOrder' && field === 'delegatePrice'))
      .map((field) => [name, field] as const),
  );
  it.each(required)('%s refuses a %s of the wrong kind, and names it', async (name, field) => {
    const isGet = calls[name].method === 'GET';
    const input = { ...goodInput[name], [field]: isGet ? '!' : { no: 1 } };
    const answer = await ann.raw(name, input);
    expect(answer).toMatchObject({ status: 400, code: '40000' });
    expect(answer.msg).toContain(field);
  });

  const closed: readonly string[] = ['private', 'operator'];
  const privates = names.filter((name) => closed.includes(calls[name].access));
  it.each(privates)('%s needs a session', async (name) => {
    const answer = await new Visitor(server.base).raw(name, goodInput[name]);
    expect(answer).toMatchObject({ status: 401, code: '00004', data: null });
  });

  const open = names.filter((name) => !closed.includes(calls[name].access));
  it.each(open)('%s answers a visitor as the contract says', async (name) => {
    await new Visitor(server.base).call(name, goodInput[name] as never);
  });

  const posts = names.filter((name) => calls[name].method === 'POST');
  it.each(posts)('%s refuses another origin, whoever asks', async (name) => {
    const answer = await ann.raw(name, goodInput[name], { origin: 'https://evil.example' });
    expect(answer).toMatchObject({ status: 403, code: '40003' });
  });

  it.each(names)('%s takes its own method only', async (name) => {
    const { method, path } = calls[name];
    const other = method === 'GET' ? 'POST' : 'GET';
    const answer = await ann.fetch(path, { method: other });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe(method);
  });
});

describe('the door', () => {
  const place = calls.placeOrder.path;
  const post = (body: string, headers: Record<string, string> = {}) =>
    ann.fetch(place, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    });

  it('answers an unknown call with 404 and the known words', async () => {
    const answer = await ann.fetch('/v1/nobody/knows', { method: 'POST' });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({
      code: '40004',
      msg: 'wrong api name!',
      data: null,
    });
  });

  it('refuses what is no JSON, by its type and by its content', async () => {
    expect((await post('{}', { 'content-type': 'text/plain' })).status).toBe(415);
    const broken = await post('{"a":');
    expect(broken.status).toBe(400);
    expect(((await broken.json()) as { msg: string }).msg).toContain('JSON');
    for (const body of ['null', '[]', '"x"', '1']) expect((await post(body)).status).toBe(400);
  });

  it('refuses a body above 64 kB, whether its length is said or not', async () => {
    const big = JSON.stringify({ clientOid: 'x'.repeat(70_000) });
    expect((await post(big)).status).toBe(413);
    const streamed = await fetch(server.base + place, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.base, cookie: ann.cookie },
      body: new Blob([big]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(streamed.status).toBe(413);
  });

  it('refuses a request with cookies that says of no page where it comes from', async () => {
    const answer = await fetch(server.base + place, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: ann.cookie },
      body: JSON.stringify(goodInput.placeOrder),
    });
    expect(answer.status).toBe(403);
  });

  it('answers in the language asked for', async () => {
    const arabic = /[\u0600-\u06ff]/;
    const byHeader = await ann.raw('placeOrder', {}, { locale: 'ar' });
    expect(byHeader.msg).toMatch(arabic);
    const byType = await ann.raw('cancelOrder', { orderId: '99', languageType: 39 });
    expect(byType.msg).toMatch(arabic);
    const unknown = await ann.raw('cancelOrder', { orderId: '99' }, { locale: 'tlh' });
    expect(unknown).toMatchObject({ status: 400, code: '40000' });
    expect(unknown.msg).not.toMatch(arabic);
  });

  it('carries the time of the answer', async () => {
    const before = Date.now();
    const { requestTime } = await ann.raw('getTickers', {});
    expect(requestTime).toBeGreaterThanOrEqual(before);
    expect(requestTime).toBeLessThanOrEqual(Date.now());
  });
});

describe('limits', () => {
  it('stops one user who calls too much with 429 and Retry-After, and nobody else', async () => {
    const clock = new StandingClock();
    const small = await startServer({ RATE_PER_USER: '2' }, { clock: clock.now });
    try {
      const [bob, eve] = [1, 2].map(() => new Visitor(small.base, clock.now)) as [Visitor, Visitor];
      await bob.signUp('bob@x.test');
      await eve.signUp('eve@x.test');
      const answer = await clock.during(async () => {
        let last = await bob.raw('getAssets', {});
        for (let n = 0; n < 30 && last.status === 200; n++) last = await bob.raw('getAssets', {});
        return last;
      });
      expect(answer).toMatchObject({ status: 429, code: '40029' });
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await eve.raw('getAssets', {})).status).toBe(200);
    } finally {
      await small.stop();
    }
  });

  it('stops one address that calls too much, with or without a session', async () => {
    const clock = new StandingClock();
    const small = await startServer({ RATE_PER_ADDRESS: '1' }, { clock: clock.now });
    try {
      const visitor = new Visitor(small.base);
      const answer = await clock.during(async () => {
        let last = await visitor.raw('getTickers', {});
        for (let n = 0; n < 20 && last.status === 200; n++) {
          last = await visitor.raw('getTickers', {});
        }
        return last;
      });
      expect(answer).toMatchObject({ status: 429, code: '40029' });
    } finally {
      await small.stop();
    }
  });
});
