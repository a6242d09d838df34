import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runLedger } from './ledger-run.ts';

const { SIM_SEED, SIM_COMMANDS } = process.env;
const seed = Number(SIM_SEED ?? 2026);
const commands = Number(SIM_COMMANDS ?? 30_000);

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perigee-ledger-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('CORE-05 the ledger adds up, whenever one looks and after every restart', () => {
  it(`${commands} commands of seed ${seed}`, { timeout: 3_600_000 }, async () => {
    const figures = await runLedger({ seed, commands, folder });
    console.log(`${commands} commands: ${JSON.stringify(figures)}`);
    expect(figures.restarts).toBeGreaterThan(0);
    if (commands >= 10_000) expect(figures.trades).toBeGreaterThan(1_000);
  });
});
