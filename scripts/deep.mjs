// `npm run deep`: the long simulation, crash and fuzz runs, which `npm test` runs in short, and the
// browser's tests in every language on every size of screen, with those tagged `@deep`; all planted faults.
import { run } from './shell.mjs';

const env = {
  EVERYTHING: '1',
  SIM_COMMANDS: process.env.SIM_COMMANDS ?? '1000000',
  SIM_SEEDS: process.env.SIM_SEEDS ?? '1000',
  MARKET_HOURS: process.env.MARKET_HOURS ?? '0.5',
  CRASH_ROUNDS: process.env.CRASH_ROUNDS ?? '100',
  FRESH_CLONE: '1',
  CRAWL_LOCALES: 'all',
  FUZZ_RUNS: process.env.FUZZ_RUNS ?? '5000',
  FUZZ_CALLS: process.env.FUZZ_CALLS ?? '100000',
};
const projects = ['sim', 'contract', 'crash', 'setup'].map((name) => `--project=${name}`);
const isGood = run('npx', ['vitest', 'run', ...projects], { env });
const isSeen = run('npx', ['playwright', 'test'], { env: { EVERYTHING: '1' } });
process.exit(isGood && isSeen ? 0 : 1);
