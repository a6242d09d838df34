import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Exchange, emptySnapshot } from '#exchange/core/exchange.ts';
import { direct } from '#exchange/core/testing-direct.ts';
import { openSqliteStore } from '#exchange/store/sqlite/open.ts';
import { some } from '../../fixed.ts';
import { plantedCore } from '../planted-core.ts';
import { describeFailure, type MakeCore, runSeed, type Storage, shortest } from '../run.ts';
import { placeFaults } from './planted.ts';
import { withLender } from './product.ts';

const { SIM_SEED, SIM_SEEDS, SIM_COMMANDS } = process.env;
const seeds = SIM_SEED === undefined ? Math.ceil(Number(SIM_SEEDS ?? 6) / 2) : 1;
const firstSeed = Number(SIM_SEED ?? 1);
const commands = SIM_SEED === undefined ? 4_000 : Number(SIM_COMMANDS ?? 4_000);

/** As many orders in a hundred are of the lender. */
const elsewhere = 40;

const makeCore: MakeCore = (past, snapshot) =>
  direct(new Exchange(snapshot ?? emptySnapshot(), { productAt: withLender }), past);

describe('CORE-19 accounts of two products meet in one book', () => {
  it.each(Array.from({ length: seeds }, (_, at) => firstSeed + at))('seed %i', (seed) => {
    const failure = runSeed(makeCore, { seed, commands, elsewhere });
    if (failure !== undefined) {
      expect.fail(describeFailure(shortest(makeCore, failure, elsewhere), 'lender'));
    }
  });
});

describe('CORE-19 with a store', () => {
  it('nothing that was answered is lost by kills, and nothing else is there', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'perigee-lender-'));
    const { store, history } = await openSqliteStore(folder);
    const storage: Storage = {
      write: (changes, counters, now) => store.write({ changes, counters, candles: [], now }),
      load: () => store.load(),
    };
    const failure = runSeed(makeCore, { seed: 2, commands: 3_000, elsewhere, storage });
    await history.close();
    store.close();
    rmSync(folder, { recursive: true });
    expect(failure && describeFailure(failure, 'lender')).toBeUndefined();
  });
});

describe('CORE-19 a planted fault turns the simulation red', () => {
  it.each(some(placeFaults, 3).map((fault) => [fault.name, fault] as const))(
    '%s',
    async (_, { edits }) => {
      const { Exchange: Planted, emptySnapshot: empty } = await plantedCore(edits);
      const make: MakeCore = (past, snapshot) =>
        direct(new Planted(snapshot ?? empty(), { productAt: withLender }), past);
      const isNoticed = [11, 32, 10, 1, 2, 3, 4, 27, 49].some(
        (seed) => runSeed(make, { seed, commands: 2_500, elsewhere }) !== undefined,
      );
      expect(isNoticed).toBe(true);
    },
  );
});
