// Which modules the browser gets together. Left alone, the bundler makes a file of each set of
// modules that some islands share: sixty for the trading page, each with a request of its own.
import { fileURLToPath } from 'node:url';
import { lineNames } from '../src/domain/line/line.ts';
import { isAccountPage } from '../src/domain/page/region.ts';
import { pageRegions, regions } from '../src/layouts/regions.ts';

/** The line whose trading page came first: what it needs is grouped as if no other line were there. */
const [firstLine] = lineNames;

/** What the overview of contracts begins with. */
const overview = 'overview';
/** What pages of an account begin with. */
const account = 'account';

const source = fileURLToPath(new URL('../src', import.meta.url));

/** Whether it is a line's page, or what that begins with. */
const isLine = (kind) => lineNames.includes(kind);

/** The first line whose page has a region. */
const lineOfRegion = (region) => lineNames.find((line) => pageRegions.get(line)?.includes(region));

/** Whether some lines' trading pages have it, but not all. */
const isOfSomeLines = ({ pages }) => pages.some((page) => page === 'contracts' || isLine(page));

/** Which of the page's scripts an island is. */
function kindOf(region) {
  const { pages, viewers, starts } = region;
  // Of screens that are wide enough alone: no start is to hold it.
  if (starts.every((start) => start === 'media')) return later;
  if (pages.includes('home')) return 'home';
  const line = lineOfRegion(region);
  if (line === undefined) return pages.some(isAccountPage) ? account : overview;
  const isForAll = viewers === 'all' && starts.includes('load');
  if (line === firstLine) return isForAll ? (isOfSomeLines(region) ? line : 'trade') : 'user';
  return isForAll ? line : `${line}-user`;
}

/** The islands that a page begins with, by the path of their module. */
const islands = new Map(
  regions
    .filter(({ island, starts }) => island && starts.some((start) => start !== 'touch'))
    .map((region) => [`${source}/${region.folder}/${region.island}.tsx`, region]),
);

/** What is the first line's own: its islands, and what stands in folders with its name. */
const isOfFirstLine = (id) =>
  (islands.has(id) && kindOf(islands.get(id)) === firstLine) ||
  new RegExp(`/src/(features|kit)/.*/${firstLine}/`).test(id);

const siteScript = /\/src\/layouts\/Base\.astro\?/;

/** What needs a module that the build begins with: an island, or a script of each page or of some. */
function kindOfEntry(id) {
  const island = islands.get(id);
  if (island) return kindOf(island);
  return siteScript.test(id) ? 'site' : 'page';
}

const later = 'later';
const otherLater = 'other-later';

/** Whether only a line that is not the first needs it, the overview of other lines, or an account's pages. */
const isOfOther = (kind) =>
  kind === otherLater ||
  kind === overview ||
  kind === account ||
  lineNames.some((line) => line !== firstLine && kind.startsWith(line));

/** What a page loads on first use belongs to no start. */
function laterOf(kind) {
  if (isOfOther(kind)) return otherLater;
  return ['trade', firstLine, 'user', later].includes(kind) ? later : 'menu';
}

/**
 * Who needs each module as soon as it runs: `trade` an island of each trading page, a line's name one
 * of its own, `user` one of users, `home` that of the home page, `site` the script of every page,
 * `page` that of some, `overview` that of the overview of contracts, `account` that of an account's pages, `menu` what any page loads on first use, `later` what only trading pages do; of
 * other lines their names, with `-user` for users, and `other-later`.
 */
function kindsOfModules(context) {
  const kinds = new Map();
  const visit = (id, kind) => {
    const known = kinds.get(id) ?? new Set();
    if (known.has(kind)) return;
    kinds.set(id, known.add(kind));
    const info = context.getModuleInfo(id);
    for (const needed of info?.importedIds ?? []) visit(needed, kind);
    for (const needed of info?.dynamicallyImportedIds ?? []) visit(needed, laterOf(kind));
  };
  for (const id of context.getModuleIds()) {
    if (context.getModuleInfo(id)?.isEntry) visit(id, kindOfEntry(id));
  }
  return kinds;
}

/** Whether users' islands of trading pages begin with it, and no other page ever needs it. */
const isOfUsers = (kinds) =>
  kinds.has('user') && [...kinds].every((kind) => kind === 'user' || kind === later);

/** Whether lists of markets share it: that of the home page, and the picker or the overview. */
const isOfMarkets = (kinds, all) =>
  kinds.has('home') &&
  all.length > 1 &&
  all.every((kind) => ['home', 'menu', later, otherLater, overview].includes(kind));

/**
 * The file that a module goes into; null: as the bundler likes. What the first line's page needs goes
 * where it goes without the other lines, so that none of them changes that page's files.
 */
function chunkOf(id, kindsOf) {
  const all = [...(kindsOf.get(id) ?? [])];
  const kinds = new Set(all.filter((kind) => !isOfOther(kind)));
  const others = all.filter((kind) => isOfOther(kind) && kind !== otherLater).sort();
  // A line's page and the overview share a file: neither is to load what is the other's alone.
  const isOfContracts = others.length > 1 && others.includes(overview);
  // Of an account's pages alone: a page is not to load what only another begins with.
  if (kinds.size === 0 && others[0] === account) return null;
  // Of other lines alone: with what that line begins with, rather than with what is for users.
  if (kinds.size === 0) return isOfContracts ? 'contracts' : (others[0] ?? null);
  if (!kinds.has('trade') && !kinds.has(firstLine)) {
    if (isOfUsers(kinds)) return 'user';
    if (isOfMarkets(kinds, all)) return 'markets';
    // Rules and words of a few lines, which lists of markets share with forms: one file.
    const isRule = !kinds.has('page') && /\/src\/(domain|i18n|stores)\//.test(id);
    if (kinds.has('home')) return isRule ? 'rules' : null;
    // What a line's page begins with and users' islands of every line share: of forms.
    if (kinds.has('user')) return !kinds.has('page') && others.some(isLine) ? 'forms' : null;
    // What a line's page begins with and the header's menus load on first use: of accounts.
    if (isOfContracts) return 'contracts';
    if (others.some(isLine)) return 'accounts';
    // Lists of contracts: pages of them begin with these, and the home page loads them on first use.
    return others.includes(overview) && !kinds.has('page') && !kinds.has('site') ? 'lists' : null;
  }
  if (kinds.has('site')) return 'site';
  if (kinds.has('page')) return 'texts';
  if (kinds.has('home')) return 'shared';
  // What a trading page begins with and others load on first use, or pages of an account at all: inputs
  // of forms. The overview of contracts is not to load what it does without.
  if (kinds.has('menu')) return all.includes(overview) ? 'menus' : 'inputs';
  if (all.includes(account)) return 'inputs';
  return isOfFirstLine(id) ? firstLine : 'trade';
}

/** Splits the browser's code: `nameOf` gives a module's file, by what `look` made of the whole build. */
const chunksBy = (nameOf, look = () => undefined) => {
  let seen;
  const codeSplitting = {
    includeDependenciesRecursively: false,
    groups: [{ name: (id) => nameOf(id, seen) }],
  };
  return {
    name: 'chunks',
    applyToEnvironment: ({ name }) => name === 'client',
    options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
    outputOptions: (options) => ({ ...options, codeSplitting }),
    renderStart() {
      seen = look(this);
    },
  };
};

const react = /\/node_modules\/(react|react-dom|scheduler|@astrojs\/react)\//;

/** Puts together what a trading page begins with, and what it shares with other pages. */
export const chunks = chunksBy(
  (id, kindsOf) => (react.test(id) ? 'react' : chunkOf(id, kindsOf)),
  kindsOfModules,
);

/** A feature's own modules, the chart's library, all else. */
const galleryChunkOf = (id) =>
  /\/src\/features\/[\w-]+\/([\w-]+)\//.exec(id)?.[1] ??
  (id.includes('/node_modules/lightweight-charts/') ? 'charts' : 'all');

/** A file of each feature: the gallery has a hundred frames, which would ask for forty each. */
export const galleryChunks = chunksBy(galleryChunkOf);
