import { useMemo } from 'react';
import { useLive } from '#stores/page/use-live.ts';
import { $tickers, type Tickers } from './tickers.ts';

/**
 * Tickers by symbol: those that came in and, as long as nothing came of a pair, the page's own. Lines
 * come in one after the other; a figure that the page had doesn't go away with the first of them.
 */
export function useTickers(ofPage: Tickers): Tickers {
  const live = useLive($tickers, ofPage);
  return useMemo(
    () => (Object.keys(ofPage).every((id) => id in live) ? live : { ...ofPage, ...live }),
    [live, ofPage],
  );
}
