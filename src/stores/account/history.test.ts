// @vitest-environment happy-dom
import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { assetCostsQuery, historyQuery, queryClient } from '#client/queries.ts';
import { fillRow, orderRow } from '#contract/map/samples.ts';
import { orderOfWire } from '#contract/map/spot/rows.ts';
import type { OrderView } from '#domain/order/view.ts';
import { subscribeHistory } from './history.ts';
import { historyChanged } from './history-changes.ts';

const row = (id: number) => ({
  ...fillRow(0),
  ...orderRow(0, { orderId: `${id}` }),
  tradeId: `${id}`,
});
const order = (id: number): OrderView => orderOfWire(row(id));
let newest: number;
let asked: { readonly path: string; readonly cursor?: string }[];

/** A history of which each page has two orders. */
function answer(path: string, { cursor }: { cursor?: string }): unknown {
  if (path.endsWith('/costs')) return { costCoin: 'USDT', coinList: [], isComplete: true };
  const first = cursor === undefined ? newest : Number(cursor) - 1;
  return { items: [row(first), row(first - 1)], cursor: `${first - 1}` };
}

/** Each test begins after the one before has ended: time does not go back. */
let beginsAt = Date.now();

beforeEach(() => {
  beginsAt += 100_000;
  vi.useFakeTimers({ now: beginsAt });
  newest = 10;
  asked = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    const input = JSON.parse(body);
    asked.push({ path, cursor: input.cursor });
    const data = answer(path, input);
    return new Response(JSON.stringify({ code: '00000', msg: '', data, requestTime: 1 }));
  });
  subscribeHistory();
});
afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ids = (observer: { getCurrentResult(): { data?: unknown } }) => {
  const data = observer.getCurrentResult().data as { pages: { items: OrderView[] }[] } | undefined;
  return data?.pages.flatMap(({ items }) => items.map(({ id }) => Number(id)));
};

it('SPOT-05 reads the first page again once something has changed, and keeps what was loaded', async () => {
  const observer = new InfiniteQueryObserver(
    queryClient,
    historyQuery('orderHistory', 'spot', undefined),
  );
  const end = observer.subscribe(() => undefined);
  await expect.poll(() => ids(observer)).toEqual([10, 9]);
  await observer.fetchNextPage();
  expect(ids(observer)).toEqual([10, 9, 8, 7]);
  asked = [];
  newest = 11;
  for (let change = 0; change < 5; change++) historyChanged();
  await vi.advanceTimersByTimeAsync(10_000);
  await expect.poll(() => ids(observer)).toEqual([11, 10, 9, 8, 7]);
  expect(asked).toEqual([{ path: '/v1/spot/order/history', cursor: undefined }]);
  end();
});

it('SPOT-05 has what is new also when more is asked for while the first page is read', async () => {
  const observer = new InfiniteQueryObserver(
    queryClient,
    historyQuery('orderHistory', 'spot', undefined),
  );
  const end = observer.subscribe(() => undefined);
  await expect.poll(() => ids(observer)).toEqual([10, 9]);
  newest = 11;
  const answered = globalThis.fetch;
  let isFirst = true;
  vi.stubGlobal('fetch', async (...given: Parameters<typeof fetch>) => {
    const waitMs = isFirst ? 100 : 200;
    const isLooking = isFirst;
    isFirst = false;
    if (isLooking) void observer.fetchNextPage();
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    return answered(...given);
  });
  historyChanged();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ids(observer)?.slice(0, 2)).toEqual([11, 10]);
  end();
});

it('SPOT-05 puts what ended late to its place, and only where its pair is shown', async () => {
  newest = 20;
  const all = new InfiniteQueryObserver(
    queryClient,
    historyQuery('orderHistory', 'spot', undefined),
  );
  const ends = [all.subscribe(() => undefined)];
  await expect.poll(() => ids(all)).toEqual([20, 19]);
  await all.fetchNextPage();
  const other = new InfiniteQueryObserver(
    queryClient,
    historyQuery('orderHistory', 'spot', 'ETHUSDT'),
  );
  ends.push(other.subscribe(() => undefined));
  await expect.poll(() => ids(other)).toEqual([20, 19]);
  queryClient.setQueryData(['orderHistory', 'spot', undefined], {
    pages: [{ items: [order(20), order(19), order(15)], cursor: '15' }],
    pageParams: [undefined],
  });
  historyChanged({ orders: [order(17)], plans: [] });
  await vi.advanceTimersByTimeAsync(10_000);
  await expect.poll(() => ids(all)).toEqual([20, 19, 17, 15]);
  expect(ids(other)).toEqual([20, 19]);
  for (const end of ends) end();
});

it('SPOT-05 forgets histories that nobody looks at, and asks for costs again', async () => {
  const observer = new InfiniteQueryObserver(queryClient, historyQuery('fills', 'spot', undefined));
  observer.subscribe(() => undefined)();
  await queryClient.fetchInfiniteQuery(historyQuery('fills', 'spot', undefined));
  const costs = new QueryObserver(queryClient, assetCostsQuery('USDT'));
  const end = costs.subscribe(() => undefined);
  await expect.poll(() => costs.getCurrentResult().data?.unit).toBe('USDT');
  asked = [];
  historyChanged();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(queryClient.getQueryData(['fills', 'spot', undefined])).toBeUndefined();
  expect(asked.map(({ path }) => path)).toEqual(['/v1/assets/costs']);
  end();
});

/** Order history with two pages, seen, after a change has made one page of them. */
async function mergedHistory() {
  newest = 20;
  const observer = new InfiniteQueryObserver(
    queryClient,
    historyQuery('orderHistory', 'spot', undefined),
  );
  const end = observer.subscribe(() => undefined);
  await expect.poll(() => ids(observer)).toEqual([20, 19]);
  await observer.fetchNextPage();
  historyChanged();
  await vi.advanceTimersByTimeAsync(5000);
  expect(ids(observer)).toEqual([20, 19, 18, 17]);
  return { observer, end };
}

/** From now on answers come so late. */
function answerLate(ms: number): void {
  const answered = globalThis.fetch;
  vi.stubGlobal('fetch', async (...given: Parameters<typeof fetch>) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    return answered(...given);
  });
}

it('SPOT-05 keeps what was loaded, and what is being loaded, when something changes meanwhile', async () => {
  const { observer, end } = await mergedHistory();
  answerLate(3000);
  void observer.fetchNextPage();
  newest = 21;
  historyChanged({ orders: [order(21)], plans: [] });
  await vi.advanceTimersByTimeAsync(3000);
  expect(ids(observer)).toEqual([20, 19, 18, 17, 16, 15]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ids(observer)).toEqual([21, 20, 19, 18, 17, 16, 15]);
  end();
});

it('SPOT-05 brings what ended late with the next change when the page could not be read', async () => {
  const { observer, end } = await mergedHistory();
  queryClient.setQueryData(['orderHistory', 'spot', undefined], {
    pages: [{ items: [order(20), order(19), order(15)], cursor: '15' }],
    pageParams: [undefined],
  });
  const answered = globalThis.fetch;
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  historyChanged({ orders: [order(17)], plans: [] });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ids(observer)).toEqual([20, 19, 15]);
  vi.stubGlobal('fetch', answered);
  historyChanged();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ids(observer)).toEqual([20, 19, 17, 15]);
  end();
});

it('SPOT-05 keeps of orders the first page alone when some ended unheard, and all fills', async () => {
  const { observer, end } = await mergedHistory();
  const fills = new InfiniteQueryObserver(queryClient, historyQuery('fills', 'spot', undefined));
  const endFills = fills.subscribe(() => undefined);
  await expect.poll(() => fills.getCurrentResult().data).toBeDefined();
  await fills.fetchNextPage();
  const fillCount = () => fills.getCurrentResult().data?.pages.flatMap(({ items }) => items).length;
  expect(fillCount()).toBe(4);
  historyChanged('gap');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ids(observer)).toEqual([20, 19]);
  expect(observer.getCurrentResult().hasNextPage).toBe(true);
  expect(fillCount()).toBe(4);
  end();
  endFills();
});

it('SPOT-05 an answer that comes late writes over nothing newer', async () => {
  const { observer, end } = await mergedHistory();
  const answered = globalThis.fetch;
  // What is asked for first is read first, and comes last.
  let waitMs = 4000;
  vi.stubGlobal('fetch', async (...given: Parameters<typeof fetch>) => {
    const answer = await answered(...given);
    const mine = waitMs;
    waitMs = 0;
    await new Promise((resolve) => setTimeout(resolve, mine));
    return answer;
  });
  historyChanged('gap');
  await vi.advanceTimersByTimeAsync(1500);
  newest = 21;
  historyChanged();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ids(observer)?.[0]).toBe(21);
  end();
});
