// How long one turn of the event loop is held by work on many positions and plans: a take-over that 4,000
// holders share, 5,000 plans or trailing stops that one trade fires, a contract with 10,000 positions that is
// delisted; each against a quarter of it, to see that the work grows in proportion. Engine and store on this
// thread.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { amount, lots, ticks } from '#domain/money/units.ts';
import { limit, perpetual, plan, trail } from '#exchange/core/testing.ts';
import { Engine } from '#exchange/engine/engine.ts';
import { openSqliteStore } from '#exchange/store/sqlite/open.ts';
import { held, line, verdict } from './_exchange.ts';

const [heldMaxMs, growthMax] = [25, 1.3];
const symbolId = 'BTCUSDT_UMCBL';
const net = { symbolId, positionSide: 'net' } as const;
const contract = perpetual('BTC', {
  ...{ markClampPpm: 1_000, sizeStep: 1, sizeMin: lots(1), notionalMin: amount(1n) },
  tiers: [{ upTo: amount(10n ** 15n), leverageMax: 100, maintenancePpm: 4_000 }],
});

/** An exchange of its own with one contract, and short ways to use it. */
async function openExchange() {
  const folder = mkdtempSync(join(tmpdir(), 'perigee-bench-slices-'));
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
  const submit = async (command: Parameters<typeof engine.submit>[0]) => {
    const reply = await engine.submit(command);
    if (!reply.ok) throw new Error(`${command.kind}: ${JSON.stringify(reply.refusal)}`);
    return reply.value;
  };
  let names = 0;
  const trader = async (usdt: number): Promise<number> => {
    const units = amount(BigInt(usdt) * 1_000_000n);
    const grants = [{ asset: 'USDT', units }];
    const opened = await submit({ kind: 'OpenAccount', authId: `u${++names}`, grants });
    const { userId } = opened as { readonly userId: number };
    const place = { userId, scope: '' };
    const ends = { from: { ...place, type: 'spot' }, to: { ...place, type: 'usdtMix' } } as const;
    await submit({ kind: 'Transfer', userId, draft: { ...ends, asset: 'USDT', units } });
    return userId;
  };
  const mark = (index: number) =>
    submit({ kind: 'MarkContracts', indexes: [{ symbolId, index: ticks(index) }] });
  const place = (userId: number, side: 'buy' | 'sell', price: number, size: number) =>
    submit({ kind: 'PlaceOrder', userId, draft: limit(side, price, size, net) });
  const settled = async () => {
    const isOver = () =>
      engine.exchange.jobs.every(({ dueAt }) => dueAt !== undefined) &&
      engine.exchange.pendingTriggers === 0;
    while (!isOver()) await new Promise((resolve) => setImmediate(resolve));
  };
  await submit({ kind: 'ListInstrument', instrument: contract });
  await mark(10_000);
  return {
    ...{ engine, submit, trader, mark, place, settled },
    async close() {
      await engine.stop();
      await history.close();
      store.close();
      rmSync(folder, { recursive: true });
    },
  };
}
type Opened = Awaited<ReturnType<typeof openExchange>>;

/** So many times, a hundred at once and by a fresh mark each time. */
async function times(count: number, { mark }: Opened, each: (n: number) => Promise<unknown>) {
  for (let n = 0; n < count; n += 100) {
    await mark(10_000);
    await Promise.all(Array.from({ length: Math.min(100, count - n) }, (_, at) => each(n + at)));
  }
}

/** A whale's long of so many shorts falls: nobody but these can take it over. */
async function takeOver(opened: Opened, holders: number) {
  const { trader, place, submit, mark, settled } = opened;
  const whale = await trader(holders * 6);
  await submit({ kind: 'ChooseMargin', userId: whale, symbolId, change: { crossLeverage: 20 } });
  await times(holders, opened, async () => place(await trader(1_000), 'sell', 10_000, 10_000));
  await times(holders, opened, () => place(whale, 'buy', 10_000, 10_000));
  await sleep(1_000);
  return async () => {
    await mark(9_300);
    await settled();
  };
}

async function delivery(opened: Opened, positions: number) {
  const { trader, place, submit, mark, settled } = opened;
  for (const side of ['sell', 'buy'] as const) {
    await times(positions / 2, opened, async () =>
      place(await trader(1_000), side, 10_000, 10_000),
    );
  }
  const act = { by: 'local:bench', reason: 'measured' };
  await mark(10_000);
  return async () => {
    await submit({ kind: 'ChangePair', symbolId, change: { state: 'delisted' }, act });
    await settled();
  };
}

const waitsAbove = () =>
  ({
    kind: 'PlacePlan',
    draft: plan('buy', 10_050, 10, { ...net, price: ticks(9_900) }),
  }) as const;

const follows = () =>
  ({ kind: 'PlaceTrail', draft: trail('buy', { distance: ticks(50) }, 10, net) }) as const;

/** Conditional orders of many users, and a trade that fires all of them. */
const fire =
  (command: () => ReturnType<typeof waitsAbove> | ReturnType<typeof follows>) =>
  async (opened: Opened, plans: number) => {
    const { trader, place, submit, mark, settled } = opened;
    const [one, other] = [await trader(1_000), await trader(1_000)];
    for (const [user, side] of [
      [one, 'sell'],
      [other, 'buy'],
    ] as const)
      await place(user, side, 10_000, 10);
    await times(plans / 25, opened, async () => {
      const userId = await trader(1_000);
      for (let n = 0; n < 25; n++) {
        await submit({ ...command(), userId });
      }
    });
    await mark(10_000);
    return async () => {
      await place(one, 'sell', 10_050, 10);
      await place(other, 'buy', 10_050, 10);
      await settled();
    };
  };

const cases = [
  { name: 'a take-over among holders', count: 4_000, prepare: takeOver },
  { name: 'firing plans', count: 5_000, prepare: fire(waitsAbove) },
  { name: 'firing trailing stops', count: 5_000, prepare: fire(follows) },
  { name: 'delivering positions', count: 10_000, prepare: delivery },
] as const;

async function measure(count: number, prepare: (typeof cases)[number]['prepare']) {
  const opened = await openExchange();
  const work = await prepare(opened, count);
  const result = await held(work);
  await opened.close();
  return result;
}

for (const { name, count, prepare } of cases) {
  await measure(count / 10, prepare);
  const less = await measure(count / 4, prepare);
  const { longest, all } = await measure(count, prepare);
  const growth = all / less.all / 4;
  const good = longest < heldMaxMs && growth <= growthMax;
  if (!good) process.exitCode = 1;
  const text = `budget < ${heldMaxMs} ms: ${verdict(longest < heldMaxMs)}; done after ${all.toFixed(0)} ms`;
  line(`${count} at ${name}, ms held at most`, longest.toFixed(1), text);
  line(
    'time for each over that of a quarter',
    growth.toFixed(2),
    `budget ${growthMax}: ${verdict(growth <= growthMax)}`,
  );
}
