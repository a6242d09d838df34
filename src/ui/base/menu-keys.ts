import type { KeyboardEvent } from 'react';

/** What of a menu can be chosen, in its order. */
export const itemsOf = (menu: Element): HTMLElement[] => [
  ...menu.querySelectorAll<HTMLElement>('[role=menuitem]:not(:disabled)'),
];

/** Where a key leads to among `count` items, from the one at `at`. */
function target(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

/** Moves the focus among the items of a menu, as its keys ask. */
export function moveInMenu(event: KeyboardEvent<HTMLElement>): void {
  const all = itemsOf(event.currentTarget);
  const next = target(event.key, all.indexOf(document.activeElement as HTMLElement), all.length);
  if (next === undefined) return;
  event.preventDefault();
  all[next]?.focus();
}
