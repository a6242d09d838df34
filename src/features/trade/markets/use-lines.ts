import { useEffect, useMemo, useState } from 'react';
import type { ShownLine } from '#domain/line/line.ts';
import { $tickers } from '#stores/feed/tickers.ts';
import { linePath, type MarketPair } from './markets.ts';

const hourMs = 3_600_000;
/** All open pages hear the hour strike: each asks within this time after it. */
const askWithinMs = 60_000;

type Lines = ReadonlyMap<string, string>;

/** What was read last of a line, and in which hour: a list that is opened again need not ask again. */
const last = new Map<ShownLine, { readonly hour: number; readonly lines: Lines }>();

/** The paths of a line's markets by symbol as they are now; undefined: they could not be had. */
async function readLines(line: ShownLine): Promise<Lines | undefined> {
  const hour = Math.floor(Date.now() / hourMs);
  const known = last.get(line);
  if (known?.hour === hour) return known.lines;
  try {
    const { call } = await import('#client/call.ts');
    const answer = await call('getSparklines', { businessLine: line });
    if (!answer.ok) return undefined;
    const tickers = $tickers.get();
    const lines = new Map(
      answer.data.map(({ symbolId, closes }) => {
        const price = tickers?.[symbolId]?.last;
        return [symbolId, linePath(price === undefined ? closes : [...closes, price])];
      }),
    );
    last.set(line, { hour, lines });
    return lines;
  } catch {
    return undefined;
  }
}

const spotAlone = ['spot'] as const;

/**
 * The pairs with their lines, which go on with every hour that ends. `isBare`: the pairs came
 * without lines, so that they are asked for at once. `of`: the product lines that the pairs are of.
 */
export function useLines(
  pairs: readonly MarketPair[],
  isBare = false,
  of: readonly ShownLine[] = spotAlone,
): readonly MarketPair[] {
  const [lines, setLines] = useState<Lines>();
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    const take = async () => {
      const now = await Promise.all(of.map(readLines));
      if (!isOver)
        setLines((before) => new Map([before, ...now].flatMap((some) => [...(some ?? [])])));
    };
    const wait = () => {
      const toNextMs = hourMs - (Date.now() % hourMs) + Math.random() * askWithinMs;
      timer = setTimeout(() => {
        wait();
        void take();
      }, toNextMs);
    };
    if (isBare) void take();
    wait();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isBare, of]);
  return useMemo(
    () =>
      lines ? pairs.map((pair) => ({ ...pair, line: lines.get(pair.symbol) ?? pair.line })) : pairs,
    [pairs, lines],
  );
}
