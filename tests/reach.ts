/**
 * The browser's tests of each part of the product, by its path: `npm run test:changed` adds what only
 * `npm run deep` runs of them where a part changes. The longest path that fits counts.
 */
export const specsOf: Readonly<Record<string, readonly string[]>> = {
  'src/features/content/about': ['spot', 'news'],
  'src/features/account/access': ['account', 'account-pages', 'entry', 'log-out', 'pin', 'signing'],
  'src/features/trade/alerts': ['alerts'],
  'src/features/account/api-keys': ['api-keys'],
  'src/features/trade/assets': ['orders'],
  'src/features/trade/chart': ['chart'],
  'src/features/trade/chart/drawings': ['drawings'],
  'src/features/trade/chart/own': ['own-lines'],
  'src/features/content/developers': ['developers'],
  'src/features/account/fees': ['fees'],
  'src/features/site/footer': ['site'],
  'src/features/trade/futures-account': ['futures', 'lines', 'contract-lines'],
  'src/features/site/header': ['header', 'frame'],
  'src/features/content/help': ['help', 'articles'],
  'src/features/site/home': ['home'],
  'src/features/content/info': ['info', 'articles'],
  'src/features/site/language': ['site', 'languages'],
  'src/features/trade/markets': ['picker', 'futures-overview', 'home'],
  'src/features/content/news': ['news'],
  'src/features/site/notices': ['futures', 'alerts'],
  'src/features/trade/order-book': ['order-book', 'feed'],
  'src/features/trade/orders': ['orders', 'lists', 'keyboard'],
  'src/features/trade/overview': ['futures-overview'],
  'src/features/trade/positions': ['futures', 'coin-margined'],
  'src/features/account/preferences': ['preferences'],
  'src/features/trade/status-bar': ['feed'],
  'src/features/trade/ticker': ['spot', 'frame', 'operator'],
  'src/features/trade/ticket': [
    'order-form',
    'futures',
    'order-kinds',
    'pin',
    'figures',
    'keyboard',
  ],
  'src/features/site/trace': ['traces'],
  'src/features/trade/trades': ['order-book'],
  'src/features/site/trouble': ['traces', 'stalled'],
  'src/kit/order-kinds': ['order-kinds', 'order-form', 'futures'],
  'src/kit/ticket': ['order-form', 'futures', 'order-kinds', 'keyboard'],
  'src/kit/tpsl': ['futures', 'coin-margined'],
  'src/layouts/account': ['account-pages'],
  'src/layouts/site': ['site', 'titles', 'offline'],
  'src/layouts/trade': ['spot', 'futures', 'still', 'handheld', 'keyboard'],
  'src/layouts/workspace': ['spot', 'futures', 'still', 'handheld', 'keyboard'],
  'src/pages/[...locale]/account': ['account-pages'],
  'src/pages/[...locale]/futures': [
    'futures',
    'lines',
    'coin-margined',
    'futures-overview',
    'info',
  ],
  'src/pages/[...locale]/news': ['news'],
  'src/pages/[...locale]/spot': ['spot', 'still'],
  'src/pages/[...locale]/support': ['help', 'news'],
  'src/server': ['stalled', 'road'],
  'src/server/operator': ['operator'],
  'src/stores/feed': ['feed'],
  'content/announcements': ['news'],
  'content/developers': ['developers'],
  'content/help': ['help', 'articles'],
  'content/info': ['info'],
};

/** Tests that look at every page: what all pages stand on reaches these. */
export const smokes: readonly string[] = [
  ...['plain', 'still', 'titles', 'frame', 'languages'].map((name) => `tests/e2e/${name}.spec.ts`),
  'tests/visual/pseudo.spec.ts',
];

/** What all pages stand on: imports alone don't say what it changes. */
export const roots: readonly RegExp[] = [
  /^(package|package-lock|tsconfig)\.json$/,
  /^(astro|uno|playwright|astro-i18next)\.config\.\w+$/,
  /^src\/(styles|ui\/island)\//,
  /^src\/(middleware\.ts|layouts\/[^/]+)$/,
  /^(locales|public)\//,
];

/** What all tests of vitest stand on. */
export const testRoots: readonly RegExp[] = [
  /^(package-lock|tsconfig)\.json$/,
  /^vitest\.config\.ts$/,
  /^tests\/(fixed|seeded-checks)\.ts$/,
];

/** What starts the whole product for the browser's tests: that it names the server tells nothing of them. */
export const starters: readonly string[] = ['tests/e2e/server.ts', 'tests/visual/gallery-build.ts'];
