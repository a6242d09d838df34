import { useCallback, useEffect, useMemo } from 'react';
import { call } from '#client/call.ts';
import { symbolListOf } from '#client/lists.ts';
import { lineOf, type ShownLine } from '#domain/line/line.ts';
import { $tickers } from '#stores/feed/tickers.ts';
import { $symbolsOf, subscribeSymbolsOf } from '#stores/market/lists.ts';
import { useLive } from '#stores/page/use-live.ts';
import { type Reading, usePoll } from '#stores/page/use-poll.ts';
import { type MenuPair, menuPairs } from './pairs.ts';

const readTickers = {
  spot: () => call('getTickers', {}),
  usdt: () => call('getTickers', { businessLine: 'usdt' }),
} as const;
const tickersEveryMs = 5_000;

/**
 * What a line lists, with its tickers, while `wanted`: from the page's own stream where it has them,
 * else asked for.
 */
function useLine(line: ShownLine, wanted: boolean) {
  const symbols = useLive($symbolsOf(line), undefined);
  const told = useLive($tickers, undefined);
  const isTold = useMemo(
    () => Object.keys(told ?? {}).some((symbolId) => lineOf(symbolId) === line),
    [told, line],
  );
  const read = usePoll(wanted && !isTold, readTickers[line], tickersEveryMs);
  useEffect(() => (wanted ? subscribeSymbolsOf(line) : undefined), [wanted, line]);
  const tickers = useMemo(
    () =>
      isTold ? told : read.data && Object.fromEntries(read.data.map((row) => [row.symbolId, row])),
    [isTold, told, read.data],
  );
  const again = useCallback(() => {
    read.again();
    void symbolListOf(line).renew();
  }, [read.again, line]);
  return { symbols, tickers, failed: read.failed && tickers === undefined, again };
}

/** All open markets of a line with their prices, the busiest first, while `wanted`. */
export function useBusiest(line: ShownLine, wanted: boolean): Reading<readonly MenuPair[]> {
  const { symbols, tickers, failed, again } = useLine(line, wanted);
  return { data: symbols && tickers && menuPairs(symbols, tickers), failed, again };
}

/** The same of all lines; contracts that can't be had leave out themselves alone. */
export function usePairs(wanted: boolean): Reading<readonly MenuPair[]> {
  const spot = useLine('spot', wanted);
  const usdt = useLine('usdt', wanted);
  const isWhole = usdt.failed || (usdt.symbols !== undefined && usdt.tickers !== undefined);
  const data =
    spot.symbols && spot.tickers && isWhole
      ? menuPairs([...spot.symbols, ...(usdt.symbols ?? [])], { ...spot.tickers, ...usdt.tickers })
      : undefined;
  const again = () => {
    spot.again();
    usdt.again();
  };
  return { data, failed: spot.failed, again };
}
