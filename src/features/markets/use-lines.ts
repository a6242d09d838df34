import { useEffect, useState } from 'react';
import { $tickers } from '#stores/tickers.ts';
import { linePath, type MarketPair } from './markets.ts';

const hourMs = 3_600_000;
/** All open pages hear the hour strike: each asks within this time after it. */
const askWithinMs = 60_000;

/** Lines by symbol as they are now; undefined: they could not be had. */
async function readLines(): Promise<ReadonlyMap<string, string> | undefined> {
  try {
    const { call } = await import('#client/call.ts');
    const answer = await call('getSparklines', {});
    if (!answer.ok) return undefined;
    const tickers = $tickers.get();
    return new Map(
      answer.data.map(({ symbolId, closes }) => {
        const last = tickers?.[symbolId]?.last;
        return [symbolId, linePath(last === undefined ? closes : [...closes, last])];
      }),
    );
  } catch {
    return undefined;
  }
}

/** The pairs of the page, whose lines go on with every hour that ends. */
export function useLines(pairs: readonly MarketPair[]): readonly MarketPair[] {
  const [now, setNow] = useState(pairs);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      const toNextMs = hourMs - (Date.now() % hourMs) + Math.random() * askWithinMs;
      timer = setTimeout(async () => {
        wait();
        const lines = await readLines();
        if (!lines) return;
        setNow((before) =>
          before.map((pair) => ({ ...pair, line: lines.get(pair.symbol) ?? pair.line })),
        );
      }, toNextMs);
    };
    wait();
    return () => clearTimeout(timer);
  }, []);
  return now;
}
