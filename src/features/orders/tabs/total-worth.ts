import { useQuery } from '@tanstack/react-query';
import { call } from '#client/call.ts';
import { queryClient } from '#client/queries.ts';
import { data } from '#client/read.ts';
import { dollars, valueIn } from '#domain/money/display-value.ts';
import type { Tickers } from '#stores/feed/tickers.ts';
import { timesText } from '#stores/market/value.ts';

/** What prices of coins are in. */
const pricedIn = 'USDT';
const rateDecimals = 12;

/** One coin in US dollars by the last prices; undefined: it has none. */
function usdRateOf(coin: string, tickers: Tickers | undefined): string | undefined {
  if (coin === pricedIn) {
    return Object.entries(tickers ?? {}).find(([name]) => name.endsWith(pricedIn))?.[1].usdRate;
  }
  const { last, usdRate } = tickers?.[coin + pricedIn] ?? {};
  return last && usdRate && timesText(last, usdRate, rateDecimals);
}

/** A value in dollars in the display currency, by the last prices. */
export function worthIn(usdValue: string, unit: string, tickers: Tickers | undefined) {
  const usdRate = usdRateOf(unit, tickers);
  return valueIn(usdValue, unit, usdRate ? [{ coinName: unit, usdRate }] : []);
}

/** The user's display currency; undefined: not read yet. */
export function useDisplayUnit(): string | undefined {
  const { data: unit, isError } = useQuery(
    {
      queryKey: ['displayUnit'],
      queryFn: async () => (await data(call('getPreference', {}))).unit,
    },
    queryClient,
  );
  return isError ? dollars : unit;
}
