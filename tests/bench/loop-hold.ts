// How long one turn of the event loop is held while a user's 10,000 orders are canceled, and while a
// pair with 40,000 orders is delisted: engine and store as they run, on this thread.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Instrument, pairNames } from '#domain/instrument/instrument.ts';
import { openOrdersMax } from '#domain/instrument/limits.ts';
import { amount, lots, ticks } from '#domain/money/units.ts';
import type { OrderDraft } from '#domain/order/order.ts';
import { Engine } from '#exchange/engine/engine.ts';
import { openSqliteStore } from '#exchange/store/sqlite/open.ts';
import { held, line, verdict } from './_exchange.ts';

const budgetMs = 25;
const asset = (code: string) => ({ code, name: code, scale: 8 });
const act = { by: 'local:bench', reason: 'measured' };

const pair = (base: string): Instrument => ({
  ...pairNames(`${base}USDT`),
  base: asset(base),
  quote: asset('USDT'),
  priceScale: 2,
  sizeScale: 4,
  priceStep: 1,
  sizeStep: 1,
  sizeMin: lots(1),
  sizeMax: lots(1_000_000),
  notionalMin: amount(1n),
  notionalMax: amount(10n ** 15n),
  bandUpPpm: 500_000,
  bandDownPpm: 500_000,
  state: 'trading',
});

const draftOn = (symbolId: string): OrderDraft => ({
  symbolId,
  side: 'buy',
  type: 'limit',
  timeInForce: 'gtc',
  price: ticks(100),
  size: lots(10),
  selfTrade: 'cancelTaker',
  source: 'web',
});

const folder = mkdtempSync(join(tmpdir(), 'perigee-bench-loop-'));
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

let names = 0;
async function openUser(): Promise<number> {
  const grants = [{ asset: 'USDT', units: amount(10n ** 15n) }];
  const opened = await engine.submit({ kind: 'OpenAccount', authId: `u${++names}`, grants });
  if (!opened.ok) throw new Error('no user');
  return opened.value.userId;
}

async function rest(userId: number, symbolId: string): Promise<void> {
  const draft = draftOn(symbolId);
  const placed = Array.from({ length: openOrdersMax }, () =>
    engine.submit({ kind: 'PlaceOrder', userId, draft }),
  );
  for (const answer of await Promise.all(placed)) if (!answer.ok) throw new Error('not placed');
}

function print(name: string, { longest, all }: { longest: number; all: number }): void {
  const good = longest < budgetMs;
  if (!good) process.exitCode = 1;
  const text = `budget < ${budgetMs} ms: ${verdict(good)}; done after ${all.toFixed(0)} ms`;
  line(`${name}, ms held at most`, longest.toFixed(1), text);
}

try {
  const bases = Array.from({ length: 50 }, (_, n) => `A${n}`);
  for (const base of bases) await engine.submit({ kind: 'ListInstrument', instrument: pair(base) });
  const user = await openUser();
  for (let round = 0; round < 3; round++) {
    for (const base of bases) await rest(user, `${base}USDT`);
    const cancel = { kind: 'CancelAll', userId: user, plans: true } as const;
    print('canceling 10,000 orders', await held(() => engine.submit(cancel)));
  }
  for (let n = 0; n < 200; n++) await rest(await openUser(), 'A0USDT');
  const delist = {
    kind: 'ChangePair',
    symbolId: 'A0USDT',
    change: { state: 'delisted' },
    act,
  } as const;
  const work = async () => {
    await engine.submit(delist);
    while (engine.exchange.jobs.length > 0) await new Promise((resolve) => setImmediate(resolve));
  };
  print('delisting a pair with 40,000 orders', await held(work));
} finally {
  await engine.stop();
  await history.close();
  store.close();
  rmSync(folder, { recursive: true });
}
