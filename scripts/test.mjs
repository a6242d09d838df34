// `npm test`: every kind of test, one summary line at the end. `npm run test:loaded` does the same with
// all cores busy, where no test gets a second try; `npm run test:changed` adds what the change since `main`
// reaches of what the fixed set leaves out (`--list` names it alone). Each takes the names of kinds to run.
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startLoad } from './load.mjs';
import { reachOfChange } from './reach.mjs';
import { results, runPlaywright, runVitest, start } from './runners.mjs';
import { addRun, faultText, isGood, noTests, totalsLine } from './totals.mjs';

const kinds = ['check', 'unit*', 'sim', 'contract', 'crash', 'setup', 'browser'];
const { values, positionals } = parseArgs({
  options: {
    loaded: { type: 'boolean', default: false },
    changed: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
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
const added = values.changed || values.list ? reachOfChange() : { base: '', tests: [], specs: [] };
if (values.list) {
  const list = [...added.tests, ...added.specs].map((path) => `${path}\n`).join('');
  process.stdout.write(
    `since ${added.base.slice(0, 8)}, besides the fixed set:\n${list || 'nothing\n'}`,
  );
  process.exit(0);
}
/** On a busy machine nothing is forgiven: what fails there would fail on a slow one. */
const again = !values.loaded;
const retries = again ? 1 : 0;

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const startedAt = Date.now();
let totals = noTests();
/** What failed or needed a second try, repeated at the end, where a log that is cut still has it. */
const failures = [];
const secondTries = [];

/** Notes how a runner ended, and what failed in it: lines for each. */
function add(name, { ok, counts, failed, secondTries: needed = [] }) {
  totals = addRun(totals, ok, counts);
  secondTries.push(...needed);
  if (!ok) failures.push(...(failed.length > 0 ? failed : [[`${name}: failed outside its tests`]]));
  process.stdout.write(`
— ${name}: ${ok ? 'ok' : 'FAILED'}
`);
}

/** A second try, so that one fault in thousands of tests doesn't hide what the others say; the end lists it. */
async function vitest(wanted) {
  const projects = wanted.filter(isWanted);
  if (projects.length === 0) return;
  const args = [`--retry=${retries}`, ...projects.map((project) => `--project=${project}`)];
  add(
    projects.join(', '),
    await runVitest(projects.join('-').replaceAll('*', ''), args, {}, again),
  );
}

/** What a change reaches of what the fixed set leaves out, of the kinds that are wanted. */
async function changed() {
  const isOf = (path) => isWanted(/^tests\/([a-z]+)\//.exec(path)[1]);
  const tests = added.tests.filter(isOf);
  const args = ['--project=deep', `--retry=${retries}`, ...tests];
  if (tests.length > 0) add('what changed', await runVitest('changed', args, {}, again));
  if (added.specs.length === 0 || !isWanted('browser')) return;
  const specs = ['--project=deep', `--retries=${retries}`, ...added.specs];
  add('what changed, browser', await runPlaywright(specs));
}

/** Carries out steps one by one beside what comes next; what is given waits for their end, and tells it. */
function beside(steps) {
  const told = (async () => {
    const ends = [];
    for (const [name, command, args] of steps) {
      const said = join(results, `${name}.log`);
      const out = openSync(said, 'w');
      ends.push([name, await start(command, args, { out }), said]);
      closeSync(out);
    }
    return ends;
  })();
  return async () => {
    for (const [name, ok, said] of await told) {
      const log = readFileSync(said, 'utf8');
      process.stdout.write(log);
      const counts = { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
      const failed = [[`${name}, which ended on:`, ...log.trimEnd().split('\n').slice(-30)]];
      add(name, { ok, counts, failed });
    }
  };
}

/** With a second try too. */
async function playwright() {
  if (!isWanted('browser')) return;
  const args = ['--project=visual', '--project=e2e', `--retries=${retries}`];
  add('browser', await runPlaywright(args));
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
await changed();
load?.end();

process.stdout.write(faultText('PASSED WITH THE SECOND TRY ONLY', secondTries));
process.stdout.write(faultText('FAILED', failures));
const minutes = ((Date.now() - startedAt) / 60_000).toFixed(1);
process.stdout.write(`\nall tests in ${minutes} minutes\n`);
process.stdout.write(`${totalsLine(totals)}\n`);
process.exit(isGood(totals) ? 0 : 1);
