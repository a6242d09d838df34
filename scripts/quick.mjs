// `npm run test:quick`: what can be said within a minute about what changed since `main`, or since the
// commit before where this is `main`: format and lint, types, rooms and texts, and the unit tests of
// what is changed and of what imports it. `npm test` says the rest.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { changedFiles, linted } from './changed.mjs';
import { projectEnv, root } from './shell.mjs';

const startedAt = performance.now();
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const { base, files: changed } = changedFiles(git, (path) => existsSync(join(root, path)));
const files = changed.filter((path) => linted.test(path));

/** Runs a check; what it printed is shown where it fails. */
function check(name, args) {
  const child = spawn('npx', args, {
    cwd: root,
    env: projectEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const out of [child.stdout, child.stderr]) {
    out.on('data', (text) => {
      printed += text;
    });
  }
  return new Promise((resolve) => {
    child.once('close', (code) => {
      if (code !== 0) process.stdout.write(`\n== ${name}\n${printed}`);
      resolve({ name, isGood: code === 0 });
    });
  });
}

const types = [
  '--noEmit',
  '--incremental',
  '--tsBuildInfoFile',
  'node_modules/.cache/quick.tsbuildinfo',
];
const lint = [
  'biome',
  'ci',
  '--error-on-warnings',
  '--no-errors-on-unmatched',
  ...files,
  '.gitignore',
];
const related = ['vitest', 'run', '--project=unit*', '--passWithNoTests'];
// The types take one core, all else the other. Those of articles are made first: a build of the gallery,
// which has none, leaves them empty.
const ends = await Promise.all([
  (async () => [
    await check('types of articles', ['astro', 'sync']),
    await check('types', ['tsc', ...types]),
  ])(),
  (async () => [
    await check('format and lint', lint),
    await check('rooms, texts, acceptance', ['vitest', 'run', '--project=tidy']),
    await check('unit tests', [...related, '--changed', base]),
  ])(),
]);
const failed = ends.flat().filter(({ isGood }) => !isGood);
const seconds = Math.round((performance.now() - startedAt) / 1000);
const outcome = failed.length ? `failed: ${failed.map(({ name }) => name).join(', ')}` : 'all good';
process.stdout.write(`quick: ${outcome}; ${files.length} files changed, ${seconds} s\n`);
process.exit(failed.length ? 1 : 0);
