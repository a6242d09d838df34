// `npm test`: every kind of test, one summary line at the end.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './shell.mjs';

const results = join(root, 'test-results');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const startedAt = Date.now();
const totals = { passed: 0, failed: 0, skipped: 0 };

const readJson = (name) => {
  try {
    return JSON.parse(readFileSync(join(results, name), 'utf8'));
  } catch {
    return undefined;
  }
};

/** Adds a runner's counts; a runner that failed without a failed test counts as one failure. */
function add(name, ok, counts) {
  totals.passed += counts.passed;
  totals.skipped += counts.skipped;
  totals.failed += ok ? counts.failed : Math.max(1, counts.failed);
  process.stdout.write(`\n— ${name}: ${ok ? 'ok' : 'FAILED'}\n`);
}

function vitest(projects) {
  const args = ['vitest', 'run', ...projects.map((name) => `--project=${name}`)];
  const file = `${projects.join('-')}.json`;
  const ok = run('npx', [
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
  const ok = run(command, args);
  add(name, ok, { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 });
}

function playwright() {
  const ok = run('npx', ['playwright', 'test']);
  const stats = readJson('e2e.json')?.stats;
  add('browser', ok, {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
    skipped: stats?.skipped ?? 0,
  });
}

step('check', 'npm', ['run', '--silent', 'check']);
vitest(['unit']);
vitest(['sim']);
vitest(['contract', 'crash']);
step('build', process.execPath, ['scripts/prepare.mjs', 'build']);
vitest(['setup']);
playwright();

const minutes = ((Date.now() - startedAt) / 60_000).toFixed(1);
process.stdout.write(`\nall tests in ${minutes} minutes\n`);
const { passed, failed, skipped } = totals;
process.stdout.write(
  `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}\n`,
);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
