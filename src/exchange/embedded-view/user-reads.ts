import type { UserState } from '#domain/account/account.ts';
import { utcDay, windowVolume } from '#domain/fee/vip.ts';
import { assetsOf } from '#domain/instrument/kinds.ts';
import { lineNames } from '#domain/line/line.ts';
import { isOnLineOf } from '#domain/order/order.ts';
import { gainOn } from '#domain/position/futures-account.ts';
import type { OwnedAsset } from '#exchange/core/exchange.ts';
import { CostKeeper } from '#exchange/embedded-view/costs.ts';
import { fromHistory, type ViewParts } from '#exchange/embedded-view/parts.ts';
import type {
  ExchangeView,
  UserHoldings,
  UserStanding,
  ValuedBalance,
} from '#exchange/view/view.ts';

type Name =
  | 'user'
  | 'userByAuthId'
  | 'openCount'
  | 'balances'
  | 'allBalances'
  | 'holdings'
  | 'openOrders'
  | 'waitingPlans'
  | 'openRows'
  | 'openOrder'
  | 'waitingPlan'
  | 'costs'
  | 'history';

/** A user with what an order placed now would count for them. */
export function standingOf({ engine }: ViewParts, user: UserState): UserStanding {
  const now = engine.clock();
  return {
    user,
    vipLevel: engine.exchange.vipLevelAt(user.id, now),
    vipVolume: windowVolume(user.volumeByDay, utcDay(now)),
  };
}

/** Reads of one user's own. */
export function userReads(parts: ViewParts): Pick<ExchangeView, Name> {
  const { engine } = parts;
  const costs = new CostKeeper(parts.history);
  const versionOf = (userId: number) => engine.exchange.user(userId)?.version ?? 0;
  return {
    async user(userId) {
      const user = engine.exchange.user(userId);
      return user && standingOf(parts, user);
    },
    userByAuthId: async (authId) => engine.exchange.userByAuthId(authId),
    openCount: async (userId) => engine.exchange.openCount(userId),
    balances: async (userId, type = 'spot') => ({
      rows: valued(parts, engine.exchange.assets(userId, type)),
      version: versionOf(userId),
    }),
    allBalances: async (userId) => ({
      rows: valued(parts, engine.exchange.assets(userId)),
      version: versionOf(userId),
    }),
    holdings: async (userId) => ({
      rows: valued(parts, engine.exchange.assets(userId)),
      gains: gainsOf(parts, userId),
      usdtRate: parts.market().usdRate('USDT'),
      version: versionOf(userId),
    }),
    openOrders: async (userId, symbolId) => ({
      rows: engine.exchange.openOrders(userId, symbolId),
      version: versionOf(userId),
    }),
    waitingPlans: async (userId, symbolId) => ({
      rows: engine.exchange.waitingPlans(userId, symbolId),
      version: versionOf(userId),
    }),
    openRows: async (userId) => ({
      agents: engine.exchange.agents(userId),
      orders: engine.exchange.openOrders(userId),
      plans: engine.exchange.waitingPlans(userId),
    }),
    openOrder: async (userId, ref) => engine.exchange.openOrder(userId, ref),
    waitingPlan: async (userId, ref) =>
      engine.exchange
        .waitingPlans(userId)
        .filter((plan) => isOnLineOf(ref, plan))
        .find((plan) =>
          'orderId' in ref ? plan.id === ref.orderId : plan.clientOid === ref.clientOid,
        ),
    async costs(userId, counted) {
      const { costs: known, isComplete } = await fromHistory(costs.of(userId, counted));
      return { holdings: known.holdings, isComplete };
    },
    history: historyReads(parts),
  };
}

function valued(
  { engine, market }: ViewParts,
  assets: readonly OwnedAsset[],
): readonly ValuedBalance[] {
  const listed = new Set(
    engine.exchange.instruments().flatMap((one) => assetsOf(one).map(({ code }) => code)),
  );
  return assets.map(({ balance, funds }) => ({
    ...balance,
    funds,
    usdRate: listed.has(balance.asset) ? market().usdRate(balance.asset) : undefined,
  }));
}

/** What a user's open positions would bring at their marks, by line and settle asset. */
function gainsOf({ engine, market }: ViewParts, userId: number): UserHoldings['gains'] {
  return lineNames
    .filter((line) => line !== 'spot')
    .flatMap((line) => {
      const byAsset = new Map<string, bigint>();
      const { accounts } = engine.exchange.contracts(userId, line);
      for (const owned of accounts.flatMap(({ contracts }) => contracts)) {
        const { code } = owned.contract.settle;
        byAsset.set(code, (byAsset.get(code) ?? 0n) + gainOn(owned));
      }
      return [...byAsset].map(([asset, units]) => ({
        ...{ line, asset, units, usdRate: market().usdRate(asset) },
      }));
    });
}

const historyReads = ({ history }: ViewParts): ExchangeView['history'] => ({
  orders: (request) => fromHistory(history.orders(request)),
  plans: (request) => fromHistory(history.plans(request)),
  rows: (...asked) => fromHistory(history.rows(...asked)),
  row: (...asked) => fromHistory(history.row(...asked)),
  fills: (request) => fromHistory(history.fills(request)),
  fillsOfOrder: (...asked) => fromHistory(history.fillsOfOrder(...asked)),
  contractBills: (request) => fromHistory(history.contractBills(request)),
  acts: (request) => fromHistory(history.acts(request)),
});
