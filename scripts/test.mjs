// `npm test`: every kind of test, one summary line at the end.
import { spawn } from 'node:child_process';
import { mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectEnv, root, run } from './shell.mjs';
import { addRun, isGood, noTests, totalsLine } from './totals.mjs';

const results = join(root, 'test-results');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

/** A hundred times a server is started: what it runs is compiled once. */
const env = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node') };
const runTests = (command, args) => run(command, args, { env });

const startedAt = Date.now();
let totals = noTests();

const readJson = (name) => {
  try {
    return JSON.parse(readFileSync(join(results, name), 'utf8'));
  } catch {
    return undefined;
  }
};

/** Notes how a runner ended. */
function add(name, ok, counts) {
  totals = addRun(totals, ok, counts);
  process.stdout.write(`
— ${name}: ${ok ? 'ok' : 'FAILED'}
`);
}

function vitest(projects) {
  const args = ['vitest', 'run', ...projects.map((name) => `--project=${name}`)];
  const file = `${projects.join('-')}.json`;
  const ok = runTests('npx', [
    ...args,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=test-results/${file}`,
  ]);
  const report = readJson(file);
  add(projects.join(', '), ok, {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    skipped: report?.numPendingTests ?? 0,
  });
}

function step(name, command, args) {
  const ok = runTests(command, args);
  add(name, ok, { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 });
}

/** Starts a step beside what comes next; what is given waits for its end, and tells what it said. */
function beside(name, command, args) {
  const said = join(results, `${name}.log`);
  const out = openSync(said, 'w');
  const child = spawn(command, args, {
    cwd: root,
    env: { ...projectEnv, ...env },
    stdio: ['ignore', out, out],
  });
  const ended = new Promise((resolve) => {
    child.once('close', (code) => resolve(code === 0));
    child.once('error', () => resolve(false));
  });
  return async () => {
    const ok = await ended;
    process.stdout.write(readFileSync(said));
    add(name, ok, { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 });
  };
}

/** A second try, so that one fault in hundreds of tests does not hide what the others say; it is told. */
function playwright() {
  const ok = runTests('npx', ['playwright', 'test', '--retries=1']);
  const stats = readJson('e2e.json')?.stats;
  if (stats?.flaky > 0) {
    process.stdout.write(`\n${stats.flaky} passed with the second try only: a fault each\n`);
  }
  add('browser', ok, {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
    skipped: stats?.skipped ?? 0,
  });
}

// It is as long as the simulations, with which the tests begin and which no other work disturbs.
const checked = beside('check', 'npm', ['run', '--silent', 'check']);
vitest(['unit', 'sim', 'contract', 'crash']);
await checked();
step('build', process.execPath, ['scripts/prepare.mjs', 'build']);
vitest(['setup']);
playwright();

const minutes = ((Date.now() - startedAt) / 60_000).toFixed(1);
process.stdout.write(`\nall tests in ${minutes} minutes\n`);
process.stdout.write(`${totalsLine(totals)}\n`);
process.exit(isGood(totals) ? 0 : 1);
