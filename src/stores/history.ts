import type { InfiniteData } from '@tanstack/react-query';
import { type HistoryName, historyNames, queryClient, readPage } from '#client/queries.ts';
import type { FillRow, OrderRow } from '#contract/calls/spot-order.ts';
import type { PlanRow } from '#contract/calls/spot-plan.ts';
import { type EndedRows, onHistoryChange } from '#stores/history-changes.ts';
import { type HistoryPage, pagesAfter } from '#stores/history-pages.ts';

type Row = OrderRow | PlanRow | FillRow;

/** How long changes are gathered before history is read again, and how soon again at the least. */
const delayMs = 250;
const againMs = 1000;
/** Ended rows that wait for that; of more the oldest are found by the next reading of a page. */
const endedMax = 200;

let isDue = false;
let lastAt = 0;
let ended: EndedRows = { orders: [], plans: [] };

const idOf = (name: HistoryName, row: Row): number => {
  if (name === 'fills') return Number((row as FillRow).tradeId);
  return Number(name === 'planHistory' ? (row as PlanRow).planId : (row as OrderRow).orderId);
};

function gather(rows: EndedRows | undefined): void {
  if (rows) {
    ended = {
      orders: [...ended.orders, ...rows.orders].slice(-endedMax),
      plans: [...ended.plans, ...rows.plans].slice(-endedMax),
    };
  }
  if (isDue) return;
  isDue = true;
  setTimeout(refresh, Math.max(delayMs, lastAt + againMs - Date.now()));
}

let isFollowed = false;

/** Keeps what was read of history up to date, from the first look at it until the page is left. */
export function followHistory(): void {
  if (isFollowed) return;
  isFollowed = true;
  onHistoryChange(gather);
}

function refresh(): void {
  isDue = false;
  lastAt = Date.now();
  const { orders, plans } = ended;
  ended = { orders: [], plans: [] };
  const byName = { orderHistory: orders, planHistory: plans, fills: [] };
  void queryClient.invalidateQueries({ queryKey: ['assetCosts'] });
  for (const name of historyNames) {
    // What nobody looks at is read anew when somebody does.
    queryClient.removeQueries({ queryKey: [name], type: 'inactive' });
    for (const { queryKey, state } of queryClient.getQueryCache().findAll({ queryKey: [name] })) {
      const symbolId = queryKey[1] as string | undefined;
      const of = byName[name].filter((row) => symbolId === undefined || row.symbolId === symbolId);
      // What is under way may have read what was there before, and would write over what is here.
      if (state.fetchStatus === 'fetching' || state.data === undefined) {
        void queryClient.invalidateQueries({ queryKey, exact: true });
      } else {
        void refreshFirst(name, symbolId, of);
      }
    }
  }
}

/** Reads the first page anew. A failure is swallowed: the next change tries again. */
async function refreshFirst(
  name: HistoryName,
  symbolId: string | undefined,
  rows: readonly Row[],
): Promise<void> {
  const fresh = await readPage(name, { symbolId }).catch(() => undefined);
  if (fresh === undefined) return;
  const queryKey = [name, symbolId];
  if (queryClient.getQueryState(queryKey)?.fetchStatus === 'fetching') {
    // More is being loaded after the page from before, and would write over this one.
    void queryClient.invalidateQueries({ queryKey, exact: true });
    return;
  }
  queryClient.setQueryData<InfiniteData<HistoryPage<Row>, string | undefined>>(
    queryKey,
    (data) =>
      data && {
        pages: [pagesAfter(data.pages, fresh, rows, (row) => idOf(name, row))],
        pageParams: [undefined],
      },
  );
}
