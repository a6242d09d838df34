// `npm run bench [name …]`: each file of tests/bench prints its figures beside their budgets.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectNode, root, run } from './shell.mjs';

const wanted = process.argv.slice(2);
const names = readdirSync(join(root, 'tests/bench'))
  .filter((name) => name.endsWith('.ts') && !name.startsWith('_'))
  .map((name) => name.slice(0, -3))
  .filter((name) => wanted.length === 0 || wanted.includes(name));

let failed = 0;
for (const name of names) {
  process.stdout.write(`\n== ${name}\n`);
  const env = { NODE_ENV: 'production' };
  if (!run(projectNode, [`tests/bench/${name}.ts`], { env })) failed += 1;
}
process.exit(failed === 0 ? 0 : 1);
