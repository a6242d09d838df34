import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readReplayFiles } from './replay-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'perigee-replay-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fileOf = (name: string, text: string) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const head = 'time,open,high,low,close,volume';

describe('recordings out of files', () => {
  it('CORE-07 are read with a byte order mark, empty lines and spaces', async () => {
    const path = fileOf('a.csv', `\uFEFF${head}\r\n60, 10,12 ,9,11,3\r\n\r\n120,11,11,11,11,0\r\n`);
    const replays = await readReplayFiles(new Map([['BTCUSDT', path]]));
    expect(replays.get('BTCUSDT')).toMatchObject([
      { start: 60_000, open: 100, high: 120, low: 90, close: 110, volume: 3_000_000 },
      { start: 120_000, open: 110, close: 110, volume: 0 },
    ]);
  });

  it.each([
    ['a pair that is not listed', 'NOPEUSDT', head, /NOPEUSDT is not listed/],
    ['no row', 'BTCUSDT', head, /BTCUSDT has no rows/],
    ['a missing column', 'BTCUSDT', 'time,open\n60,1', /row 1: the column high is missing/],
    ['a row of another length', 'BTCUSDT', `${head}\n60,1`, /is no CSV file: .*line 2/],
    ['a quote that never ends', 'BTCUSDT', `${head}\n"60`, /is no CSV file/],
    ['what is no price', 'BTCUSDT', `${head}\n60,a,1,1,1,1`, /row 1: open=a is no price/],
  ])('CORE-07 refuse %s in one line', async (_, symbolId, text, message) => {
    const files = new Map([[symbolId, fileOf('bad.csv', text)]]);
    const failed = readReplayFiles(files);
    await expect(failed).rejects.toMatchObject({ name: 'BadReplay' });
    await expect(failed).rejects.toThrow(message);
  });

  it('CORE-07 refuse a file that is not there', async () => {
    const files = new Map([['BTCUSDT', join(folder, 'none.csv')]]);
    await expect(readReplayFiles(files)).rejects.toThrow(/cannot be read \(ENOENT\)/);
  });
});
