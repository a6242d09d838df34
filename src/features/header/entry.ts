import type { FrameParts } from '#domain/site/frame.ts';
import type { SwitchName } from '#domain/site/switches.ts';
import type { Catalogues } from '#i18n/catalogues.ts';
import type { IconName } from '#ui/base/icons.ts';

/** What an entry is called: a key of the header's own texts, or of those that all pages share. */
type Label =
  | { readonly of: 'header'; readonly key: keyof Catalogues['header'] & string }
  | { readonly of: 'common'; readonly key: keyof Catalogues['common'] & string };

interface Place {
  readonly id: string;
  readonly path: string;
  /** What must be shown to whoever looks (`domain/site/switches.ts`), all of it. */
  readonly when?: readonly SwitchName[];
}
export interface BuiltEntry extends Place {
  readonly built: true;
  readonly label: Label;
  readonly icon: IconName;
  /** The entry is the current one on the pages below this path; absent: never. */
  readonly under?: string;
}
/** Its page does not exist yet: never shown. */
interface PlannedEntry extends Place {
  readonly built: false;
}

interface Menu {
  readonly id:
    | 'markets'
    | 'spot'
    | 'unified'
    | 'futures'
    | 'tradingInfo'
    | 'strategy'
    | 'social'
    | 'demo'
    | 'developers'
    | 'assets'
    | 'orders'
    | 'account';
  readonly when?: readonly SwitchName[];
  readonly entries: readonly (BuiltEntry | PlannedEntry)[];
}

const planned = (id: string, path: string, ...when: readonly SwitchName[]): PlannedEntry => ({
  id,
  path,
  built: false,
  when,
});

/** Every entry of the header (§2) in its order, each with its switches (§6). */
export const menus: readonly Menu[] = [
  {
    id: 'markets',
    entries: [
      {
        id: 'markets',
        path: '/#markets',
        built: true,
        label: { of: 'common', key: 'markets' },
        icon: 'chart',
      },
    ],
  },
  {
    id: 'spot',
    when: ['spot'],
    entries: [
      {
        id: 'spot',
        path: '/spot/BTCUSDT',
        built: true,
        label: { of: 'common', key: 'spot' },
        icon: 'trade',
        under: '/spot/',
      },
      planned('margin', '/spot/BTCUSDT?type=cross', 'margin'),
      planned('convert', '/convert', 'convert'),
      planned('preMarket', '/pre-market', 'preMarket'),
      planned('onChain', '/on-chain', 'onChainSwitch'),
    ],
  },
  {
    id: 'unified',
    when: ['unified'],
    entries: [
      planned('unifiedSpot', '/trade-spot/BTCUSDT'),
      planned('unifiedMargin', '/trade-margin/BTCUSDT'),
      planned('unifiedFutures', '/trade-swap/usdt/BTCUSDT'),
    ],
  },
  {
    id: 'futures',
    when: ['futures'],
    entries: [
      {
        id: 'futures',
        path: '/futures',
        built: true,
        label: { of: 'common', key: 'futures' },
        icon: 'chart',
        under: '/futures',
      },
      {
        id: 'usdtFutures',
        path: '/futures/usdt/BTCUSDT',
        built: true,
        label: { of: 'common', key: 'usdtFutures' },
        icon: 'trade',
        under: '/futures/usdt/',
        when: ['usdtFutures'],
      },
      planned('usdcFutures', '/futures/usdc/BTCPERP', 'usdcFutures'),
      planned('coinFutures', '/futures/usd/BTCUSD', 'coinFutures'),
      planned('traderFutures', '/trader-futures/usdt/BTCUSDT', 'traderFutures'),
      planned('hotFutures', '/futures/hot'),
    ],
  },
  {
    id: 'tradingInfo',
    entries: [
      planned('spotRules', '/spot/introduction/spot-rules'),
      planned('marginInfo', '/spot/introduction/margininfo', 'margin'),
      planned('futuresDetails', '/futures/introduction/futures-details', 'futures'),
      planned('tradingParameters', '/futures/introduction/trading-parameters', 'futures'),
      planned('positionTier', '/futures/introduction/position-tier', 'futures'),
      planned('positionLimit', '/futures/introduction/position-limit', 'futures'),
      planned('fundingRate', '/futures/introduction/funding-rate', 'futures'),
      planned('priceIndexes', '/futures/introduction/price-indexes', 'futures'),
      planned('riskProvision', '/futures/introduction/provision-for-risks', 'futures'),
      planned('deliveryData', '/futures/introduction/delivery-data', 'futures'),
      planned('unifiedRules', '/trade-info/trade-rule', 'unified', 'unifiedAccounts'),
    ],
  },
  {
    id: 'strategy',
    when: ['strategy'],
    entries: [
      planned('bots', '/trading-bot'),
      planned('spotGrid', '/trading-bot/spot/BTCUSDT'),
      planned('futuresGrid', '/trading-bot/futures/BTCUSDT'),
      planned('autoInvest', '/trading-bot/spot/timing'),
      planned('smartPortfolio', '/trading-bot/hoard'),
      planned('signalBot', '/trading-bot/tv'),
    ],
  },
  {
    id: 'social',
    entries: [
      planned('copySpot', '/copy-trading/spot', 'showSpotTrace'),
      planned('copyFutures', '/copy-trading/futures', 'copyTrading'),
      planned('copyStrategy', '/copy-trading/strategy', 'copyTrading'),
      planned('c2c', '/crypto-c2c', 'c2c'),
      planned('referral', '/events/referral', 'events'),
      planned('rewards', '/events/rewards', 'events'),
      planned('holderYield', '/events/holderyield', 'events'),
    ],
  },
  {
    id: 'demo',
    when: ['demo'],
    entries: [
      planned('demoSpot', '/spot/BTCUSDT', 'classicAccounts'),
      planned('demoFutures', '/futures/usdt/BTCUSDT', 'classicAccounts'),
      planned('demoUnifiedSpot', '/trade-spot/BTCUSDT', 'unifiedAccounts'),
      planned('demoUnifiedFutures', '/trade-swap/usdt/BTCUSDT', 'unifiedAccounts'),
      planned('liveTrading', '/spot/BTCUSDT', 'inDemo'),
    ],
  },
  {
    id: 'developers',
    when: ['developers'],
    entries: [
      {
        id: 'developers',
        path: '/developers',
        built: true,
        label: { of: 'common', key: 'developers' },
        icon: 'code',
        under: '/developers',
      },
    ],
  },
  {
    id: 'assets',
    when: ['users'],
    entries: [
      {
        id: 'spotPageAssets',
        path: '/spot/BTCUSDT#assets-title',
        built: true,
        label: { of: 'header', key: 'viewAssets' },
        icon: 'wallet',
        when: ['spot'],
      },
      planned('assetOverview', '/asset'),
      planned('deposit', '/asset/recharge', 'deposit'),
      planned('withdraw', '/asset/withdraw', 'withdraw'),
      planned('transfer', '/asset/transfer'),
      planned('spotAccount', '/asset/spot', 'classicAccounts'),
      planned('unifiedAccount', '/trade-asset/uta', 'unifiedAccounts'),
      planned('p2pAccount', '/asset/p2p'),
      planned('followerAccount', '/asset/follower'),
      planned('strategyAccount', '/asset/strategy'),
      planned('earnAccount', '/asset/earn'),
    ],
  },
  {
    id: 'orders',
    when: ['users'],
    entries: [
      {
        id: 'spotPageOrders',
        path: '/spot/BTCUSDT#view-panel-orders',
        built: true,
        label: { of: 'header', key: 'viewOrders' },
        icon: 'orders',
        when: ['spot'],
      },
      {
        id: 'futuresPageOrders',
        path: '/futures/usdt/BTCUSDT#view-panel-orders',
        built: true,
        label: { of: 'header', key: 'viewFuturesOrders' },
        icon: 'orders',
        when: ['usdtFutures'],
      },
      planned('spotOrders', '/transac', 'classicAccounts'),
      planned('marginOrders', '/order/marginOrderInfo?tab=0&tabType=cross', 'margin'),
      planned('futuresOrders', '/order/mcp?tab=1&businessLine=umcbl', 'futures'),
      planned('unifiedOrders', '/trade-asset-order/uta-order-current', 'unifiedAccounts'),
      planned('traderTransactions', '/record/exchange', 'traders'),
      planned('fiatOrders', '/order/fiat'),
      planned('convertOrders', '/order/convert', 'convert'),
      planned('loanOrders', '/order/loan'),
      planned('financialHistory', '/record/finhis'),
      planned('coupons', '/record/coupon'),
    ],
  },
  {
    id: 'account',
    when: ['users'],
    entries: [
      {
        id: 'security',
        path: '/account/security',
        built: true,
        label: { of: 'common', key: 'accountSecurity' },
        icon: 'shield',
        under: '/account/security',
      },
    ],
  },
];

/** Menus that stand in the navigation, the others have places of their own. */
const ownPlaces: readonly Menu['id'][] = ['assets', 'orders', 'account'];

/** What is shown of a page's frame (`locals.frame`), or to one viewer. */
export type Shown = Pick<FrameParts, 'has'>;

const isOn =
  (shown: Shown) =>
  ({ when = [] }: { readonly when?: readonly SwitchName[] }): boolean =>
    when.every((name) => shown.has(name));

/** What is switched on, whether it is built or not. */
export const switchedOn = (shown: Shown): readonly Menu[] =>
  menus.filter(isOn(shown)).map((menu) => ({ ...menu, entries: menu.entries.filter(isOn(shown)) }));

const isBuilt = (entry: BuiltEntry | PlannedEntry): entry is BuiltEntry => entry.built;

/** The entries of a menu that are shown. */
export const entriesOf = (shown: Shown, id: Menu['id']): readonly BuiltEntry[] =>
  switchedOn(shown)
    .find((menu) => menu.id === id)
    ?.entries.filter(isBuilt) ?? [];

interface ShownMenu {
  readonly id: Menu['id'];
  readonly when: readonly SwitchName[];
  readonly entries: readonly BuiltEntry[];
}

/** The menus of the navigation with what is built of each: the first entry is the menu's own. */
export const navigationMenus = (shown: Shown): readonly ShownMenu[] =>
  switchedOn(shown)
    .filter(({ id }) => !ownPlaces.includes(id))
    .map(({ id, when = [], entries }) => ({ id, when, entries: entries.filter(isBuilt) }))
    .filter(({ entries }) => entries.length > 0);

/** The entries of the navigation, each with all that it depends on. */
export const navigation = (shown: Shown): readonly BuiltEntry[] =>
  navigationMenus(shown).flatMap(({ when, entries }) =>
    entries.map((entry) => ({ ...entry, when: [...when, ...(entry.when ?? [])] })),
  );
