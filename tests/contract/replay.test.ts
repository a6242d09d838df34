import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer, Visitor } from './harness.ts';

const minutes = 600;
const folder = mkdtempSync(join(tmpdir(), 'perigee-replayed-'));
/** Open, high, low, close and volume of each minute, as the file has them. */
const rows = Array.from({ length: minutes }, (_, i) => {
  const open = 98_000 + 40 * Math.sin(i / 9) + (i % 7);
  const close = 98_000 + 40 * Math.sin((i + 1) / 9) + ((i + 1) % 7);
  const [high, low] = [Math.max(open, close) + (i % 3), Math.min(open, close) - (i % 2)];
  return [...[open, high, low, close].map((price) => price.toFixed(1)), `${1 + (i % 5)}.250000`];
});

let server: TestServer;
let visitor: Visitor;
let startedAt: number;
beforeAll(async () => {
  startedAt = Date.now();
  const path = join(folder, 'btc.csv');
  const lines = rows.map((row, i) => [1_700_000_040 + 60 * i, ...row].join());
  writeFileSync(path, ['time,open,high,low,close,volume', ...lines].join('\n'));
  server = await startServer({ MARKET_REPLAY: `BTCUSDT=${path}` });
  visitor = new Visitor(server.base);
});
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('a recorded market', () => {
  it('CORE-07 comes back equal to the file’s figures, and ends at the start', async () => {
    const asked = { symbolId: 'BTCUSDT', kLineType: '1m', limit: 700 } as const;
    const candles = await visitor.call('getKline', asked);
    const first = candles.findIndex(([, open]) => open === rows[0]![0]);
    const replayed = candles.slice(first, first + minutes);
    expect(replayed.map((candle) => candle.slice(1, 6))).toEqual(rows);
    expect(replayed.at(-1)![0]).toBeGreaterThan(startedAt - 5 * 60_000);
  });

  it('CORE-07 goes on from its last close, and pairs of the same coin agree with it', async () => {
    const tickers = await visitor.call('getTickers', {});
    const last = (symbolId: string) =>
      Number(tickers.find((row) => row.symbolId === symbolId)!.last);
    expect(Math.abs(last('BTCUSDT') / Number(rows.at(-1)![3]) - 1)).toBeLessThan(0.01);
    // Their own past was made for the start of the day: what the day moved stands between them.
    expect(Math.abs(last('BTCUSDC') / last('BTCUSDT') - 1)).toBeLessThan(0.06);
    const cross = last('ETHUSDT') / last('BTCUSDT');
    expect(Math.abs(last('ETHBTC') / cross - 1)).toBeLessThan(0.06);
  });
});
