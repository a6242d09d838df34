import type { Catalogues } from '#i18n/catalogues.ts';
import type { IconName } from '#ui/base/icons.ts';

/** What the switches look at (§6). */
export interface Viewer {
  /** Path key of the page's language. */
  readonly locale: string;
  readonly isUser: boolean;
  /** A sub-account, and whether it may take deposits as one. */
  readonly isChild: boolean;
  readonly rechargeFlag: boolean;
  readonly accountMode: 'classic' | 'uta';
  /** Copy-trading identities; empty for who is no trader. */
  readonly traderIdentities: readonly string[];
  /** Whether demo trading is open to this user, and whether it is on. */
  readonly mayDemo: boolean;
  readonly inDemo: boolean;
  /** Switches of the site; on-chain is off only where that is said. */
  readonly onChainSwitch: boolean | undefined;
  readonly showSpotTrace: boolean;
}

type Switch = (viewer: Viewer) => boolean;
/** What an entry is called: a key of the header's own texts, or of those that all pages share. */
type Label =
  | { readonly of: 'header'; readonly key: keyof Catalogues['header'] & string }
  | { readonly of: 'common'; readonly key: keyof Catalogues['common'] & string };

interface Place {
  readonly id: string;
  readonly path: string;
  /** Absent: always on. */
  readonly when?: Switch;
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
  readonly when?: Switch;
  readonly entries: readonly (BuiltEntry | PlannedEntry)[];
}

/** Hidden from visitors in the United Kingdom; their addresses still answer. */
const beyondBritain: Switch = ({ locale }) => locale !== 'en-GB';
const forUsers: Switch = ({ isUser }) => isUser;
/** A unified account trades on its own pages: the separate lines have none for it. */
const separateLines: Switch = ({ accountMode }) => accountMode !== 'uta';
const unified: Switch = ({ accountMode }) => accountMode === 'uta';
const traders: Switch = ({ traderIdentities }) => traderIdentities.length > 0;
const all =
  (...switches: readonly Switch[]): Switch =>
  (viewer) =>
    switches.every((isOn) => isOn(viewer));
const deposits: Switch = ({ inDemo, isChild, rechargeFlag }) =>
  !inDemo && (!isChild || rechargeFlag);
const withdrawals: Switch = ({ inDemo, isChild }) => !inDemo && !isChild;

const planned = (id: string, path: string, when?: Switch): PlannedEntry => ({
  id,
  path,
  built: false,
  ...(when && { when }),
});

/** Every entry of the header (§2) in its order, each with its switch (§6). */
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
    entries: [
      {
        id: 'spot',
        path: '/spot/BTCUSDT',
        built: true,
        label: { of: 'common', key: 'spot' },
        icon: 'trade',
        under: '/spot/',
      },
      planned('margin', '/spot/BTCUSDT?type=cross', all(beyondBritain, separateLines)),
      planned('convert', '/convert', beyondBritain),
      planned('preMarket', '/pre-market', beyondBritain),
      planned('onChain', '/on-chain', ({ onChainSwitch }) => onChainSwitch !== false),
    ],
  },
  {
    id: 'unified',
    when: beyondBritain,
    entries: [
      planned('unifiedSpot', '/trade-spot/BTCUSDT'),
      planned('unifiedMargin', '/trade-margin/BTCUSDT'),
      planned('unifiedFutures', '/trade-swap/usdt/BTCUSDT'),
    ],
  },
  {
    id: 'futures',
    when: separateLines,
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
      },
      planned('usdcFutures', '/futures/usdc/BTCPERP'),
      planned('coinFutures', '/futures/usd/BTCUSD'),
      planned('traderFutures', '/trader-futures/usdt/BTCUSDT', traders),
      planned('hotFutures', '/futures/hot'),
    ],
  },
  {
    id: 'tradingInfo',
    entries: [
      planned('spotRules', '/spot/introduction/spot-rules'),
      planned('marginInfo', '/spot/introduction/margininfo', all(beyondBritain, separateLines)),
      planned('futuresDetails', '/futures/introduction/futures-details', separateLines),
      planned('tradingParameters', '/futures/introduction/trading-parameters', separateLines),
      planned('positionTier', '/futures/introduction/position-tier', separateLines),
      planned('positionLimit', '/futures/introduction/position-limit', separateLines),
      planned('fundingRate', '/futures/introduction/funding-rate', separateLines),
      planned('priceIndexes', '/futures/introduction/price-indexes', separateLines),
      planned('riskProvision', '/futures/introduction/provision-for-risks', separateLines),
      planned('deliveryData', '/futures/introduction/delivery-data', separateLines),
      planned('unifiedRules', '/trade-info/trade-rule', all(beyondBritain, unified)),
    ],
  },
  {
    id: 'strategy',
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
      planned('copySpot', '/copy-trading/spot', ({ showSpotTrace }) => showSpotTrace),
      planned('copyFutures', '/copy-trading/futures'),
      planned('copyStrategy', '/copy-trading/strategy'),
      planned('c2c', '/crypto-c2c'),
      planned('referral', '/events/referral'),
      planned('rewards', '/events/rewards'),
      planned('holderYield', '/events/holderyield'),
    ],
  },
  {
    id: 'demo',
    when: all(beyondBritain, ({ mayDemo }) => mayDemo),
    entries: [
      planned('demoSpot', '/spot/BTCUSDT', separateLines),
      planned('demoFutures', '/futures/usdt/BTCUSDT', separateLines),
      planned('demoUnifiedSpot', '/trade-spot/BTCUSDT', unified),
      planned('demoUnifiedFutures', '/trade-swap/usdt/BTCUSDT', unified),
      planned('liveTrading', '/spot/BTCUSDT', ({ inDemo }) => inDemo),
    ],
  },
  {
    id: 'developers',
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
    when: forUsers,
    entries: [
      {
        id: 'spotPageAssets',
        path: '/spot/BTCUSDT#assets-title',
        built: true,
        label: { of: 'header', key: 'viewAssets' },
        icon: 'wallet',
      },
      planned('assetOverview', '/asset'),
      planned('deposit', '/asset/recharge', deposits),
      planned('withdraw', '/asset/withdraw', withdrawals),
      planned('transfer', '/asset/transfer'),
      planned('spotAccount', '/asset/spot', separateLines),
      planned('unifiedAccount', '/trade-asset/uta', unified),
      planned('p2pAccount', '/asset/p2p'),
      planned('followerAccount', '/asset/follower'),
      planned('strategyAccount', '/asset/strategy'),
      planned('earnAccount', '/asset/earn'),
    ],
  },
  {
    id: 'orders',
    when: forUsers,
    entries: [
      {
        id: 'spotPageOrders',
        path: '/spot/BTCUSDT#view-panel-orders',
        built: true,
        label: { of: 'header', key: 'viewOrders' },
        icon: 'orders',
      },
      {
        id: 'futuresPageOrders',
        path: '/futures/usdt/BTCUSDT#view-panel-orders',
        built: true,
        label: { of: 'header', key: 'viewFuturesOrders' },
        icon: 'orders',
        when: separateLines,
      },
      planned('spotOrders', '/transac', separateLines),
      planned(
        'marginOrders',
        '/order/marginOrderInfo?tab=0&tabType=cross',
        all(beyondBritain, separateLines),
      ),
      planned('futuresOrders', '/order/mcp?tab=1&businessLine=umcbl', separateLines),
      planned('unifiedOrders', '/trade-asset-order/uta-order-current', unified),
      planned('traderTransactions', '/record/exchange', traders),
      planned('fiatOrders', '/order/fiat'),
      planned('convertOrders', '/order/convert', beyondBritain),
      planned('loanOrders', '/order/loan'),
      planned('financialHistory', '/record/finhis'),
      planned('coupons', '/record/coupon'),
    ],
  },
  {
    id: 'account',
    when: forUsers,
    entries: [
      {
        id: 'accountOverview',
        path: '/account',
        built: true,
        label: { of: 'header', key: 'accountOverview' },
        icon: 'user',
      },
      {
        id: 'security',
        path: '/account/security',
        built: true,
        label: { of: 'common', key: 'accountSecurity' },
        icon: 'shield',
        under: '/account/security',
      },
      {
        id: 'accountSettings',
        path: '/account/settings',
        built: true,
        label: { of: 'header', key: 'accountSettings' },
        icon: 'settings',
        under: '/account/settings',
      },
      {
        id: 'priceAlerts',
        path: '/account/alerts',
        built: true,
        label: { of: 'header', key: 'priceAlerts' },
        icon: 'bell',
        under: '/account/alerts',
      },
    ],
  },
];

/** Menus that stand in the navigation, the others have places of their own. */
const ownPlaces: readonly Menu['id'][] = ['assets', 'orders', 'account'];

/** What is switched on for a viewer, whether it is built or not. */
export const switchedOn = (viewer: Viewer): readonly Menu[] =>
  menus
    .filter(({ when }) => when?.(viewer) ?? true)
    .map((menu) => ({
      ...menu,
      entries: menu.entries.filter(({ when }) => when?.(viewer) ?? true),
    }));

/** The entries of a menu that are shown. */
export const entriesOf = (viewer: Viewer, id: Menu['id']): readonly BuiltEntry[] =>
  switchedOn(viewer)
    .find((menu) => menu.id === id)
    ?.entries.filter(isBuilt) ?? [];

const isBuilt = (entry: BuiltEntry | PlannedEntry): entry is BuiltEntry => entry.built;

/** The menus of the navigation with what is built of each: the first entry is the menu's own. */
export const navigationMenus = (
  viewer: Viewer,
): readonly { readonly id: Menu['id']; readonly entries: readonly BuiltEntry[] }[] =>
  switchedOn(viewer)
    .filter(({ id }) => !ownPlaces.includes(id))
    .map(({ id, entries }) => ({ id, entries: entries.filter(isBuilt) }))
    .filter(({ entries }) => entries.length > 0);

/** The entries of the navigation. */
export const navigation = (viewer: Viewer): readonly BuiltEntry[] =>
  navigationMenus(viewer).flatMap(({ entries }) => entries);

/** Who looks at a page, as far as this version tells users apart (§3's user info). */
export const viewerOf = (locale: string, isUser: boolean): Viewer => ({
  locale,
  isUser,
  isChild: false,
  rechargeFlag: false,
  accountMode: 'classic',
  traderIdentities: [],
  mayDemo: false,
  inDemo: false,
  onChainSwitch: false,
  showSpotTrace: false,
});
