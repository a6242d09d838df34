// Which modules the browser gets together. Left alone, the bundler makes a file of each set of
// modules that some islands share: sixty for the trading page, each with a request of its own.

/** Islands that every trading page begins with, whoever opens it. */
const tradeIslands =
  /\/src\/(features|layouts)\/[\w-]+\/(Assets|Chart|Depth|Notices|OrderBook|OrderForm|PageSettings|StatusBar|TickerBar|Trades|ViewTabs)\.tsx$/;
/** Islands of trading pages that only users get. */
const userIslands = /\/src\/features\/[\w-]+\/(Alerts|LogInAgain|Orders)\.tsx$/;

/** The island of the home page. */
const homeIsland = /\/src\/features\/markets\/Markets\.tsx$/;

const later = { trade: 'trade-later', user: 'trade-later', home: 'menu', page: 'menu' };

/** What needs a module that the build begins with. */
function userOf(id) {
  if (tradeIslands.test(id)) return 'trade';
  if (userIslands.test(id)) return 'user';
  return homeIsland.test(id) ? 'home' : 'page';
}

/**
 * Who needs a module as soon as it runs: `trade` an island of each trading page, `user` one of
 * users, `home` that of the home page, `page` a script of any page, `menu` what any page loads on
 * first use, `trade-later` what only a trading page does.
 */
function usersOf(id, infoOf, known) {
  const found = known.get(id);
  if (found) return found;
  const users = new Set();
  known.set(id, users);
  const info = infoOf(id);
  if (info.isEntry) users.add(userOf(id));
  for (const importer of info.importers) {
    for (const user of usersOf(importer, infoOf, known)) users.add(user);
  }
  for (const importer of info.dynamicImporters) {
    for (const user of usersOf(importer, infoOf, known)) users.add(later[user] ?? user);
  }
  return users;
}

/** By the build's module graph, which each build has of its own. */
const knownOf = new WeakMap();

function chunkOf(id, context) {
  const known = knownOf.get(context) ?? new Map();
  knownOf.set(context, known);
  const users = usersOf(id, (one) => context.getModuleInfo(one), known);
  if (!users.has('trade') || users.has('page')) return null;
  if (users.has('home')) return 'shared';
  return users.has('menu') ? 'menus' : 'trade';
}

const codeSplitting = {
  includeDependenciesRecursively: false,
  groups: [
    {
      name: 'react',
      test: /\/node_modules\/(react|react-dom|scheduler|@astrojs\/react)\//,
      priority: 1,
    },
    { name: chunkOf },
  ],
};

/** Splits the browser's code so. */
const chunksBy = (codeSplitting) => ({
  name: 'chunks',
  applyToEnvironment: ({ name }) => name === 'client',
  options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
  outputOptions: (options) => ({ ...options, codeSplitting }),
});

/** Puts together what a trading page begins with, and what it shares with other pages. */
export const chunks = chunksBy(codeSplitting);

/** A feature's own modules, the chart's library, all else. */
const galleryChunkOf = (id) =>
  /\/src\/features\/([\w-]+)\//.exec(id)?.[1] ??
  (id.includes('/node_modules/lightweight-charts/') ? 'charts' : 'all');

/** A file of each feature: the gallery has a hundred frames, which would ask for forty each. */
export const galleryChunks = chunksBy({
  includeDependenciesRecursively: false,
  groups: [{ name: galleryChunkOf }],
});
