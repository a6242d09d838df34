import type { Call } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';

type Method = Call<never, never>['method'];
type Path = Call<never, never>['path'];

/** A name of §7 with where it stands, and the call that serves it; none: not yet. */
export interface NamedCall {
  /** As §7 names it, without its service. */
  readonly name: string;
  readonly method: Method;
  readonly path: Path;
  readonly call: CallName | undefined;
}

/** By name below a service: the call that serves it, or that none does yet. */
type Names = Readonly<Record<string, CallName | 'notYet'>>;

interface Service {
  readonly prefix: Path;
  /** §7's own GETs; what it does not mark is a POST. */
  readonly get?: Names;
  readonly post?: Names;
}

/**
 * Every name of §7, bullet by bullet. How its short forms are read: a name takes the last service
 * (`v1/<service>`) that its bullet names; a word before several names stands before each of them
 * (`contract ratio, queryCategories`); where the first of several is a path, the others lie in the
 * same folder (`announce/list and translation`).
 */
const bullets: Readonly<Record<string, readonly Service[]>> = {
  session: [
    {
      prefix: '/v1/user',
      post: {
        'overview/userinfo': 'userInfo',
        'public/clearCookie': 'clearCookie',
        'login/logout': 'logout',
        'paptrading/switch': 'notYet',
        'paptrading/switchReal': 'notYet',
        'preference/get': 'getPreference',
        'preference/set': 'setPreference',
        'security/pin/enable-pin': 'enablePin',
        'optional/addUserSelf': 'addFavorite',
        'optional/deleteUserSelf': 'deleteFavorite',
        'optionalGroup/deleteUserSelf': 'deleteFavoriteGroup',
        'optionalGroup/updateUserSelfSort': 'sortFavoriteGroups',
      },
    },
  ],
  frame: [
    {
      prefix: '/v1/mix',
      post: {
        assetsV2: 'accountTotals',
        'index/userGroupSelectedList': 'favorites',
        'public/time': 'serverTime',
        'public/webCommonConfig': 'webCommonConfig',
        'public/languageTypeList': 'languageTypeList',
        'public/usdtRate': 'usdtRate',
        'public/getCoinConfigList': 'coinConfigList',
        'public/config': 'clientConfig',
        'public/getSiteNameList': 'siteNames',
        'public/getSymbolInfo': 'getSymbolInfo',
        'index/footer': 'notYet',
        'index/importance': 'notYet',
        'index/updateNum': 'notYet',
        locationBanner: 'notYet',
        'base/tipsList': 'tips',
      },
      get: {
        'public/getPlatePrice': 'getPlatePrice',
        'system/getDomainConfigList': 'domainConfig',
      },
    },
    {
      prefix: '/v1/statistics',
      get: { 'public/userstats/userTradeFlags': 'userTradeFlags' },
      post: { 'vip/landingPage/getVipRulesConfig': 'vipRules' },
    },
    { prefix: '/v1/mcp', post: { 'adjust/position/mode': 'adjustPositionMode' } },
  ],
  content: [
    {
      prefix: '/v1/cms',
      post: {
        'coin/getCoinInformation': 'coinInformation',
        'economics/query': 'economicCalendar',
        'coin/config/display': 'coinDisplay',
        'position/web/holdingAddress': 'holdingAddresses',
        'position/web/activeAddress': 'activeAddresses',
        'announce/list': 'announcements',
        'announce/translation': 'announcement',
        'public/news/webKNewsList': 'news',
        'public/news/detail': 'newsDetail',
        'helpCenter/content/search': 'searchHelp',
        'helpCenter/content/strategicTradingContent': 'strategyHelp',
        'webCommon/multistage': 'promotionStages',
      },
    },
  ],
  contract: [
    {
      prefix: '/v1/mcp',
      post: {
        'order/openContract': 'openContract',
        'order/closeContract': 'closeContract',
        'order/cancelContract': 'cancelContract',
        'order/batchCancelContract': 'batchCancelContract',
        'order/updateContractPreset': 'updateContractPreset',
        'order/backContract': 'backContract',
        'order/closeAll': 'closeAllContracts',
        'order/segmentContract': 'segmentContract',
        'order/getHistoryOrderList': 'contractOrderHistory',
        'order/modifyOrder': 'modifyContractOrder',
        'contract/ratio': 'contractRatio',
        'contract/queryCategories': 'contractCategories',
        'contract/queryContractCommonConfig': 'contractCommonConfig',
        'contract/configInfo/riskCapitalAmount': 'riskCapitalAmount',
        'contract/riskCapitalFlowV2': 'riskCapitalFlow',
        'contract/delivery/list': 'deliveryList',
        'adjust/margin/mode': 'adjustMarginMode',
        'adjust/lever': 'adjustLever',
        'adjust/change/margin': 'changeMargin',
        'adjust/auto/append': 'autoAppendMargin',
        'market/capital/feeRate/list': 'currentFunding',
        'market/settle/feeRate/list': 'fundingHistory',
        'market/ticker': 'contractTicker',
        dummyTransfer: 'dummyTransfer',
      },
      get: {
        'contract/symbols': 'contractSymbols',
        'contract/coefficient': 'contractCoefficient',
        'contract/gradient': 'contractGradient',
        'contract/place': 'contractPlace',
      },
    },
  ],
  trigger: [
    {
      prefix: '/v1/trigger',
      post: {
        'plan/placePlan': 'placeTriggerPlan',
        'plan/placePlanOrder': 'placeOco',
        'plan/batchCancelPlan': 'batchCancelTriggerPlans',
        'plan/cancelPlan': 'cancelTriggerPlan',
        'plan/updateDelegatePlan': 'updateDelegatePlan',
        'plan/updateTPSLPlan': 'updateTpslPlan',
        'plan/updatePlanPreset': 'updatePlanPreset',
        'tracking/plan/placePlan': 'placeTrackingPlan',
        'tracking/plan/updateTPSLPlan': 'notYet',
        'tracking/plan/updateTrackingPlan': 'updateTrackingPlan',
        'tracking/plan/updateTrackingPlanPreset': 'updateTrackingPlanPreset',
        'tracking/updateTpsl': 'notYet',
        'tracking/getOpenSymbol': 'notYet',
        'tracking/closeTrackingOrder': 'notYet',
        'tracking/closeALLTrackingOrder': 'notYet',
        'tracking/backContract': 'notYet',
        'plan/mmr/placePlanOrder': 'placeRatioStop',
        'plan/mmr/getRiskRatioRange': 'riskRatioRange',
        'strategy/ice/place': 'placeIceberg',
        'strategy/ice/cancel': 'cancelIceberg',
        'strategy/ice/query': 'icebergs',
        'strategy/timeShare/place': 'placeTwap',
        'strategy/timeShare/cancel': 'cancelTwap',
        'strategy/timeShare/query': 'twaps',
        'config/delegate/flag/set': 'setDelegateFlag',
        'trace/user/identity': 'notYet',
        'trader-pro/user-list': 'notYet',
        'trader-pro/alert': 'notYet',
        'trader-pro/reset': 'notYet',
        'strategy/public/conf/recommendList': 'notYet',
      },
    },
  ],
  strategies: [
    {
      prefix: '/v1/trigger',
      post: {
        'strategy/arbitrage': 'notYet',
        'strategy/dca': 'notYet',
        'strategy/grid': 'notYet',
        'strategy/portfolio': 'notYet',
        'strategy/regular': 'notYet',
        'strategy/collect': 'notYet',
        'strategy/subAccount/transfer': 'notYet',
        'strategy/subAccount/balance': 'notYet',
      },
    },
    {
      prefix: '/v1/strategyPlatform',
      post: {
        'public/lists': 'notYet',
        ai: 'notYet',
        'strategyRank/selectHotStrategyParams': 'notYet',
        'strategyRank/recommendList': 'notYet',
        'ai/selectAiRecommendList': 'notYet',
        'strategyTracking/bestStrategyOfTheWeekList': 'notYet',
      },
    },
  ],
  assets: [
    {
      prefix: '/v1/assets',
      post: { accountList: 'accountList', getAssets: 'getAssets', transfer: 'transfer' },
    },
  ],
  market: [
    {
      prefix: '/v1/spot',
      get: { 'public/getTickerInfoBySymbolCodeDisplayName': 'getTicker' },
    },
    { prefix: '/v1/mix', get: { 'symbol/getAllSymbol': 'getAllSymbol' } },
    {
      prefix: '/v1/kline',
      get: { getMoreKlineDataV2: 'getKline' },
      post: { 'kline/getOpenPrice': 'getOpenPrice', 'mix/share/common': 'shareFigures' },
    },
  ],
  alerts: [
    {
      prefix: '/v1/mix',
      post: {
        'c2c/conceptList': 'conceptList',
        'c2c/coinList': 'coinList',
        'send/priceremindconfig/select': 'priceAlerts',
        'exchange/setting': 'notYet',
      },
    },
  ],
};

/** Names that carry a service of their own, though not written as `v1/…`. */
const exceptions: Readonly<Record<string, Path>> = {
  'kline/getOpenPrice': '/v1/kline/getOpenPrice',
  'mix/share/common': '/v1/mix/share/common',
};

const rowsOf = (prefix: Path, method: Method, names: Names = {}): NamedCall[] =>
  Object.entries(names).map(([name, call]) => ({
    name,
    method,
    path: exceptions[name] ?? `${prefix}/${name}`,
    call: call === 'notYet' ? undefined : call,
  }));

/** Every name of §7, once. A name without a call answers 404, as any address that is none. */
export const namedCalls: readonly NamedCall[] = Object.values(bullets).flatMap((services) =>
  services.flatMap(({ prefix, get, post }) => [
    ...rowsOf(prefix, 'GET', get),
    ...rowsOf(prefix, 'POST', post),
  ]),
);

/** Calls that §7 has no name for, each with why it is there. */
const ownCalls: Readonly<Partial<Record<CallName, string>>> = {
  placeOrder: 'spot orders: §7 names no path for them',
  batchPlaceOrders: 'spot orders',
  cancelOrder: 'spot orders',
  batchCancelOrders: 'spot orders',
  cancelAllOrders: 'spot orders',
  cancelAllAfter: 'spot orders',
  modifyOrder: 'spot orders',
  openOrders: 'spot orders',
  orderHistory: 'spot orders',
  fills: 'spot orders',
  placePositionTpsl: 'placePlanOrder has the OCOs of spot',
  triggerPlansOpen: 'conditional orders of contracts must be read',
  triggerPlanHistory: 'conditional orders of contracts must be read',
  contractOpenOrders: 'what getHistoryOrderList has not yet',
  cancelAllContracts: 'open orders of contracts at once',
  positionHistory: '§3 has positions, §7 no name to read them by',
  contractBills: 'every change of a balance can be read',
  contractFills: 'own trades of contracts',
  positions: '§3 has positions, §7 no name to read them by',
  notices: 'what an account is told of must be read',
  contractSettings: 'what the calls of `adjust` change must be read',
  placePlan: 'spot plan orders: §7’s are those of contracts',
  batchPlacePlans: 'spot plan orders',
  cancelPlan: 'spot plan orders',
  batchCancelPlans: 'spot plan orders',
  cancelAllPlans: 'spot plan orders',
  modifyPlan: 'spot plan orders',
  openPlans: 'spot plan orders',
  planHistory: 'spot plan orders',
  planFills: 'spot plan orders',
  assetCosts: 'balances do not say what their coins cost',
  getTickers: 'the list of markets shows all pairs at once',
  contractIndex: 'what an index is made of must be seen',
  contractTickers: 'the overview shows all contracts at once',
  getSparklines: 'the list of markets draws all pairs at once',
  getDepth: 'the first order book of a page, and of clients without a socket',
  getTrades: 'the first trades of a page, and of clients without a socket',
  mergeFavorites: 'what a visitor’s browser kept goes into the account at log-in',
  addFavoriteGroup: 'what can be sorted and deleted must be made',
  renameFavoriteGroup: 'what can be sorted and deleted must be made',
  savePriceAlert: 'what can be selected must be set',
  deletePriceAlert: 'what can be selected must be set',
  verifyPin: 'a PIN that can be set must be shown',
  signingKey: 'the key under the `security-verify` header',
  apiKeys: '§7 names no path for API keys',
  createApiKey: 'API keys',
  updateApiKey: 'API keys',
  revokeApiKey: 'API keys',
  reportClientError: 'errors of browsers go to an own endpoint',
  reportPageTrace: 'so do traces',
  userFees: 'what a user is charged, and the volume that the level goes by',
  hotCoins: '§7 tells what it is asked, not its name',
};

/** Why a call is there that §7 has no name for; undefined: no reason is known. */
export const ownReason = (name: CallName): string | undefined =>
  calls[name].path.startsWith('/v1/operator/')
    ? 'what operators do is no part of the product’s pages'
    : ownCalls[name];
