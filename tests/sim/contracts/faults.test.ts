import { describe, expect, it } from 'vitest';
import { isDeep, some } from '../../fixed.ts';
import type { Fault } from '../planted.ts';
import { plantedCore } from '../planted-core.ts';
import { KindDay } from './kind-day.ts';
import { seedsOn } from './lines.ts';
import { contractFaults } from './planted.ts';
import { inverseFaults } from './planted-inverse.ts';
import { kindDayFaults, kindFaults } from './planted-kinds.ts';
import { runDay } from './run.ts';

/** The rarest fault shows in one day of two hundred: most in the first. */
const seeds = 300;

/** Shown only after dozens of days, half a minute each: `npm run deep` looks for them. */
const rare = new Set([
  'what is told by its worth buys a step more than that',
  'a leverage is allowed a tier too far',
  'the fund of one coin carries what another cannot',
  'a position gets one move TP/SL beside the other',
]);

const chosenOf = (faults: readonly Fault[]) =>
  some(faults, 9)
    .filter(({ name }) => isDeep || !rare.has(name))
    .map((fault) => [fault.name, fault] as const);

describe('FUT-04 a planted fault of contracts turns the books red', () => {
  it.each(chosenOf(contractFaults))('%s', async (_, fault) => {
    const { Exchange } = await plantedCore(fault.edits);
    const noticed = Array.from({ length: seeds }, (_, n) => n + 1).find(
      (seed) => runDay(seed, (from) => new Exchange(from)).wrong !== undefined,
    );
    expect(noticed).toBeDefined();
  });

  it.each(chosenOf(inverseFaults))('FUT-07 %s', async (_, fault) => {
    const { Exchange } = await plantedCore(fault.edits);
    const noticed = seedsOn('usd', 120).find(
      (seed) => runDay(seed, (from) => new Exchange(from)).wrong !== undefined,
    );
    expect(noticed).toBeDefined();
  });

  it.each(chosenOf(kindFaults))('FUT-10 %s', async (_, fault) => {
    const { Exchange } = await plantedCore(fault.edits);
    const noticed = Array.from({ length: seeds }, (_, n) => n + 1).find(
      (seed) => runDay(seed, (from) => new Exchange(from)).wrong !== undefined,
    );
    expect(noticed).toBeDefined();
  });

  it.each(chosenOf(kindDayFaults))('FUT-10 on days of kinds, %s', async (_, fault) => {
    const { Exchange } = await plantedCore(fault.edits);
    const noticed = Array.from({ length: 100 }, (_, n) => n + 1).find(
      (seed) => runDay(seed, (from) => new Exchange(from), KindDay).wrong !== undefined,
    );
    expect(noticed).toBeDefined();
  });

  it('a core without one is as good as the exchange itself', async () => {
    const { Exchange } = await plantedCore([]);
    expect(runDay(1, (from) => new Exchange(from)).wrong).toBeUndefined();
  });
});
