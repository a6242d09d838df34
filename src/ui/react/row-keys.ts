import type { KeyboardEvent } from 'react';

/**
 * Keys that lead the focus through the buttons of rows: up and down, to the first and the last row,
 * and along a row in the direction of writing.
 */
export function onRowKey(event: KeyboardEvent<HTMLElement>): void {
  // The browser's own, like the way back.
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const row = document.activeElement?.closest('tr');
  if (!row || !event.currentTarget.contains(row)) return;
  const rows = [...event.currentTarget.querySelectorAll('tr')].filter(
    (one) => one.querySelector('button') !== null,
  );
  const buttons = buttonsOf(row);
  const column = buttons.indexOf(document.activeElement as HTMLElement);
  const along = getComputedStyle(row).direction === 'rtl' ? -1 : 1;
  const at = rows.indexOf(row);
  const targets: Readonly<Record<string, HTMLElement | undefined>> = {
    ArrowUp: buttonsOf(rows[at - 1])[column],
    ArrowDown: buttonsOf(rows[at + 1])[column],
    Home: buttonsOf(rows[0])[column],
    End: buttonsOf(rows.at(-1))[column],
    ArrowLeft: buttons[column - along],
    ArrowRight: buttons[column + along],
  };
  const target = targets[event.key];
  if (column < 0 || target === undefined) return;
  event.preventDefault();
  target.focus();
}

const buttonsOf = (row: Element | undefined): HTMLElement[] =>
  row ? [...row.querySelectorAll<HTMLElement>('button')] : [];
