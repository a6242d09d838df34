import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * The product as built, ready, with a limit that one busy machine does not reach. `first` is a file
 * that is loaded before it, `more` are settings beside or instead of the usual ones.
 */
export async function startSite(
  dataDir: string,
  port: number,
  first?: string,
  more: Readonly<Record<string, string>> = {},
): Promise<ChildProcess> {
  const before = first === undefined ? [] : ['--import', first];
  const child = spawn(process.execPath, [...before, 'src/server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      RATE_PER_ADDRESS: '1000000',
      ...more,
    },
  });
  for (let n = 0; n < 400; n++) {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (ready?.ok) return child;
    await sleep(25);
  }
  throw new Error('the site did not get ready');
}
