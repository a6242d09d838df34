import { type RefObject, useEffect, useMemo } from 'react';
import { call } from '#client/call.ts';
import { shownLines } from '#domain/line/line.ts';
import { shownLineOf } from '#i18n/market-address.ts';
import { $symbolsOf, subscribeSymbolsOf } from '#stores/market/lists.ts';
import { useLive } from '#stores/page/use-live.ts';
import { usePoll } from '#stores/page/use-poll.ts';
import { type MarketPair, marketPairs } from './markets.ts';
import { pickerId } from './picker.ts';
import { useLines } from './use-lines.ts';

const readHot = () => call('hotCoins', { type: 1 });
const hotEveryMs = 60_000;

/** All markets to pick from, each with its line once that is known. */
export function usePickerPairs(current: string): {
  readonly pairs: readonly MarketPair[];
  readonly isKnown: boolean;
} {
  const spot = useLive($symbolsOf('spot'), undefined);
  const usdt = useLive($symbolsOf('usdt'), undefined);
  useEffect(() => subscribeSymbolsOf('spot'), []);
  useEffect(() => subscribeSymbolsOf('usdt'), []);
  const bare = useMemo(
    () => marketPairs([...(spot ?? []), ...(usdt ?? [])], [], [], current),
    [spot, usdt, current],
  );
  const ofPage = shownLineOf(current) === 'spot' ? spot : usdt;
  return { pairs: useLines(bare, true, shownLines), isKnown: ofPage !== undefined };
}

/** The pairs of the coins that are traded most, read while the picker is open. */
export function useHot() {
  const { data, failed, again } = usePoll(true, readHot, hotEveryMs);
  const hot = useMemo(() => data?.map(({ symbolId }) => symbolId), [data]);
  return { hot, isFailed: failed && hot === undefined, again };
}

/** Whoever opens the picker wants to type; a finger would have the keyboard cover the pairs. */
export function useFirstFocus(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const isPointer = matchMedia('(hover: hover)').matches;
    (isPointer ? field.current : document.getElementById(pickerId))?.focus();
  }, [field]);
}
