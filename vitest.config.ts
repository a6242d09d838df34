import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { restOfDay } from './tests/share.ts';

/**
 * How long a test may take, and how long it waits for a state: bounds for what hangs, not measures.
 * A slow machine with other work must stay within them.
 */
const testTimeoutMs = 300_000;
const waitTimeoutMs = 120_000;
/** Simulations and crashes, which `npm run deep` makes longer. */
const longTimeoutMs = 1_200_000;

const project = (name: string, include: string[], timeoutMs: number, more = {}) => ({
  extends: true as const,
  test: {
    name,
    include,
    exclude: notToday,
    testTimeout: timeoutMs,
    hookTimeout: timeoutMs,
    ...more,
  },
});

/** Kinds of tests, those with the longest files first. */
const byLength = [
  ...['sim', 'contract', 'crash', 'setup', 'tidy'],
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

/**
 * Files whose subject seldom changes and that take half of the time: a third of them each day, all of them
 * in `npm run deep`, and each wherever it is named. Here by their length, so that the days are alike.
 */
const seldom = [
  ...['tests/sim/contract-market', 'tests/setup/page-files', 'tests/contract/fuzz'],
  ...['tests/contract/process', 'tests/contract/stream-limits', 'tests/contract/attacks'],
  ...['tests/sim/market-shape', 'tests/contract/view', 'tests/contract/operator-cli'],
  ...['tests/contract/faulty-feed', 'tests/sim/agents/agents', 'tests/contract/live-audit'],
  ...['tests/contract/bounds', 'tests/contract/backup', 'tests/contract/session-end'],
  ...['tests/contract/attacks-mended', 'tests/contract/doors', 'tests/contract/busy'],
  ...['tests/sim/attacks', 'tests/sim/related-pairs', 'tests/sim/candle-shape'],
  ...['tests/contract/signing', 'tests/contract/bad-wire', 'tests/contract/token'],
  ...['tests/contract/stops', 'tests/contract/clock', 'tests/contract/upkeep-commands'],
].map((path) => `${path}.test.ts`);
const isNamed = (file: string) =>
  process.argv.slice(3).some((name) => /^[^-]/.test(name) && file.includes(name));
const notToday = restOfDay(seldom).filter((file) => !isNamed(file));

/** Begins with the longest files, so that no worker is left alone with one at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project }: TestSpecification) => byLength.indexOf(project.name);
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}

/** One project per kind of test; `npm test` runs them all, `npm run check` runs `tidy`. */
export default defineConfig({
  test: {
    expect: { poll: { timeout: waitTimeoutMs, interval: 20 } },
    // Many of the tests wait for a server: two cores have work for four.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
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
    ],
  },
});
