import { readFile, stat } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Candle } from '#domain/candle/candle.ts';
import { listings } from '#exchange/simulator/listing.ts';
import { BadReplay, type ReplayRecord, readReplay } from '#exchange/simulator/replay.ts';

/** A year of minutes has some 30 MB. */
const bytesMax = 100 * 1024 * 1024;

/**
 * Recordings of pairs out of CSV files (`time,open,high,low,close,volume` by minute), by symbol.
 * Throws `BadReplay` with one line that says which file, what and what instead.
 */
export async function readReplayFiles(
  files: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, readonly Candle[]>> {
  const replays = new Map<string, readonly Candle[]>();
  for (const [symbolId, path] of files) {
    const listing = listings.find(({ instrument }) => instrument.symbolId === symbolId);
    if (listing === undefined) {
      throw new BadReplay(
        `MARKET_REPLAY: ${symbolId} is not listed: expected a pair like BTCUSDT.`,
      );
    }
    replays.set(symbolId, readReplay(recordsOf(await textOf(path), path), listing.instrument));
  }
  return replays;
}

async function textOf(path: string): Promise<string> {
  try {
    if ((await stat(path)).size > bytesMax) {
      throw new BadReplay(`MARKET_REPLAY: ${path} is too large: expected at most 100 MB.`);
    }
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof BadReplay) throw error;
    const { code = String(error) } = error as NodeJS.ErrnoException;
    throw new BadReplay(
      `MARKET_REPLAY: ${path} cannot be read (${code}): expected a CSV file with the columns ` +
        'time, open, high, low, close and volume.',
    );
  }
}

function recordsOf(text: string, path: string): ReplayRecord[] {
  try {
    return parse(text, { columns: true, bom: true, skip_empty_lines: true, trim: true });
  } catch (error) {
    throw new BadReplay(`MARKET_REPLAY: ${path} is no CSV file: ${(error as Error).message}`);
  }
}
