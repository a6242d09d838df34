import { afterAll, describe, expect, it } from 'vitest';
import { bucketStart, dayMs, hourMs, minuteMs } from '#domain/candle/bucket.ts';
import { CandleColumns } from '#domain/candle/columns.ts';
import { assetProfiles } from '#exchange/simulator/assets.ts';
import { PastThread } from '#exchange/simulator/past.ts';
import { PastMaker, type PastRequest } from '#exchange/simulator/past-maker.ts';

const end = bucketStart('1m', Date.parse('2026-05-20T15:07:33.123Z'));
const day = bucketStart('1D', end) - 20 * dayMs;
const parts = { seed: 3, profiles: assetProfiles, recordings: new Map() };
const request = { symbolId: 'ETHBTC', interval: '1m', from: day, to: day + dayMs, end } as const;

const rowsOf = (columns: CandleColumns) =>
  Array.from({ length: columns.count }, (_, i) => columns.at(i));

describe('the thread of the past', () => {
  const past = new PastThread(parts);
  afterAll(() => past.close());

  it('CORE-13 makes what would be made here', async () => {
    const here = new PastMaker(parts);
    for (const interval of ['1m', '15m', '4H', '1D'] as const) {
      const columns = await past.candles({ ...request, interval });
      expect(rowsOf(columns)).toEqual(rowsOf(here.candles({ ...request, interval })));
    }
    const seconds = { ...request, interval: '1s', from: end - hourMs, to: end } as const;
    expect(rowsOf(await past.candles(seconds))).toEqual(rowsOf(here.candles(seconds)));
  });

  it('CORE-13 refuses what would wait too long, and answers the rest', async () => {
    const short: PastRequest = { ...request, to: request.from + minuteMs };
    const asked = Array.from({ length: 260 }, () => past.candles(short));
    const settled = await Promise.allSettled(asked);
    const refused = settled.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(60);
    expect(refused[0]).toMatchObject({ reason: { name: 'HistoryBusy' } });
    expect((await past.candles(short)).count).toBe(1);
  });

  it('says what went wrong with one request, and goes on', async () => {
    const unknown = past.candles({ ...request, symbolId: 'NOSUCH' });
    await expect(unknown).rejects.toThrow(/NOSUCH/);
    expect((await past.candles(request)).count).toBe(1440);
  });

  it('tells those who wait when it is closed', async () => {
    const other = new PastThread(parts);
    const waiting = other.candles(request);
    await Promise.all([expect(waiting).rejects.toThrow(/closed/), other.close()]);
    await expect(other.candles(request)).rejects.toThrow(/closed/);
  });
});

describe('columns of candles', () => {
  const candles = rowsOf(new PastMaker(parts).candles(request));

  it('hold candles as they are, in eight bytes a number', () => {
    const columns = CandleColumns.of(candles);
    expect(rowsOf(columns)).toEqual(candles);
    expect(columns.buffer.byteLength).toBe(1440 * 7 * 8);
    expect(rowsOf(new CandleColumns(columns.buffer))).toEqual(candles);
  });

  it('give the candles of a time', () => {
    const some: typeof candles = [];
    CandleColumns.of(candles).addTo(some, day + hourMs, day + 2 * hourMs);
    expect(some).toEqual(candles.slice(60, 120));
  });
});
