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
import { Icon } from '#ui/Icon.tsx';
import { MarketRow, wide, widest } from './MarketRow.tsx';
import type { MarketPair, MarketsText, Sort, SortKey } from './markets.ts';

/** As markets.css has it. */
const rowHeight = 52;
/** Rows above and below the screen that are drawn already. */
const overscan = 8;

interface Column {
  readonly key: SortKey;
  readonly label: 'pair' | 'lastPrice' | 'change24h' | 'high24h' | 'low24h' | 'turnover24h';
  readonly className: string;
}

const columns: readonly Column[] = [
  { key: 'pair', label: 'pair', className: '' },
  { key: 'last', label: 'lastPrice', className: 'w-[29%] md:w-36' },
  { key: 'change', label: 'change24h', className: 'w-[27%] md:w-34' },
  { key: 'high', label: 'high24h', className: `w-32 ${widest}` },
  { key: 'low', label: 'low24h', className: `w-32 ${widest}` },
  { key: 'turnover', label: 'turnover24h', className: `w-42 ${wide}` },
];

interface HeadProps {
  readonly sort: Sort | undefined;
  readonly onSort: (key: SortKey) => void;
  readonly text: MarketsText;
}

const ariaSort = (key: SortKey, sort: Sort | undefined) =>
  sort?.key !== key ? undefined : sort.descending ? 'descending' : 'ascending';

function Head({ sort, onSort, text }: HeadProps): ReactNode {
  return (
    <thead className="text-xs text-text-2">
      <tr aria-rowindex={1}>
        <td className="market-script w-10 md:w-12" />
        {columns.map(({ key, label, className }) => (
          <th
            key={key}
            scope="col"
            aria-sort={ariaSort(key, sort)}
            className={`font-400 ${key === 'pair' ? 'text-start ps-1 md:ps-2' : 'text-end px-1 md:px-3'} ${key === 'change' ? 'max-md:pe-4' : ''} ${className}`}
          >
            <button
              type="button"
              onClick={() => onSort(key)}
              className={`inline-flex items-center gap-0.5 min-h-9 rounded-md hover:text-text group ${key === 'pair' ? 'flex-row-reverse' : 'text-end'}`}
            >
              <Icon
                name="chevronDown"
                size={12}
                className={`market-script shrink-0 ${sort?.key === key ? 'text-accent' : 'opacity-0 max-md:hidden group-hover:opacity-100'} ${sort?.key === key && !sort.descending ? 'rotate-180' : ''}`}
              />
              {text[label]}
            </button>
          </th>
        ))}
        <th scope="col" className={`font-400 text-end ps-3 pe-4 w-36 ${wide}`}>
          {text.last24h}
        </th>
      </tr>
    </thead>
  );
}

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

const Gap = ({ rows }: { readonly rows: number }): ReactNode => (
  <tr>
    <td aria-hidden="true" style={{ height: rows * rowHeight }} />
  </tr>
);

interface MarketTableProps extends HeadProps {
  readonly pairs: readonly MarketPair[];
  readonly tickers: Tickers;
  readonly favourites: readonly string[];
  readonly onFavourite: (symbol: string, isIn: boolean) => void;
  readonly href: string;
  readonly tag: string;
  readonly label: string;
  readonly body: RefObject<HTMLTableSectionElement | null>;
}

/** The pairs as a table. Rows that are far from the screen are room without content. */
export function MarketTable(props: MarketTableProps): ReactNode {
  const { pairs, tickers, favourites, onFavourite, href, tag, text, label, body } = props;
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
        isFavourite={favourites.includes(pair.symbol)}
        onFavourite={onFavourite}
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
      <Head sort={props.sort} onSort={props.onSort} text={text} />
      <tbody ref={body} onFocus={onFocus} onBlur={onBlur}>
        {rows}
      </tbody>
    </table>
  );
}
