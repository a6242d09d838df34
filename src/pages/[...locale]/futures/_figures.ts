import { contractOfWire } from '#contract/map/contracts/rows.ts';
import { countedLines, type ShownContractLine } from '#domain/line/line.ts';
import { fundOf, settleRate } from '#features/trade/overview/figures.ts';
import { type OverviewProps, overviewCatalogs } from '#features/trade/overview/overview.ts';
import { intlTag } from '#i18n/locale.ts';
import { marketHrefs } from '#i18n/market-hrefs.ts';
import { messages } from '#i18n/translate.ts';

/** What is read of a line; what can't be had now is left out. */
async function readLine({ exchange, caller }: App.Locals, line: ShownContractLine) {
  const asked = { businessLine: line };
  const [symbols, tickers, contracts, funds] = await Promise.all([
    exchange.call('getAllSymbol', asked, caller),
    exchange.call('getTickers', asked, caller),
    exchange.call('contractTickers', asked, caller),
    exchange.call('riskCapitalAmount', asked, caller),
  ]);
  const listed = symbols.ok ? (symbols.data.symbolDTOList ?? []) : [];
  const rows = tickers.ok ? tickers.data : [];
  const rates = listed.flatMap((row) => {
    const ticker = rows.find(({ symbolId }) => symbolId === row.symbolId);
    return ticker ? [[row.contract?.settleCoin ?? '', settleRate(row, ticker)] as const] : [];
  });
  return {
    listed: listed.map(({ symbolId, listedAt = 0 }) => ({ symbolId, at: listedAt })),
    tickers: rows,
    contracts: contracts.ok ? contracts.data.map(contractOfWire) : [],
    fund: fundOf(line, funds.ok ? funds.data : [], new Map(rates)),
  };
}

/** What the overview shows of all counted lines; undefined: nothing can be read now. */
export async function readFigures(locals: App.Locals): Promise<OverviewProps | undefined> {
  const { locale } = locals;
  const lines = await Promise.all(countedLines.map((line) => readLine(locals, line)));
  if (lines.every(({ tickers }) => tickers.length === 0)) return undefined;
  return {
    tag: intlTag(locale),
    hrefs: marketHrefs(locale),
    known: {
      tickers: lines.flatMap(({ tickers }) => tickers),
      contracts: lines.flatMap(({ contracts }) => contracts),
      funds: lines.map(({ fund }) => fund),
    },
    listed: lines.flatMap(({ listed }) => listed),
    now: Date.now(),
    text: messages(locale, ...overviewCatalogs),
  };
}
