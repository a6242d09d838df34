/**
 * The names of the product's list of calls, bullet by bullet, as it writes them: `v1/<service>` holds
 * until the next one, and `GET` is a call that is read. Kept by itself, so that the table of paths is
 * held against the list and not against what was made of it.
 */
export const specCalls: readonly (readonly [service: string, ...names: string[]])[] = [
  [
    'v1/user',
    ...['overview/userinfo', 'public/clearCookie', 'login/logout', 'paptrading/switch'],
    ...['paptrading/switchReal', 'preference/get', 'preference/set', 'security/pin/enable-pin'],
    ...['optional/addUserSelf', 'optional/deleteUserSelf', 'optionalGroup/deleteUserSelf'],
    'optionalGroup/updateUserSelfSort',
  ],
  [
    'v1/mix',
    ...['assetsV2', 'index/userGroupSelectedList', 'public/time', 'public/webCommonConfig'],
    ...['public/languageTypeList', 'public/usdtRate', 'public/getCoinConfigList', 'public/config'],
    ...['public/getSiteNameList', 'public/getSymbolInfo', 'GET public/getPlatePrice'],
    ...['index/footer', 'index/importance', 'index/updateNum', 'locationBanner', 'base/tipsList'],
    'GET system/getDomainConfigList',
  ],
  ['v1/statistics', 'GET public/userstats/userTradeFlags', 'vip/landingPage/getVipRulesConfig'],
  ['v1/mcp', 'adjust/position/mode'],
  [
    'v1/cms',
    ...['coin/getCoinInformation', 'economics/query', 'coin/config/display'],
    ...['position/web/holdingAddress', 'position/web/activeAddress', 'announce/list'],
    ...['announce/translation', 'public/news/webKNewsList', 'public/news/detail'],
    ...['helpCenter/content/search', 'helpCenter/content/strategicTradingContent'],
    'webCommon/multistage',
  ],
  [
    'v1/mcp',
    ...['order/openContract', 'order/closeContract', 'order/cancelContract'],
    ...['order/batchCancelContract', 'order/updateContractPreset', 'order/backContract'],
    ...['order/closeAll', 'order/segmentContract', 'order/getHistoryOrderList'],
    ...['order/modifyOrder', 'GET contract/symbols', 'GET contract/coefficient'],
    ...['GET contract/gradient', 'GET contract/place', 'contract/ratio'],
    ...['contract/queryCategories', 'contract/queryContractCommonConfig'],
    ...['contract/configInfo/riskCapitalAmount', 'contract/riskCapitalFlowV2'],
    ...['contract/delivery/list', 'adjust/margin/mode', 'adjust/lever', 'adjust/change/margin'],
    ...['adjust/auto/append', 'market/capital/feeRate/list', 'market/settle/feeRate/list'],
    ...['market/ticker', 'dummyTransfer'],
  ],
  [
    'v1/trigger',
    ...['plan/placePlan', 'plan/placePlanOrder', 'plan/batchCancelPlan', 'plan/cancelPlan'],
    ...['plan/updateDelegatePlan', 'plan/updateTPSLPlan', 'plan/updatePlanPreset'],
    ...['tracking/plan/placePlan', 'tracking/plan/updateTPSLPlan'],
    ...['tracking/plan/updateTrackingPlan', 'tracking/plan/updateTrackingPlanPreset'],
    ...['tracking/updateTpsl', 'tracking/getOpenSymbol', 'tracking/closeTrackingOrder'],
    ...['tracking/closeALLTrackingOrder', 'tracking/backContract', 'plan/mmr/placePlanOrder'],
    ...['plan/mmr/getRiskRatioRange', 'strategy/ice/place', 'strategy/ice/cancel'],
    ...['strategy/ice/query', 'strategy/timeShare/place', 'strategy/timeShare/cancel'],
    ...['strategy/timeShare/query', 'config/delegate/flag/set', 'trace/user/identity'],
    ...['trader-pro/user-list', 'trader-pro/alert', 'trader-pro/reset'],
    'strategy/public/conf/recommendList',
    ...['strategy/arbitrage', 'strategy/dca', 'strategy/grid', 'strategy/portfolio'],
    ...['strategy/regular', 'strategy/collect', 'strategy/subAccount/transfer'],
    'strategy/subAccount/balance',
  ],
  [
    'v1/strategyPlatform',
    ...['public/lists', 'ai', 'strategyRank/selectHotStrategyParams'],
    ...['strategyRank/recommendList', 'ai/selectAiRecommendList'],
    'strategyTracking/bestStrategyOfTheWeekList',
  ],
  ['v1/assets', 'accountList', 'getAssets', 'transfer'],
  ['v1/spot', 'GET public/getTickerInfoBySymbolCodeDisplayName'],
  ['v1/mix', 'GET symbol/getAllSymbol'],
  ['v1', 'GET kline/getMoreKlineDataV2', 'kline/getOpenPrice'],
  ['v1/kline', 'mix/share/common'],
  [
    'v1/mix',
    ...['c2c/conceptList', 'c2c/coinList', 'send/priceremindconfig/select', 'exchange/setting'],
  ],
];

/** Read otherwise than their place says: these name a service of their own. */
export const specExceptions: Readonly<Record<string, string>> = {
  'v1/kline/mix/share/common': 'v1/mix/share/common',
};
