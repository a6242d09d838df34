import type { CandleInterval } from '#domain/codes/candle-interval.ts';
import { percentChange, percentOf, priceChange } from '#domain/money/change.ts';
import { fill } from '#i18n/fill.ts';
import {
  compactText,
  groupDecimal,
  noFigure,
  percentText,
  priceDecimal,
  signedPrice,
} from '#i18n/number.ts';
import { dateText, dateTimeText } from '#i18n/time.ts';
import type { ChartCandle } from '#stores/feed/candles.ts';
import { type ChartText, isDaily } from '../chart.ts';

/** A candle's figures as they are shown. */
export interface CandleTexts {
  readonly rose: boolean;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  /** From open to close, and in percent of the open. */
  readonly change: string;
  readonly changePercent: string;
  /** From low to high in percent of the open. */
  readonly amplitude: string;
  readonly volume: string;
}

/** A volume, abbreviated from a thousand on; below one with four decimals (§9). */
export const volumeText = (volume: string, tag: string): string =>
  compactText(volume, tag, volume.startsWith('0') ? 4 : 2);

export function candleTexts(row: ChartCandle, tag: string): CandleTexts {
  const [, open, high, low, close, volume] = row;
  const percent = (text: string | undefined, signed: boolean) =>
    text === undefined ? noFigure : percentText(text, tag, signed);
  return {
    rose: Number(close) >= Number(open),
    open: priceDecimal(open, tag),
    high: priceDecimal(high, tag),
    low: priceDecimal(low, tag),
    close: priceDecimal(close, tag),
    change: signedPrice(priceChange(open, close) ?? '', tag),
    changePercent: percent(percentChange(open, close), true),
    amplitude: percent(percentOf(priceChange(low, high) ?? '', open), false),
    volume: volumeText(volume, tag),
  };
}

/** When a candle begins: its day where it is that long, else the time in the chart's zone. */
export const candleTime = (
  start: number,
  interval: CandleInterval,
  tag: string,
  zone: string,
): string => (isDaily(interval) ? dateText(start, tag, 'UTC') : dateTimeText(start, tag, zone));

/** A candle in words. */
export function candleSpoken(
  row: ChartCandle,
  time: string,
  tag: string,
  text: Pick<ChartText, 'candleSpoken'>,
): string {
  const { rose: _, changePercent, ...texts } = candleTexts(row, tag);
  const [, open, high, low, close] = row;
  return fill(text.candleSpoken, {
    ...texts,
    open: groupDecimal(open, tag),
    high: groupDecimal(high, tag),
    low: groupDecimal(low, tag),
    close: groupDecimal(close, tag),
    change: `${texts.change} (${changePercent})`,
    time,
  });
}

const secondsOf = (ms: number) => Math.max(0, Math.ceil(ms / 1000));

/** Time left: `04:09`, `3:04:09`, from a day on `12d 04:09` with the language's day. */
export function countdownText(leftMs: number, tag: string): string {
  const seconds = secondsOf(leftMs);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const [days, hours, minutes] = [seconds / 86_400, (seconds / 3600) % 24, (seconds / 60) % 60];
  if (days >= 1) {
    const unit = new Intl.NumberFormat(`${tag.replace(/-u-.*$/, '')}-u-nu-latn`, {
      style: 'unit',
      unit: 'day',
      unitDisplay: 'narrow',
    });
    return `${unit.format(Math.floor(days))} ${two(hours)}:${two(minutes)}`;
  }
  const clock = `${two(minutes)}:${two(seconds % 60)}`;
  return hours >= 1 ? `${Math.floor(hours)}:${clock}` : clock;
}
