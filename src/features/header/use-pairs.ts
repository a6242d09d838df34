import { useCallback, useEffect, useMemo } from 'react';
import { call } from '#client/call.ts';
import { symbolListOf } from '#client/lists.ts';
import { $symbols, followSymbols } from '#stores/lists.ts';
import { $tickers } from '#stores/tickers.ts';
import { useLive } from '#stores/use-live.ts';
import { type Reading, useReading } from '#stores/use-reading.ts';
import { type MenuPair, menuPairs } from './pairs.ts';

const readTickers = () => call('getTickers', {});
const tickersEveryMs = 5_000;

/**
 * All open pairs with their prices, the busiest first, while `wanted`: from the page's own stream
 * where it has one, else asked for.
 */
export function usePairs(wanted: boolean): Reading<readonly MenuPair[]> {
  const symbols = useLive($symbols, undefined);
  const live = useLive($tickers, undefined);
  const read = useReading(wanted && live === undefined, readTickers, tickersEveryMs);
  useEffect(() => (wanted ? followSymbols() : undefined), [wanted]);
  const tickers = useMemo(
    () => live ?? (read.data && Object.fromEntries(read.data.map((row) => [row.symbolId, row]))),
    [live, read.data],
  );
  const again = useCallback(() => {
    read.again();
    void symbolListOf('spot').renew();
  }, [read.again]);
  return {
    data: symbols && tickers && menuPairs(symbols, tickers),
    failed: read.failed && tickers === undefined,
    again,
  };
}
