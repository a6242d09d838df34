import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import product from '../../package.json' with { type: 'json' };
import { whenReady } from './_exchange.ts';

/** What `npm start` starts: settings of the process and the program's arguments. */
const words = product.scripts.start.split(' ');
const program = words.indexOf('node');
const startSettings = Object.fromEntries(words.slice(0, program).map((word) => word.split('=')));
const startArguments = words.slice(program + 1);

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
  const child = spawn(process.execPath, [...before, ...startArguments], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...startSettings,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      RATE_PER_ADDRESS: '1000000',
      ...more,
    },
  });
  return await whenReady(child, port);
}
