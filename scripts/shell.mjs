// Runs on whatever Node the machine has (20 or later): only plain JavaScript and Node's own modules.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** The project's own Node, installed with the dependencies. */
export const projectNode = `${root}node_modules/.bin/node`;

/** The environment in which the project's own Node comes first. */
export const projectEnv = {
  ...process.env,
  PATH: `${root}node_modules/.bin:${process.env.PATH}`,
  ASTRO_TELEMETRY_DISABLED: '1',
};

/** Runs a command in the project's folder, showing its output; true when it exits with 0. */
export function run(command, args, more = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...projectEnv, ...more.env },
    timeout: more.timeoutMs,
  });
  if (result.error) process.stderr.write(`${command}: ${result.error.message}\n`);
  return result.status === 0;
}
