import { type Grouping, groupings } from '#domain/book/group.ts';
import { persistedAtom } from '#stores/choice/persisted-atom.ts';

/** Which sides of the book are seen. */
export const bookViews = ['both', 'bids', 'asks'] as const;
export type BookView = (typeof bookViews)[number];

const isView = (value: unknown): value is BookView => bookViews.some((view) => view === value);

export const $bookView = persistedAtom<BookView>('book-view', 'both', isView);

/** What the sums of the book are told in. */
export type SumUnit = 'base' | 'quote';

const isUnit = (value: unknown): value is SumUnit => value === 'base' || value === 'quote';

export const $sumUnit = persistedAtom<SumUnit>('book-sum', 'base', isUnit);

/** Pairs with the grouping chosen for each, the one chosen last at the end. */
type Chosen = readonly (readonly [symbol: string, grouping: Grouping])[];

/** Pairs remembered; the one chosen longest ago gives way. */
const chosenMax = 50;

const isChosen = (value: unknown): value is Chosen =>
  Array.isArray(value) &&
  value.length <= chosenMax &&
  value.every(
    (row) =>
      Array.isArray(row) &&
      typeof row[0] === 'string' &&
      groupings.some((grouping) => grouping === row[1]),
  );

/** Before any was chosen. */
export const noGroupings: Chosen = [];

export const $groupings = persistedAtom<Chosen>('book-groupings', noGroupings, isChosen);

/** The grouping chosen for a pair; the finest where none was. */
export const groupingOf = (chosen: Chosen, symbol: string): Grouping =>
  chosen.find(([known]) => known === symbol)?.[1] ?? 1;

export function setGrouping(symbol: string, grouping: Grouping): void {
  const others = $groupings.get().filter(([known]) => known !== symbol);
  $groupings.set([...others, [symbol, grouping] as const].slice(-chosenMax));
}
