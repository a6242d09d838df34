import { useCallback, useMemo, useState } from 'react';
import { useKept } from '#stores/use-kept.ts';
import { type Choice, type MarketPair, quotesOf, type Sort } from './markets.ts';
import { $pickerTab, choiceOf, tabsOf } from './picker.ts';

interface PickerChoice {
  readonly tabs: readonly string[];
  readonly tab: string;
  readonly choice: Choice;
  readonly onTab: (tab: string) => void;
  readonly onList: (list: string | undefined) => void;
  readonly onSearch: (words: string) => void;
  readonly onSort: (sort: Sort) => void;
  /** All pairs, whatever was chosen. */
  readonly onAll: () => void;
}

/**
 * What the picker shows by tab, list, words and order. The tab is kept; but what is typed is looked
 * for among all pairs, and a tab that is pressed then narrows that search alone.
 */
export function usePickerChoice(pairs: readonly MarketPair[], typed: string): PickerChoice {
  const kept = useKept($pickerTab);
  const tabs = useMemo(() => tabsOf(quotesOf(pairs)), [pairs]);
  const [searched, setSearched] = useState('all');
  const [search, setSearch] = useState(typed);
  const [list, onList] = useState<string>();
  const [sort, setSort] = useState<Sort>();
  const isSearch = search.trim() !== '';
  const wanted = isSearch ? searched : kept;
  const tab = tabs.includes(wanted) ? wanted : 'all';
  const choice = useMemo(() => choiceOf(tab, list, search, sort), [tab, list, search, sort]);
  const onTab = useCallback(
    (next: string) => {
      setSort(undefined);
      if (isSearch) setSearched(next);
      else $pickerTab.set(next);
    },
    [isSearch],
  );
  const onSearch = useCallback((words: string) => {
    if (words.trim() === '') setSearched('all');
    setSearch(words);
  }, []);
  const onAll = useCallback(() => {
    onSearch('');
    setSort(undefined);
    $pickerTab.set('all');
  }, [onSearch]);
  return { onAll, tabs, tab, choice, onTab, onList, onSearch, onSort: setSort };
}
