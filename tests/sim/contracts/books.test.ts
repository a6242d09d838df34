import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { runDay } from './run.ts';

const seeds = Number(process.env.SIM_SEEDS ?? 60);

it(`FUT-04 naive books of contracts agree with the exchange on ${seeds} days`, () => {
  let [forced, fundings] = [0, 0];
  for (let seed = 1; seed <= seeds; seed++) {
    const run = runDay(seed);
    expect([seed, run.wrong]).toEqual([seed, undefined]);
    forced += run.forced;
    fundings += run.fundings;
  }
  // The days did have liquidations and fundings.
  expect(Math.min(forced, fundings)).toBeGreaterThan(seeds);
});

it('the books share types with the exchange and no code', () => {
  const text = readFileSync(new URL('./bookkeeper.ts', import.meta.url), 'utf8');
  const imports = text.match(/import[^;]*?from '[^']+';/g) ?? [];
  expect(imports.length).toBeGreaterThan(3);
  expect(imports.filter((one) => !one.startsWith('import type '))).toEqual([]);
});
