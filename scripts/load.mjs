// A load on every core, for `npm run test:loaded`: no test may fail because a machine is slow.
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

const self = fileURLToPath(import.meta.url);
/** How long a process computes before it looks whether anybody still wants it to. */
const spellMs = 200;

/** Computes until whoever started it has gone. */
function compute() {
  const until = performance.now() + spellMs;
  while (performance.now() < until);
  if (process.connected) setImmediate(compute);
}

/** Keeps every core busy with two processes, which also end with this one. */
export function startLoad(count = 2 * availableParallelism()) {
  const children = Array.from({ length: count }, () => fork(self, ['compute']));
  const end = () => {
    for (const child of children) child.kill();
  };
  return { children, end };
}

if (process.argv[1] === self && process.argv[2] === 'compute') compute();
