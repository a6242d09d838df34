import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type Run, runDay } from './run.ts';

const seeds = Number(process.env.SIM_SEEDS ?? 30);

it(`FUT-04 FUT-07 naive books of contracts agree with the exchange on ${seeds} days`, () => {
  const runs: Run[] = [];
  for (let seed = 1; seed <= seeds; seed++) {
    const run = runDay(seed);
    expect([seed, run.wrong]).toEqual([seed, undefined]);
    runs.push(run);
  }
  // The days did have what is looked at.
  const all = (count: (run: Run) => number) => runs.reduce((sum, run) => sum + count(run), 0);
  for (const count of [({ forced }: Run) => forced, ({ fundings }: Run) => fundings]) {
    expect(all(count)).toBeGreaterThan(seeds);
  }
  for (const count of [({ accepted }: Run) => accepted, ({ refused }: Run) => refused]) {
    expect(all(count)).toBeGreaterThan(10 * seeds);
  }
  for (const count of [({ stale }: Run) => stale, ({ skipped }: Run) => skipped]) {
    expect(all(count)).toBeGreaterThan(seeds);
  }
  for (const count of [({ traded }: Run) => traded, ({ taken }: Run) => taken]) {
    expect(all(count)).toBeGreaterThan(seeds);
  }
  expect(all(({ reduced }) => reduced)).toBeGreaterThan(seeds / 2);
  // Almost every command's bills tell all of it.
  expect(all(({ untold }) => untold)).toBeLessThan(seeds / 10);
});

/** What the naive side consists of, and what it may import with its code. */
const naive = [
  ...[
    'accounts',
    'answers',
    'arithmetic',
    'bankrupt',
    'bookkeeper',
    'gates',
    'margins',
    'ocos',
    'seizures',
    'stops',
  ],
];

it.each(naive)('%s shares types with the exchange and no code', (name) => {
  const text = readFileSync(new URL(`./${name}.ts`, import.meta.url), 'utf8');
  const imports = text.match(/import[^;]*?from '[^']+';/g) ?? [];
  expect(imports.length).toBeGreaterThan(0);
  const own = new RegExp(`from '\\./(${naive.join('|')})\\.ts';$`);
  const code = imports.filter((one) => !one.startsWith('import type '));
  expect(code.filter((one) => !own.test(one))).toEqual([]);
});
