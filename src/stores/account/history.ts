import type { InfiniteData } from '@tanstack/react-query';
import {
  askedOf,
  type HistoryFilter,
  type HistoryName,
  type HistoryRows,
  historyNames,
  queryClient,
  readPage,
} from '#client/queries.ts';
import { type Line, lineOf } from '#domain/line/line.ts';
import type { HistoryPage, OrderView, PlanView } from '#domain/order/view.ts';
import { type EndedRows, onHistoryChange } from '#stores/account/history-changes.ts';
import { pagesAfter } from '#stores/account/history-pages.ts';

type Row = HistoryRows[HistoryName];
/** Which history a query reads: of a line, of one instrument or of all, narrowed or whole. */
type Key = readonly [HistoryName, Line, string | undefined, filter?: HistoryFilter];

/** How long changes are gathered before history is read again, and how soon again at the least. */
const delayMs = 250;
const againMs = 1000;
/** Ended rows that wait for that; of more the oldest are found by the next reading of a page. */
const endedMax = 200;

/** What the next reading of history is to bring. */
interface Due extends EndedRows {
  /** Something ended that nobody heard of. */
  readonly hasGap: boolean;
}

/** Busy: more is being loaded after the rows that are there. */
type Outcome = 'done' | 'busy' | 'failed';

const nothing: Due = { orders: [], plans: [], hasGap: false };

let isDue = false;
let isReading = false;
let lastAt = 0;
let due = nothing;

const idOf = (row: Row): number => Number('tradeId' in row ? row.tradeId : row.id);

function add({ orders, plans, hasGap }: Due): void {
  due = {
    orders: [...due.orders, ...orders].slice(-endedMax),
    plans: [...due.plans, ...plans].slice(-endedMax),
    hasGap: due.hasGap || hasGap,
  };
}

function refreshSoon(): void {
  if (isDue) return;
  isDue = true;
  setTimeout(refresh, Math.max(delayMs, lastAt + againMs - Date.now()));
}

let isFollowed = false;

/** Keeps what was read of history up to date, from the first look at it until the page is left. */
export function subscribeHistory(): void {
  if (isFollowed) return;
  isFollowed = true;
  onHistoryChange((change) => {
    if (change === 'gap') add({ ...nothing, hasGap: true });
    else if (change) add({ ...change, hasGap: false });
    refreshSoon();
  });
}

async function refresh(): Promise<void> {
  isDue = false;
  // One after the other: an older answer would write over a newer one.
  if (isReading) {
    refreshSoon();
    return;
  }
  isReading = true;
  lastAt = Date.now();
  const brought = due;
  due = nothing;
  void queryClient.invalidateQueries({ queryKey: ['assetCosts'] });
  const readings = Promise.all(
    historyNames.flatMap((name) => {
      // What nobody looks at is read anew when somebody does.
      queryClient.removeQueries({ queryKey: [name], type: 'inactive' });
      const queries = queryClient.getQueryCache().findAll({ queryKey: [name] });
      return queries.map(({ queryKey }) => {
        return refreshOne(queryKey as unknown as Key, brought);
      });
    }),
  );
  const outcomes = await readings.finally(() => {
    isReading = false;
  });
  if (outcomes.every((outcome) => outcome === 'done')) return;
  // To bring a row twice changes nothing. After a failure the next change tries again.
  add(brought);
  if (outcomes.includes('busy')) refreshSoon();
}

/** Reads the first page of a history anew, and puts it to what is loaded. */
async function refreshOne(queryKey: Key, { orders, plans, hasGap }: Due): Promise<Outcome> {
  const [name, line, symbolId, filter] = queryKey;
  if (queryClient.getQueryData(queryKey) === undefined) {
    // What is under way may have read what was there before.
    void queryClient.invalidateQueries({ queryKey, exact: true });
    return 'done';
  }
  if (isLoadingMore(queryKey)) return 'busy';
  const fresh = await readPage(name, line, { ...askedOf(filter ?? {}), symbolId }).catch(
    () => undefined,
  );
  if (fresh === undefined) return 'failed';
  if (isLoadingMore(queryKey)) return 'busy';
  const endedOf: Partial<Record<HistoryName, readonly (OrderView | PlanView)[]>> = {
    orderHistory: orders,
    planHistory: plans,
  };
  const ended = endedOf[name] ?? [];
  const rows = ended.filter((row) =>
    symbolId === undefined ? lineOf(row.symbolId) === line : row.symbolId === symbolId,
  );
  // Older orders may have ended than the first page has, so rows below it have gaps. Fills and bills
  // have none: each is newer than those before. Positions stand by their end, which no number follows.
  const isGrowing = name === 'fills' || name === 'bills';
  // Nobody here knows which of the rows that ended a filter leaves.
  const isAlone = ((hasGap || filter !== undefined) && !isGrowing) || name === 'positionHistory';
  queryClient.setQueryData<InfiniteData<HistoryPage<Row>, string | undefined>>(
    queryKey,
    (data) =>
      data && {
        pages: [isAlone ? fresh : pagesAfter(data.pages, fresh, rows, idOf)],
        pageParams: [undefined],
      },
  );
  return 'done';
}

/** What comes is put to the rows as they were, and would write over what is put to them meanwhile. */
const isLoadingMore = (queryKey: readonly unknown[]): boolean =>
  (queryClient.getQueryState(queryKey)?.fetchStatus ?? 'idle') !== 'idle';
