import { type ReactNode, type RefObject, useMemo } from 'react';
import { BaseTable } from '#kit/table/BaseTable.tsx';
import type { SortProps } from '#kit/table/HeadRow.tsx';
import { useGridKeys } from '#kit/table/use-grid-keys.ts';
import type { Tickers } from '#stores/feed/tickers.ts';
import { useMedia } from '#stores/page/use-media.ts';
import type { MarketColumn } from './market-columns.tsx';
import { type MarketRow, marketRow } from './markets.ts';
import type { ListPlace } from './picker.ts';
import type { PickerContext } from './picker-columns.tsx';

/** As picker.css has them. */
const rowHeight = { fine: 36, coarse: 44 } as const;
export const gridIdOf = (place: ListPlace): string => `${place}-pairs`;

interface PickerTableProps extends SortProps, PickerContext {
  readonly place: ListPlace;
  readonly columns: readonly MarketColumn<PickerContext>[];
  /** The markets in their order. */
  readonly rows: readonly MarketRow[];
  readonly tickers: Tickers;
  readonly starred: ReadonlySet<string>;
  /** The row that keys have led to. */
  readonly active: string | undefined;
  readonly onActive: (symbol: string) => void;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly body: RefObject<HTMLTableSectionElement | null>;
}

/** Markets as a grid, of which only the rows in sight are drawn. */
export function PickerTable(props: PickerTableProps): ReactNode {
  const {
    place,
    columns,
    rows,
    tickers,
    starred,
    active,
    onActive,
    scroller,
    body,
    sorting,
    onSort,
  } = props;
  const { onFavorite, moving, current, hrefs, onPick, tag, text } = props;
  const isCoarse = useMedia('(pointer: coarse)', false);
  const items = rows.map(({ pair }) => ({
    id: pair.symbol,
    row: marketRow(pair, { tickers, starred }),
  }));
  const context = useMemo(
    () => ({ onFavorite, moving, current, hrefs, onPick, tag, text }),
    [onFavorite, moving, current, hrefs, onPick, tag, text],
  );
  const gridId = gridIdOf(place);
  const ids = items.map(({ id }) => id);
  const onKeyDown = useGridKeys({ gridId, ids, active, onActive });
  return (
    <div ref={scroller} className="grow min-h-0 overflow-auto overscroll-contain">
      <BaseTable
        {...{ items, context, gridId, active, onKeyDown, scroller, body, sorting, onSort }}
        columns={columns}
        label={text.markets}
        className={`market-table picker-table text-xs ${moving ? 'market-moving' : ''}`}
        rowClass="market-row"
        rowHeight={isCoarse ? rowHeight.coarse : rowHeight.fine}
      />
    </div>
  );
}
