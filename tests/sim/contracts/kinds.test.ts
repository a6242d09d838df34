import { expect, it } from 'vitest';
import { KindDay } from './kind-day.ts';
import { type Run, runDay } from './run.ts';

const seeds = Number(process.env.SIM_SEEDS ?? 15);

it(`FUT-10 naive books agree on MMR stops and OCOs on ${seeds} days`, () => {
  const runs: Run[] = [];
  for (let seed = 1; seed <= seeds; seed++) {
    const run = runDay(seed, undefined, KindDay);
    expect([seed, run.wrong]).toEqual([seed, undefined]);
    runs.push(run);
  }
  const fired = runs.reduce((sum, { ratioFired }) => sum + ratioFired, 0);
  expect(fired).toBeGreaterThan(seeds / 3);
  const stopped = runs.reduce((sum, { ocosStopped }) => sum + ocosStopped, 0);
  expect(stopped).toBeGreaterThan(seeds);
});
