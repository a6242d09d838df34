import {
  coinMarginedLine,
  type DemoLine,
  isDemoLine,
  type ShownLinearLine,
  shownContractLines,
  shownLinearLines,
  usualContractLine,
} from '#domain/line/line.ts';
import { lineSites, mainOf, marketPath } from '#domain/line/site.ts';
import { productOfLine } from '#domain/site/switches.ts';
import { type ShownLineKey, shownLineKey } from '#i18n/line-name.ts';
import type { Entry, Menu } from './entry.ts';
import { ownMenus } from './own-menus.ts';

/** A line that has an entry of its own; the contracts of another are in several. */
type EntryLine = ShownLinearLine | DemoLine;

/** The trading page of a line of contracts. */
const lineEntry = (line: EntryLine): Entry<ShownLineKey<EntryLine>> => ({
  id: shownLineKey(line) as ShownLineKey<EntryLine>,
  path: marketPath(mainOf(line)),
  icon: 'coin',
  built: true,
  under: `/${lineSites[line].route}/`,
  feesOf: line,
  when: productOfLine(line),
});

const coinPath = `/${lineSites[coinMarginedLine].route}/`;

/**
 * Every entry of the header's menus, built or not, in the order in which they are shown. Texts are in
 * `locales/<language>/menus.json`: `<id>` is the title, `<id>About` the description. A page is switched on by
 * `built: true`.
 */
export const menus: readonly Menu[] = [
  {
    ...{ id: 'markets', place: 'row', home: 'markets' },
    groups: [
      {
        entries: [{ id: 'markets', path: '/#markets', icon: 'chart', built: true }],
      },
    ],
  },
  {
    ...{
      id: 'spot',
      place: 'row',
      home: 'spotTrading',
      under: '/spot/',
      pairs: 'spot',
      when: 'spot',
    },
    groups: [
      {
        entries: [
          {
            id: 'spotTrading',
            path: '/spot/BTCUSDT',
            icon: 'trade',
            built: true,
            under: '/spot/',
            feesOf: 'spot',
          },
          {
            id: 'margin',
            path: '/spot/BTCUSDT?type=cross',
            icon: 'percent',
            built: false,
            when: 'margin',
          },
          { id: 'convert', path: '/convert', icon: 'swap', built: false, when: 'convert' },
          { id: 'preMarket', path: '/pre-market', icon: 'clock', built: false, when: 'preMarket' },
          { id: 'onChain', path: '/on-chain', icon: 'link', built: false, when: 'onChainSwitch' },
        ],
      },
    ],
  },
  {
    ...{ id: 'unified', place: 'row', when: 'unified' },
    groups: [
      {
        entries: [
          { id: 'unifiedSpot', path: '/trade-spot/BTCUSDT', icon: 'trade', built: false },
          { id: 'unifiedMargin', path: '/trade-margin/BTCUSDT', icon: 'percent', built: false },
          { id: 'unifiedFutures', path: '/trade-swap/usdt/BTCUSDT', icon: 'layers', built: false },
        ],
      },
    ],
  },
  {
    ...{
      id: 'futures',
      place: 'row',
      home: 'futuresOverview',
      under: '/futures',
      when: 'futures',
      pairs: usualContractLine,
    },
    groups: [
      {
        entries: [
          { id: 'futuresOverview', path: '/futures', icon: 'grid', built: true },
          { id: 'hotFutures', path: '/futures/hot', icon: 'flame', built: true },
        ],
      },
      { entries: shownLinearLines.filter((line) => !isDemoLine(line)).map(lineEntry) },
      {
        title: 'coinMargined',
        entries: [
          {
            ...{ id: 'coinPerpetual', icon: 'layers', path: coinPath, built: true },
            first: { line: coinMarginedLine, type: 1 },
            feesOf: coinMarginedLine,
            when: productOfLine(coinMarginedLine),
          },
          {
            ...{ id: 'coinDelivery', icon: 'calendar', path: coinPath, built: true },
            first: { line: coinMarginedLine, type: 2 },
            feesOf: coinMarginedLine,
            when: productOfLine(coinMarginedLine),
          },
        ],
      },
      {
        title: 'moreFutures',
        entries: [
          {
            id: 'traderFutures',
            path: '/trader-futures/usdt/BTCUSDT',
            icon: 'people',
            built: false,
            when: 'traderFutures',
          },
        ],
      },
    ],
  },
  {
    ...{ id: 'strategy', place: 'row', home: 'bots', under: '/trading-bot', when: 'strategy' },
    groups: [
      {
        entries: [{ id: 'bots', path: '/trading-bot', icon: 'robot', built: false }],
      },
      {
        title: 'spotBots',
        entries: [
          { id: 'spotGrid', path: '/trading-bot/spot/BTCUSDT', icon: 'grid', built: false },
          { id: 'autoInvest', path: '/trading-bot/spot/timing', icon: 'calendar', built: false },
          { id: 'smartPortfolio', path: '/trading-bot/hoard', icon: 'pie', built: false },
        ],
      },
      {
        title: 'futuresBots',
        entries: [
          { id: 'futuresGrid', path: '/trading-bot/futures/BTCUSDT', icon: 'grid', built: false },
          { id: 'martingale', path: '/trading-bot/dca', icon: 'layers', built: false },
          { id: 'ctaBot', path: '/trading-bot/cta', icon: 'gauge', built: false },
          { id: 'signalBot', path: '/trading-bot/tv', icon: 'signal', built: false },
          { id: 'arbitrageBot', path: '/trading-bot/arbitrage', icon: 'swap', built: false },
        ],
      },
    ],
  },
  {
    ...{ id: 'social', place: 'wide' },
    groups: [
      {
        title: 'copyTrading',
        entries: [
          {
            id: 'copyFutures',
            path: '/copy-trading/futures',
            icon: 'copy',
            built: false,
            when: 'copyTrading',
          },
          {
            id: 'copySpot',
            path: '/copy-trading/spot',
            icon: 'copy',
            built: false,
            when: ['copyTrading', 'showSpotTrace'],
          },
          {
            id: 'copyBots',
            path: '/copy-trading/strategy',
            icon: 'robot',
            built: false,
            when: 'copyTrading',
          },
        ],
      },
      {
        title: 'community',
        entries: [
          { id: 'c2c', path: '/crypto-c2c', icon: 'people', built: false, when: 'c2c' },
          { id: 'referral', path: '/events/referral', icon: 'gift', built: false, when: 'events' },
          { id: 'rewards', path: '/events/rewards', icon: 'ticket', built: false, when: 'events' },
          {
            id: 'holderYield',
            path: '/events/holderyield',
            icon: 'percent',
            built: false,
            when: 'events',
          },
        ],
      },
    ],
  },
  {
    ...{ id: 'tradingInfo', place: 'wide' },
    groups: [
      {
        title: 'guides',
        entries: [
          {
            id: 'futuresGuide',
            path: '/futures/introduction/futures-summarize',
            icon: 'book',
            built: true,
            when: 'futures',
          },
          {
            id: 'marginGuide',
            path: '/futures/introduction/margin-summarize',
            icon: 'book',
            built: true,
            when: 'futures',
          },
          {
            id: 'liquidationGuide',
            path: '/futures/introduction/liquidation-summarize',
            icon: 'shield',
            built: true,
          },
          {
            id: 'orderGuide',
            path: '/futures/introduction/order-summarize',
            icon: 'list',
            built: true,
            when: 'futures',
          },
        ],
      },
      {
        title: 'rules',
        entries: [
          { id: 'spotRules', path: '/spot/introduction/spot-rules', icon: 'list', built: true },
          {
            id: 'tradingFee',
            path: '/futures/introduction/trading-fee',
            icon: 'percent',
            built: true,
            when: 'futures',
          },
          {
            id: 'futuresDetails',
            path: '/futures/introduction/futures-details',
            icon: 'list',
            built: true,
            when: 'futures',
          },
          {
            id: 'tradingParameters',
            path: '/futures/introduction/trading-parameters',
            icon: 'gauge',
            built: true,
            when: 'futures',
          },
          {
            id: 'positionTier',
            path: '/futures/introduction/position-tier',
            icon: 'layers',
            built: true,
            when: 'futures',
          },
          {
            id: 'positionLimit',
            path: '/futures/introduction/position-limit',
            icon: 'gauge',
            built: true,
            when: 'futures',
          },
          {
            id: 'unifiedRules',
            path: '/trade-info/trade-rule',
            icon: 'list',
            built: false,
            when: ['unified', 'unifiedAccounts'],
          },
        ],
      },
      {
        title: 'data',
        entries: [
          {
            id: 'fundingRate',
            path: '/futures/introduction/funding-rate',
            icon: 'percent',
            built: true,
            when: 'futures',
          },
          {
            id: 'priceIndexes',
            path: '/futures/introduction/price-indexes',
            icon: 'chart',
            built: true,
            when: 'futures',
          },
          {
            id: 'riskProvision',
            path: '/futures/introduction/provision-for-risks',
            icon: 'shield',
            built: true,
            when: 'futures',
          },
          {
            id: 'deliveryData',
            path: '/futures/introduction/delivery-data',
            icon: 'calendar',
            built: true,
            when: 'futures',
          },
          {
            id: 'marginInfo',
            path: '/spot/introduction/margininfo',
            icon: 'percent',
            built: false,
            when: 'margin',
          },
        ],
      },
    ],
  },
  {
    ...{ id: 'demo', place: 'wide', when: 'demo' },
    groups: [
      { entries: shownContractLines.filter(isDemoLine).map(lineEntry) },
      {
        entries: [
          {
            id: 'demoSpot',
            path: '/spot/BTCUSDT',
            icon: 'flask',
            built: false,
            when: ['paperTraders', 'classicAccounts'],
          },
          {
            id: 'demoFutures',
            path: marketPath(mainOf(usualContractLine)),
            icon: 'flask',
            built: false,
            when: ['paperTraders', 'classicAccounts'],
          },
          {
            id: 'demoUnifiedSpot',
            path: '/trade-spot/BTCUSDT',
            icon: 'flask',
            built: false,
            when: ['paperTraders', 'unifiedAccounts'],
          },
          {
            id: 'demoUnifiedFutures',
            path: '/trade-swap/usdt/BTCUSDT',
            icon: 'flask',
            built: false,
            when: ['paperTraders', 'unifiedAccounts'],
          },
          { id: 'liveTrading', path: '/spot/BTCUSDT', icon: 'trade', built: false, when: 'inDemo' },
        ],
      },
    ],
  },
  {
    ...{ id: 'developers', place: 'more', when: 'developers' },
    groups: [
      {
        title: 'developers',
        entries: [
          {
            id: 'apiReference',
            path: '/developers',
            icon: 'code',
            built: true,
            under: '/developers',
          },
          { id: 'openApi', path: '/v1/openapi.json', icon: 'download', built: true, isFile: true },
        ],
      },
    ],
  },
  {
    ...{ id: 'support', place: 'more' },
    groups: [
      {
        title: 'support',
        entries: [
          {
            id: 'helpCenter',
            path: '/support',
            icon: 'help',
            built: true,
            under: '/support/articles',
          },
          { id: 'orderTypes', path: '/support/articles/order-types', icon: 'list', built: true },
          { id: 'announcements', path: '/support/announcements', icon: 'megaphone', built: true },
        ],
      },
    ],
  },
  ...ownMenus,
];
