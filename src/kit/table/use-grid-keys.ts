import { type KeyboardEvent, useEffect, useRef } from 'react';
import { gridRowId } from './BaseTable.tsx';

/** How many rows a page key leads on. */
const pageRows = 8;

/** Where a key leads from the row `at` (−1: none) of `count`; undefined: nowhere. */
export function rowAfter(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return at <= 0 ? count - 1 : at - 1;
  if (key === 'PageDown') return Math.min(at + pageRows, count - 1);
  if (key === 'PageUp') return Math.max(at - pageRows, 0);
  return undefined;
}

interface GridKeys {
  readonly gridId: string;
  /** The rows in their order. */
  readonly ids: readonly string[];
  readonly active: string | undefined;
  readonly onActive: (id: string) => void;
}

/** What a row's controls are; not what menus hold that open beside them. */
const controls = 'button:not([role])';

/** In the controls of a grid's rows arrow keys lead to the same control of another row. */
export function useGridKeys({ gridId, ids, active, onActive }: GridKeys) {
  const column = useRef<number>(undefined);
  useEffect(() => {
    if (column.current === undefined || active === undefined) return;
    const row = document.getElementById(gridRowId(gridId, active));
    row?.querySelectorAll<HTMLElement>(controls)[column.current]?.focus();
    column.current = undefined;
  }, [gridId, active]);
  return (event: KeyboardEvent<HTMLElement>) => {
    const control = (event.target as HTMLElement).closest<HTMLElement>(controls);
    const row = control?.closest<HTMLElement>('[data-row]');
    if (!control || !row) return;
    const at = ids.indexOf(row.dataset.row ?? '');
    const next = ids[rowAfter(event.key, at, ids.length) ?? -1];
    if (next === undefined) return;
    event.preventDefault();
    column.current = [...row.querySelectorAll(controls)].indexOf(control);
    onActive(next);
  };
}
