import type { HistoryPage } from '#domain/order/view.ts';

/** Rows of one history that a page of the site shows. */
const rowsMax = 1000;

/**
 * What is loaded of a history, newest first, after its first page was read anew: what is new goes
 * on top, what ended later than others of its age (`ended`) to its place, the rest stays as it was.
 * When more is new than one page holds, only that page is left: what lies between is not known.
 */
export function pagesAfter<Row>(
  loaded: readonly HistoryPage<Row>[],
  fresh: HistoryPage<Row>,
  ended: readonly Row[],
  idOf: (row: Row) => number,
): HistoryPage<Row> {
  const before = loaded.flatMap(({ items }) => items);
  const newest = before[0];
  const oldestFresh = fresh.items.at(-1);
  const isWhole = fresh.cursor === undefined || newest === undefined || oldestFresh === undefined;
  if (isWhole || idOf(newest) < idOf(oldestFresh)) return fresh;
  const cursor = loaded.at(-1)?.cursor;
  const oldest = idOf(before.at(-1) ?? newest);
  const fits = (row: Row) => cursor === undefined || idOf(row) >= oldest;
  const byId = new Map(
    [...before, ...ended.filter(fits), ...fresh.items].map((row) => [idOf(row), row]),
  );
  const items = [...byId.values()].sort((a, b) => idOf(b) - idOf(a));
  if (items.length <= rowsMax) return { items, cursor };
  const kept = items.slice(0, rowsMax);
  return { items: kept, cursor: String(idOf(kept[rowsMax - 1] as Row)) };
}
