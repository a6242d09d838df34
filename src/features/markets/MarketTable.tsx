import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Tickers } from '#stores/tickers.ts';
import { useMedia } from '#stores/use-media.ts';
import type { Moving } from './MarketCells.tsx';
import { type Column, MarketHead, type SortProps } from './MarketHead.tsx';
import { MarketRow, wide, widest } from './MarketRow.tsx';
import type { MarketPair, MarketsText } from './markets.ts';

/** As markets.css has it. */
const rowHeight = 52;
/** Rows above and below the screen that are drawn already. */
const overscan = 8;

const columns: readonly Column<Exclude<keyof MarketsText, 'last24h'>>[] = [
  { key: 'pair', label: 'pair', className: 'text-start ps-1 md:ps-2' },
  { key: 'last', label: 'lastPrice', className: 'text-end px-1 md:px-3 w-[29%] md:w-36' },
  { key: 'change', label: 'change24h', className: 'text-end ps-1 pe-4 md:px-3 w-[27%] md:w-34' },
  { key: 'high', label: 'high24h', className: `text-end px-3 w-32 ${widest}` },
  { key: 'low', label: 'low24h', className: `text-end px-3 w-32 ${widest}` },
  { key: 'turnover', label: 'turnover24h', className: `text-end px-3 w-42 ${wide}` },
];

/** Where the rows begin on the page. */
function useTop(body: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const box = body.current?.getBoundingClientRect();
      if (box) setTop(Math.round(box.top + scrollY));
    };
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, [body]);
  return top;
}

/**
 * The places of the rows to draw: all of them on the server, in print and before this code has
 * taken over, then those on the screen and around it, and the one that has the focus.
 */
function useRows(pairs: readonly MarketPair[], body: RefObject<HTMLElement | null>) {
  const [isLive, setIsLive] = useState(false);
  useEffect(() => setIsLive(true), []);
  const isPrint = useMedia('print', false);
  const focused = useRef<string>(undefined);
  const top = useTop(body);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const rows = defaultRangeExtractor(range);
      const at = pairs.findIndex(({ symbol }) => symbol === focused.current);
      return at < 0 || rows.includes(at) ? rows : [...rows, at].sort((a, b) => a - b);
    },
    [pairs],
  );
  const virtual = useWindowVirtualizer({
    count: pairs.length,
    estimateSize: () => rowHeight,
    getItemKey: (at) => pairs[at]?.symbol ?? at,
    overscan,
    scrollMargin: top,
    rangeExtractor,
    enabled: isLive && !isPrint,
  });
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    focused.current = target.closest('tr')?.dataset.symbol;
  };
  const onBlur = () => {
    focused.current = undefined;
  };
  const isWhole = !isLive || isPrint;
  const places = isWhole
    ? pairs.map((_, at) => at)
    : virtual.getVirtualItems().map(({ index }) => index);
  return { places, onFocus, onBlur };
}

/** The room of rows that are not drawn. */
const Gap = ({ rows }: { readonly rows: number }): ReactNode => (
  <tr>
    <td aria-hidden="true" style={{ height: rows * rowHeight }} />
  </tr>
);

interface MarketTableProps extends SortProps {
  readonly pairs: readonly MarketPair[];
  readonly tickers: Tickers;
  readonly starred: ReadonlySet<string>;
  readonly moving: Moving | undefined;
  readonly onFavourite: (symbol: string, isIn: boolean) => void;
  readonly href: string;
  readonly tag: string;
  readonly text: MarketsText;
  readonly label: string;
  readonly body: RefObject<HTMLTableSectionElement | null>;
}

/** The pairs as a table. Rows that are far from the screen are room without content. */
export function MarketTable(props: MarketTableProps): ReactNode {
  const { pairs, tickers, starred, onFavourite, moving, href, tag, text, label, body } = props;
  const { places, onFocus, onBlur } = useRows(pairs, body);
  const rows: ReactNode[] = [];
  let next = 0;
  for (const at of places) {
    const pair = pairs[at];
    if (pair === undefined) continue;
    if (at > next) rows.push(<Gap key={`gap-${next}`} rows={at - next} />);
    rows.push(
      <MarketRow
        key={pair.symbol}
        pair={pair}
        ticker={tickers[pair.symbol]}
        at={at}
        isFavourite={starred.has(pair.symbol)}
        onFavourite={onFavourite}
        moving={moving}
        href={href}
        tag={tag}
        text={text}
      />,
    );
    next = at + 1;
  }
  if (next < pairs.length) rows.push(<Gap key="gap-end" rows={pairs.length - next} />);
  return (
    <table aria-label={label} aria-rowcount={pairs.length + 1} className="market-table text-sm">
      <MarketHead
        columns={columns}
        sort={props.sort}
        onSort={props.onSort}
        starClass={moving ? 'w-18 md:w-20' : 'w-10 md:w-12'}
        lineClass={`ps-3 pe-4 w-36 ${wide}`}
        text={text}
      />
      <tbody ref={body} onFocus={onFocus} onBlur={onBlur}>
        {rows}
      </tbody>
    </table>
  );
}
