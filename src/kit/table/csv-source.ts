import type { HistoryPage } from '#domain/order/view.ts';

/** Where a file's rows come from: rows at hand, or all pages of a list. */
export interface CsvSource<Row> {
  /** Rows that the page has. */
  readonly rows?: readonly Row[];
  /** A page of a list, newest first, as it is filtered on the screen; as many rows as the call gives. */
  readonly read?: (cursor: string | undefined) => Promise<HistoryPage<Row>>;
  /** What the rows are narrowed to, in words. */
  readonly notes?: readonly string[];
}
