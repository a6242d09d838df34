import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallName, calls } from '#contract/calls.ts';
import { type ErrorName, errorTable } from '#contract/errors.ts';
import { datedContracts } from '#domain/futures/listed.ts';
import { errorCatalogs } from '#exchange/gateway/messages.ts';
import { groupDecimal } from '#i18n/number.ts';
import { openCatalogs } from '../../scripts/texts/catalogs.ts';
import { constraint, diskFull, Faults, faultyDatabase } from '../crash/faults.ts';
import { contractRefusals } from './contract-refusals.ts';
import { password, startServer, type TestServer, Visitor } from './harness.ts';
import { areaHeader, type Ruled, startRuled } from './ruled.ts';
import { type Holdings, noLimits, settle } from './standing.ts';
import { StandingClock } from './standing-clock.ts';

const locales = ['en', 'ar'] as const;
type Locale = (typeof locales)[number];
type Messages = Readonly<Record<string, string>>;
const { said } = openCatalogs('locales');
const messagesIn = (locale: Locale): Messages =>
  Object.assign({}, ...errorCatalogs.map((name) => said(locale, name)));
const messagesOf = Object.fromEntries(
  locales.map((locale) => [locale, messagesIn(locale)]),
) as Readonly<Record<Locale, Messages>>;

/** Starts what few rows need as the first of them comes: each exchange that runs makes the others slower. */
function lazily(start: () => Promise<TestServer>): () => Promise<TestServer> {
  let started: Promise<TestServer> | undefined;
  return () => {
    started ??= start();
    return started;
  };
}

let server: TestServer;
/** Has one of everything. */
let ann: Visitor;
let hers: Holdings;
/** Its disk fills up. */
const faults = new Faults();
const failing = lazily(() =>
  startServer({}, { database: (file) => faultyDatabase(new DatabaseSync(file), faults) }),
);
/** Of the server with small limits: stands still once they are used up, however slow the machine is. */
const clock = new StandingClock();
const small = lazily(() => startServer({ RATE_PER_ADDRESS: '1' }, { clock: clock.now }));
let ruled: Ruled;
beforeAll(async () => {
  server = await startServer(noLimits);
  ruled = await startRuled(noLimits);
  ann = new Visitor(server.base);
  await ann.signUp('ann@x.test');
  hers = await settle(ann, 'ann');
});
afterAll(async () => {
  faults.disarm();
  const few = [await failing(), await small()];
  for (const one of [server, ...few, ruled.server]) expect(one.errors).toEqual([]);
  for (const one of [server, ...few, ruled]) await one.stop();
});

let users = 0;
async function newUser(on = server): Promise<Visitor> {
  const visitor = new Visitor(on.base);
  await visitor.signUp(`user${++users}@x.test`);
  return visitor;
}

/** A request that is refused however often it is sent. */
interface Provoked {
  readonly by?: Visitor;
  readonly name: CallName;
  readonly input: object;
  readonly headers?: Record<string, string>;
  readonly path?: string;
  readonly method?: string;
  readonly body?: string;
}

/** Part of the last price, in whole units: `price(0.9)`. */
const price = (part: number) => String(Math.floor(hers.last * part));
const order = (more: object = {}) => ({
  symbolId: 'BTCUSDT',
  delegateType: 21,
  orderType: 0,
  delegateCount: '0.01',
  delegatePrice: price(0.9),
  ...more,
});
const place = (more: object = {}): Provoked => ({ name: 'placeOrder', input: order(more) });
const market = (more: object = {}) => place({ orderType: 1, delegatePrice: undefined, ...more });
const plan = (more: object = {}): Provoked => ({
  name: 'placePlan',
  input: {
    symbolId: 'BTCUSDT',
    delegateType: 21,
    triggerPrice: price(0.5),
    delegateCount: '0.01',
    ...more,
  },
});
const trail = (more: object = {}): Provoked => ({
  name: 'placeTrackingPlan',
  input: { symbolId: 'BTCUSDT', delegateType: 21, delegateCount: '0.01', ...more },
});
const oco = (more: object = {}): Provoked => ({
  name: 'placeOco',
  input: {
    ...{ symbolId: 'BTCUSDT', delegateType: 21, delegateCount: '0.01' },
    ...{ delegatePrice: price(0.9), triggerPrice: price(1.5), ...more },
  },
});
const iceberg = (more: object = {}): Provoked => ({
  name: 'placeIceberg',
  input: {
    ...{ symbolId: 'BTCUSDT', delegateType: 21, delegateCount: '0.0004', visibleCount: '0.0001' },
    ...{ delegatePrice: price(0.9), ...more },
  },
});
const twap = (more: object = {}): Provoked => ({
  name: 'placeTwap',
  input: {
    ...{ symbolId: 'BTCUSDT', delegateType: 21, delegateCount: '0.01', slices: 4 },
    ...{ interval: 60, ...more },
  },
});
const transfer = (more: object = {}): Provoked => ({
  name: 'transfer',
  input: { coinName: 'USDT', amount: '1', fromType: 1, toType: 6, ...more },
});
const signature = (mac: string) => ({
  'security-verify': `v1,${Date.now()},${'n'.repeat(20)},${mac}`,
});

/** Wrong PINs, as often as one likes. */
async function pinUser(wrongs: number): Promise<Visitor> {
  const visitor = await newUser();
  await visitor.call('enablePin', { enable: true, pin: '135790', password });
  for (let n = 0; n < wrongs; n++) await visitor.raw('verifyPin', { pin: '000000' });
  return visitor;
}

const reason = 'a test';

/** A user of the ruled exchange, after its operator has done something. */
async function ruledUser(name: CallName, input: object): Promise<Visitor> {
  const by = await newUser(ruled.server);
  await by.signingKey();
  await ruled.operator.call(name, { ...input, reason } as never);
  return by;
}
/** A user with more money for contracts than users begin with. */
async function richTrader(): Promise<Visitor> {
  const by = await newUser(ruled.server);
  const money = { coinName: 'USDT', amount: '3000000' };
  const user = `user${users}@x.test`;
  await ruled.operator.call('operatorCredit', { user, ...money, reason });
  await by.call('transfer', { ...money, fromType: 1, toType: 6 });
  return by;
}
/** The contract of the next quarter: in no test is it delivered by itself. */
const nextQuarter = datedContracts(Date.now())[1]!.symbolId;

const inState = (state: string) =>
  ruledUser('operatorSetPairState', { symbolId: 'ETHUSDT', state });

type Row = readonly [ErrorName, string, () => Provoked | Promise<Provoked>];

const rows: readonly Row[] = [
  ['symbolUnknown', 'an order', () => place({ symbolId: 'NOPEUSDT' })],
  [
    'symbolUnknown',
    'cancelling all',
    () => ({ name: 'cancelAllOrders', input: { symbolId: 'NOPE' } }),
  ],
  ['quantityInvalid', 'zero', () => place({ delegateCount: '0' })],
  ['priceInvalid', 'a limit order without one', () => place({ delegatePrice: undefined })],
  ['priceStep', 'too fine', () => place({ delegatePrice: `${price(0.9)}.05` })],
  ['priceAboveMax', 'far above', () => place({ delegatePrice: price(1.3) })],
  ['priceBelowMin', 'far below', () => place({ delegatePrice: price(0.3) })],
  ['sizeStep', 'too fine', () => place({ delegateCount: '0.0100001' })],
  ['sizeBelowMin', 'too small', () => place({ delegateCount: '0.000001' })],
  ['sizeAboveMax', 'too large', () => place({ delegateCount: '301' })],
  ['notionalBelowMin', 'worth too little', () => place({ delegateCount: '0.00001' })],
  [
    'notionalAboveMax',
    'worth too much',
    () => place({ symbolId: 'USDCUSDT', delegateCount: '20000000', delegatePrice: '1.009' }),
  ],
  ['slippageInvalid', 'half the price', () => market({ maxSlippage: '0.5' })],
  ['slippageInvalid', 'no slippage at all', () => market({ maxSlippage: '0' })],
  ['timeInForceInvalid', 'a maker-only market order', () => market({ timeInForceValue: 1 })],
  ['triggerPriceInvalid', 'zero', () => plan({ triggerPrice: '0' })],
  ['callbackInvalid', 'none', () => trail({ rangeRate: '0' })],
  ['ratioInvalid', 'finer than a millionth', () => trail({ rangeRate: '0.0000001' })],
  ['ocoInvalid', 'a buy above the price', () => oco({ delegatePrice: price(1.02) })],
  [
    'notChangeable',
    'a trigger order as a take profit',
    async () => ({
      by: ann,
      name: 'updateTpslPlan',
      input: { planId: hers.plan.planId, triggerPrice: price(0.4) },
    }),
  ],
  [
    'triggerPriceInvalid',
    'on the other side',
    async () => {
      const by = await newUser();
      const { input } = market({ presetStopLossPrice: price(0.5) });
      await by.call('placeOrder', input as never);
      const { items } = await by.call('openPlans', {});
      const change = { planId: items[0]!.planId, triggerPrice: price(2) };
      return { by, name: 'modifyPlan', input: change };
    },
  ],
  [
    'presetInvalid',
    'of a sell',
    () => place({ delegateType: 22, delegatePrice: price(1.2), presetStopLossPrice: price(0.5) }),
  ],
  ['presetInvalid', 'profit below the price', () => place({ presetTakeProfitPrice: price(0.5) })],
  ['presetInvalid', 'zero', () => place({ presetTakeProfitPrice: '0' })],
  ['balanceNotEnough', 'more than there is', () => place({ delegateCount: '100' })],
  ['fundsNotEnough', 'more than there is', () => transfer({ amount: '9999999999' })],
  ['fundsNotEnough', 'from an empty account', () => transfer({ fromType: 4, toType: 1 })],
  ['transferSame', 'to itself', () => transfer({ toType: 1 })],
  ['transferClosed', 'to a bot', () => transfer({ toType: 102 })],
  ['transferClosed', 'BTC to USDT futures', () => transfer({ toType: 6, coinName: 'BTC' })],
  ['accountOff', 'to C2C', () => transfer({ toType: 4 })],
  ['transferClosed', 'to no pair', () => transfer({ toType: 11 })],
  ['symbolUnknown', 'transfer', () => transfer({ toType: 11, toSymbolId: 'NOUSDT' })],
  ['currencyUnknown', 'transfer', () => transfer({ coinName: 'NOPE' })],
  ['amountInvalid', 'transfer of nothing', () => transfer({ amount: '0' })],
  ['amountInvalid', 'beyond all amounts', () => transfer({ amount: '92233720368547758.07' })],
  ['amountInvalid', 'less than eight decimals tell', () => transfer({ amount: '0.000000001' })],
  ['userUnknown', 'transfer to another user', () => transfer({ toUserId: '1' })],
  [
    'openOrdersMax',
    'the 201st',
    async () => {
      const by = await newUser();
      const one = order({ delegateCount: '0.0001' });
      for (let n = 0; n < 4; n++) {
        await by.call('batchPlaceOrders', { orders: Array(50).fill(one) });
      }
      return { by, ...place({ delegateCount: '0.0001' }) };
    },
  ],
  [
    'agentsMax',
    'the 21st',
    async () => {
      const by = await newUser();
      for (let n = 0; n < 20; n++) await by.call('placeIceberg', iceberg().input as never);
      return { by, ...iceberg() };
    },
  ],
  ['slicesInvalid', '501 slices', () => iceberg({ delegateCount: '0.0501' })],
  ['intervalInvalid', 'too short', () => twap({ interval: 4 })],
  [
    'planOrdersMax',
    'the 51st',
    async () => {
      const by = await newUser();
      await by.call('batchPlacePlans', { orders: Array(50).fill(plan().input) });
      return { by, ...plan() };
    },
  ],
  [
    'clientOidDuplicate',
    'of another order',
    () => place({ clientOid: 'order-ann', delegateCount: '0.02' }),
  ],
  ['orderUnknown', 'nobody’s', () => ({ name: 'cancelOrder', input: { orderId: '999999999' } })],
  [
    'orderEnded',
    'cancelled before',
    () => ({
      name: 'cancelOrder',
      input: { orderId: hers.ended.orderId },
    }),
  ],
  [
    'amendNothing',
    'the same price',
    () => ({
      name: 'modifyOrder',
      input: { orderId: hers.order.orderId, delegatePrice: hers.order.delegatePrice },
    }),
  ],
  [
    'amendInvalid',
    'a maker that would take',
    async () => {
      const made = await ann.call('placeOrder', { ...order({ timeInForceValue: 1 }) } as never);
      const input = { orderId: made.orderId, delegatePrice: price(1.02) };
      return { name: 'modifyOrder', input };
    },
  ],
  ['timeoutInvalid', 'too short', () => ({ name: 'cancelAllAfter', input: { timeoutSeconds: 3 } })],
  [
    'favoriteGroupsMax',
    'the 21st',
    async () => {
      const by = await newUser();
      for (let n = 0; n < 20; n++) await by.call('addFavoriteGroup', { groupName: `g${n}` });
      return { by, name: 'addFavoriteGroup', input: { groupName: 'one more' } };
    },
  ],
  [
    'favoriteGroupUnknown',
    'nobody’s',
    () => ({
      name: 'deleteFavoriteGroup',
      input: { groupId: '999999' },
    }),
  ],
  [
    'priceAlertsMax',
    'the 51st',
    async () => {
      const by = await newUser();
      const alert = (n: number) => ({
        symbolId: 'BTCUSDT',
        direction: 'up' as const,
        price: String(Math.floor(hers.last * 3) + n),
      });
      for (let n = 0; n < 50; n++) await by.call('savePriceAlert', alert(n));
      return { by, name: 'savePriceAlert', input: alert(50) };
    },
  ],
  [
    'priceAlertUnknown',
    'nobody’s',
    () => ({ name: 'deletePriceAlert', input: { alertId: '999999' } }),
  ],
  [
    'priceAlertReached',
    'below the price',
    () => ({
      name: 'savePriceAlert',
      input: { symbolId: 'BTCUSDT', direction: 'up', price: '1' },
    }),
  ],
  ['currencyUnknown', 'not listed', () => ({ name: 'setPreference', input: { unit: 'NOPE' } })],
  [
    'pinNeeded',
    'not shown by this session',
    async () => {
      const by = await pinUser(0);
      const other = new Visitor(server.base);
      const email = `user${users}@x.test`;
      await other.fetch('/api/auth/sign-in/email', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: 'a long password' }),
      });
      expect(other.cookie).not.toBe(by.cookie);
      return { by: other, ...place() };
    },
  ],
  [
    'pinLocked',
    'after many tries',
    async () => ({
      by: await pinUser(10),
      name: 'verifyPin',
      input: { pin: '000000' },
    }),
  ],
  [
    'pinExists',
    'a second one',
    async () => ({
      by: await pinUser(0),
      name: 'enablePin',
      input: { enable: true, pin: '246801', password },
    }),
  ],
  ['pinMissing', 'none set', () => ({ name: 'verifyPin', input: { pin: '246801' } })],
  [
    'pinWrong',
    'not this one',
    async () => ({
      by: await pinUser(0),
      name: 'verifyPin',
      input: { pin: '000000' },
    }),
  ],
  [
    'publicKeyInvalid',
    'no point of the curve',
    () => ({
      name: 'signingKey',
      input: { publicKey: `B${'A'.repeat(86)}` },
    }),
  ],
  ['signatureMissing', 'none', () => ({ ...place(), headers: { 'security-verify': '' } })],
  [
    'signatureInvalid',
    'another’s',
    async () => {
      await ann.signingKey();
      return { ...place(), headers: signature('0'.repeat(64)) };
    },
  ],
  [
    'signatureStale',
    'of yesterday',
    async () => {
      await ann.signingKey();
      const yesterday = Date.now() - 86_400_000;
      const header = `v1,${yesterday},${'n'.repeat(20)},${'0'.repeat(64)}`;
      return { ...place(), headers: { 'security-verify': header } };
    },
  ],
  [
    'signingKeyUnknown',
    'before there is a key',
    async () => ({
      by: await newUser(),
      ...place(),
      path: calls.placeOrder.path,
      headers: signature('0'.repeat(64)),
    }),
  ],
  [
    'signatureReplayed',
    'the same twice',
    async () => {
      const cancel = { name: 'cancelAllAfter', input: { timeoutSeconds: 0 } } as const;
      const headers = await ann.signature(cancel.name, JSON.stringify(cancel.input));
      await ann.raw(cancel.name, cancel.input, headers);
      return { ...cancel, headers };
    },
  ],
  [
    'noPaperTrading',
    'asked for',
    () => ({ name: 'getAssets', input: {}, headers: { paptrading: '1' } }),
  ],
  [
    'readOnly',
    'a full disk',
    async () => {
      const by = await newUser(await failing());
      await by.signingKey();
      faults.arm({ atStatement: 1, act: diskFull, stays: true });
      return { by, ...place() };
    },
  ],
  [
    'notRecorded',
    'a row that the store does not take',
    async () => {
      faults.disarm();
      const failed = await failing();
      // The disk was full before: the store is looked at again after a moment.
      await expect.poll(() => failed.exchange.ready()).toBe(true);
      const by = await newUser(failed);
      await by.signingKey();
      const clientOid = 'no-such-row';
      faults.arm({ when: (_, values) => values.includes(clientOid), act: constraint, stays: true });
      return { by, ...place({ clientOid }) };
    },
  ],
  [
    'pairNotOpen',
    'a halted pair',
    async () => ({ by: await inState('halted'), ...market({ symbolId: 'ETHUSDT' }) }),
  ],
  [
    'markStale',
    'a position of a contract whose spot pair is halted',
    async () => {
      const { operator, server: own } = ruled;
      const by = await newUser(own);
      await by.call('transfer', { coinName: 'USDT', amount: '5000', fromType: 1, toType: 6 });
      const contract = async () => {
        const all = await operator.call('operatorContracts', { businessLine: 'usdt' });
        return all.find(({ symbolId }) => symbolId === 'XRPUSDT_UMCBL');
      };
      expect(await contract()).toMatchObject({ markStale: false, indexSources: ['XRPUSDT'] });
      const order = { symbolId: 'XRPUSDT_UMCBL', delegateType: 21, orderType: 1 } as const;
      await by.call('openContract', { ...order, delegateCount: '100' });
      const halt = { symbolId: 'XRPUSDT', state: 'halted', reason } as const;
      await operator.call('operatorSetPairState', halt);
      expect(await contract()).toMatchObject({ indexSources: [] });
      await expect.poll(contract).toMatchObject({ markStale: true });
      // Nothing leaves the account either, which says so.
      const account = async () => (await by.call('getAssets', { accountType: 6 })).coinList[0];
      const nothing = { markStale: true, available: '0', transferable: '0' };
      await expect.poll(account).toMatchObject(nothing);
      const out = { coinName: 'USDT', amount: '1', fromType: 6, toType: 1 } as const;
      expect((await by.raw('transfer', out)).code).toBe('50000');
      return { by, name: 'openContract', input: { ...order, delegateCount: '100' } };
    },
  ],
  [
    'pairPostOnly',
    'an order that would take',
    async () => ({ by: await inState('postOnly'), ...market({ symbolId: 'ETHUSDT' }) }),
  ],
  [
    'userFrozen',
    'frozen by an operator',
    async () => {
      const by = await newUser(ruled.server);
      await by.signingKey();
      const freeze = { user: `user${users}@x.test`, frozen: true, reason };
      await ruled.operator.call('operatorFreezeUser', freeze);
      return { by, ...place() };
    },
  ],
  [
    'areaRestricted',
    'an area that an operator has closed',
    async () => ({
      by: await ruledUser('operatorRestrictArea', { area: 'AQ', restricted: true }),
      ...place(),
      headers: { [areaHeader]: 'AQ' },
    }),
  ],
  ['noPermission', 'no operator', () => ({ name: 'operatorPairs', input: {} })],
  [
    'userUnknown',
    'nobody’s address',
    () => ({ by: ruled.operator, name: 'operatorFindUser', input: { user: 'nobody@x.test' } }),
  ],
  [
    'ordersInTheWay',
    'orders between the new steps',
    async () => {
      const { last } = await ruled.operator.call('getTicker', { symbolCodeDisplayName: 'BTCUSDT' });
      const delegatePrice = (Math.floor(Number(last) * 0.6) + 0.1).toFixed(1);
      await ruled.operator.call('placeOrder', order({ delegatePrice }) as never);
      const input = { symbolId: 'BTCUSDT', priceEndStep: '1', reason };
      return { by: ruled.operator, name: 'operatorSetPairRules', input };
    },
  ],
  [
    'pairRulesInvalid',
    'a least above the most',
    () => ({
      by: ruled.operator,
      name: 'operatorSetPairRules',
      input: { symbolId: 'SOLUSDT', sizeMin: '2', sizeMax: '1', reason },
    }),
  ],
  [
    'fundingTimeInvalid',
    'later than the funding is',
    () => ({
      by: ruled.operator,
      name: 'operatorBringFunding',
      input: { symbolId: 'BTCUSDT_UMCBL', seconds: 28_800, reason },
    }),
  ],
  [
    'deliveryTimeInvalid',
    'later than the delivery is',
    () => ({
      by: ruled.operator,
      name: 'operatorBringDelivery',
      input: { symbolId: nextQuarter, seconds: 31_536_000, reason },
    }),
  ],
  [
    'deliveryNotWaiting',
    'a contract that trades',
    () => ({
      by: ruled.operator,
      name: 'operatorConfirmDelivery',
      input: { symbolId: nextQuarter, reason },
    }),
  ],
  [
    'pairListed',
    'a pair that there is',
    () => ({
      by: ruled.operator,
      name: 'operatorListPair',
      input: {
        ...{ baseCoin: 'SOL', quoteCoin: 'USDT', delegatePricePlace: 2, volumePlace: 4 },
        reason,
      },
    }),
  ],
  [
    'postUnknown',
    'never posted',
    () => ({
      by: ruled.operator,
      name: 'operatorRetractPost',
      input: { kind: 'announcement', postId: '999999', reason },
    }),
  ],
  ['postUnknown', 'no news', () => ({ name: 'newsDetail', input: { newsId: 'none' } })],
  [
    'jobUnknown',
    'never begun',
    () => ({
      by: ruled.operator,
      name: 'operatorChangeJob',
      input: { jobId: '999999999', to: 'retry', reason },
    }),
  ],
  ['pageNumber', 'half a page', () => ({ name: 'announcements', input: { pageNo: 1.5 } })],
  ...contractRefusals({ newUser, rich: richTrader }),
  ...(
    [
      ['deliveryNear', 'ten minutes before a delivery', 'reduceOnly'],
      ['deliveryPeriod', 'in the last minute', 'cancelOnly'],
    ] as const
  ).map(
    ([name, what, state]): Row => [
      name,
      what,
      async () => {
        const input = { symbolId: nextQuarter, state };
        const by = await ruledUser('operatorSetPairState', input);
        const order = { delegateType: 21, orderType: 1, delegateCount: '10' };
        return { by, name: 'openContract', input: { symbolId: nextQuarter, ...order } };
      },
    ],
  ),
  ['malformed', 'a wrong kind', () => ({ name: 'cancelOrder', input: { orderId: 1 } })],
  ['noSession', 'nobody', () => ({ by: new Visitor(server.base), name: 'getAssets', input: {} })],
  [
    'wrongOrigin',
    'another site',
    () => ({
      name: 'getAssets',
      input: {},
      headers: { origin: 'https://evil.example' },
    }),
  ],
  ['unknownCall', 'no call', () => ({ name: 'getAssets', input: {}, path: '/v1/no/call' })],
  ['wrongMethod', 'GET', () => ({ name: 'getAssets', input: {}, method: 'GET' })],
  ['tooLarge', 'over 64 kB', () => ({ name: 'getAssets', input: {}, body: ' '.repeat(66_000) })],
  [
    'wrongType',
    'text',
    () => ({
      name: 'getAssets',
      input: {},
      headers: { 'content-type': 'text/plain' },
    }),
  ],
  [
    'tooMany',
    'more than an address may',
    async () => {
      const by = new Visitor((await small()).base);
      void clock.during(() => new Promise(() => undefined));
      for (let n = 0; n < 12; n++) await by.raw('serverTime', {});
      return { by, name: 'serverTime', input: {} };
    },
  ],
  [
    'productInUse',
    'users have orders of the product',
    async () => {
      await ruled.operator.call('placeOrder', order() as never);
      const input = { name: 'spot', state: 'off', reason };
      return { by: ruled.operator, name: 'operatorSetSwitch', input };
    },
  ],
  // Last: contracts can't be opened from then on.
  [
    'businessLimit',
    'a product that an operator has made reduce-only',
    async () => ({
      by: await ruledUser('operatorSetSwitch', { name: 'futures', state: 'reduceOnly' }),
      name: 'openContract',
      input: { symbolId: 'BTCUSDT_UMCBL', delegateType: 21, orderType: 1, delegateCount: '0.1' },
    }),
  ],
];

/** What cannot be had over HTTP with what stands today, and who proves it instead. */
const elsewhere: Readonly<Partial<Record<ErrorName, string>>> = {
  batchTooLarge: 'the schema refuses a longer batch first; core/refusals.test',
  balanceMax: 'no user comes near int64; core/refusals.test',
  favoritesMax: 'seven pairs in 21 lists are fewer than 500; profile',
  busy: 'needs ten thousand requests at once; busy.test',
  postsMax: 'needs five thousand posts; core/content/posts.test',
  internal: 'a broken invariant; nothing is known that breaks one',
  jobDelayed: 'a row that can’t be stored; engine.test',
  jobRunning: 'ends before it can be asked; core/jobs/keeping-on.test',
  settingsDiffer: 'order-payload.test',
  openPositionMax: 'calls-contract.test',
  riskRatioInvalid: 'calls-contract.test',
  riskOrderFailed: 'no call answers it: why a triggered order failed; calls-contract.test',
  markPriceLimit:
    'no user empties the book up to the price limit; core/products/linear/linear.test',
  ...Object.fromEntries(
    (
      [
        ...['sessionExpired', 'sessionReplaced', 'passwordChanged', 'sessionRevoked'],
        'loginAbnormal',
      ] as ErrorName[]
    ).map((name) => [name, 'session-end.test']),
  ),
  ...Object.fromEntries(
    (
      [
        ...['apiKeysMax', 'apiKeyUnknown', 'apiKeyExpiryInvalid', 'passwordWrong', 'codeNeeded'],
        ...['codeWrong', 'accessKeyUnknown', 'accessKeyExpired', 'addressNotAllowed'],
        ...['keyPermissionMissing', 'callNotForKeys'],
      ] as ErrorName[]
    ).map((name) => [name, 'calls-api-keys.test, exchange/identity']),
  ),
};

/** Failures whose value is a name, not a figure. */
const naming: readonly ErrorName[] = ['symbolUnknown', 'clientOidDuplicate'];

/** A value as the language writes it: of what is carried bare, figures are grouped for people. */
const shown = (locale: string, name: ErrorName, value: string): string =>
  naming.includes(name) || !/^\d+(\.\d+)?$/.test(value) ? value : groupDecimal(value, locale);

/** A message as the catalog has it, filled; what only the refusal knows may be anything. */
function expected(locale: Locale, name: ErrorName, values?: Record<string, string>): RegExp {
  const messages = messagesOf[locale];
  const carried = ['step', 'limit'].find((value) => values?.[value] !== undefined);
  const template = messages[`${name}_${carried}`] ?? messages[name]!;
  const pattern = template
    .split(/(\{\{\w+\}\})/)
    .map((part) => {
      const value = /^\{\{(\w+)\}\}$/.exec(part)?.[1];
      if (value === undefined) return part.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');
      return values
        ? shown(locale, name, values[value] ?? '').replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')
        : '.+';
    })
    .join('');
  return new RegExp(`^${pattern}$`);
}

async function ask(one: Provoked, locale: string) {
  const { by = ann, name, input, headers = {}, path, method, body } = one;
  if (path === undefined && method === undefined && body === undefined) {
    return await by.raw(name, input, { locale, ...headers });
  }
  const verb = method ?? calls[name].method;
  const response = await by.fetch(path ?? calls[name].path, {
    method: verb,
    headers: { locale, 'content-type': 'application/json', ...headers },
    ...(verb === 'GET' ? {} : { body: body ?? JSON.stringify(input) }),
  });
  const envelope = (await response.json()) as Awaited<ReturnType<Visitor['raw']>>;
  return { ...envelope, status: response.status };
}

describe('API-06 every refusal over HTTP', () => {
  it('has a row, or is proven elsewhere', () => {
    const met = (Object.keys(errorTable) as ErrorName[]).filter((name) => !errorTable[name].notMet);
    const shown = new Set<string>([...rows.map(([name]) => name), ...Object.keys(elsewhere)]);
    const unproven = met.filter((name) => !shown.has(name));
    expect(unproven.map((name) => `${name} (a row, or in \`elsewhere\`)`)).toEqual([]);
    expect(rows.filter(([name]) => errorTable[name].notMet)).toEqual([]);
  });

  it.each(rows)('API-06 %s: %s', async (name, _what, provoke) => {
    const one = await provoke();
    const { wire, status, key } = errorTable[name];
    for (const locale of locales) {
      const answer = await ask(one, locale);
      expect(answer).toMatchObject({ status, code: wire });
      const { data } = answer as { data: { key: string; values: Record<string, string> } | null };
      if (status === 200) expect(data?.key).toBe(key ?? name);
      else expect(data).toBeNull();
      expect(answer.msg).toMatch(expected(locale, name, data?.values));
      expect(answer.msg).not.toMatch(/\{\{| {2}|“”|«»/);
    }
  });

  it.each([
    ['nothing', '0', '. Enter a larger quantity.'],
    ['less than an order may be', '0.000001', '. The minimum is 0.00001.'],
  ])(
    'an order of %s begins with the short words for its quantity',
    async (_what, delegateCount, rest) => {
      const { msg } = await ask(place({ delegateCount }), 'en');
      expect(msg).toBe(`Insufficient order quantity${rest}`);
    },
  );

  it('what is no order says the words of amounts', async () => {
    expect((await ask(transfer({ amount: '0' }), 'en')).msg).toBe(
      'Invalid amount. Enter a value greater than 0.',
    );
  });
});
