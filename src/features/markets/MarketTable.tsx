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
import { useMedia } from '#stores/page/use-media.ts';
import type { MarketPair } from './markets.ts';

/** Rows above and below the screen that are drawn already. */
const overscan = 8;

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
function useRows({ pairs, body, rowHeight }: MarketTableProps) {
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
  // Sizes are those of the rows that were drawn first, unless they are asked for anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height changes what is measured.
  useEffect(() => virtual.measure(), [rowHeight, virtual]);
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

interface MarketTableProps {
  readonly pairs: readonly MarketPair[];
  readonly label: string;
  readonly className: string;
  /** As the style sheet has it, in CSS pixels. */
  readonly rowHeight: number;
  readonly body: RefObject<HTMLTableSectionElement | null>;
  readonly head: ReactNode;
  /** The row of a pair, which says its place. */
  readonly row: (pair: MarketPair, at: number) => ReactNode;
}

/** The pairs as a table. Rows that are far from the screen are room without content. */
export function MarketTable(props: MarketTableProps): ReactNode {
  const { pairs, label, className, rowHeight, body, head, row } = props;
  const { places, onFocus, onBlur } = useRows(props);
  const rows: ReactNode[] = [];
  const gap = (key: string, count: number) => (
    <tr key={key}>
      <td aria-hidden="true" style={{ height: count * rowHeight }} />
    </tr>
  );
  let next = 0;
  for (const at of places) {
    const pair = pairs[at];
    if (pair === undefined) continue;
    if (at > next) rows.push(gap(`gap-${next}`, at - next));
    rows.push(row(pair, at));
    next = at + 1;
  }
  if (next < pairs.length) rows.push(gap('gap-end', pairs.length - next));
  return (
    <table aria-label={label} aria-rowcount={pairs.length + 1} className={className}>
      {head}
      <tbody ref={body} onFocus={onFocus} onBlur={onBlur}>
        {rows}
      </tbody>
    </table>
  );
}
