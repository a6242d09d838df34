import { dollars, valueIn } from '#domain/money/display-value.ts';
import { fill } from '#i18n/fill.ts';
import { noFigure } from '#i18n/number.ts';
import type { Tickers } from '#stores/feed/tickers.ts';
import { timesText } from '#stores/market/value.ts';

/** What prices of coins are in. */
const pricedIn = 'USDT';
const rateDecimals = 12;

/** The pair whose ticker tells what a display currency is in dollars; USDT is told by any. */
export const ratePairOf = (unit: string): string =>
  unit === pricedIn ? `BTC${pricedIn}` : unit + pricedIn;

/** One coin in US dollars by the last prices; undefined: it has none. */
function usdRateOf(coin: string, tickers: Tickers | undefined): string | undefined {
  if (coin === pricedIn) {
    return Object.entries(tickers ?? {}).find(([name]) => name.endsWith(pricedIn))?.[1].usdRate;
  }
  const { last, usdRate } = tickers?.[coin + pricedIn] ?? {};
  return last && usdRate && timesText(last, usdRate, rateDecimals);
}

/** A value in the display currency, or in dollars where that has no rate. */
export type ShownWorth = ReturnType<typeof valueIn>;

/** A value in dollars in the display currency, by the last prices. */
export function worthIn(usdValue: string, unit: string, tickers: Tickers | undefined): ShownWorth {
  const usdRate = usdRateOf(unit, tickers);
  return valueIn(usdValue, unit, usdRate ? [{ coinName: unit, usdRate }] : []);
}

/**
 * A value as it is shown, its digits written by `digits`; one in dollars by the sentence
 * `dollarsText`.
 */
export function shownText(
  shown: ShownWorth | undefined,
  dollarsText: string,
  digits: (value: string) => string,
): string {
  if (shown === undefined) return noFigure;
  const value = digits(shown.value);
  return shown.unit === dollars ? fill(dollarsText, { value }) : `≈ ${value} ${shown.unit}`;
}
