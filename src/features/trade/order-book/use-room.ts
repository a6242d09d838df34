import { useCallback, useState } from 'react';
import { rowsWithin } from './order-book.ts';

/** How many levels there is room for in the element that `room` is given; undefined until known. */
export function useRoom() {
  const [seen, setSeen] = useState<number>();
  const room = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      // Under another tab it has no height: what was seen stays.
      if (element.clientHeight === 0) return;
      const rowHeight = Number.parseFloat(getComputedStyle(element).getPropertyValue('--row'));
      setSeen(rowsWithin(element.clientHeight, rowHeight));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { seen, room };
}
