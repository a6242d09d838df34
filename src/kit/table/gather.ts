import type { HistoryPage } from '#domain/order/view.ts';

/** Rows of one file, at most: a hundred pages. */
export const exportRowsMax = 10_000;
/** Between two pages, so that an export leaves room for everything else the user does. */
const pauseMs = 50;
/** A page that fails is asked for again so often, each time after a longer pause. */
const triesMax = 3;
const retryMs = 1000;

interface Gathering<Row> {
  readonly read: (cursor: string | undefined) => Promise<HistoryPage<Row>>;
  readonly onRows: (count: number) => void;
  readonly signal: AbortSignal;
  readonly wait: (ms: number) => Promise<void>;
}

export interface Batch<Row> {
  readonly rows: readonly Row[];
  /** Whether there are more than a file may hold. */
  readonly isCut: boolean;
}

/**
 * All rows of a list, read page after page; rejects with what went wrong, or when it is aborted:
 * half a file would look like a whole one.
 */
export async function gather<Row>(given: Gathering<Row>): Promise<Batch<Row>> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  for (;;) {
    const page = await readPatiently(given, cursor);
    // A page may come after the abort: whoever closed the dialog is told nothing more.
    given.signal.throwIfAborted();
    rows.push(...page.items);
    if (rows.length > exportRowsMax) return { rows: rows.slice(0, exportRowsMax), isCut: true };
    given.onRows(rows.length);
    cursor = page.cursor;
    if (cursor === undefined) return { rows, isCut: false };
    await given.wait(pauseMs);
  }
}

async function readPatiently<Row>(
  { read, signal, wait }: Gathering<Row>,
  cursor: string | undefined,
): Promise<HistoryPage<Row>> {
  for (let tries = 1; ; tries++) {
    signal.throwIfAborted();
    try {
      return await read(cursor);
    } catch (error) {
      if (tries === triesMax) throw error;
      await wait(retryMs * tries);
    }
  }
}
