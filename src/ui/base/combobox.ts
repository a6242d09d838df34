/** How many options a page key leads on. */
const pageOptions = 8;

/**
 * Where a key leads from the option `at` (−1: none) of `count`, past either end to the other;
 * undefined: nowhere. With `hasField` the way round leads through the field itself (−1).
 */
export function optionAfter(
  key: string,
  at: number,
  count: number,
  hasField = false,
): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return at + 1 < count ? at + 1 : hasField ? -1 : 0;
  if (key === 'ArrowUp') return at > 0 ? at - 1 : at === 0 && hasField ? -1 : count - 1;
  if (key === 'PageDown') return Math.min(at + pageOptions, count - 1);
  if (key === 'PageUp') return Math.max(at - pageOptions, 0);
  return undefined;
}

/** A list that a field searches. */
export interface SearchedList {
  /** Absent: it isn't drawn yet. */
  readonly id?: string | undefined;
  readonly popup?: 'listbox' | 'grid';
  readonly isOpen: boolean;
  /** Id of the option that keys lead to. */
  readonly active?: string | undefined;
}

/** What a field says of the list that it searches, as attributes of HTML. */
export const comboboxAttributes = ({ id, popup = 'listbox', isOpen, active }: SearchedList) =>
  ({
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-haspopup': popup,
    'aria-expanded': isOpen,
    'aria-controls': id,
    'aria-activedescendant': active,
  }) as const;
