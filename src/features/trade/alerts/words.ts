import type { AlertRow } from '#contract/calls/alerts.ts';
import type { SymbolRow } from '#contract/calls/market.ts';
import { lineOf } from '#domain/line/line.ts';
import { contractName } from '#i18n/contract-name.ts';
import { fill } from '#i18n/fill.ts';
import { priceDecimal } from '#i18n/number.ts';
import { $symbols } from '#stores/market/lists.ts';
import { showToast } from '#ui/base/toast.ts';
import type { UserProps } from './alerts.ts';

/** `BTC/USDT`, or `BTCUSDT Perpetual`; the symbol where the pair is not listed any more. */
export function pairName(
  symbolId: string,
  symbols: readonly SymbolRow[] | undefined,
  text: Pick<UserProps['text'], 'perpetualOf' | 'quarterlyOf'>,
): string {
  if (lineOf(symbolId) !== 'spot') return contractName(symbolId, text);
  const row = symbols?.find((one) => one.symbolId === symbolId);
  return row ? `${row.baseCoin.coinName}/${row.quoteCoin.coinName}` : symbolId;
}

/** Says what has fired, whatever else the page shows. */
export function tellFired(alert: AlertRow, { tag, symbol, text }: UserProps): void {
  const pair = pairName(alert.symbolId, [...($symbols.get() ?? []), symbol], text);
  const price = priceDecimal(alert.firedPrice ?? alert.price, tag);
  // The header's bell keeps it until it is looked at.
  document.querySelector('[data-newest]')?.setAttribute('data-unread', '');
  showToast(fill(alert.direction === 'up' ? text.rose : text.fell, { pair, price }));
}
