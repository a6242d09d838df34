import {
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
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
 * stays with its pair when rows change places. The page's own pair has nowhere to go to. The last key
 * that is pressed while rows are loading does its work once they are there.
 */
export function usePickedRow(
  shown: readonly MarketRow[],
  isLoading: boolean,
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
  /** Whether the key leads anywhere. */
  const press = (key: string): boolean => {
    if (key === 'Enter' && active !== undefined) {
      goTo(active);
      return true;
    }
    const at = shown.findIndex(({ pair }) => pair.symbol === active);
    const next = shown[rowAfter(key, at, shown.length) ?? -1];
    if (next) setReached(next.pair.symbol);
    return next !== undefined;
  };
  const early = useRef<string>(undefined);
  const pressEarly = useEffectEvent(() => {
    if (early.current !== undefined) press(early.current);
    early.current = undefined;
  });
  useEffect(() => {
    if (!isLoading) pressEarly();
  }, [isLoading]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (isLoading) early.current = event.key;
    else if (press(event.key)) event.preventDefault();
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
