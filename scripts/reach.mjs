// What a change reaches: `npm run test:changed` adds it to the fixed set.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { deepSpecs, deepTests } from '../tests/fixed.ts';
import { roots, smokes, specsOf, starters, testRoots } from '../tests/reach.ts';
import { changedFiles } from './changed.mjs';
import { root } from './shell.mjs';

/** Paths in quotes or after a root: imports, and programs and files that a test starts or reads. */
const relative = /['"`](\.{1,2}\/[^'"`\s]+|#[\w-]+\/[^'"`\s]+)['"`]/g;
const fromRoot = /\b(?:src|tests|scripts)\/[\w.[\]/-]+\.\w+/g;

/** The files that a file names. */
function namedIn(path, text) {
  const resolve = (name) =>
    name.startsWith('#')
      ? `src/${name.slice(1)}`
      : posix.normalize(posix.join(posix.dirname(path), name));
  const near = [...text.matchAll(relative)].map(([, name]) => resolve(name));
  return [...near, ...(text.match(fromRoot) ?? [])];
}

/** Every file with those that name it. `read` gives a file's text. */
export function importersOf(files, read) {
  const there = new Set(files);
  const importers = new Map(files.map((path) => [path, new Set()]));
  for (const path of files) {
    for (const named of namedIn(path, read(path))) {
      if (there.has(named) && named !== path) importers.get(named).add(path);
    }
  }
  return importers;
}

/** A file and all that name it, directly or by others; what is `without` counts only by itself. */
function reachedFrom(path, importers, without = []) {
  const reached = new Set([path]);
  for (const one of reached) {
    for (const importer of importers.get(one) ?? []) {
      if (!without.includes(importer)) reached.add(importer);
    }
  }
  return [...reached];
}

const folders = Object.keys(specsOf).sort((a, b) => b.length - a.length);
const specPath = (name) => `tests/e2e/${name}.spec.ts`;
const isSpec = (path) => path.endsWith('.spec.ts');

/** The browser's tests of the part that a file belongs to. */
const specsOfPart = (path) => {
  const folder = folders.find((one) => path.startsWith(`${one}/`));
  return folder === undefined ? [] : specsOf[folder].map(specPath);
};

/** Beyond so many a change is one of shared code, which the tests of every page look at. */
const specsMax = 8;

/** The browser's tests that a changed file reaches. */
function specsReached(path, importers) {
  if (roots.some((root) => root.test(path))) return smokes;
  const reached = reachedFrom(path, importers, starters);
  const specs = [...new Set(reached.flatMap((one) => (isSpec(one) ? [one] : specsOfPart(one))))];
  return specs.length <= specsMax ? specs : [...smokes, ...specsOfPart(path)];
}

/**
 * What changed files reach of what the fixed set leaves out: files of vitest, and files of Playwright,
 * whose tagged tests are meant.
 */
export function reachOf(changed, importers) {
  const isRoot = changed.some((path) => testRoots.some((root) => root.test(path)));
  const reached = new Set(changed.flatMap((path) => reachedFrom(path, importers)));
  const specs = new Set(changed.flatMap((path) => specsReached(path, importers)));
  return {
    tests: deepTests.filter((path) => isRoot || reached.has(path)),
    specs: [...specs].sort(),
  };
}

const code = /\.(ts|tsx|mjs|cjs|astro|css)$/;
const read = (path) => readFileSync(join(root, path), 'utf8');

/** Whether a spec has tests that the fixed set leaves out. */
const hasDeepTests = (path) =>
  deepSpecs.includes(path) || /\bdeep\b/.test(read(path).replace(/^import .*/gm, ''));

/** What the change since `main` reaches, with the commit that it is compared with. */
export function reachOfChange() {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const isThere = (path) => existsSync(join(root, path));
  const { base, files } = changedFiles(git, isThere);
  const all = git('ls-files', '-co', '--exclude-standard').split('\n');
  const importers = importersOf(
    all.filter((path) => code.test(path) && isThere(path)),
    read,
  );
  const { tests, specs } = reachOf(files, importers);
  return { base, tests, specs: specs.filter(hasDeepTests) };
}
