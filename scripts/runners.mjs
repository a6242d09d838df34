// Runs vitest and Playwright for `npm test` and `npm run deep`, and says how each ended.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectEnv, root } from './shell.mjs';
import { failedInPlaywright, failedInVitest } from './totals.mjs';

/** What the runners write; `npm test` begins with an empty folder. */
export const results = join(root, 'test-results');

/** A hundred times a server is started: what it runs is compiled once. */
const testEnv = { ...projectEnv, NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node') };

/** Runs a command in the project's folder; true when it exits with 0. `out` takes what it says. */
export function start(command, args, { out = 'inherit', env = {} } = {}) {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...testEnv, ...env },
    stdio: ['ignore', out, out],
  });
  return new Promise((resolve) => {
    child.once('close', (code) => resolve(code === 0));
    child.once('error', (error) => {
      process.stderr.write(`${command}: ${error.message}\n`);
      resolve(false);
    });
  });
}

const readJson = (name) => {
  try {
    return JSON.parse(readFileSync(join(results, name), 'utf8'));
  } catch {
    return undefined;
  }
};

/** Runs vitest: whether it ended well, its counts and what failed. */
export async function runVitest(name, args, env = {}) {
  const file = `${name}.json`;
  const reporters = [
    '--reporter=default',
    '--reporter=./scripts/second-tries.mjs',
    '--reporter=json',
    `--outputFile.json=test-results/${file}`,
  ];
  const ok = await start('npx', ['vitest', 'run', ...args, ...reporters], { env });
  const report = readJson(file);
  const counts = {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    skipped: report?.numPendingTests ?? 0,
  };
  return { ok, counts, failed: failedInVitest(report) };
}

/** Runs Playwright, in the same shape; a test that passed with its second try only is told. */
export async function runPlaywright(args, env = {}) {
  const ok = await start('npx', ['playwright', 'test', ...args], { env });
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
  return { ok, counts, failed: failedInPlaywright(report) };
}
