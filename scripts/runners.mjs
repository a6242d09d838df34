// Runs vitest and Playwright for `npm test` and `npm run deep`, and says how each ended.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectEnv, root } from './shell.mjs';
import {
  failedInPlaywright,
  failedInVitest,
  failedOutside,
  secondTriesOfPlaywright,
  secondTriesOfVitest,
} from './totals.mjs';

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

/** Runs vitest: whether it ended well, its counts, what failed and what needed a second try. */
export async function runVitest(name, args, env = {}) {
  const file = `${name}.json`;
  const reporters = [
    '--reporter=default',
    '--reporter=./scripts/run-faults.mjs',
    '--reporter=json',
    `--outputFile.json=test-results/${file}`,
  ];
  const faultsFile = `${name}-faults.json`;
  const ok = await start('npx', ['vitest', 'run', ...args, ...reporters], {
    env: { RUN_FAULTS: join(results, faultsFile), ...env },
  });
  const report = readJson(file);
  const faults = readJson(faultsFile);
  const counts = {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    skipped: report?.numPendingTests ?? 0,
  };
  const failed = [...failedInVitest(report), ...failedOutside(faults)];
  return { ok, counts, failed, secondTries: secondTriesOfVitest(faults) };
}

/** Runs Playwright, in the same shape. */
export async function runPlaywright(args, env = {}) {
  const ok = await start('npx', ['playwright', 'test', ...args], { env });
  const report = readJson('e2e.json');
  const stats = report?.stats;
  const counts = {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
    skipped: stats?.skipped ?? 0,
  };
  const secondTries = secondTriesOfPlaywright(report);
  return { ok, counts, failed: failedInPlaywright(report), secondTries };
}
