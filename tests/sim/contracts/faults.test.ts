import { describe, expect, it } from 'vitest';
import { some } from '../../fixed.ts';
import { plantedCore } from '../planted-core.ts';
import { seedsOn } from './lines.ts';
import { contractFaults } from './planted.ts';
import { inverseFaults } from './planted-inverse.ts';
import { kindFaults } from './planted-kinds.ts';
import { runDay } from './run.ts';

/** The rarest fault shows in one day of two hundred: most in the first. */
const seeds = 300;

describe('FUT-04 a planted fault of contracts turns the books red', () => {
  const chosen = some(contractFaults, 9).map((fault) => [fault.name, fault] as const);
  it.each(chosen)('%s', async (_, fault) => {
    const { Exchange } = await plantedCore(fault.edits);
    const noticed = Array.from({ length: seeds }, (_, n) => n + 1).find(
      (seed) => runDay(seed, (from) => new Exchange(from)).wrong !== undefined,
    );
    expect(noticed).toBeDefined();
  });

  const ofCoins = some(inverseFaults, 9).map((fault) => [fault.name, fault] as const);
  it.each(ofCoins)('FUT-07 %s', async (_, fault) => {
    const { Exchange } = await plantedCore(fault.edits);
    const noticed = seedsOn('usd', 120).find(
      (seed) => runDay(seed, (from) => new Exchange(from)).wrong !== undefined,
    );
    expect(noticed).toBeDefined();
  });

  const ofKinds = some(kindFaults, 9).map((fault) => [fault.name, fault] as const);
  it.each(ofKinds)('FUT-10 %s', async (_, fault) => {
    const { Exchange } = await plantedCore(fault.edits);
    const noticed = Array.from({ length: seeds }, (_, n) => n + 1).find(
      (seed) => runDay(seed, (from) => new Exchange(from)).wrong !== undefined,
    );
    expect(noticed).toBeDefined();
  });

  it('a core without one is as good as the exchange itself', async () => {
    const { Exchange } = await plantedCore([]);
    expect(runDay(1, (from) => new Exchange(from)).wrong).toBeUndefined();
  });
});
