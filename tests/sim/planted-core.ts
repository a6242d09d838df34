import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';
import type { Fault } from './planted.ts';

type Core = typeof import('#exchange/core/exchange.ts');
type Edits = Fault['edits'];

const source = fileURLToPath(new URL('../../src', import.meta.url));

/**
 * The core with faults in it: one module of all its sources, which is much sooner made and loaded than a
 * copy of the files. Each text to be changed must stand in its file once.
 */
export async function plantedCore(edits: Edits): Promise<Core> {
  const planted = new Set<Edits[number]>();
  const input = join(source, 'exchange/core/exchange.ts');
  const bundle = await rolldown({
    ...{ input, cwd: join(source, '..'), platform: 'node', treeshake: false, logLevel: 'silent' },
    plugins: [planting(edits, planted)],
  });
  const { output } = await bundle.generate({ format: 'esm' });
  await bundle.close();
  for (const one of edits) if (!planted.has(one)) throw notOnce(one, 0);
  const folder = mkdtempSync(join(tmpdir(), 'perigee-fault-'));
  try {
    const path = join(folder, 'core.mjs');
    writeFileSync(path, output[0].code);
    return (await import(/* @vite-ignore */ pathToFileURL(path).href)) as Core;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Changes the sources on their way into the bundle, and notes what it has changed. */
function planting(edits: Edits, planted: Set<Edits[number]>): Plugin {
  const change = (text: string, one: Edits[number]): string => {
    const count = text.split(one.find).length - 1;
    if (count !== 1) throw notOnce(one, count);
    planted.add(one);
    return text.replace(one.find, () => one.put);
  };
  return {
    name: 'planted-faults',
    transform: (text, id) =>
      edits.filter(({ file }) => id === join(source, file)).reduce(change, text),
  };
}

const notOnce = ({ file, find }: Edits[number], count: number): Error =>
  new Error(
    `src/${file} holds this text ${count} times, not once, so no fault can be planted there:\n` +
      `${find}\nWrite the fault anew for the code as it is.`,
  );
