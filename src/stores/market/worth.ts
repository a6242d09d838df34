import type { BalanceView } from '#domain/account/view.ts';
import type { Tickers } from '#stores/feed/tickers.ts';
import { timesText } from '#stores/market/value.ts';

/** Prices are taken from pairs with this coin: all others have one. */
const pricedIn = 'USDT';
const usdDecimals = 2;
const exactDecimals = 12;

/** A coin's last price in USDT; undefined for USDT itself and where there is none. */
export const priceOf = (asset: string, tickers: Tickers | undefined): string | undefined =>
  tickers?.[asset + pricedIn]?.last;

/**
 * What an amount of a coin is worth in US dollars: by its last price, which moves, else by the rate
 * that came with the balance.
 */
export function usdWorth(
  amount: string,
  { asset, usdRate }: BalanceView,
  tickers: Tickers | undefined,
): string | undefined {
  const ticker = tickers?.[asset + pricedIn];
  const rate = ticker ? timesText(ticker.last, ticker.usdRate, exactDecimals) : usdRate;
  return timesText(amount, rate ?? usdRate, usdDecimals);
}
