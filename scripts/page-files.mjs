// After the browser's build: which script files each page loads, and what they weigh. A page that is
// over its budget is warned of, and one that is more than 3 % over fails the build, so that nobody
// learns of it from a slow page and no small change has to wait for a large one.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { isAccountPage } from '../src/domain/page/region.ts';
import { pageRegions } from '../src/layouts/regions.ts';

/**
 * What pages may load, brotli-compressed, in bytes. `files` and `start`: before anything is touched;
 * `follows`: that, and what islands load by themselves soon after (the chart's library); `user`: that
 * again for somebody who is logged in.
 */
const budgets = {
  site: { files: 2, start: 1_600 },
  // The same with the offer of another language, which many visitors get.
  offer: { files: 3, start: 3_200 },
  login: { files: 7, start: 5_350 },
  security: { files: 7, start: 6_500 },
  // Its search shares the keys of every combobox with the islands that have one, and how it ranks with the
  // header's search.
  support: { files: 5, start: 4_000 },
  // An article with blocks that are read again while it is seen.
  info: { files: 3, start: 2_050 },
  home: { files: 11, start: 91_500 },
  futures: { files: 14, start: 106_500 },
  'futures/hot': { files: 14, start: 106_500 },
  // With the kit's table.
  spot: { files: 20, start: 115_000, follows: 180_000, user: 215_000 },
};
/** How far beyond its budget of bytes a page may go. */
const headroom = 1.03;
/** Of a page of an account that has no row above: with the kit's table, its columns and files. */
const accountBudget = { files: 22, start: 115_000 };
/** Of a line that has no row above. */
const lineBudget = { files: 24, follows: 190_000, user: 235_000 };

/** Scripts of pages that have no regions, beside the one of every page. */
const pageScripts = {
  site: [],
  offer: [/\/features\/site\/language\/offer\.ts$/],
  login: [/\/features\/account\/access\/AccountForm\.astro\?/],
  security: [/\/features\/account\/access\/Security\.astro\?/],
  support: [/\/features\/content\/help\/SearchForm\.astro\?/],
  info: [/\/features\/content\/info\/LiveBlock\.astro\?/],
};
const siteScript = /\/layouts\/Base\.astro\?/;
/** What Astro loads with the first island. */
const renderer = /\/@astrojs\/react\/dist\/client\.js$/;

/** The islands' modules of regions, as patterns. */
const islandsOf = (regions) =>
  regions
    .filter(({ island }) => island)
    .map(({ folder, island }) => new RegExp(`/src/${folder}/${island}\\.tsx$`));

/** What each page begins with, what follows, and what a user has besides: patterns of modules. */
function pagesOf() {
  const pages = Object.entries(pageScripts).map(([name, scripts]) => ({
    ...{ name, start: [siteScript, ...scripts], follows: [], user: [] },
  }));
  for (const [name, regions] of pageRegions) {
    // Pages of an account have users alone.
    const isSeen = ({ viewers }) => viewers === 'all' || isAccountPage(name);
    const shown = regions.filter(isSeen);
    const starting = shown.filter(({ starts }) => /load|visible/.test(starts[0]));
    const ofUsers = regions.filter(
      (region) => !starting.includes(region) && !/touch|media/.test(region.starts[0]),
    );
    pages.push({
      name,
      start: [siteScript, renderer, ...islandsOf(starting)],
      follows: starting.flatMap(({ follows = [] }) =>
        follows.map((path) => new RegExp(`/${path.replace('.', '\\.')}(\\?|$|/)`)),
      ),
      user: islandsOf(ofUsers),
    });
  }
  return pages;
}

/** A build's files that are loaded with those whose module matches, by name, with their bytes. */
function filesOf(chunks, patterns, sizeOf) {
  const files = new Map();
  const visit = (name) => {
    if (files.has(name) || !chunks.has(name)) return;
    files.set(name, sizeOf(chunks.get(name)));
    for (const needed of chunks.get(name).imports) visit(needed);
  };
  for (const pattern of patterns) {
    const found = [...chunks.values()].filter(({ facadeModuleId: id }) => id && pattern.test(id));
    if (found.length === 0) throw new Error(`no script file of ${pattern}: is its region right?`);
    for (const { fileName } of found) visit(fileName);
  }
  return files;
}

const sumOf = (files) => [...files.values()].reduce((sum, bytes) => sum + bytes, 0);

/** What the pages load of a built bundle. */
export function pageFilesOf(bundle) {
  const chunks = new Map(
    Object.values(bundle)
      .filter(({ type }) => type === 'chunk')
      .map((chunk) => [chunk.fileName, chunk]),
  );
  const sizes = new Map();
  const sizeOf = ({ fileName, code }) => {
    if (!sizes.has(fileName)) sizes.set(fileName, brotliCompressSync(code).length);
    return sizes.get(fileName);
  };
  return pagesOf().map(({ name, start, follows, user }) => {
    const started = filesOf(chunks, start, sizeOf);
    const withFollows = filesOf(chunks, [...start, ...follows], sizeOf);
    const withUser = filesOf(chunks, [...start, ...follows, ...user], sizeOf);
    return {
      page: name,
      files: Object.fromEntries(started),
      start: sumOf(started),
      follows: sumOf(withFollows),
      user: sumOf(withUser),
    };
  });
}

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
const when = { start: 'at its start', follows: 'with what follows', user: 'for a user' };

/**
 * What is over its budget, in words; with the page's largest files, which say where to look.
 * @param {readonly { page: string, files: Record<string, number>, start: number, follows: number, user: number }[]} pages
 * @param {Record<string, { files: number, start?: number, follows?: number, user?: number }>} allowed
 * @param {number} room how far beyond its budget of bytes a page may go, as a factor
 */
export function overBudget(pages, allowed = budgets, room = headroom) {
  return pages.flatMap(({ page, files, ...sums }) => {
    const budget = allowed[page] ?? (isAccountPage(page) ? accountBudget : lineBudget);
    const largest = Object.entries(files)
      .sort(([, one], [, other]) => other - one)
      .slice(0, 4)
      .map(([name, bytes]) => `${name} ${kilobytes(bytes)}`)
      .join(', ');
    const count = Object.keys(files).length;
    const problems = Object.keys(when)
      .filter((part) => sums[part] > budget[part] * room)
      .map(
        (part) =>
          `${kilobytes(sums[part])} of script ${when[part]}, budget ${kilobytes(budget[part])}`,
      );
    if (count > budget.files)
      problems.push(`${count} script files at its start, at most ${budget.files}`);
    return problems.map((problem) => `page ${page}: ${problem} (largest: ${largest})`);
  });
}

/** Notes beside the build what the pages load (`dist/page-files.json`), and fails where it is too much. */
export const pageFiles = {
  name: 'page-files',
  applyToEnvironment: ({ name }) => name === 'client',
  writeBundle({ dir }, bundle) {
    const pages = pageFilesOf(bundle);
    writeFileSync(join(dir, '../page-files.json'), JSON.stringify(pages, null, 2));
    const problems = overBudget(pages);
    if (problems.length > 0) {
      this.error(`script over budget (scripts/page-files.mjs):\n${problems.join('\n')}`);
    }
    for (const problem of overBudget(pages, budgets, 1)) this.warn(problem);
    for (const { page, files, start, follows, user } of pages) {
      const more = [follows, user].map(kilobytes).join(', ');
      this.info(
        `${page}: ${Object.keys(files).length} script files, ${kilobytes(start)} (${more})`,
      );
    }
  },
};
