import { computed } from 'nanostores';
import { type RefObject, useEffect, useMemo } from 'react';
import { call } from '#client/call.ts';
import type { SymbolRow } from '#contract/calls/market.ts';
import { type ShownLine, shownLines } from '#domain/line/line.ts';
import { shownLineOf } from '#i18n/market-address.ts';
import { $symbolsOf, subscribeSymbolsOf } from '#stores/market/lists.ts';
import { useLive } from '#stores/page/use-live.ts';
import { usePoll } from '#stores/page/use-poll.ts';
import { type MarketPair, marketPairs } from './markets.ts';
import { pickerId } from './picker.ts';
import { useLines } from './use-lines.ts';

const readHot = () => call('hotCoins', { type: 1 });
const hotEveryMs = 60_000;

const $lists = computed(shownLines.map($symbolsOf), (...lists) => lists);
const noLists: (readonly SymbolRow[] | undefined)[] = [];

/** Follows something of every line until the result is called. */
export function ofAllLines(subscribe: (line: ShownLine) => () => void): () => void {
  const ends = shownLines.map(subscribe);
  return () => {
    for (const end of ends) end();
  };
}

/** The markets of lines to pick from, each with its line once that is known. */
export function usePickerPairs(
  current: string,
  offered: readonly ShownLine[],
): {
  readonly pairs: readonly MarketPair[];
  readonly isKnown: boolean;
} {
  const lists = useLive($lists, noLists);
  useEffect(() => ofAllLines(subscribeSymbolsOf), []);
  const bare = useMemo(
    () =>
      marketPairs(
        lists.flatMap((rows, at) => (offered.includes(shownLines[at]!) ? (rows ?? []) : [])),
        ...([[], [], current] as const),
      ),
    [lists, current, offered],
  );
  const isKnown = lists[shownLines.indexOf(shownLineOf(current))] !== undefined;
  return { pairs: useLines(bare, true, shownLines), isKnown };
}

/** The pairs of the coins that are traded most, read while the picker is open. */
export function useHot() {
  const { data, failed, again } = usePoll(true, readHot, hotEveryMs);
  const hot = useMemo(() => data?.map(({ symbolId }) => symbolId), [data]);
  return { hot, isFailed: failed && hot === undefined, again };
}

/** Whoever opens the picker wants to type; a finger would have the keyboard cover the pairs. */
export function useFirstFocus(field: RefObject<HTMLInputElement | null>, opens: boolean): void {
  useEffect(() => {
    if (!opens) return;
    const isPointer = matchMedia('(hover: hover)').matches;
    (isPointer ? field.current : document.getElementById(pickerId))?.focus();
  }, [field, opens]);
}
