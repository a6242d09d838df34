// The candles from before a pair's listing: what they cost, and how they stand beside real ones.
import { performance } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { bucketStart, dayMs } from '#domain/candle/bucket.ts';
import { assetProfiles } from '#exchange/simulator/assets.ts';
import { PairPast } from '#exchange/simulator/history.ts';
import { candleBytesMax, candleCache, PastThread } from '#exchange/simulator/past.ts';
import { figuresOf, isIn, quantile } from '../sim/candle-statistics.ts';
import { listedAt, madeMonth, togetherOf } from '../sim/made-past.ts';

const symbols = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'LINKUSDT', 'INJUSDT'];
const seeds = [1, 2, 3];

async function costs(): Promise<void> {
  const past = new PastThread({ seed: 1, profiles: assetProfiles, recordings: new Map() });
  const cache = candleCache();
  const pair = new PairPast('ETHBTC', listedAt, past, cache);
  const today = bucketStart('1D', listedAt);
  const loop: number[] = [];
  const kept: number[] = [];
  const wall: number[] = [];
  for (let back = 1; back <= 300; back++) {
    const day = today - back * dayMs;
    for (const times of [loop, kept]) {
      const [before, start] = [performance.eventLoopUtilization(), performance.now()];
      await pair.candles('1m', day, day + dayMs);
      // So that the event loop has counted what was just done.
      await nextTurn();
      times.push(performance.eventLoopUtilization(before).active);
      if (times === loop) wall.push(performance.now() - start);
    }
  }
  const show = (name: string, values: readonly number[], more = '') =>
    console.log(
      `${name.padEnd(44)} p50 ${quantile(values, 0.5).toFixed(3)} ms, ` +
        `p95 ${quantile(values, 0.95).toFixed(3)} ms${more}`,
    );
  show('a past day of minutes, main thread', loop.slice(50), ' (budget 0.3 ms)');
  show('the same day again', kept.slice(50));
  show('until it is there', wall.slice(50));
  const start = performance.now();
  const days = await pair.candles('1D', 0, today);
  console.log(
    `${days.length} days of a pair, the first time: ${(performance.now() - start).toFixed(0)} ms`,
  );
  const mb = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);
  console.log(`kept: ${mb(cache.weight)} MB of at most ${mb(candleBytesMax)} MB for all pairs`);
  await past.close();
}

/** Each figure of all months beside its range: the values of the pairs in the first month. */
function shapes(): void {
  const rows = new Map<
    string,
    { range: string; inside: number; count: number; values: string[] }
  >();
  for (const seed of seeds) {
    const month = madeMonth(seed, [...symbols, 'ETHBTC']);
    const figures = symbols.flatMap((symbolId) => figuresOf(month.get(symbolId)!));
    for (const figure of [...figures, ...togetherOf(month)]) {
      const { name, value, from, to, digits } = figure;
      const row = rows.get(name) ?? { range: `${from}..${to}`, inside: 0, count: 0, values: [] };
      row.count++;
      if (isIn(figure)) row.inside++;
      if (seed === seeds[0]) row.values.push(value.toFixed(digits).padStart(8));
      rows.set(name, row);
    }
  }
  console.log(`\n${'figure'.padEnd(34)}${'real'.padEnd(13)}within  ${symbols.join(' ')}`);
  for (const [name, { range, inside, count, values }] of rows) {
    const within = `${inside}/${count}`.padStart(6);
    console.log(`${name.padEnd(34)}${range.padEnd(13)}${within} ${values.join('')}`);
  }
}

await costs();
shapes();
