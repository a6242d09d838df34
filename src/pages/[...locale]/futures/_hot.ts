import { contractOfWire } from '#contract/map/contracts/rows.ts';
import { countedLines, type ShownContractLine } from '#domain/line/line.ts';
import { contractsCatalogs } from '#features/trade/markets/contracts.ts';
import { type HotProps, type HotTab, hotPairs } from '#features/trade/markets/hot.ts';
import { intlTag } from '#i18n/locale.ts';
import { marketHrefs } from '#i18n/market-hrefs.ts';
import { messages } from '#i18n/translate.ts';

/** What is read of a line; what can't be read now is left out. */
async function readLine({ exchange, caller }: App.Locals, line: ShownContractLine) {
  const asked = { businessLine: line };
  const [symbols, tickers, contracts] = await Promise.all([
    exchange.call('getAllSymbol', asked, caller),
    exchange.call('getTickers', asked, caller),
    exchange.call('contractTickers', asked, caller),
  ]);
  return {
    pairs: symbols.ok && tickers.ok ? hotPairs(symbols.data.symbolDTOList ?? []) : [],
    tickers: tickers.ok ? tickers.data : [],
    contracts: contracts.ok ? contracts.data.map(contractOfWire) : [],
  };
}

/** What a tab of the page of hot contracts shows; without pairs nothing can be read now. */
export async function readHot(locals: App.Locals, tab: HotTab): Promise<HotProps> {
  const { locale } = locals;
  const lines = await Promise.all(countedLines.map((line) => readLine(locals, line)));
  return {
    tab,
    tag: intlTag(locale),
    hrefs: marketHrefs(locale),
    pairs: lines.flatMap(({ pairs }) => pairs),
    tickers: lines.flatMap(({ tickers }) => tickers),
    contracts: lines.flatMap(({ contracts }) => contracts),
    now: Date.now(),
    text: messages(locale, ...contractsCatalogs),
  };
}
