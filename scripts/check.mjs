// `npm run check`: everything that can be judged without running the product.
import { run } from './shell.mjs';

const checks = [
  ['format and lint', 'npx', ['biome', 'ci', '--error-on-warnings', '.']],
  ['types', 'npx', ['astro', 'check', '--minimumFailingSeverity', 'warning']],
  ['unused code', 'npx', ['knip', '--no-progress']],
  ['rooms, style, catalogs, acceptance', 'npx', ['vitest', 'run', '--project=tidy']],
];

const failed = checks.filter(([, command, args]) => !run(command, args)).map(([name]) => name);
process.stdout.write(failed.length ? `check failed: ${failed.join(', ')}\n` : 'check: all good\n');
process.exit(failed.length ? 1 : 0);
