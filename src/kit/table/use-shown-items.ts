import { useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';

/** From so many rows on only those in sight are drawn. */
export const manyRows = 40;
/** Rows drawn beyond the edges of what is seen. */
const overscan = 4;
/** What of a panel the first render takes for seen, on the server too; then what it was last. */
let seenHeight = 480;
/** Heights as table.css gives them; a row that differs is measured. */
const rowHeight = 33;
const cardHeight = 150;

/** In panels narrower than this rows are cards. */
const cardsBelow = 740;

interface Item {
  readonly id: string;
}

/** Which of many rows are drawn, and how much room the others take before and after them. */
export function useShownItems<T extends Item>(
  items: readonly T[],
  scroller: RefObject<HTMLElement | null>,
) {
  const isWindow = items.length > manyRows;
  const virtual = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count: isWindow ? items.length : 0,
    enabled: isWindow,
    getScrollElement: () => scroller.current,
    estimateSize: () =>
      (scroller.current?.offsetWidth ?? cardsBelow) < cardsBelow ? cardHeight : rowHeight,
    getItemKey: (index) => items[index]?.id ?? index,
    initialRect: { width: 0, height: seenHeight },
    onChange({ scrollRect }) {
      seenHeight = scrollRect?.height || seenHeight;
    },
    overscan,
  });
  if (!isWindow) {
    const shown = items.map((item, index) => ({ item, index }));
    return { shown, before: 0, after: 0, isWindow, measure: undefined };
  }
  const drawn = virtual.getVirtualItems();
  const shown = drawn.flatMap(({ index }) => {
    const item = items[index];
    return item === undefined ? [] : [{ item, index }];
  });
  const before = drawn[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (drawn.at(-1)?.end ?? 0);
  return { shown, before, after, isWindow, measure: virtual.measureElement };
}
