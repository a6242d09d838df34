import type { IncomingMessage } from 'node:http';
import type { CallName, CallOutput } from '#contract/calls.ts';
import { password, type TestServer, type Visitor } from './harness.ts';

/** Limits far beyond what a test asks for. */
export const noLimits = { RATE_PER_USER: '1000000', RATE_PER_ADDRESS: '1000000' } as const;

/** Everything that a user has and that a call of theirs could have changed. */
export interface Standing {
  readonly [part: string]: unknown;
}

/** Figures that move with the market, whoever asks. */
const moving = new Set([
  ...['usdRate', 'status', 'firedTime', 'firedPrice'],
  ...['liquidationPrice', 'breakEvenPrice', 'adlLights'],
]);
const parts = [
  ...['getAssets', 'openOrders', 'openPlans', 'favorites', 'priceAlerts', 'getPreference'],
  'apiKeys',
  ...['positions', 'contractOpenOrders', 'triggerPlansOpen'],
] as readonly CallName[];
const records = [
  ...(['orderHistory', 'planHistory', 'fills', 'icebergs', 'twaps'] as const),
  ...(['contractOrderHistory', 'contractFills', 'contractBills', 'positionHistory'] as const),
  ...(['triggerPlanHistory', 'notices'] as const),
] as const;

const still = (part: unknown): unknown =>
  JSON.parse(JSON.stringify(part, (key, value) => (moving.has(key) ? undefined : value)) ?? 'null');

/** What a user has, with the version that counts every change of it. */
export async function standingOf(visitor: Visitor): Promise<Standing> {
  const names: readonly CallName[] = [...parts, ...records];
  const got = await Promise.all(names.map((name) => visitor.call(name, {} as never)));
  return Object.fromEntries(names.map((name, i) => [name, still(got[i])]));
}

/**
 * The same without the wire and without what is past: every change of money, orders and plans
 * raises the version, so nothing escapes it.
 */
export async function quickStandingOf(server: TestServer, { cookie }: Visitor): Promise<Standing> {
  const request = { headers: { cookie }, socket: {} } as IncomingMessage;
  const caller = await server.exchange.callerOf(request, 'en');
  const got = await Promise.all(
    parts.map((name) => server.exchange.client.call(name, {} as never, caller)),
  );
  return Object.fromEntries(parts.map((name, i) => [name, still(got[i])]));
}

/** What a user has on a contract: a long, an open order and one that ended. */
interface ContractHoldings {
  readonly opened: CallOutput<'openContract'>;
  readonly positionId: string;
  readonly order: CallOutput<'openContract'>;
  readonly ended: CallOutput<'openContract'>;
}

export interface Holdings {
  readonly userId: string;
  readonly last: number;
  /** So far from the market that it stays as it is. */
  readonly order: CallOutput<'placeOrder'>;
  readonly ended: CallOutput<'placeOrder'>;
  readonly bought: CallOutput<'placeOrder'>;
  readonly plan: CallOutput<'placePlan'>;
  readonly oco: CallOutput<'placeOco'>;
  readonly trail: CallOutput<'placeTrackingPlan'>;
  readonly iceberg: CallOutput<'placeIceberg'>;
  readonly contract: ContractHoldings;
  readonly groupId: string;
  readonly alertId: string;
  readonly accessKey: string;
}

export async function lastPrice(visitor: Visitor): Promise<number> {
  const { last } = await visitor.call('getTicker', { symbolCodeDisplayName: 'BTCUSDT' });
  return Number(last);
}

const btc = { symbolId: 'BTCUSDT', delegateType: 21 } as const;

/** An order and a plan far from the market. */
export async function restFar(visitor: Visitor, last: number, tag: string) {
  const far = String(Math.floor(last * 0.6));
  const order = await visitor.call('placeOrder', {
    ...btc,
    orderType: 0,
    delegateCount: '0.01',
    delegatePrice: far,
    clientOid: `order-${tag}`,
  });
  const plan = await visitor.call('placePlan', {
    ...btc,
    triggerPrice: far,
    delegateCount: '0.01',
    clientOid: `plan-${tag}`,
  });
  return { order, plan };
}

/** An OCO and a trailing stop far from the market. */
async function restConditional(visitor: Visitor, last: number, tag: string) {
  const oco = await visitor.call('placeOco', {
    ...btc,
    delegateCount: '0.01',
    delegatePrice: String(Math.floor(last * 0.6)),
    triggerPrice: String(Math.floor(last * 1.5)),
    clientOid: `oco-${tag}`,
  });
  const trail = await visitor.call('placeTrackingPlan', {
    ...btc,
    delegateCount: '0.01',
    rangeRate: '0.2',
    activationPrice: String(Math.floor(last * 0.5)),
    clientOid: `trail-${tag}`,
  });
  return { oco, trail };
}

const contract = { symbolId: 'BTCUSDT_UMCBL', delegateType: 21 } as const;

/** Money for contracts, a position, and orders far from the market. */
async function openContracts(
  visitor: Visitor,
  last: number,
  tag: string,
): Promise<ContractHoldings> {
  const moved = { coinName: 'USDT', amount: '5000', fromType: 1, toType: 6 } as const;
  await visitor.call('transfer', moved);
  const opened = await visitor.call('openContract', {
    ...{ ...contract, orderType: 1, delegateCount: '0.02', clientOid: `opened-${tag}` },
  });
  const rest = (name: string) =>
    visitor.call('openContract', {
      ...{ ...contract, orderType: 0, delegateCount: '0.01', clientOid: `${name}-${tag}` },
      delegatePrice: String(Math.floor(last * 0.8)),
    });
  const brief = await rest('contract-ended');
  const ended = await visitor.call('cancelContract', { orderId: brief.orderId });
  const { positions } = await visitor.call('positions', {});
  return { opened, positionId: positions[0]!.id, order: await rest('contract'), ended };
}

/** Gives a user one of everything that there is to have. */
export async function settle(visitor: Visitor, tag: string): Promise<Holdings> {
  const last = await lastPrice(visitor);
  const bought = await visitor.call('placeOrder', {
    ...btc,
    orderType: 1,
    delegateCount: '0.02',
    clientOid: `bought-${tag}`,
  });
  const brief = await restFar(visitor, last, `ended-${tag}`);
  const ended = await visitor.call('cancelOrder', { orderId: brief.order.orderId });
  await visitor.call('cancelPlan', { planId: brief.plan.planId });
  const groups = await visitor.call('addFavoriteGroup', { groupName: `group of ${tag}` });
  const groupId = groups.at(-1)!.groupId;
  await visitor.call('addFavorite', { symbolId: 'BTCUSDT', groupId });
  const price = String(Math.floor(last * 3));
  const { alertId } = await visitor.call('savePriceAlert', {
    symbolId: 'BTCUSDT',
    direction: 'up',
    price,
  });
  const iceberg = await visitor.call('placeIceberg', {
    ...{ ...btc, delegateCount: '0.02', visibleCount: '0.01', clientOid: `iceberg-${tag}` },
    delegatePrice: String(Math.floor(last * 0.6)),
  });
  const { userId } = (await visitor.call('userInfo', {}))!;
  const rest = await restFar(visitor, last, tag);
  const conditional = await restConditional(visitor, last, tag);
  const { key } = await visitor.call('createApiKey', {
    ...{ label: tag, permissions: ['trade'], ips: ['203.0.113.7'], password },
  });
  const { accessKey } = key;
  const own = { userId, last, bought, ended, iceberg, groupId, alertId, accessKey };
  const contract = await openContracts(visitor, last, tag);
  return { ...own, ...rest, ...conditional, contract };
}
