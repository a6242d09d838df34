import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { deepTests } from './tests/fixed.ts';

/**
 * How long a test may take, and how long it waits for a state: bounds for what hangs, not measures.
 * A slow machine with other work must stay within them.
 */
const testTimeoutMs = 300_000;
const waitTimeoutMs = 120_000;
/** Simulations and crashes, which `npm run deep` makes longer, and what only it runs. */
const longTimeoutMs = 1_200_000;

const project = (name: string, include: string[], timeoutMs: number, more = {}) => ({
  extends: true as const,
  test: {
    name,
    include,
    exclude: [...deepTests],
    testTimeout: timeoutMs,
    hookTimeout: timeoutMs,
    ...more,
  },
});

const seededChecks = fileURLToPath(new URL('./tests/seeded-checks.ts', import.meta.url));

/** Kinds of tests, those with the longest files first. */
const byLength = [
  ...['deep', 'sim', 'contract', 'crash', 'setup', 'tidy'],
  ...['unit-accounts', 'unit', 'unit-together'],
];

/**
 * Rooms whose modules keep nothing of what goes on: their tests share the modules, since to load them
 * anew for each file takes longer than the tests. Accounts are none of them: they keep how often
 * somebody tried.
 */
const together = 'src/{contract,domain,exchange,i18n,server}/**';
const accounts = 'src/exchange/identity/accounts/**';
const tests = '*.test.{ts,tsx}';

/** Begins with the longest files, so that no worker is left alone with one at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project }: TestSpecification) => byLength.indexOf(project.name);
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}

/**
 * One project per kind of test; `npm test` runs them all but `deep`, `npm run check` runs `tidy`. A file that
 * is named on the command line runs whatever its project is.
 */
export default defineConfig({
  test: {
    expect: { poll: { timeout: waitTimeoutMs, interval: 20 } },
    // Many of the tests wait for a server: two cores have work for four.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    // Random inputs are the same in every run.
    alias: [{ find: /^fast-check$/, replacement: seededChecks }],
    projects: [
      project('tidy', ['tests/tidy/**/*.test.ts'], testTimeoutMs),
      project('unit', [`src/**/${tests}`], testTimeoutMs, { pool: 'threads', exclude: [together] }),
      project('unit-accounts', [`${accounts}/${tests}`], testTimeoutMs, { pool: 'threads' }),
      project('unit-together', [`${together}/${tests}`], testTimeoutMs, {
        isolate: false,
        exclude: [accounts],
      }),
      project('sim', ['tests/sim/**/*.test.ts'], longTimeoutMs),
      project('contract', ['tests/contract/**/*.test.ts'], testTimeoutMs),
      project('setup', ['tests/setup/**/*.test.ts'], longTimeoutMs),
      project('crash', ['tests/crash/**/*.test.ts'], longTimeoutMs),
      project('deep', [...deepTests], longTimeoutMs, { exclude: [] }),
    ],
  },
});
