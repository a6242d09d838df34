import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
} from 'react';
import type { MarketHrefs } from '#i18n/market-address.ts';
import type { Tickers } from '#stores/feed/tickers.ts';
import { useMedia } from '#stores/page/use-media.ts';
import type { Moving } from './MarketCells.tsx';
import { type Column, MarketHead, type SortProps } from './MarketHead.tsx';
import type { MarketPair } from './markets.ts';
import { PickerRow, wide } from './PickerRow.tsx';
import { type PickerText, rowAfter } from './picker.ts';

/** As picker.css has them. */
const headHeight = 36;
const rowHeight = { fine: 36, coarse: 44 } as const;
/** Rows above and below the window that are drawn already. */
const overscan = 3;
export const gridId = 'picker-pairs';

const columns: readonly Column<keyof PickerText>[] = [
  { key: 'pair', label: 'pair', className: 'text-start ps-1' },
  { key: 'last', label: 'lastPrice', className: 'text-end px-1 md:px-2 w-[29%] md:w-24' },
  { key: 'change', label: 'change24h', className: 'text-end ps-1 pe-4 md:px-2 w-[25%] md:w-20' },
  { key: 'turnover', label: 'turnover24h', className: `text-end px-2 w-22 ${wide}` },
];

interface PickerTableProps extends SortProps {
  readonly pairs: readonly MarketPair[];
  readonly tickers: Tickers;
  readonly starred: ReadonlySet<string>;
  readonly moving: Moving | undefined;
  readonly onFavourite: (symbol: string, isIn: boolean) => void;
  /** The page's pair. */
  readonly current: string;
  /** The row that keys have led to. */
  readonly active: string | undefined;
  readonly onActive: (symbol: string) => void;
  readonly onPick: (event: MouseEvent, symbol: string) => void;
  readonly hrefs: MarketHrefs;
  readonly tag: string;
  readonly text: PickerText;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly body: RefObject<HTMLTableSectionElement | null>;
}

/** Places of the rows to draw: those in sight and around it, and always the active one. */
function useRows(
  { pairs, scroller, active }: PickerTableProps,
  height: number,
): { places: readonly number[]; activeAt: number } {
  const activeAt = pairs.findIndex(({ symbol }) => symbol === active);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const rows = defaultRangeExtractor(range);
      if (activeAt < 0 || rows.includes(activeAt)) return rows;
      return [...rows, activeAt].sort((a, b) => a - b);
    },
    [activeAt],
  );
  const virtual = useVirtualizer({
    count: pairs.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: (at) => pairs[at]?.symbol ?? at,
    overscan,
    // The head lies over the rows.
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    rangeExtractor,
  });
  // Sizes are those of the rows that were drawn first, unless they are asked for anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height changes what is measured.
  useEffect(() => virtual.measure(), [height, virtual]);
  // Where the keys lead it is seen; where figures alone have moved it, it is not run after.
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the row, not of its place.
  useEffect(() => {
    if (activeAt >= 0) virtual.scrollToIndex(activeAt);
  }, [active, virtual]);
  return { places: virtual.getVirtualItems().map(({ index }) => index), activeAt };
}

/** In the rows' controls arrow keys lead to the same control of another row. */
function useRowKeys({ pairs, active, onActive, body }: PickerTableProps) {
  const column = useRef<number>(undefined);
  useEffect(() => {
    if (column.current === undefined || active === undefined) return;
    const row = body.current?.querySelector(`[data-symbol="${active}"]`);
    row?.querySelectorAll<HTMLElement>('td > span > button')[column.current]?.focus();
    column.current = undefined;
  }, [active, body]);
  return (event: KeyboardEvent<HTMLElement>) => {
    const control = (event.target as HTMLElement).closest<HTMLElement>('td > span > button');
    const row = control?.closest('tr');
    if (!control || !row) return;
    const at = pairs.findIndex(({ symbol }) => symbol === row.dataset.symbol);
    const next = pairs[rowAfter(event.key, at, pairs.length) ?? -1];
    if (!next) return;
    event.preventDefault();
    column.current = [...row.querySelectorAll('td > span > button')].indexOf(control);
    onActive(next.symbol);
  };
}

/** The room of rows that are not drawn. */
const gap = (key: string, height: number): ReactNode => (
  <tr key={key}>
    <td aria-hidden="true" style={{ height }} />
  </tr>
);

/** The pairs as a grid, of which only the rows in sight are drawn. */
export function PickerTable(props: PickerTableProps): ReactNode {
  const { pairs, tickers, starred, moving, current, active, text, scroller, body } = props;
  const height = rowHeight[useMedia('(pointer: coarse)', false) ? 'coarse' : 'fine'];
  const { places, activeAt } = useRows(props, height);
  const onKeyDown = useRowKeys(props);
  const rows: ReactNode[] = [];
  let next = 0;
  for (const at of places) {
    const pair = pairs[at];
    if (pair === undefined) continue;
    if (at > next) rows.push(gap(`gap-${next}`, (at - next) * height));
    rows.push(
      <PickerRow
        key={pair.symbol}
        pair={pair}
        ticker={tickers[pair.symbol]}
        at={at}
        isCurrent={pair.symbol === current}
        isActive={pair.symbol === active}
        isStop={at === Math.max(0, activeAt)}
        isFavourite={starred.has(pair.symbol)}
        moving={moving}
        onFavourite={props.onFavourite}
        onPick={props.onPick}
        hrefs={props.hrefs}
        tag={props.tag}
        text={text}
      />,
    );
    next = at + 1;
  }
  if (next < pairs.length) rows.push(gap('gap-end', (pairs.length - next) * height));
  return (
    <div ref={scroller} className="grow min-h-0 overflow-auto overscroll-contain">
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: keys lead through its rows.
        role="grid"
        id={gridId}
        aria-label={text.markets}
        aria-rowcount={pairs.length + 1}
        onKeyDown={onKeyDown}
        className="market-table picker-table text-xs"
      >
        <MarketHead
          columns={columns}
          sort={props.sort}
          onSort={props.onSort}
          starClass={moving ? 'w-18' : 'w-10'}
          line={{ name: text.last24h, className: `ps-1 pe-3 w-20 ${wide}` }}
          text={text}
        />
        <tbody ref={body}>{rows}</tbody>
      </table>
    </div>
  );
}
