import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { BaseTable } from '#kit/table/BaseTable.tsx';
import type { Sorting } from '#kit/table/sorting.ts';
import type { Tickers } from '#stores/feed/tickers.ts';
import { useTickers } from '#stores/feed/use-tickers.ts';
import { $countedContracts, followCounted } from '#stores/market/counted-contracts.ts';
import { useLive } from '#stores/page/use-live.ts';
import { useMedia } from '#stores/page/use-media.ts';
import { useProps } from '#ui/island/props.ts';
import { bySymbol } from './contracts.ts';
import { type HotProps, hotRows, hotSorting } from './hot.ts';
import { hotColumnsOf } from './hot-columns.tsx';
import { marketRow } from './markets.ts';
import { useSortedBy } from './use-sorted-by.ts';

/** The list has no favorites. */
const starred: ReadonlySet<string> = new Set();
const unstarred = { onFavorite: () => undefined, moving: undefined };

/** As markets.css has them. */
const rowHeight = { row: 52, card: 118 } as const;
const phone = '(max-width: 699.98px)';

/** The contracts of all counted lines as a tab shows them, with live figures. */
export default function HotContracts({ json }: { readonly json: string }): ReactNode {
  const props = useProps<HotProps>(json);
  const { tab, tag, hrefs, text } = props;
  const initial = useMemo<Tickers>(
    () => Object.fromEntries(props.tickers.map((row) => [row.symbolId, row])),
    [props],
  );
  const tickers = useTickers(initial);
  const rows = useLive($countedContracts, props.contracts);
  const contracts = useMemo(() => bySymbol(rows), [rows]);
  useEffect(followCounted, []);
  const isPhone = useMedia(phone, false);
  const body = useRef<HTMLTableSectionElement>(null);
  const [basis, renew] = useSortedBy(initial, body);
  const [sorting = hotSorting(tab), setSorting] = useState<Sorting>();
  const latest = useRef(contracts);
  latest.current = contracts;
  const columns = useMemo(() => hotColumnsOf(tab), [tab]);
  const shown = useMemo(() => {
    const figures = { tickers: basis, contracts: latest.current, starred };
    return hotRows(columns, props, figures, sorting);
  }, [columns, props, basis, sorting]);
  const items = shown.map(({ pair }) => ({
    id: pair.symbol,
    row: marketRow(pair, { tickers, contracts, starred }),
  }));
  const context = useMemo(() => ({ tag, hrefs, text, ...unstarred }), [tag, hrefs, text]);
  const onSort = (next: Sorting | undefined) => {
    renew();
    setSorting(next);
  };
  if (items.length === 0) {
    return <p className="px-4 py-14 text-center text-base text-text-2">{text.nothingHere}</p>;
  }
  return (
    <BaseTable
      {...{ columns, items, context, body, sorting, onSort }}
      label={text[tab]}
      className="market-table text-sm contract-table hot-table"
      rowClass="market-row"
      hasCards
      rowHeight={isPhone ? rowHeight.card : rowHeight.row}
      scroller="page"
    />
  );
}
