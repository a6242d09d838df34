import {
  defaultRangeExtractor,
  elementScroll,
  observeElementOffset,
  observeElementRect,
  observeWindowOffset,
  observeWindowRect,
  type Range,
  windowScroll,
} from '@tanstack/virtual-core';
import { type FocusEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useMedia } from '#stores/page/use-media.ts';
import { useVirtual } from './use-virtual.ts';

/** From so many rows on only those in sight are drawn, unless their height is known. */
export const manyRows = 40;
/** Rows drawn beyond the edges of what is seen; of a page, which is scrolled faster, more. */
const overscan = { panel: 4, page: 8 } as const;
/** What of a panel the first render takes for seen, on the server too; then what it was last. */
let seenHeight = 480;
/** Heights as table.css gives them; a row that differs is measured. */
const usualHeight = { row: 33, card: 150 } as const;

/** In panels narrower than this, as on a phone, rows are cards. */
const cardsBelow = 600;

interface Item {
  readonly id: string;
}

/** What rows are scrolled in: an element, or the page as a whole. */
export type Scroller = RefObject<HTMLElement | null> | 'page';

export interface ShownOptions {
  readonly scroller: Scroller;
  /** Of each row, as the style sheet has it. Absent: rows are measured, and few are all drawn. */
  readonly rowHeight?: number | undefined;
  /** The row that keys have led to: it is drawn wherever it is, and scrolled to. */
  readonly active?: string | undefined;
}

/** How an element is watched and scrolled. */
const panel = {
  observeElementRect,
  observeElementOffset,
  scrollToFn: elementScroll,
};

/** The same of the page. */
const page = {
  observeElementRect: observeWindowRect,
  observeElementOffset: observeWindowOffset,
  scrollToFn: windowScroll,
  initialOffset: () => scrollY,
} as unknown as typeof panel;

/**
 * Where the rows begin in what they are scrolled in. It is measured only once the scroller is there,
 * which as a parent comes after the rows, and again when the scroller is shown or resized.
 */
function useTop(body: RefObject<HTMLElement | null>, scroller: Scroller): number {
  const [top, setTop] = useState(0);
  useEffect(() => {
    const isPage = scroller === 'page';
    const box = isPage ? document.documentElement : scroller.current;
    if (!box) return;
    const measure = () => {
      const rows = body.current?.getBoundingClientRect().top ?? 0;
      // The page moves by what it is scrolled; a panel stands, and its rows move.
      setTop(Math.round(rows - box.getBoundingClientRect().top + (isPage ? 0 : box.scrollTop)));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [body, scroller]);
  return top;
}

/**
 * Which of many rows are drawn, and where they lie: those in sight and around it, the active one and
 * the one that has the focus. In a page all are drawn by the server, for print and before this code
 * has taken over.
 */
export function useShownItems<T extends Item>(
  items: readonly T[],
  body: RefObject<HTMLElement | null>,
  { scroller, rowHeight, active }: ShownOptions,
) {
  const [isLive, setIsLive] = useState(false);
  useEffect(() => setIsLive(true), []);
  const isPrint = useMedia('print', false);
  const isPage = scroller === 'page';
  const isWindow = rowHeight !== undefined || items.length > manyRows;
  const isWhole = !isWindow || (isPage && (!isLive || isPrint));
  const top = useTop(body, scroller);
  const focused = useRef<string>(undefined);
  const activeAt = items.findIndex(({ id }) => id === active);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const focusedAt = items.findIndex(({ id }) => id === focused.current);
      const shown = new Set([...defaultRangeExtractor(range), focusedAt, activeAt]);
      shown.delete(-1);
      return [...shown].sort((a, b) => a - b);
    },
    [items, activeAt],
  );
  const { virtual, measure } = useVirtual<HTMLElement, HTMLTableRowElement>({
    ...(isPage ? page : panel),
    count: isWhole ? 0 : items.length,
    enabled: !isWhole,
    getScrollElement: () => (isPage ? (window as unknown as HTMLElement) : scroller.current),
    estimateSize: () =>
      rowHeight ??
      usualHeight[
        !isPage && (scroller.current?.offsetWidth ?? cardsBelow) < cardsBelow ? 'card' : 'row'
      ],
    getItemKey: (index) => items[index]?.id ?? index,
    initialRect: { width: 0, height: seenHeight },
    overscan: overscan[isPage ? 'page' : 'panel'],
    rangeExtractor,
    // The head lies over the rows.
    scrollMargin: top,
    scrollPaddingStart: top,
  });
  seenHeight = virtual.scrollRect?.height || seenHeight;
  // Heights are those of the rows that were drawn first, unless they are asked for again.
  useEffect(() => {
    if (rowHeight !== undefined) virtual.measure();
  }, [rowHeight, virtual]);
  // Where the keys lead it is seen; where figures alone have moved it, it is not run after.
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the row, not of its place.
  useEffect(() => {
    if (activeAt >= 0) virtual.scrollToIndex(activeAt);
  }, [active, virtual]);
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    focused.current = target.closest<HTMLElement>('[data-row]')?.dataset.row;
  };
  const onBlur = () => {
    focused.current = undefined;
  };
  return {
    isWindow,
    activeAt,
    /** Where rows lie from the first on. */
    places: isWhole
      ? items.map((_, index) => ({ index, start: 0, end: 0 }))
      : virtual.getVirtualItems().map(({ index, start, end }) => ({
          ...{ index, start: start - top, end: end - top },
        })),
    height: virtual.getTotalSize(),
    measure: isWhole || rowHeight !== undefined ? undefined : measure,
    onFocus,
    onBlur,
  };
}
