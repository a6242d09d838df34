import { type KeyboardEvent, type MouseEvent, useCallback, useMemo } from 'react';
import { addressOf, type MarketHrefs } from '#i18n/market-address.ts';
import { useCombobox } from '#ui/react/use-combobox.ts';
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
  isLoading: boolean,
  isSearch: boolean,
  current: string,
  hrefs: MarketHrefs,
): PickedRow {
  const goTo = useCallback(
    (symbol: string) => {
      if (symbol === current) document.getElementById(pickerId)?.hidePopover();
      else location.assign(addressOf(hrefs, symbol));
    },
    [current, hrefs],
  );
  const ids = useMemo(() => shown.map(({ pair }) => pair.symbol), [shown]);
  const row = useCombobox({ ids, isLoading, picksFirst: isSearch, onPick: goTo });
  const onPick = useCallback(
    (event: MouseEvent, symbol: string) => {
      if (symbol !== current || !isPlain(event)) return;
      event.preventDefault();
      goTo(symbol);
    },
    [current, goTo],
  );
  return { ...row, onPick };
}
