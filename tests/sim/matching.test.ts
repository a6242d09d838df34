import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Exchange, emptySnapshot } from '#exchange/core/exchange.ts';
import { direct } from '#exchange/core/testing-direct.ts';
import { describeFailure, type MakeCore, runSeed, shortest } from './run.ts';

const makeCore: MakeCore = (past, snapshot) =>
  direct(new Exchange(snapshot ?? emptySnapshot()), past);

const { SIM_SEED, SIM_SEEDS, SIM_COMMANDS } = process.env;
/** One named seed with the commands named, or as many seeds as asked for, 5,000 commands each. */
const seeds = SIM_SEED === undefined ? Number(SIM_SEEDS ?? 10) : 1;
const firstSeed = Number(SIM_SEED ?? 1);
const commands = SIM_SEED === undefined ? 5_000 : Number(SIM_COMMANDS ?? 5_000);
const seedsPerTest = 10;

describe('CORE-03 the exchange equals a naive one in every reply, trade, balance and queue', () => {
  const groups = Array.from({ length: Math.ceil(seeds / seedsPerTest) }, (_, i) => {
    const from = firstSeed + i * seedsPerTest;
    return [from, Math.min(from + seedsPerTest, firstSeed + seeds) - 1] as const;
  });

  it.each(groups)('seeds %i to %i', (from, to) => {
    for (let seed = from; seed <= to; seed++) {
      const failure = runSeed(makeCore, { seed, commands });
      if (failure !== undefined) expect.fail(describeFailure(shortest(makeCore, failure)));
    }
  });

  it('the naive exchange shares types with the real one and no code', () => {
    const folder = new URL('./oracle/', import.meta.url);
    const texts = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'));
    const imports = texts.flatMap((text) => text.match(/import[^;]*?from '[^']+';/g) ?? []);
    expect(imports.length).toBeGreaterThan(10);
    const foreign = imports.filter((text) => !/from '\.\/[\w-]+\.ts';$/.test(text));
    expect(foreign.filter((text) => !text.startsWith('import type '))).toEqual([]);
  });
});
