import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { direct } from '#exchange/core/testing-direct.ts';
import { type Fault, faults } from './planted.ts';
import { describeFailure, type MakeCore, runSeed, shortest } from './run.ts';

const source = fileURLToPath(new URL('../../src', import.meta.url));
/** The rarest fault shows in one seed of twenty-five: most are noticed by the first few. */
const seeds = 100;
/** As many are enough to tell that a copy is sound. */
const soundSeeds = 30;
const commands = 2_500;

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'perigee-faults-'));
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** The exchange of a copy of the sources with the fault in it. */
async function planted({ edits }: Pick<Fault, 'edits'>, name: string): Promise<MakeCore> {
  const root = join(folder, name);
  for (const room of ['domain', 'exchange/core']) {
    cpSync(join(source, room), join(root, 'src', room), { recursive: true });
  }
  const manifest = { type: 'module', imports: { '#*': './src/*' } };
  writeFileSync(join(root, 'package.json'), JSON.stringify(manifest));
  for (const { file, find, put } of edits) edit(join(root, 'src', file), file, find, put);
  const url = pathToFileURL(join(root, 'src/exchange/core/exchange.ts')).href;
  const { Exchange, emptySnapshot } = (await import(
    /* @vite-ignore */ url
  )) as typeof import('#exchange/core/exchange.ts');
  return (past, snapshot) => direct(new Exchange(snapshot ?? emptySnapshot()), past);
}

function edit(path: string, file: string, find: string, put: string): void {
  const text = readFileSync(path, 'utf8');
  const count = text.split(find).length - 1;
  if (count !== 1) {
    throw new Error(
      `src/${file} holds this text ${count} times, not once, so no fault can be planted there:\n` +
        `${find}\nWrite the fault in tests/sim/planted.ts anew for the code as it is.`,
    );
  }
  writeFileSync(
    path,
    text.replace(find, () => put),
  );
}

/** Whether some seed tells the exchange from the naive one. */
function isNoticed(makeCore: MakeCore, last = seeds): boolean {
  for (let seed = 1; seed <= last; seed++) {
    if (runSeed(makeCore, { seed, commands }) !== undefined) return true;
  }
  return false;
}

describe('CORE-03 a planted fault turns the simulation red', () => {
  it('a copy without a fault is as good as the exchange itself', async () => {
    expect(isNoticed(await planted({ edits: [] }, 'sound'), soundSeeds)).toBe(false);
  });

  it.each(faults.map((fault, i) => [fault.name, fault, i] as const))('%s', async (_, fault, i) => {
    expect(isNoticed(await planted(fault, `fault-${i}`))).toBe(true);
  });

  it('a failing seed shrinks to its shortest prefix, which one line replays', async () => {
    const makeCore = await planted(faults[0]!, 'shrunk');
    const failure = runSeed(makeCore, { seed: 1, commands })!;
    const least = shortest(makeCore, failure);
    expect(least.commands).toBeLessThanOrEqual(failure.commands);
    const upTo = (count: number) => runSeed(makeCore, { seed: 1, commands: count });
    expect(upTo(least.commands)?.commands).toBe(least.commands);
    expect(upTo(least.commands - 1)).toBeUndefined();
    expect(describeFailure(least)).toContain(
      `SIM_SEED=1 SIM_COMMANDS=${least.commands} npm run sim -- matching`,
    );
  });
});
