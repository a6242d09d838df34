import { computed } from 'nanostores';
import { countedLines } from '#domain/line/line.ts';
import { contractsOn } from '#stores/account/positions.ts';
import { subscribeTickersOf } from '#stores/feed/tickers.ts';

/** The contracts of all counted lines; undefined until those of each line are known. */
export const $countedContracts = computed(
  countedLines.map((line) => contractsOn(line).$now),
  (...lists) => (lists.includes(undefined) ? undefined : lists.flatMap((rows) => rows ?? [])),
);

/** Keeps tickers and contracts of all counted lines up to date until the result is called. */
export function followCounted(): () => void {
  const ends = countedLines.flatMap((line) => [
    subscribeTickersOf(line),
    contractsOn(line).follow(),
  ]);
  return () => {
    for (const end of ends) end();
  };
}
