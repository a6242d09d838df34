import { computed } from 'nanostores';
import { useCallback, useEffect, useMemo } from 'react';
import { type Answer, call } from '#client/call.ts';
import { symbolListOf } from '#client/lists.ts';
import type { SymbolRow } from '#contract/calls/market.ts';
import { lineOf, type ShownLine, shownLines } from '#domain/line/line.ts';
import { $tickers, type Tickers, withRows } from '#stores/feed/tickers.ts';
import { $symbolsOf, subscribeSymbolsOf } from '#stores/market/lists.ts';
import { useLive } from '#stores/page/use-live.ts';
import { type Reading, usePoll } from '#stores/page/use-poll.ts';
import { type MenuPair, menuPairs } from './pairs.ts';

const tickersEveryMs = 5_000;
const noTickers: Tickers = {};
const noLists: (readonly SymbolRow[] | undefined)[] = [];

/** Tickers that were asked for, and of which lines they could be had. */
interface Asked {
  readonly tickers: Tickers;
  readonly lines: readonly ShownLine[];
}

/** The first line's have to be there; others that can't be had leave out themselves alone. */
async function readTickers(of: readonly ShownLine[]): Promise<Answer<Asked>> {
  const answers = await Promise.all(of.map((line) => call('getTickers', { businessLine: line })));
  const [first] = answers;
  if (first && !first.ok) return first;
  const lines = of.filter((_, at) => answers[at]!.ok);
  const rows = answers.flatMap((one) => (one.ok ? one.data : []));
  return { ok: true, data: { tickers: withRows(undefined, rows), lines } };
}

/**
 * All open markets of lines with their prices, the busiest first, while `wanted`: from the page's own
 * stream where it has them, else asked for. `of` must stay the same.
 */
function useMarkets(of: readonly ShownLine[], wanted: boolean): Reading<readonly MenuPair[]> {
  const $lists = useMemo(() => computed(of.map($symbolsOf), (...lists) => lists), [of]);
  const lists = useLive($lists, noLists);
  const told = useLive($tickers, noTickers);
  const toldLines = useMemo(() => new Set(Object.keys(told).map(lineOf)), [told]);
  const missing = of.filter((line) => !toldLines.has(line)).join();
  const read = useCallback(() => readTickers(missing.split(',') as ShownLine[]), [missing]);
  const asked = usePoll(wanted && missing !== '', read, tickersEveryMs);
  useEffect(() => {
    if (!wanted) return;
    const ends = of.map(subscribeSymbolsOf);
    return () => {
      for (const end of ends) end();
    };
  }, [wanted, of]);
  const data = useMemo(() => {
    const isPriced = (line: ShownLine) => toldLines.has(line) || asked.data?.lines.includes(line);
    const isReady = of.every((line, at) =>
      isPriced(line) ? lists[at] !== undefined : at > 0 && asked.data !== undefined,
    );
    if (!isReady) return undefined;
    const priced = of.flatMap((line, at) => (isPriced(line) ? lists[at]! : []));
    return menuPairs(priced, { ...asked.data?.tickers, ...told });
  }, [of, lists, told, toldLines, asked.data]);
  const again = () => {
    asked.again();
    for (const line of of) void symbolListOf(line).renew();
  };
  return { data, failed: asked.failed && data === undefined, again };
}

const alone = new Map(shownLines.map((line) => [line, [line]] as const));

/** Those of one line. */
export const useBusiest = (line: ShownLine, wanted: boolean): Reading<readonly MenuPair[]> =>
  useMarkets(alone.get(line)!, wanted);

/** Those of lines, spot first; the list must stay the same. */
export const usePairs = (
  lines: readonly ShownLine[],
  wanted: boolean,
): Reading<readonly MenuPair[]> => useMarkets(lines, wanted);
