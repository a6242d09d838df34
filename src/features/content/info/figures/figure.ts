import Decimal from 'decimal.js';
import { groupDecimal, percentText } from '#i18n/number.ts';
import { ratioPercent } from '#i18n/ratio.ts';

/** Writes what the engine computed in a reader's language. All take decimal text. */
export interface Writer {
  /** `60000` → `60,000`; keeps its decimals. */
  readonly number: (text: string) => string;
  /** `229.2`, `USDT` → `229.20 USDT`: with at least two decimals, and no zeros after them. */
  readonly amount: (text: string, coin: string) => string;
  /** A ratio: `0.004` → `0.4%`, `0.0001` → `0.01%`; all of its digits. */
  readonly percent: (ratio: string) => string;
  /** A fee rate: `0.001` → `0.10%`, as every page writes it. */
  readonly feeRate: (ratio: string) => string;
}

/** The figures of one page by the names that its texts have between double braces. */
export type Figures = Readonly<Record<string, (write: Writer) => string>>;

const atLeastTwo = (text: string): string => {
  const figure = new Decimal(text);
  return figure.toFixed(Math.max(2, figure.decimalPlaces()));
};

/** `tag` is the language's, as Intl knows it. */
export const writerOf = (tag: string): Writer => ({
  number: (text) => groupDecimal(text, tag),
  amount: (text, coin) => `${groupDecimal(atLeastTwo(text), tag)}\u00a0${coin}`,
  percent: (ratio) => percentText(new Decimal(ratio).times(100).toFixed(), tag, false),
  feeRate: (ratio) => ratioPercent(ratio, tag),
});
