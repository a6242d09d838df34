import { pricedIn, valueIn } from '#domain/money/display-value.ts';
import type { Tickers } from '#stores/feed/tickers.ts';
import { timesText } from '#stores/market/value.ts';

const rateDecimals = 12;

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
