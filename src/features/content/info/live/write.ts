import type { Side } from '#domain/codes/side.ts';
import { bandsOf } from '#domain/order/band.ts';
import { fill } from '#i18n/fill.ts';
import { ratePercent } from '#i18n/funding.ts';
import { groupDecimal, noFigure, percentText } from '#i18n/number.ts';
import { dateTimeText } from '#i18n/time.ts';
import type { Cell, LiveContext } from './piece.ts';

type Language = Pick<LiveContext, 'tag'>;
type Maybe = string | undefined;

/** A number with all of its digits. */
export const numberCell = (text: Maybe, { tag }: Language): Cell => ({
  text: text === undefined ? noFigure : groupDecimal(text, tag),
});

/** A step or a limit with its coin, without zeros at its end. */
export const amountCell = (text: string, coin: string, { tag }: Language): Cell => ({
  text: `${groupDecimal(text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, ''), tag)}\u00a0${coin}`,
});

/** A funding rate with its sign and four decimals. */
export const rateText = (ratio: Maybe, { tag }: Language): string =>
  ratio === undefined ? noFigure : percentText(ratePercent(ratio), tag);

/** Millionths as a percentage with no more decimals than it has. */
export function ppmPercent(ppm: number, { tag }: Language, sign = ''): string {
  const digits = String(ppm).padStart(5, '0');
  const text = `${digits.slice(0, -4)}.${digits.slice(-4)}`.replace(/\.?0+$/, '');
  return percentText(sign + text, tag, sign !== '');
}

/** How far the price of a limit order may lie from the reference price, down and up. */
export function bandText(
  pair: { readonly bandUpPpm: number; readonly bandDownPpm: number },
  side: Side,
  language: Language,
): string {
  const { downPpm, upPpm } = bandsOf(pair, side);
  return `${ppmPercent(downPpm, language, '-')} / ${ppmPercent(upPpm, language, '+')}`;
}

/** A moment, in the zone that its column names. */
export const timeCell = (at: number | undefined, { tag }: Language): Cell => ({
  text: at === undefined ? noFigure : dateTimeText(at, tag),
});

/** The name of a column of moments. */
export const inUtc = (name: string, { words }: Pick<LiveContext, 'words'>): string =>
  fill(words.table('csvTime'), { column: name, zone: 'UTC' });
