import { useEffect, useMemo, useState } from 'react';
import type { ShownLine } from '#domain/line/line.ts';
import type { MarketHrefs } from '#i18n/market-address.ts';
import { addressOf } from '#i18n/market-address.ts';
import { type FoundPage, foundIn, type PageIndex, readPageIndex } from './found.ts';
import { foundPairs, isNamed, type MenuPair } from './pairs.ts';
import { usePairs } from './use-pairs.ts';

/** Found pairs shown: alone, and with other groups; and those that are offered before anything is typed. */
const aloneMax = 20;
const foundMax = 8;
const hotMax = 8;

/** What leads somewhere; `href` tells it from all others. */
export type FoundOption =
  | { readonly href: string; readonly pair: MenuPair }
  | { readonly href: string; readonly page: FoundPage };

export interface FoundGroup {
  readonly id: 'pairs' | 'pages' | 'help';
  readonly options: readonly FoundOption[];
}

export interface Found {
  /** Without empty ones; undefined: still to come. */
  readonly groups: readonly FoundGroup[] | undefined;
  /** Whether more may come in front of what there is. */
  readonly isComing: boolean;
  readonly failed: boolean;
  readonly again: () => void;
}

/** The index of pages, read once as the search opens; null: it can't be read now. */
function usePageIndex(address: string, isOpen: boolean): PageIndex | null | undefined {
  const [index, setIndex] = useState<PageIndex | null>();
  useEffect(() => {
    if (!isOpen || index) return;
    let isOver = false;
    const tell = (read: PageIndex | null) => {
      if (!isOver) setIndex(read);
    };
    readPageIndex(address).then(tell, () => tell(null));
    return () => {
      isOver = true;
    };
  }, [address, isOpen, index]);
  return index;
}

const pageOptions = (pages: readonly FoundPage[]): readonly FoundOption[] =>
  pages.map((page) => ({ href: page.path, page }));

/** Groups of what answers a search: markets first where one is named, else what is written about it. */
function groupsOf(
  pairs: readonly MenuPair[],
  index: PageIndex | null | undefined,
  search: string,
  hrefs: MarketHrefs,
): readonly FoundGroup[] {
  const isEmpty = search.trim() === '';
  const found = isEmpty ? pairs.slice(0, hotMax) : foundPairs(pairs, search);
  const { pages, help } = index && !isEmpty ? foundIn(index, search) : { pages: [], help: [] };
  const max = pages.length + help.length > 0 ? foundMax : aloneMax;
  const markets: FoundGroup = {
    id: 'pairs',
    options: found.slice(0, max).map((pair) => ({ href: addressOf(hrefs, pair.symbol), pair })),
  };
  const rest: readonly FoundGroup[] = [
    { id: 'pages', options: pageOptions(pages) },
    { id: 'help', options: pageOptions(help) },
  ];
  const isFirst = found[0] !== undefined && isNamed(found[0], search);
  return (isFirst ? [markets, ...rest] : [...rest, markets]).filter(
    ({ options }) => options.length > 0,
  );
}

/** What a search finds while its menu is open. `lines` must stay the same. */
export function useFound(
  { lines, hrefs, pages }: { lines: readonly ShownLine[]; hrefs: MarketHrefs; pages: string },
  search: string,
  isOpen: boolean,
): Found {
  const { data, failed, again } = usePairs(lines, isOpen);
  const index = usePageIndex(pages, isOpen);
  const groups = useMemo(
    () => (data || (failed && index) ? groupsOf(data ?? [], index, search, hrefs) : undefined),
    [data, failed, index, search, hrefs],
  );
  const isEmpty = search.trim() === '';
  const leads = groups?.[0]?.id === 'pairs';
  const isComing = (!data && !failed) || (!isEmpty && index === undefined && !leads);
  return { groups, isComing, failed, again };
}
