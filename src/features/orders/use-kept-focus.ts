import { type RefObject, useEffect } from 'react';

/** Where the focus was: which row, and which of the row's controls. -1: none of a row. */
interface Place {
  readonly element: HTMLElement;
  readonly row: number;
  readonly control: number;
}

const controls = 'button, a[href], input, select';
const rowsOf = (root: HTMLElement) => [...root.querySelectorAll<HTMLElement>('.orders-row')];
const controlsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>(controls)];

function placeOf(root: HTMLElement, element: HTMLElement): Place {
  const row = element.closest('.orders-row');
  if (!row) return { element, row: -1, control: -1 };
  return {
    element,
    row: rowsOf(root).indexOf(row as HTMLElement),
    control: controlsOf(row).indexOf(element),
  };
}

/** The same control of the row that came into its place, else of the last row; else the tab. */
function nextTo(root: HTMLElement, { row, control }: Place): HTMLElement | undefined {
  const there = row < 0 ? undefined : rowsOf(root).at(Math.min(row, rowsOf(root).length - 1));
  const found = there && controlsOf(there).at(control);
  return found ?? root.querySelector<HTMLElement>('[role=tab][aria-selected=true]') ?? undefined;
}

/**
 * Rows go when their orders are filled or cancelled, and with them what had the focus: it goes on to
 * what is nearest, so that whoever uses keys does not begin anew at the top of the page.
 */
export function useKeptFocus(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = ref.current;
    if (!root) return;
    let last: Place | undefined;
    const onFocus = ({ target }: FocusEvent) => {
      // A dialog gives the focus back by itself.
      const isInDialog = (target as Element).closest('dialog') !== null;
      last = isInDialog ? undefined : placeOf(root, target as HTMLElement);
    };
    const onBlur = ({ relatedTarget }: FocusEvent) => {
      const left = last;
      // What went away with its row is looked for below; what is still there was left on purpose.
      requestAnimationFrame(() => {
        if (last === left && (relatedTarget || left?.element.isConnected)) last = undefined;
      });
    };
    const observer = new MutationObserver(() => {
      if (!last || last.element.isConnected || document.activeElement !== document.body) return;
      // Of a long table only the rows in sight are drawn: one that was scrolled away is not gone.
      if (root.querySelector('[aria-rowcount]')) return;
      nextTo(root, last)?.focus();
    });
    observer.observe(root, { childList: true, subtree: true });
    root.addEventListener('focusin', onFocus);
    root.addEventListener('focusout', onBlur);
    return () => {
      observer.disconnect();
      root.removeEventListener('focusin', onFocus);
      root.removeEventListener('focusout', onBlur);
    };
  }, [ref]);
}
