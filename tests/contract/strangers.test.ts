import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallName, calls } from '#contract/calls.ts';
import {
  type Channel,
  privateChannels,
  type ServerFrame,
  type Topic,
  topicKey,
} from '#contract/channels.ts';
import { errorTable } from '#contract/errors.ts';
import { signatureHeader } from '#contract/signing.ts';
import type { ExchangeView } from '#exchange/view/view.ts';
import { calmNow } from './calm-clock.ts';
import { contractThefts } from './contract-thefts.ts';
import { goodInput } from './good-input.ts';
import { password, startServer, type TestServer, Visitor } from './harness.ts';
import { bodyHash, sign } from './signer.ts';
import {
  type Holdings,
  lastPrice,
  noLimits,
  quickStandingOf,
  restFar,
  type Standing,
  settle,
  standingOf,
} from './standing.ts';
import { own, type Theft, unknownOrder } from './theft.ts';

let server: TestServer;
let view: ExchangeView;
/** Has one of everything; wants all of it. */
let ann: Visitor;
let eve: Visitor;
let hers: Holdings;
let standing: Standing;
/** Read over the wire, with what has ended too. */
let past: Standing;
/** Before and after each try: read in the server itself. */
const nowOf = (visitor: Visitor) => quickStandingOf(server, visitor);

/** The same once nothing moves any more: a slice of a TWAP is filled a moment after its order. */
async function atRest(visitor: Visitor): Promise<Standing> {
  let last = await nowOf(visitor);
  await expect
    .poll(async () => {
      const seen = last;
      last = await nowOf(visitor);
      return isDeepStrictEqual(seen, last);
    })
    .toBe(true);
  return last;
}
beforeAll(async () => {
  const viewOf = (own: ExchangeView) => {
    view = own;
    return own;
  };
  server = await startServer(noLimits, { viewOf, clock: calmNow });
  [ann, eve] = [new Visitor(server.base, calmNow), new Visitor(server.base, calmNow)];
  await ann.signUp('ann@x.test');
  await eve.signUp('eve@x.test');
  hers = await settle(ann, 'ann');
  await settle(eve, 'eve');
  [standing, past] = [await nowOf(ann), await standingOf(ann)];
});
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server.stop();
});

const names = Object.keys(calls) as CallName[];
type PrivateName = {
  [N in CallName]: (typeof calls)[N]['access'] extends 'private' ? N : never;
}[CallName];
const privates = names.filter((name) => calls[name].access === 'private') as PrivateName[];

const byOrder = ({ order, ended }: Holdings) => [
  { orderId: order.orderId },
  { clientOid: order.clientOid },
  { orderId: ended.orderId },
];
const byPlan = ({ plan }: Holdings) => [{ planId: plan.planId }, { clientOid: plan.clientOid }];
const byAnyPlan = (ann: Holdings) => [
  ...byPlan(ann),
  ...[ann.oco, ann.trail].flatMap(({ planId, clientOid }) => [{ planId }, { clientOid }]),
];
const byStrategy = ({ iceberg }: Holdings) => [
  { strategyId: iceberg.strategyId },
  { clientOid: iceberg.clientOid },
];
const far = { delegateType: 21, symbolId: 'BTCUSDT', delegateCount: '0.001' } as const;

/** What another user tries with the ids of the first. A private call without a row fails to compile. */
const thefts: Readonly<Record<PrivateName, Theft>> = {
  placeOrder: own(({ last }) => [
    { ...far, orderType: 0, delegatePrice: String(Math.floor(last / 2)), clientOid: 'bought-ann' },
  ]),
  batchPlaceOrders: own(({ last }) => {
    const price = String(Math.floor(last / 2));
    return [
      { orders: [{ ...far, orderType: 0, delegatePrice: price, clientOid: 'order-ended-ann' }] },
    ];
  }),
  cancelOrder: { inputs: byOrder, answers: unknownOrder },
  batchCancelOrders: own((ann) => [{ orders: byOrder(ann) }]),
  cancelAllOrders: own(() => [{}, { symbolId: 'BTCUSDT' }]),
  cancelAllAfter: own(() => [{ timeoutSeconds: 0 }]),
  modifyOrder: {
    inputs: (ann) => byOrder(ann).map((ref) => ({ ...ref, delegateCount: '0.005' })),
    answers: unknownOrder,
  },
  openOrders: own(() => [{}, { symbolId: 'BTCUSDT' }]),
  orderHistory: own(({ order, ended }) => [
    {},
    { cursor: String(Number(ended.orderId) + 1) },
    { cursor: order.orderId, limit: 100 },
  ]),
  fills: own(({ bought }) => [
    { limit: 100 },
    { orderId: bought.orderId },
    { cursor: String(Number(bought.orderId) + 100) },
  ]),
  placePlan: own(({ last }) => [
    { ...far, triggerPrice: String(Math.floor(last / 2)), clientOid: 'plan-ended-ann' },
  ]),
  batchPlacePlans: own(({ last }) => [
    { orders: [{ ...far, triggerPrice: String(Math.floor(last / 2)), clientOid: 'plan-b-ann' }] },
  ]),
  modifyPlan: {
    inputs: (ann) => byPlan(ann).map((ref) => ({ ...ref, delegateCount: '0.005' })),
    answers: unknownOrder,
  },
  cancelPlan: { inputs: byPlan, answers: unknownOrder },
  batchCancelPlans: own((ann) => [{ orders: byPlan(ann) }]),
  cancelAllPlans: own(() => [{}, { symbolId: 'BTCUSDT' }]),
  openPlans: own(() => [{}, { symbolId: 'BTCUSDT' }]),
  planHistory: own(({ plan }) => [{}, { cursor: plan.planId }]),
  planFills: own(({ plan }) => [{ planId: plan.planId }]),
  placeTriggerPlan: own(({ last }) => [
    { ...far, triggerPrice: String(Math.floor(last / 2)), clientOid: 'plan-t-ann' },
  ]),
  placeOco: own(({ last }) => [
    {
      ...{ ...far, delegatePrice: String(Math.floor(last / 2)) },
      ...{ triggerPrice: String(Math.floor(last * 2)), clientOid: 'oco-e-ann' },
    },
  ]),
  cancelTriggerPlan: { inputs: byAnyPlan, answers: unknownOrder },
  batchCancelTriggerPlans: own((ann) => [{ orders: byAnyPlan(ann) }]),
  updateDelegatePlan: {
    inputs: (ann) => byAnyPlan(ann).map((ref) => ({ ...ref, triggerPrice: '1000' })),
    answers: unknownOrder,
  },
  updateTpslPlan: {
    inputs: (ann) => byAnyPlan(ann).map((ref) => ({ ...ref, triggerPrice: '1000' })),
    answers: unknownOrder,
  },
  updatePlanPreset: {
    inputs: (ann) => byOrder(ann).map((ref) => ({ ...ref, presetStopLossPrice: '1000' })),
    answers: unknownOrder,
  },
  placeTrackingPlan: own(({ last }) => {
    const activationPrice = String(Math.floor(last / 2));
    return [{ ...far, rangeRate: '0.01', activationPrice, clientOid: 'trail-e-ann' }];
  }),
  updateTrackingPlan: {
    inputs: (ann) => byAnyPlan(ann).map((ref) => ({ ...ref, rangeRate: '0.02' })),
    answers: unknownOrder,
  },
  updateTrackingPlanPreset: {
    inputs: (ann) => byAnyPlan(ann).map((ref) => ({ ...ref, presetStopLossPriceRatio: '-0.02' })),
    answers: unknownOrder,
  },
  placeIceberg: own(({ last }) => [
    { ...far, visibleCount: '0.001', delegatePrice: String(Math.floor(last / 2)) },
  ]),
  cancelIceberg: { inputs: byStrategy, answers: unknownOrder },
  icebergs: own(({ iceberg }) => [{}, { cursor: String(Number(iceberg.strategyId) + 1) }]),
  placeTwap: own(() => [{ ...far, slices: 2, interval: 3600 }]),
  cancelTwap: { inputs: byStrategy, answers: unknownOrder },
  twaps: own(() => [{}, { symbolId: 'BTCUSDT' }]),
  ...contractThefts,
  getPreference: own(),
  setPreference: own(() => [{ theme: 'light' }]),
  setDelegateFlag: own(() => [{ planOrder: true }]),
  accountList: own(),
  accountTotals: own(),
  userFees: own(),
  assetCosts: own(),
  shareFigures: {
    inputs: ({ contract: { positionId } }) => [
      { shareType: 1, positionId },
      { shareType: 2, positionId },
    ],
    answers: '50078',
  },
  getAssets: own(() => [{}, { accountType: 10 }]),
  transfer: {
    inputs: ({ userId }) => {
      const all = { coinName: 'USDT', amount: '1', fromType: 1, toType: 1 };
      return [
        { ...all, fromUserId: userId },
        { ...all, toUserId: userId },
        { ...all, fromUserId: userId, toUserId: userId, toType: 6, clientOid: 'moved-ann' },
      ];
    },
    answers: '20106',
  },
  signingKey: own(() => []),
  enablePin: own(() => [{ enable: true, pin: '123456', password }]),
  apiKeys: own(),
  createApiKey: own(() => [{ label: 'eve', permissions: ['read'], ips: [], password }]),
  updateApiKey: {
    inputs: ({ accessKey }) => [
      { accessKey, label: 'eve', permissions: ['transfer'], ips: [], password },
    ],
    answers: '60031',
  },
  revokeApiKey: { inputs: ({ accessKey }) => [{ accessKey }], answers: '60031' },
  verifyPin: own(() => [{ pin: '123456' }]),
  favorites: own(),
  addFavorite: { inputs: ({ groupId }) => [{ symbolId: 'ETHUSDT', groupId }], answers: '60003' },
  deleteFavorite: own(({ groupId }) => [{ symbolId: 'BTCUSDT', groupId }]),
  mergeFavorites: own(() => [{ groups: [{ symbolIds: ['ETHUSDT'] }] }]),
  addFavoriteGroup: own(() => [{ groupName: 'mine' }]),
  renameFavoriteGroup: {
    inputs: ({ groupId }) => [{ groupId, groupName: 'stolen' }],
    answers: '60003',
  },
  deleteFavoriteGroup: { inputs: ({ groupId }) => [{ groupId }], answers: '60003' },
  sortFavoriteGroups: { inputs: ({ groupId }) => [{ groupIds: [groupId] }], answers: '60003' },
  priceAlerts: own(() => [{}, { symbolId: 'BTCUSDT' }]),
  savePriceAlert: own(({ last }) => [
    { symbolId: 'BTCUSDT', direction: 'up', price: String(Math.floor(last * 4)) },
  ]),
  deletePriceAlert: { inputs: ({ alertId }) => [{ alertId }], answers: '60005' },
};

/** Everything that is known of Ann alone. */
const secretsOf = ({ order, ended, bought, contract, ...own }: Holdings) => [
  ...[order, ended, bought, contract.order, contract.ended, contract.opened].map(
    ({ orderId }) => `"orderId":"${orderId}"`,
  ),
  `"planId":"${own.plan.planId}"`,
  `"strategyId":"${own.iceberg.strategyId}"`,
  `"groupId":"${own.groupId}"`,
  `"alertId":"${own.alertId}"`,
  'group of ann',
  'ann@x.test',
];

/** The parts of a session's cookie. */
function tokenOf({ cookie }: Visitor) {
  const [, name, value, signature] = /([\w.-]*session_token)=([^.;]+)\.([^;]+)/.exec(cookie)!;
  return { name: name!, value: value!, signature: signature! };
}

describe('API-05 every private call', () => {
  it('has a row in the table', () => {
    expect(Object.keys(thefts).sort()).toEqual([...privates].sort());
  });

  it.each(privates)('%s knows no stranger, and does nothing for one', async (name) => {
    const { name: cookieName, value, signature } = tokenOf(ann);
    const eves = tokenOf(eve);
    const strangers: readonly [string, string, Record<string, string>][] = [
      ['without a cookie', '', {}],
      ['with a cookie of nobody', `${cookieName}=${'x'.repeat(32)}.${signature}`, {}],
      ['with her token, signed by nobody', `${cookieName}=${value}.${'A'.repeat(43)}%3D`, {}],
      ['with her token, signed as another', `${cookieName}=${value}.${eves.signature}`, {}],
      ['with her token, not signed', `${cookieName}=${value}`, {}],
      ['with her token, not signed, as bearer', '', { 'dy-token': value }],
      ['with a user’s number', 'userId=1000', { userid: '1000' }],
    ];
    for (const input of thefts[name].inputs(hers)) {
      for (const [what, cookie, headers] of strangers) {
        const stranger = new Visitor(server.base, calmNow);
        stranger.cookie = cookie;
        const answer = await stranger.raw(name, input, headers);
        expect([what, answer.status, answer.code, answer.data]).toEqual([what, 401, '00004', null]);
      }
    }
    expect(await nowOf(ann)).toEqual(standing);
  });

  it.each(privates)('%s gives another user nothing, and touches nothing', async (name) => {
    const { inputs, answers } = thefts[name];
    for (const input of inputs(hers)) {
      const answer = await eve.raw(name, input);
      if (answers !== 'own') expect(answer).toMatchObject({ status: 200, code: answers });
      expect(answer.status).toBe(200);
      const told = JSON.stringify(answer);
      for (const secret of secretsOf(hers)) expect(told).not.toContain(secret);
    }
    expect(await nowOf(ann)).toEqual(standing);
  });
});

const forOperators = names.filter((name) => calls[name].access === 'operator');

describe('API-05 every call of operators', () => {
  it.each(forOperators)('%s is for no stranger and for no user', async (name) => {
    const input = goodInput(name);
    const stranger = await new Visitor(server.base, calmNow).raw(name, input);
    expect(stranger).toMatchObject({ status: 401, code: '00004', data: null });
    const user = await eve.raw(name, input);
    expect([user.code, user.data]).toEqual([errorTable.noPermission.wire, null]);
    // Neither is somebody who says of themselves that they are one.
    const claims = { operator: 'local:root', 'x-operator': '1', 'x-forwarded-user': 'root' };
    expect(await eve.raw(name, input, claims)).toMatchObject({ code: user.code });
    expect(await nowOf(ann)).toEqual(standing);
  });
});

const signed = privates.filter((name) => 'signed' in calls[name]);

describe('API-05 every signed call', () => {
  /** A request of Eve's own, and how it would be signed. */
  async function request(name: PrivateName) {
    const { path } = calls[name];
    const body = JSON.stringify({ ...thefts[name].inputs(hers)[0], languageType: 0 });
    const key = (await eve.signingKey())!;
    return { path, body, key, plain: { method: 'POST', path, bodyHash: bodyHash(body) } };
  }

  async function sendAs(visitor: Visitor, path: string, body: string, header: string | undefined) {
    const response = await visitor.fetch(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(header === undefined ? {} : { [signatureHeader]: header }),
      },
      body,
    });
    const { code } = (await response.json()) as { code: string };
    return `${response.status} ${code}`;
  }

  it.each(signed)('%s is done once: a replay is refused', async (name) => {
    const { path, body, key, plain } = await request(name);
    const header = sign(key, plain, { time: calmNow() });
    expect(await sendAs(eve, path, body, header)).toMatch(/^200 /);
    const after = await atRest(eve);
    expect(await sendAs(eve, path, body, header)).toBe('409 40009');
    expect(await sendAs(eve, path, body, header)).toBe('409 40009');
    expect(await nowOf(eve)).toEqual(after);
  });

  it.each(signed)('%s is refused when anything of it was changed', async (name) => {
    const { path, body, key, plain } = await request(name);
    const before = await atRest(eve);
    const at = calmNow();
    const nonce = randomUUID();
    const header = sign(key, plain, { time: at, nonce });
    const annsKey = (await ann.signingKey())!;
    const mac = header.slice(-64);
    const other = mac.startsWith('0') ? `1${mac.slice(1)}` : `0${mac.slice(1)}`;
    const elsewhere =
      path === calls.cancelOrder.path ? calls.placeOrder.path : calls.cancelOrder.path;
    const changed: readonly [string, string, string | undefined, string, string?][] = [
      ['no signature', body, undefined, '401 40101'],
      ['an empty one', body, '', '401 40101'],
      ['no known shape', body, 'v1,1,2,3', '400 40000'],
      ['another version', body, header.replace('v1', 'v2'), '400 40000'],
      ['its mac in capitals', body, header.replace(mac, mac.toUpperCase().padEnd(64)), '400 40000'],
      ['another body', body.replace('{', '{ '), header, '401 40102'],
      ['another time', body, header.replace(String(at), String(at + 1)), '401 40102'],
      ['another nonce', body, header.replace(nonce, randomUUID()), '401 40102'],
      ['another mac', body, header.replace(mac, other), '401 40102'],
      ['a query', body, header, '401 40102', `${path}?x=1`],
      [
        'signed for another call',
        body,
        sign(key, { ...plain, path: elsewhere }, { time: calmNow() }),
        '401 40102',
      ],
      [
        'signed for another method',
        body,
        sign(key, { ...plain, method: 'GET' }, { time: calmNow() }),
        '401 40102',
      ],
      [
        'signed with another user’s key',
        body,
        sign(annsKey, plain, { time: calmNow() }),
        '401 40102',
      ],
      ['signed long ago', body, sign(key, plain, { time: at - 31_000 }), '401 40103'],
      ['signed in the future', body, sign(key, plain, { time: at + 600_000 }), '401 40103'],
    ];
    for (const [what, text, signature, answer, address = path] of changed) {
      expect([what, await sendAs(eve, address, text, signature)]).toEqual([what, answer]);
    }
    expect(await nowOf(eve)).toEqual(before);
    expect(await nowOf(ann)).toEqual(standing);
  });

  it.each(signed)('%s that was seen on its way is of no use to another', async (name) => {
    const { path, body, plain } = await request(name);
    const hersSeen = sign((await ann.signingKey())!, plain, { time: calmNow() });
    const before = await atRest(eve);
    expect(await sendAs(eve, path, body, hersSeen)).toBe('401 40102');
    expect(await sendAs(new Visitor(server.base, calmNow), path, body, hersSeen)).toBe('401 00004');
    expect(await nowOf(eve)).toEqual(before);
    expect(await nowOf(ann)).toEqual(standing);
  });
});

it('API-05 after all of them she has what she had, with what has ended', async () => {
  expect(await standingOf(ann)).toEqual(past);
});

describe('API-05 every private channel', () => {
  const buy = (visitor: Visitor) =>
    visitor.call('placeOrder', { ...far, orderType: 1, delegateCount: '0.01' });

  /** Makes a channel tell Ann something. A private channel without a row fails the first test. */
  const stirs: Readonly<Partial<Record<Channel, () => Promise<unknown>>>> = {
    orders: async () => restFar(ann, await lastPrice(ann), `stir-${randomUUID()}`),
    fills: () => buy(ann),
    positions: () =>
      ann.call('openContract', {
        ...{ symbolId: 'BTCUSDT_UMCBL', delegateType: 21, orderType: 1, delegateCount: '0.001' },
      }),
    account: () => buy(ann),
    alerts: async () => {
      const last = await lastPrice(ann);
      // Whichever way the next trade goes.
      for (const [direction, by] of [
        ['up', 0.1],
        ['down', -0.1],
      ] as const) {
        const price = (last + by).toFixed(1);
        await ann.raw('savePriceAlert', { symbolId: 'BTCUSDT', direction, price });
      }
      await buy(ann);
    },
    // A position that is liquidated.
    notices: async () => {
      const symbolId = 'SOLUSDT_UMCBL';
      await ann.raw('adjustMarginMode', { symbolId, marginMode: 'fixed' });
      await ann.raw('adjustLever', { symbolId, fixedLongLeverage: 50, fixedShortLeverage: 50 });
      const lot = { symbolId, delegateType: 21, orderType: 1, delegateCount: '1' } as const;
      await ann.call('openContract', lot);
      await view.shock({
        ...{ kind: 'gap', target: 'SOL', direction: 'down' },
        ...{ percent: 5, seconds: 2, seed: 1 },
      });
    },
  };

  const isDelta = (channel: Channel) => (frame: ServerFrame) =>
    frame.op === 'data' && frame.channel === channel && frame.type === 'delta';

  it('has a row in the table', () => {
    expect(Object.keys(stirs).sort()).toEqual([...privateChannels].sort());
  });

  it.each(privateChannels)('%s is refused to a stranger', async (channel) => {
    const { name, value } = tokenOf(ann);
    for (const cookie of ['', `${name}=${value}.${tokenOf(eve).signature}`]) {
      const stranger = new Visitor(server.base, calmNow);
      stranger.cookie = cookie;
      const stream = await stranger.stream();
      stream.send({ op: 'subscribe', topics: [{ channel }] });
      expect(await stream.find((frame) => frame.op === 'error')).toMatchObject({
        code: '00004',
        topic: topicKey({ channel } as Topic),
      });
      await stirs[channel]!();
      await sleep(200);
      expect(stream.frames.filter(({ op }) => op === 'data')).toEqual([]);
      stream.close();
    }
  });

  it.each(privateChannels)(
    '%s tells another user nothing of hers, whatever they ask',
    async (channel) => {
      const [mine, theirs] = [await ann.stream(), await eve.stream()];
      for (const stream of [mine, theirs]) {
        stream.send({ op: 'subscribe', topics: [{ channel }] });
        await stream.find((frame) => frame.op === 'data');
      }
      const { userId } = (await ann.call('userInfo', {}))!;
      for (const more of [{ userId }, { symbolId: 'BTCUSDT' }, { user: 'ann@x.test' }]) {
        const from = theirs.frames.length;
        theirs.send({ op: 'subscribe', topics: [{ channel, ...more }] });
        expect(await theirs.find((frame) => frame.op === 'error', from)).toMatchObject({
          code: '40000',
        });
      }
      await stirs[channel]!();
      await mine.find(isDelta(channel));
      await sleep(300);
      expect(theirs.frames.filter(isDelta(channel))).toEqual([]);
      const told = JSON.stringify(theirs.frames);
      for (const secret of secretsOf(hers)) expect(told).not.toContain(secret);
      for (const stream of [mine, theirs]) stream.close();
    },
  );
});
