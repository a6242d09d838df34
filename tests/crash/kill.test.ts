import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { AlreadyRunning } from '#exchange/store/sqlite/lock.ts';
import { openSqliteStore } from '#exchange/store/sqlite/open.ts';
import { auditFolder } from '#exchange/upkeep/audit.ts';
import { type Acknowledged, readLines } from './acknowledged.ts';
import {
  expectAgentsMatchSlices,
  expectDeliveredOnce,
  expectFillsMatchOrders,
  expectFrozenIsWhatIsHeld,
  expectFundedOnce,
  expectLedgerSumsToZero,
  expectNothingLost,
} from './consistency.ts';
import { trafficContracts } from './contract-traffic.ts';
import type { LoadOrders } from './exchange-under-load.ts';
import { seeded } from './random.ts';

/** More in `npm run deep`. Of each four, one dies after a commit and one inside a transaction. */
const rounds = Number(process.env.CRASH_ROUNDS ?? 8);
const firstSeed = Number(process.env.CRASH_SEED ?? 1);
const program = fileURLToPath(new URL('./exchange-under-load.ts', import.meta.url));

const contractRounds = Math.ceil(rounds * 0.6);
const hourMs = 3_600_000;

/** Runs the exchange until it is dead and gives what it said. */
async function runUntilDead(orders: LoadOrders, killAfterMs: number | undefined) {
  const file = join(orders.folder, 'said.jsonl');
  const out = openSync(file, 'w');
  const child = spawn(process.execPath, [program, JSON.stringify(orders)], {
    stdio: ['ignore', out, 'inherit', 'ipc'],
  });
  let timer: NodeJS.Timeout | undefined;
  if (killAfterMs !== undefined) {
    child.on('message', () => {
      timer = setTimeout(() => child.kill('SIGKILL'), killAfterMs);
    });
  }
  const [code, signal] = await new Promise<[number | null, string | null]>((resolve) =>
    child.on('exit', (...end) => resolve(end)),
  );
  clearTimeout(timer);
  closeSync(out);
  expect({ code, signal }).toEqual({ code: null, signal: 'SIGKILL' });
  return readLines(readFileSync(file, 'utf8'));
}

function ordersOfRound(folder: string, round: number): [LoadOrders, number | undefined] {
  const random = seeded(firstSeed * 1000 + round);
  const orders = { folder, seed: firstSeed * 1000 + round };
  const afterMs = random.between(20, 400);
  if (round % 4 === 1) return [{ ...orders, killAfterCommits: random.between(3, 40) }, undefined];
  if (round % 4 === 3) return [{ ...orders, killAtStatement: random.between(50, 3000) }, undefined];
  return [orders, afterMs];
}

/** Nothing told is lost, nothing is settled twice, and all sums of the audit hold. */
async function expectContractsThere(folder: string, said: Acknowledged[]): Promise<void> {
  const { store, history } = await openSqliteStore(folder);
  await expectNothingLost(folder, store, said);
  expectFundedOnce(folder);
  expectAgentsMatchSlices(folder);
  await history.close();
  store.close();
  expect(
    auditFolder(folder)
      .filter(({ wrong }) => wrong > 0)
      .map(({ check, examples }) => [check, ...examples]),
  ).toEqual([]);
}

async function expectAllThere(folder: string, said: Acknowledged[]): Promise<void> {
  const { store, history } = await openSqliteStore(folder);
  await expectNothingLost(folder, store, said);
  expectLedgerSumsToZero(folder);
  expectFillsMatchOrders(folder);
  expectAgentsMatchSlices(folder);
  expectFrozenIsWhatIsHeld(store);
  await history.close();
  store.close();
}

describe('two processes on one folder', () => {
  it('the second is refused while the first lives, and let in as soon as it is killed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'perigee-two-'));
    const told = JSON.stringify({ folder, seed: 1 } satisfies LoadOrders);
    const first = spawn(process.execPath, [program, told], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const dead = new Promise((resolve) => first.on('exit', resolve));
    await new Promise((resolve) => first.on('message', resolve));
    await expect(openSqliteStore(folder)).rejects.toThrow(AlreadyRunning);
    first.kill('SIGKILL');
    await dead;
    const { store, history } = await openSqliteStore(folder);
    expect(store.load().users.length).toBeGreaterThan(0);
    await history.close();
    store.close();
    rmSync(folder, { recursive: true });
  });
});

describe('kill -9', () => {
  it(`SAFE-01 CORE-16 loses nothing acknowledged, ${rounds} rounds on one folder`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'perigee-kill-'));
    const saidEver: Acknowledged[] = [];
    for (let round = 0; round < rounds; round++) {
      const [orders, killAfterMs] = ordersOfRound(folder, round);
      const said = await runUntilDead(orders, killAfterMs);
      await expectAllThere(folder, said).catch((error) => {
        throw new Error(`CRASH_SEED=${firstSeed}, round ${round}: ${error}`, { cause: error });
      });
      saidEver.push(...said);
    }
    await expectAllThere(folder, saidEver);
    // The rounds did trade: a run in which nothing happened proves nothing.
    const count = (what: string) => saidEver.filter((one) => one.what === what).length;
    expect(count('order')).toBeGreaterThan(rounds * 5);
    expect(count('fill')).toBeGreaterThan(rounds * 2);
    expect(count('plan')).toBeGreaterThan(rounds);
    expect(expectAgentsMatchSlices(folder)).toBeGreaterThan(rounds);
    rmSync(folder, { recursive: true });
  });

  it(`FUT-04 FUT-07 FUT-08 CORE-24 loses nothing of contracts and settles nothing twice, ${contractRounds} rounds`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'perigee-kill-contracts-'));
    const saidEver: Acknowledged[] = [];
    for (let round = 0; round < contractRounds; round++) {
      const [orders, killAfterMs] = ordersOfRound(folder, round);
      // Five hours stood still between two rounds, so that some begin with a funding that is skipped.
      const contracts = { ...orders, market: 'contracts', aheadMs: round * 5 * hourMs } as const;
      const said = await runUntilDead(contracts, killAfterMs);
      await expectContractsThere(folder, said).catch((error) => {
        throw new Error(`CRASH_SEED=${firstSeed}, round ${round}: ${error}`, { cause: error });
      });
      saidEver.push(...said);
    }
    await expectContractsThere(folder, saidEver);
    const held = saidEver.flatMap((one) => (one.what === 'position' ? one.row.symbolId : []));
    expect(held.length).toBeGreaterThan(contractRounds * 2);
    // A quarter may be delivered before anyone holds it.
    const perpetuals = trafficContracts.filter(({ deliversAt }) => deliversAt === undefined);
    for (const { symbolId } of perpetuals) expect(held).toContain(symbolId);
    expect(expectFundedOnce(folder)).toBeGreaterThan(0);
    process.stdout.write(`positions delivered: ${expectDeliveredOnce(folder)}\n`);
    expect(expectAgentsMatchSlices(folder)).toBeGreaterThan(0);
    rmSync(folder, { recursive: true });
  });
});
