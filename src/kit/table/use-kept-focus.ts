import {
  createContext,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';

/** Whether the table has a row, drawn or not. */
type HasRow = (id: string) => boolean;

/** Where the focus was: in which row, and on which of the row's controls. */
interface Place {
  readonly element: HTMLElement;
  /** Undefined: in none. */
  readonly row: { readonly id: string | undefined; readonly at: number } | undefined;
  readonly control: number;
}

const controls = 'button, a[href], input, select';
const rowsOf = (root: HTMLElement) => [...root.querySelectorAll<HTMLElement>('.data-row')];
const controlsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>(controls)];
const isEdited = (row: Element) => row.querySelector('input, form') !== null;

/** A row's place among all of its table, also where only some of them are drawn. */
function placesOf(root: HTMLElement) {
  return rowsOf(root).map((row, at) => {
    const index = row.getAttribute('aria-rowindex');
    return { row, at: index === null ? at : Number(index) - 2 };
  });
}

function placeOf(root: HTMLElement, element: HTMLElement): Place {
  const row = element.closest<HTMLElement>('.data-row');
  const found = placesOf(root).find((one) => one.row === row);
  if (!row || !found) return { element, row: undefined, control: 0 };
  return {
    element,
    row: { id: row.dataset.row, at: found.at },
    // Fields and what sends them have no counterpart in other rows: where Save was, Cancel is.
    control: isEdited(row) ? 0 : Math.max(0, controlsOf(row).indexOf(element)),
  };
}

const away = (one: { readonly at: number }, from: { readonly at: number }): number =>
  Math.abs(one.at - from.at);

/** The same control of the row, of the one that came into its place or of the nearest; else the tab. */
function nextTo(root: HTMLElement, { row, control }: Place): HTMLElement | undefined {
  const all = row ? placesOf(root).sort((a, b) => away(a, row) - away(b, row)) : [];
  const nearest = all.find((one) => one.row.dataset.row === row?.id) ?? all[0];
  const found = nearest && controlsOf(nearest.row).at(control);
  return found ?? root.querySelector<HTMLElement>('[role=tab][aria-selected=true]') ?? undefined;
}

const none: HasRow = () => false;
const KeptFocus = createContext<RefObject<HasRow> | undefined>(undefined);

/** Tells the tables within to whom they say which rows they have. */
export const KeptFocusRows = KeptFocus.Provider;

/** Says which rows a table has, of which it may draw only those in sight. */
export function useTellRows(has: HasRow): void {
  const told = useContext(KeptFocus);
  // Before anybody looks at what is drawn.
  useLayoutEffect(() => {
    if (!told) return;
    told.current = has;
    return () => {
      told.current = none;
    };
  }, [told, has]);
}

/**
 * Rows go when their orders are filled or canceled, and with them what had the focus: it goes on to
 * what is nearest, so that whoever uses keys does not begin anew at the top of the page. Tables say
 * to what is returned (by `KeptFocusRows`) which rows they have.
 */
export function useKeptFocus(ref: RefObject<HTMLElement | null>): RefObject<HasRow> {
  const has = useRef(none);
  useEffect(() => {
    const root = ref.current;
    if (!root) return;
    let last: Place | undefined;
    const isHidden = (id = '') =>
      has.current(id) && rowsOf(root).every((row) => row.dataset.row !== id);
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
      if (!last) return;
      if (last.element.isConnected) {
        // Other rows come and go before it.
        if (last.element === document.activeElement) last = placeOf(root, last.element);
        return;
      }
      if (document.activeElement !== document.body) return;
      // Of a long table only the rows in sight are drawn: one that was scrolled away is not gone.
      if (isHidden(last.row?.id)) last = undefined;
      else nextTo(root, last)?.focus();
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
  return has;
}
