import { type KeyboardEvent, useEffect, useRef } from 'react';
import { optionAfter } from '#ui/base/combobox.ts';
import { gridRowId } from './BaseTable.tsx';

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
    const next = ids[optionAfter(event.key, at, ids.length) ?? -1];
    if (next === undefined) return;
    event.preventDefault();
    column.current = [...row.querySelectorAll(controls)].indexOf(control);
    onActive(next);
  };
}
