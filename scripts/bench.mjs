// `npm run bench [name …]`: each file of tests/bench prints its figures beside their budgets. What they
// printed last is kept in docs/measured.md.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { withMeasured } from './measured.mjs';
import { projectEnv, projectNode, root } from './shell.mjs';

const wanted = process.argv.slice(2);
const names = readdirSync(join(root, 'tests/bench'))
  .filter((name) => name.endsWith('.ts') && !name.startsWith('_'))
  .map((name) => name.slice(0, -3))
  .filter((name) => wanted.length === 0 || wanted.includes(name));
const kept = join(root, 'docs/measured.md');

/** Runs a benchmark, showing what it prints; what it printed, and whether all budgets were kept. */
function measure(name) {
  const child = spawn(projectNode, [`tests/bench/${name}.ts`], {
    cwd: root,
    env: { ...projectEnv, NODE_ENV: 'production' },
    stdio: ['inherit', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (text) => {
    process.stdout.write(text);
    printed += text;
  });
  return new Promise((resolve) => {
    child.once('close', (code) => resolve({ printed, isGood: code === 0 }));
  });
}

let failed = 0;
for (const name of names) {
  process.stdout.write(`\n== ${name}\n`);
  const { printed, isGood } = await measure(name);
  if (!isGood) failed += 1;
  const at = new Date().toISOString().slice(0, 10);
  const cores = availableParallelism();
  writeFileSync(kept, withMeasured(readFileSync(kept, 'utf8'), { name, at, cores, printed }));
}
process.exit(failed === 0 ? 0 : 1);
