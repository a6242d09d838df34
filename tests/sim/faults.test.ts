import { describe, expect, it } from 'vitest';
import { direct } from '#exchange/core/testing-direct.ts';
import { some } from '../fixed.ts';
import { type Fault, faults } from './planted.ts';
import { plantedCore } from './planted-core.ts';
import { describeFailure, type MakeCore, runSeed, shortest } from './run.ts';

/** The rarest fault shows in one seed of twenty-five: most are noticed by the first few. */
const seeds = 100;
/** As many are enough to tell that a copy is sound. */
const soundSeeds = 4;
const commands = 2_500;

/** The exchange with the fault in it. */
async function planted({ edits }: Pick<Fault, 'edits'>): Promise<MakeCore> {
  const { Exchange, emptySnapshot } = await plantedCore(edits);
  return (past, snapshot) => direct(new Exchange(snapshot ?? emptySnapshot()), past);
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
    expect(isNoticed(await planted({ edits: [] }), soundSeeds)).toBe(false);
  });

  it.each(some(faults, 9).map((fault) => [fault.name, fault] as const))('%s', async (_, fault) => {
    expect(isNoticed(await planted(fault))).toBe(true);
  });

  it('a failing seed shrinks to its shortest prefix, which one line replays', async () => {
    const makeCore = await planted(faults[0]!);
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
