import { type KeyboardEvent, type MouseEvent, useCallback, useState } from 'react';
import { addressOf, type MarketHrefs } from '#i18n/market-address.ts';
import { rowAfter } from '#kit/table/use-grid-keys.ts';
import type { MarketRow } from './markets.ts';
import { pickerId } from './picker.ts';

interface PickedRow {
  /** The row that Enter picks; undefined: none. */
  readonly active: string | undefined;
  /** Whether keys have led to it. */
  readonly isReached: boolean;
  readonly setReached: (symbol: string | undefined) => void;
  /** In the search. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** On a row's link. */
  readonly onPick: (event: MouseEvent, symbol: string) => void;
}

const isPlain = (event: MouseEvent) => !(event.ctrlKey || event.metaKey || event.shiftKey);

/**
 * The row that keys lead to: at first none, of a search the best. It is a pair, not a place, so it
 * stays with its pair when rows change places. The page's own pair has nowhere to go to.
 */
export function usePickedRow(
  shown: readonly MarketRow[],
  isSearch: boolean,
  current: string,
  hrefs: MarketHrefs,
): PickedRow {
  const [reached, setReached] = useState<string>();
  const isReached = shown.some(({ pair }) => pair.symbol === reached);
  const active = isReached ? reached : isSearch ? shown[0]?.pair.symbol : undefined;
  const goTo = useCallback(
    (symbol: string) => {
      if (symbol === current) document.getElementById(pickerId)?.hidePopover();
      else location.assign(addressOf(hrefs, symbol));
    },
    [current, hrefs],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && active !== undefined) return goTo(active);
    const at = shown.findIndex(({ pair }) => pair.symbol === active);
    const next = shown[rowAfter(event.key, at, shown.length) ?? -1];
    if (!next) return;
    event.preventDefault();
    setReached(next.pair.symbol);
  };
  const onPick = useCallback(
    (event: MouseEvent, symbol: string) => {
      if (symbol !== current || !isPlain(event)) return;
      event.preventDefault();
      goTo(symbol);
    },
    [current, goTo],
  );
  return { active, isReached, setReached, onKeyDown, onPick };
}
