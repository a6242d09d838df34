// What positions cost: 10,000 of them that are safe with each mark, and 1,000 accounts that a crash
// liquidates at once; engine and store as they run, on this thread.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { insuranceId, providerIds } from '#domain/account/account.ts';
import { listedContracts } from '#domain/futures/listed.ts';
import { amount, lots, type Ticks, ticks } from '#domain/money/units.ts';
import { Engine } from '#exchange/engine/engine.ts';
import { openSqliteStore } from '#exchange/store/sqlite/open.ts';
import { held, line, verdict } from './_exchange.ts';

const positionsWanted = 10_000;
const cascadeAccounts = 1_000;
/** Positions opened by one mark: nobody opens by one that is older than ten seconds. */
const markEvery = 100;
const [markMaxMs, cascadeMaxMs, heldMaxMs] = [1, 2_000, 25];
/** Marks of one measurement; each moves by no more than a thousandth. */
const marks = 400;
const contracts = listedContracts.slice(0, 4);
const [makerId] = providerIds;
const place = { type: 'usdtMix', scope: '' } as const;
const bitcoin = contracts[0]!;

const folder = mkdtempSync(join(tmpdir(), 'perigee-bench-positions-'));
const { store, history } = await openSqliteStore(folder);
const engine = new Engine({
  store,
  clock: Date.now,
  log: { info() {}, warn() {}, error: console.error },
  foldTrades: () => [],
  onUnknownOutcome: (error) => {
    throw error;
  },
});

type Submitted = Parameters<typeof engine.submit>[0];

async function submit(command: Submitted) {
  const reply = await engine.submit(command);
  if (!reply.ok) throw new Error(`${command.kind}: ${JSON.stringify(reply.refusal)}`);
  return reply.value;
}

/** Where all contracts of the bench stand: their steps differ, their prices need not. */
const start = 600_000;

const mark = (index: number) =>
  submit({
    kind: 'MarkContracts',
    indexes: contracts.map(({ symbolId }) => ({ symbolId, index: ticks(Math.round(index)) })),
  });

const quote = (symbolId: string, price: number) =>
  submit({
    ...{ kind: 'ReplaceQuotes', userId: makerId, symbolId },
    quotes: [
      { side: 'sell', price: ticks(price), size: lots(10_000) },
      { side: 'buy', price: ticks(price - 1), size: lots(10_000) },
    ],
  });

let names = 0;
async function openTrader(units: bigint): Promise<number> {
  const grants = [{ asset: 'USDT', units: amount(units) }];
  const opened = await submit({ kind: 'OpenAccount', authId: `u${++names}`, grants });
  const { userId } = opened as { readonly userId: number };
  const from = { userId, type: 'spot', scope: '' } as const;
  const draft = { from, to: { ...place, userId }, asset: 'USDT', units: amount(units) };
  await submit({ kind: 'Transfer', userId, draft });
  return userId;
}

/** Opens a position of about so much value. */
async function openPosition(userId: number, symbolId: string, price: Ticks): Promise<void> {
  await quote(symbolId, price);
  await submit({
    kind: 'PlaceOrder',
    userId,
    draft: {
      ...{ symbolId, side: 'buy', type: 'limit', timeInForce: 'ioc', price, size: lots(10) },
      ...{ positionSide: 'net', selfTrade: 'cancelTaker', source: 'api' },
    },
  });
}

function print(name: string, value: number, text: string, good: boolean): void {
  if (!good) process.exitCode = 1;
  line(name, value.toFixed(3), `${text}: ${verdict(good)}`);
}

/** Processor time of a mark of all contracts, in milliseconds. */
async function markingMs(): Promise<number> {
  const before = process.cpuUsage();
  for (let n = 0; n < marks; n++) {
    await mark(start * (1 + ((n * 7) % 11) / 11_000));
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / marks;
}

async function cascade(risky: readonly number[]): Promise<void> {
  const open = () => engine.exchange.jobs.length;
  const liquidated = () => risky.filter((id) => engine.exchange.positions(id).length === 0).length;
  await quote(bitcoin.symbolId, Math.round(start * 0.9));
  const { longest, all } = await held(async () => {
    for (let n = 0; n === 0 || liquidated() < cascadeAccounts; n++) {
      await mark(start * 0.9 - n);
      while (open() > 0) await new Promise((resolve) => setImmediate(resolve));
      if (liquidated() < cascadeAccounts) await new Promise((resolve) => setTimeout(resolve, 500));
    }
  });
  const text = `budget ${cascadeMaxMs} ms for ${cascadeAccounts} accounts`;
  print('a cascade, ms', all, text, all <= cascadeMaxMs);
  print('ms held at most', longest, `budget ${heldMaxMs} ms`, longest < heldMaxMs);
}

try {
  for (const instrument of contracts) await submit({ kind: 'ListInstrument', instrument });
  for (const userId of [makerId, insuranceId]) {
    await submit({ kind: 'Credit', userId, asset: 'USDT', units: amount(10n ** 17n), place });
  }
  await markingMs();
  const without = await markingMs();
  for (let n = 0; n < positionsWanted; n++) {
    if (n % markEvery === 0) await mark(start);
    const { symbolId } = contracts[n % contracts.length]!;
    await openPosition(await openTrader(10n ** 13n), symbolId, ticks(start));
  }
  await markingMs();
  const more = (await markingMs()) - without;
  const text = `budget ${markMaxMs} ms for ${positionsWanted} positions; ${without.toFixed(3)} without`;
  print('more for a mark, ms', more, text, more <= markMaxMs);
  const risky: number[] = [];
  for (let n = 0; n < cascadeAccounts; n++) {
    if (n % markEvery === 0) await mark(start);
    // 60 USDT of Bitcoin at twenty times, with a little more than that needs.
    const userId = await openTrader(330_000_000n);
    await openPosition(userId, bitcoin.symbolId, ticks(start));
    risky.push(userId);
  }
  await cascade(risky);
} finally {
  await engine.stop();
  await history.close();
  store.close();
  rmSync(folder, { recursive: true });
}
