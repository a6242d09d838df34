// The parts of `npm run deep`, each of at most an hour on two cores.

/** As many parts as the browser's tests are run in. */
const browserParts = 3;

const vitest = (name, about, projects, under, env = {}) => ({
  ...{ name, about, env, runner: 'vitest' },
  args: [...projects.map((project) => `--project=${project}`), ...under],
});

const playwright = (name, about, args) => ({
  ...{ name, about, env: {}, runner: 'playwright' },
  args: ['--project=visual', '--project=e2e', '--project=deep', ...args],
});

/** Each with what it runs, and how long its runs are where the environment says nothing else. */
export const shards = [
  vitest('unit', 'unit tests with other random inputs', ['unit*'], []),
  vitest(
    'sim',
    'simulations over many seeds, all planted faults',
    ['sim', 'deep'],
    ['tests/sim/'],
    {
      SIM_COMMANDS: '1000000',
      SIM_SEEDS: '500',
      MARKET_HOURS: '0.5',
      FUZZ_RUNS: '5000',
    },
  ),
  vitest(
    'contract',
    'calls and channels: attacks, limits, bad input of every call, a long fuzz',
    ['contract', 'deep'],
    ['tests/contract/'],
    { FUZZ_CALLS: '50000' },
  ),
  vitest('crash', 'kills and failing disks', ['crash', 'deep'], ['tests/crash/'], {
    CRASH_ROUNDS: '100',
  }),
  vitest(
    'setup',
    'a fresh clone, script files of changed pages, the crawler in all languages',
    ['setup', 'deep'],
    ['tests/setup/'],
    { FRESH_CLONE: '1', CRAWL_LOCALES: 'all' },
  ),
  playwright('visual', 'every state and page, both ways, with axe, in real languages', [
    'tests/visual/',
  ]),
  ...Array.from({ length: browserParts }, (_, at) =>
    playwright(`browser-${at + 1}`, 'journeys in every language on every size', [
      'tests/e2e/',
      `--shard=${at + 1}/${browserParts}`,
    ]),
  ),
];

/** The shards that are asked for by number or name, all where none is; what is unknown apart. */
export function chosenShards(asked) {
  const shardOf = (name) =>
    shards.find((shard, at) => shard.name === name || String(at + 1) === name);
  const unknown = asked.filter((name) => shardOf(name) === undefined);
  return { unknown, chosen: asked.length === 0 ? shards : asked.map(shardOf).filter(Boolean) };
}

/** A line for each shard. */
export const shardList = () =>
  shards
    .map(({ name, about }, at) => `${String(at + 1).padStart(2)}  ${name.padEnd(10)} ${about}\n`)
    .join('');
