import { describe, expect, it } from 'vitest';
import { exportRowsMax, gather } from './gather.ts';

/** A history of so many rows, the newest with the highest number as its id and time. */
const pagesOf = (count: number, size: number) => async (cursor: string | undefined) => {
  const from = cursor === undefined ? count : Number(cursor) - 1;
  const length = Math.min(size, from);
  const items = Array.from({ length }, (_, at) => from - at);
  const last = from - length + 1;
  return { items, cursor: last > 1 ? String(last) : undefined };
};

const given = (count: number, more: object = {}) => ({
  read: pagesOf(count, 100),
  onRows: () => undefined,
  signal: new AbortController().signal,
  wait: async () => undefined,
  ...more,
});

describe('SPOT-05 the rows of a file', () => {
  it.each([
    [0, 0, false],
    [250, 250, false],
    [exportRowsMax, exportRowsMax, false],
    [exportRowsMax + 1, exportRowsMax, true],
    [exportRowsMax + 50, exportRowsMax, true],
  ])('of %i are %i', async (count, length, isCut) => {
    const gathered = await gather(given(count));
    expect(gathered.rows).toHaveLength(length);
    expect(gathered.isCut).toBe(isCut);
    expect(new Set(gathered.rows).size).toBe(length);
  });

  it('a page that fails is asked for again, and the pages are asked for in turn', async () => {
    const asked: (string | undefined)[] = [];
    const waited: number[] = [];
    const read = pagesOf(150, 100);
    const { rows } = await gather(
      given(150, {
        read: (cursor: string | undefined) => {
          asked.push(cursor);
          return asked.length === 2 ? Promise.reject(new Error('busy')) : read(cursor);
        },
        wait: async (ms: number) => void waited.push(ms),
      }),
    );
    expect(rows).toHaveLength(150);
    expect(asked).toEqual([undefined, '51', '51']);
    expect(waited).toEqual([50, 1000]);
  });

  it('gives nothing when it fails for good or is broken off', async () => {
    const read = () => Promise.reject(new Error('down'));
    await expect(gather(given(10, { read }))).rejects.toThrow('down');
    const controller = new AbortController();
    const onRows = () => controller.abort();
    const broken = gather(given(500, { signal: controller.signal, onRows }));
    await expect(broken).rejects.toThrow(/abort/i);
  });

  it('tells of no page that came after it was broken off', async () => {
    const controller = new AbortController();
    const read = async (cursor: string | undefined) => {
      controller.abort();
      return pagesOf(150, 100)(cursor);
    };
    const told: number[] = [];
    const onRows = (count: number) => void told.push(count);
    const broken = gather(given(150, { read, signal: controller.signal, onRows }));
    await expect(broken).rejects.toThrow(/abort/i);
    expect(told).toEqual([]);
  });
});
