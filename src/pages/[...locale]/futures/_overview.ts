import { contractOfWire } from '#contract/map/contracts/rows.ts';
import { usualContractLine } from '#domain/line/line.ts';
import { offeredLines } from '#domain/site/switches.ts';
import { type ContractsProps, contractsCatalogs } from '#features/trade/markets/contracts.ts';
import { marketPairs } from '#features/trade/markets/markets.ts';
import { intlTag } from '#i18n/locale.ts';
import { marketHrefs } from '#i18n/market-hrefs.ts';
import { messages } from '#i18n/translate.ts';

/** What the overview of contracts shows of the exchange. */
export async function readContracts({
  exchange,
  caller,
  locale,
  frame,
}: App.Locals): Promise<ContractsProps> {
  const businessLine = usualContractLine;
  const [symbols, tickers, figures, groups] = await Promise.all([
    exchange.call('getAllSymbol', { businessLine }, caller),
    exchange.call('getTickers', { businessLine }, caller),
    exchange.call('contractTickers', { businessLine }, caller),
    caller.user ? exchange.call('favorites', { type: 'all' }, caller) : undefined,
  ]);
  const listed = symbols.ok ? (symbols.data.symbolDTOList ?? []) : [];
  const rows = tickers.ok ? tickers.data : [];
  return {
    tag: intlTag(locale),
    hrefs: marketHrefs(locale),
    lines: offeredLines(frame.has),
    line: businessLine,
    pairs: rows.length === 0 ? [] : marketPairs(listed, [], []),
    tickers: rows,
    contracts: figures.ok ? figures.data.map(contractOfWire) : [],
    favorites: caller.user && (groups?.ok ? groups.data : []),
    text: messages(locale, ...contractsCatalogs),
  };
}
