import { expect, it, vi } from 'vitest';
import type { ChartCandle } from '#stores/feed/candles.ts';
import { CandleFeed } from './candle-feed.ts';

const came = vi.hoisted(() => ({
  rows: (_rows: readonly unknown[], _type: string, _at: number): void => undefined,
  redraws: [] as (() => void)[],
  priceType: undefined as string | undefined,
}));
const server = vi.hoisted(() => ({
  calls: [] as {
    readonly endTime: number | undefined;
    readonly priceType: string | undefined;
    readonly answer: (data: unknown) => void;
  }[],
}));
vi.mock('#client/call.ts', () => ({
  call: (_name: string, { endTime, priceType }: { endTime?: number; priceType?: string }) =>
    new Promise((resolve) => {
      const answer = (data: unknown) => resolve({ ok: data !== undefined, data });
      server.calls.push({ endTime, priceType, answer });
    }),
}));
vi.mock('#stores/feed/redraw.ts', () => ({
  redraw: (_key: object, write: () => void) => came.redraws.push(write),
}));
vi.mock('#stores/feed/candles.ts', async (original) => ({
  ...(await original<object>()),
  subscribeCandles: (
    _symbol: string,
    _interval: string,
    take: typeof came.rows,
    priceType?: string,
  ) => {
    came.rows = take;
    came.priceType = priceType;
    return () => undefined;
  },
}));

/** A candle that starts at a time and closed at a price. */
const row = (at: number, close = '1') => [at, '1', '2', '1', close, '5'] as unknown as ChartCandle;

it.each([
  [false, 1],
  [true, 0],
])(
  'SPOT-02 a candle that came before the feed ended (%s) reaches the chart %i times',
  (ends, times) => {
    const onLast = vi.fn();
    const feed = new CandleFeed({
      ...{ symbolId: 'BTCUSDT', interval: '1m', rows: [row(0)] },
      ...{ onAll: vi.fn(), onLast, onFailed: vi.fn(), onAhead: vi.fn() },
    });
    came.redraws = [];
    came.rows([row(0)], 'delta', 0);
    if (ends) feed.end();
    for (const draw of came.redraws) draw();
    expect(onLast).toHaveBeenCalledTimes(times);
  },
);

/** A feed of the candles given, and what its chart shows: starts and closes. */
function followed(...starts: number[]) {
  came.redraws = [];
  server.calls = [];
  let shown: ChartCandle[] = [];
  const onFailed = vi.fn();
  const feed = new CandleFeed({
    ...{ symbolId: 'BTCUSDT', interval: '1m', rows: starts.map((at) => row(at)) },
    ...{ onFailed, onAhead: vi.fn() },
    onAll: (rows) => {
      shown = [...rows];
    },
    // As the chart does it: the newest again, or one that follows.
    onLast: (one) => {
      const last = shown.at(-1);
      if (last && one[0] < last[0]) throw new Error('Cannot update oldest data');
      shown = [...shown.filter(([at]) => at !== one[0]), one];
    },
  });
  const draw = () => {
    for (const write of came.redraws.splice(0)) write();
  };
  const answer = async (...rows: ChartCandle[] | [undefined]) => {
    server.calls.shift()?.answer(rows[0] === undefined ? undefined : rows);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { feed, draw, answer, onFailed, shown: () => shown.map((one) => `${one[0]}:${one[4]}`) };
}

it('SPOT-02 a candle that ended while nobody looked is read anew', async () => {
  const { answer, shown } = followed(1, 2);
  came.rows([row(3, '30'), row(4, '40')], 'snapshot', 0);
  came.rows([row(4, '41')], 'delta', 0);
  expect(server.calls).toHaveLength(1);
  await answer(row(1), row(2, '20'), row(3, '30'), row(4, '40'));
  expect(shown()).toEqual(['1:1', '2:20', '3:30', '4:41']);
});

it('SPOT-02 a gap that is found while older candles are loaded is filled, and those are not glued to it', async () => {
  const { feed, answer, shown } = followed(8, 9);
  feed.loadOlder();
  feed.loadOlder();
  expect(server.calls.map(({ endTime }) => endTime)).toEqual([8]);
  came.rows([row(20), row(21)], 'snapshot', 0);
  await answer(row(6), row(7));
  expect(shown()).toEqual(['8:1', '9:1']);
  expect(server.calls.map(({ endTime }) => endTime)).toEqual([undefined]);
  await answer(row(19), row(20), row(21));
  expect(shown()).toEqual(['19:1', '20:1', '21:1']);
  feed.loadOlder();
  expect(server.calls.map(({ endTime }) => endTime)).toEqual([19]);
});

it('SPOT-02 a load that fails tells so only when there is nothing to show', async () => {
  const { feed, answer, onFailed } = followed(8);
  feed.loadOlder();
  await answer(undefined);
  expect(onFailed).not.toHaveBeenCalled();
  came.rows([row(20)], 'snapshot', 0);
  await answer(undefined);
  expect(onFailed).toHaveBeenCalledTimes(1);
});

it('SPOT-02 all that changed since the chart was drawn reaches it, each candle once', async () => {
  const { feed, draw, answer, shown } = followed(1);
  came.rows([row(1, '2')], 'delta', 0);
  came.rows([row(2, '3')], 'delta', 0);
  came.rows([row(2, '4')], 'delta', 0);
  draw();
  expect(shown()).toEqual(['1:2', '2:4']);
  came.rows([row(2, '5'), row(3, '6')], 'delta', 0);
  feed.loadOlder();
  await answer(row(0));
  draw();
  expect(shown()).toEqual(['0:1', '1:2', '2:5', '3:6']);
});

it.each([
  ['after its history was asked for', 'late'],
  ['while its history is asked for', 'early'],
])('SPOT-02 a pair without a past begins with its first candle, %s', async (_, when) => {
  const { draw, answer, shown } = followed();
  if (when === 'early') came.rows([row(5)], 'snapshot', 0);
  server.calls.shift()?.answer([]);
  await answer();
  if (when === 'late') came.rows([row(5)], 'snapshot', 0);
  expect(shown()).toEqual(['5:1']);
  came.rows([row(5, '2'), row(6)], 'delta', 0);
  draw();
  expect(shown()).toEqual(['5:2', '6:1']);
});

it.each(['mark', undefined] as const)(
  'SPOT-02 candles of a contract are asked for by price: %s',
  (priceType) => {
    server.calls = [];
    const feed = new CandleFeed({
      ...{ symbolId: 'BTCUSDT_UMCBL', interval: '1m', priceType, rows: [] },
      ...{ onAll: vi.fn(), onLast: vi.fn(), onFailed: vi.fn(), onAhead: vi.fn() },
    });
    expect([came.priceType, server.calls[0]?.priceType]).toEqual([priceType, priceType]);
    feed.end();
  },
);
