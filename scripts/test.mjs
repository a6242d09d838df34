// `npm test`: every kind of test, one summary line at the end. `npm run test:loaded` does the same with
// all cores busy, where no test gets a second try. Either takes the names of kinds to run alone.
import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startLoad } from './load.mjs';
import { projectEnv, root } from './shell.mjs';
import {
  addRun,
  failedInPlaywright,
  failedInVitest,
  isGood,
  noTests,
  totalsLine,
} from './totals.mjs';

const kinds = ['check', 'unit*', 'sim', 'contract', 'crash', 'setup', 'browser'];
const { values, positionals } = parseArgs({
  options: { loaded: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const isKind = (name) => kinds.some((kind) => kind.replace('*', '') === name);
const unknown = positionals.filter((name) => !isKind(name));
if (unknown.length > 0) {
  const names = kinds.join(', ').replace('*', '');
  process.stderr.write(`no such tests: ${unknown.join(', ')}; there are ${names}\n`);
  process.exit(1);
}
const isWanted = (kind) => positionals.length === 0 || positionals.includes(kind.replace('*', ''));
/** On a busy machine nothing is forgiven: what fails there would fail on a slow one. */
const retries = values.loaded ? 0 : 1;

const results = join(root, 'test-results');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

/** A hundred times a server is started: what it runs is compiled once. */
const env = { ...projectEnv, NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node') };

/** Runs a command in the project's folder; true when it exits with 0. `out` takes what it says. */
function run(command, args, out = 'inherit') {
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', out, out] });
  return new Promise((resolve) => {
    child.once('close', (code) => resolve(code === 0));
    child.once('error', (error) => {
      process.stderr.write(`${command}: ${error.message}\n`);
      resolve(false);
    });
  });
}

const startedAt = Date.now();
let totals = noTests();
/** What failed, told once more at the end, where a log that is cut still has it. */
const failures = [];

const readJson = (name) => {
  try {
    return JSON.parse(readFileSync(join(results, name), 'utf8'));
  } catch {
    return undefined;
  }
};

/** Notes how a runner ended, and what failed in it: lines for each. */
function add(name, ok, counts, failed) {
  totals = addRun(totals, ok, counts);
  if (!ok) failures.push(...(failed.length > 0 ? failed : [[`${name}: failed outside its tests`]]));
  process.stdout.write(`
— ${name}: ${ok ? 'ok' : 'FAILED'}
`);
}

/** A second try, so that one fault in thousands of tests does not hide what the others say; it is told. */
async function vitest(wanted) {
  const projects = wanted.filter(isWanted);
  if (projects.length === 0) return;
  const args = [
    'vitest',
    'run',
    `--retry=${retries}`,
    ...projects.map((name) => `--project=${name}`),
  ];
  const file = `${projects.join('-').replaceAll('*', '')}.json`;
  const ok = await run('npx', [
    ...args,
    '--reporter=default',
    '--reporter=./scripts/second-tries.mjs',
    '--reporter=json',
    `--outputFile.json=test-results/${file}`,
  ]);
  const report = readJson(file);
  const counts = {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    skipped: report?.numPendingTests ?? 0,
  };
  add(projects.join(', '), ok, counts, failedInVitest(report));
}

/** Carries out steps one by one beside what comes next; what is given waits for their end, and tells it. */
function beside(steps) {
  const told = (async () => {
    const ends = [];
    for (const [name, command, args] of steps) {
      const said = join(results, `${name}.log`);
      const out = openSync(said, 'w');
      ends.push([name, await run(command, args, out), said]);
      closeSync(out);
    }
    return ends;
  })();
  return async () => {
    for (const [name, ok, said] of await told) {
      const log = readFileSync(said, 'utf8');
      process.stdout.write(log);
      const counts = { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
      add(name, ok, counts, [
        [`${name}, which ended on:`, ...log.trimEnd().split('\n').slice(-30)],
      ]);
    }
  };
}

/** With a second try too, which is told as well. */
async function playwright() {
  if (!isWanted('browser')) return;
  const ok = await run('npx', ['playwright', 'test', `--retries=${retries}`]);
  const report = readJson('e2e.json');
  const stats = report?.stats;
  if (stats?.flaky > 0) {
    process.stdout.write(`\n${stats.flaky} passed with the second try only: a fault each\n`);
  }
  const counts = {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
    skipped: stats?.skipped ?? 0,
  };
  add('browser', ok, counts, failedInPlaywright(report));
}

const load = values.loaded ? startLoad() : undefined;
// As long as the simulations, with which the tests begin and which no other work disturbs.
const prepared = beside([
  ...(isWanted('check') ? [['check', 'npm', ['run', '--silent', 'check']]] : []),
  ['build', process.execPath, ['scripts/prepare.mjs', 'build']],
]);
await vitest(['unit*', 'sim', 'contract', 'crash']);
await prepared();
await vitest(['setup']);
await playwright();
load?.end();

for (const [what, ...lines] of failures) {
  process.stdout.write(`\nFAILED ${what}\n${lines.map((line) => `  ${line}\n`).join('')}`);
}
const minutes = ((Date.now() - startedAt) / 60_000).toFixed(1);
process.stdout.write(`\nall tests in ${minutes} minutes\n`);
process.stdout.write(`${totalsLine(totals)}\n`);
process.exit(isGood(totals) ? 0 : 1);
