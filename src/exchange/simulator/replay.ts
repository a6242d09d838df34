import { minuteMs, secondMs } from '#domain/candle/bucket.ts';
import type { Candle } from '#domain/candle/candle.ts';
import { fillGaps } from '#domain/candle/merge.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { parseUnits } from '#domain/money/decimal.ts';
import type { Lots, Ticks } from '#domain/money/units.ts';
import { turnoverOf } from '#exchange/simulator/sizes.ts';
import { typicalValue } from '#exchange/simulator/split.ts';

/** Minutes of one file: more than a year, some 60 MB in memory. */
const minutesMax = 600_000;
const columns = ['time', 'open', 'high', 'low', 'close', 'volume'] as const;

/** A recording that cannot be replayed; its message says which line, what and what instead. */
export class BadReplay extends Error {
  override readonly name = 'BadReplay';
}

/** One record of a file: text by column. */
export type ReplayRecord = Readonly<Record<string, string>>;

/**
 * Reads a recording of one-minute candles, oldest first. `time` is the minute's start: Unix seconds
 * or milliseconds, or ISO 8601. Missing minutes are flat at the close before them. Throws
 * `BadReplay` on anything that would not come back as it stands in the file.
 */
export function readReplay(records: readonly ReplayRecord[], instrument: Instrument): Candle[] {
  const { symbolId } = instrument;
  if (records.length === 0) throw new BadReplay(`The recording of ${symbolId} has no rows.`);
  if (records.length > minutesMax) {
    throw new BadReplay(`The recording of ${symbolId} has more than ${minutesMax} minutes.`);
  }
  const candles: Candle[] = [];
  for (const [i, record] of records.entries()) {
    const fail = (what: string) =>
      new BadReplay(`The recording of ${symbolId}, row ${i + 1}: ${what}.`);
    const candle = candleOf(record, instrument, fail);
    const before = candles.at(-1);
    if (before && candle.start <= before.start) throw fail('times must grow from row to row');
    candles.push(candle);
  }
  const first = candles[0]!;
  const end = candles.at(-1)!.start + minuteMs;
  if ((end - first.start) / minuteMs > minutesMax) {
    throw new BadReplay(`The recording of ${symbolId} spans more than ${minutesMax} minutes.`);
  }
  return fillGaps(candles, first.open, first.start, end, minuteMs);
}

type Fail = (what: string) => BadReplay;

function candleOf(record: ReplayRecord, instrument: Instrument, fail: Fail): Candle {
  for (const name of columns) {
    if (record[name] === undefined) throw fail(`the column ${name} is missing`);
  }
  const start = timeOf(record.time!);
  if (start === undefined || start % minuteMs !== 0) {
    throw fail(`time=${record.time} is no start of a minute`);
  }
  const price = (name: 'open' | 'high' | 'low' | 'close'): Ticks => {
    const { priceScale, priceStep } = instrument;
    const units = parseUnits(record[name]!, priceScale);
    if (units === undefined || units <= 0n || units % BigInt(priceStep) !== 0n) {
      throw fail(`${name}=${record[name]} is no price of at most ${priceScale} decimals`);
    }
    return Number(units) as Ticks;
  };
  const [open, high, low, close] = [price('open'), price('high'), price('low'), price('close')];
  if (low > Math.min(open, close) || high < Math.max(open, close)) {
    throw fail('open and close must lie between low and high');
  }
  const size = parseUnits(record.volume!, instrument.sizeScale);
  if (size === undefined || !Number.isSafeInteger(Number(size) * high)) {
    throw fail(`volume=${record.volume} is no size of at most ${instrument.sizeScale} decimals`);
  }
  if (size === 0n && high !== low) throw fail('a minute without volume must stand still');
  const volume = Number(size) as Lots;
  const prices = { open, high, low, close };
  const product = BigInt(typicalValue(prices, volume));
  return { start, ...prices, volume, turnover: turnoverOf(instrument, volume, product) };
}

/** Unix milliseconds; seconds have at most ten digits until the year 2286. */
function timeOf(text: string): number | undefined {
  if (/^\d{1,10}$/.test(text)) return Number(text) * secondMs;
  if (/^\d{11,14}$/.test(text)) return Number(text);
  const time = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(time) ? undefined : time;
}

/** What the reference price of a recorded pair goes on with. */
export function behaviorOf(minutes: readonly Candle[]): { dailyVolatility: number } {
  let squares = 0;
  for (let i = 1; i < minutes.length; i++) {
    squares += Math.log(minutes[i]!.close / minutes[i - 1]!.close) ** 2;
  }
  const perMinute = Math.sqrt(squares / Math.max(1, minutes.length - 1));
  return { dailyVolatility: perMinute * Math.sqrt(1440) };
}
