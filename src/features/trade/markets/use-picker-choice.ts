import { useCallback, useMemo, useState } from 'react';
import type { ShownLine } from '#domain/line/line.ts';
import type { Sorting } from '#kit/table/sorting.ts';
import { usePersisted } from '#stores/choice/use-persisted.ts';
import { type Choice, type MarketPair, quotesOf } from './markets.ts';
import { $pickerTab, choiceOf, filtersOf, type PickerTab, pairsOf, tabOf } from './picker.ts';

interface PickerChoice {
  readonly tab: PickerTab;
  /** What may narrow the tab further; empty: nothing. */
  readonly filters: readonly string[];
  readonly filter: string | undefined;
  readonly choice: Choice;
  /** The markets of the tab. */
  readonly pairs: readonly MarketPair[];
  readonly onTab: (tab: PickerTab) => void;
  readonly onFilter: (filter: string) => void;
  readonly onList: (list: string | undefined) => void;
  readonly onSort: (sorting: Sorting | undefined) => void;
  /** All markets of the page's line, whatever was chosen; nothing is to be searched for then. */
  readonly onAll: () => void;
}

/** Where one is: by what is kept, or by what was pressed since. */
interface Place {
  readonly tab: PickerTab;
  readonly filter: string | undefined;
}
const searchAll: Place = { tab: 'all', filter: undefined };

/** The kept tab, and what was pressed since the picker opened. */
function usePlace(line: ShownLine) {
  const kept = usePersisted($pickerTab);
  const [pressed, setPressed] = useState<PickerTab>();
  const tab = pressed ?? (kept === 'favorites' ? kept : tabOf(line));
  const onTab = useCallback((next: PickerTab) => {
    setPressed(next);
    const isKept = $pickerTab.get() === 'favorites';
    if (next === 'favorites') $pickerTab.set(next);
    else if (isKept) $pickerTab.set('all');
  }, []);
  return [{ tab, filter: kept }, onTab] as const;
}

/**
 * What the picker shows by tab, filter, list, words and order. Favorites and the filter are kept, the
 * line is the page's; but what is typed is looked for among all markets, and what is pressed then
 * narrows that search alone.
 */
export function usePickerChoice(
  all: readonly MarketPair[],
  search: string,
  line: ShownLine,
): PickerChoice {
  const [own, setOwnTab] = usePlace(line);
  const [searched, setSearched] = useState(searchAll);
  const [list, onList] = useState<string>();
  const [sorting, setSorting] = useState<Sorting>();
  const isSearch = search.trim() !== '';
  // The next search begins among all.
  if (!isSearch && searched !== searchAll) setSearched(searchAll);
  const { tab, filter: wanted } = isSearch ? searched : own;
  const pairs = useMemo(() => pairsOf(tab, all), [tab, all]);
  const filters = useMemo(() => (tab === 'spot' ? filtersOf(quotesOf(pairs)) : []), [tab, pairs]);
  const filter = wanted !== undefined && filters.includes(wanted) ? wanted : undefined;
  const choice = useMemo(
    () => choiceOf(tab, filter, list, search, sorting),
    [tab, filter, list, search, sorting],
  );
  const onTab = useCallback(
    (next: PickerTab) => {
      setSorting(undefined);
      if (isSearch) setSearched({ tab: next, filter: undefined });
      else setOwnTab(next);
    },
    [isSearch, setOwnTab],
  );
  const onFilter = (next: string) => {
    const other = next === filter ? undefined : next;
    setSorting(undefined);
    if (isSearch) setSearched({ tab, filter: other });
    else $pickerTab.set(other ?? 'all');
  };
  const onAll = useCallback(() => {
    setSorting(undefined);
    setOwnTab(tabOf(line));
    $pickerTab.set('all');
  }, [setOwnTab, line]);
  return {
    ...{ tab, filters, filter, choice, pairs, onTab, onFilter, onList, onAll },
    onSort: setSorting,
  };
}
