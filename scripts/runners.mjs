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

/** Runs a command in the project's folder: how it ended, 0 when well. `out` takes what it says. */
function endOf(command, args, { out = 'inherit', env = {} } = {}) {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...testEnv, ...env },
    stdio: ['ignore', out, out],
  });
  return new Promise((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal));
    child.once('error', (error) => {
      process.stderr.write(`${command}: ${error.message}\n`);
      resolve(error.message);
    });
  });
}

/** Runs a command in the project's folder; true when it exits with 0. */
export const start = async (command, args, more) => (await endOf(command, args, more)) === 0;

const readJson = (name) => {
  try {
    return JSON.parse(readFileSync(join(results, name), 'utf8'));
  } catch {
    return undefined;
  }
};

/** One run of vitest: its report and its faults. */
async function vitestOnce(name, args, env) {
  const [file, faultsFile] = [`${name}.json`, `${name}-faults.json`];
  const reporters = [
    '--reporter=default',
    '--reporter=./scripts/run-faults.mjs',
    '--reporter=json',
    `--outputFile.json=test-results/${file}`,
  ];
  const end = await endOf('npx', ['vitest', 'run', ...args, ...reporters], {
    env: { RUN_FAULTS: join(results, faultsFile), ...env },
  });
  const [report, faults] = [readJson(file), readJson(faultsFile)];
  if (end !== 0 && report?.success && faults?.outside.length === 0) {
    faults.outside.push({ text: `vitest ended with ${end} after all tests had passed` });
  }
  return { ok: end === 0, report, faults };
}

/**
 * Whether a run failed by errors outside the tests alone, such as a worker that ended too late, and the files
 * during which they came up pass when they run once more by themselves.
 */
async function passesAgain(name, args, env, { report, faults }) {
  if (!report?.success || !(faults?.outside.length > 0)) return false;
  const files = faults.outside.flatMap(({ file }) => file ?? []);
  if (files.length === 0) return true;
  const options = args.filter((arg) => arg.startsWith('-'));
  return (await vitestOnce(`${name}-again`, [...options, ...new Set(files)], env)).ok;
}

/**
 * Runs vitest: whether it ended well, its counts, what failed and what needed a second try. `again`: errors
 * outside the tests get a second try too.
 */
export async function runVitest(name, args, env = {}, again = false) {
  const once = await vitestOnce(name, args, env);
  const { report, faults } = once;
  const counts = {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    skipped: report?.numPendingTests ?? 0,
  };
  const secondTries = secondTriesOfVitest(faults);
  const outside = failedOutside(faults);
  if (!once.ok && again && (await passesAgain(name, args, env, once))) {
    return { ok: true, counts, failed: [], secondTries: [...secondTries, ...outside] };
  }
  return { ok: once.ok, counts, failed: [...failedInVitest(report), ...outside], secondTries };
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
