import { offeredLines } from '#domain/site/switches.ts';
import { headOf } from '#features/content/news/news.ts';
import {
  type MarketsProps,
  marketPairs,
  marketsCatalogs,
} from '#features/trade/markets/markets.ts';
import { intlTag } from '#i18n/locale.ts';
import { marketHrefs } from '#i18n/market-hrefs.ts';
import { messages } from '#i18n/translate.ts';
import { textsAddress } from './texts/_sets.ts';

/** Pinned ones and the newest; the others have a page. */
const announcementsShown = 3;

/** What a page can do without when the exchange is slow to answer. */
const orNothing = <T>(asked: Promise<T>): Promise<T | undefined> => asked.catch(() => undefined);

/** What the home page shows of the exchange. */
export async function readHome({ exchange, caller, locale, frame }: App.Locals) {
  const [announced, tickers, symbols, sparklines, hotCoins, groups] = await Promise.all([
    orNothing(exchange.call('announcements', { pageSize: announcementsShown }, caller)),
    exchange.call('getTickers', {}, caller),
    exchange.call('getAllSymbol', {}, caller),
    orNothing(exchange.call('getSparklines', {}, caller)),
    orNothing(exchange.call('hotCoins', { type: 1 }, caller)),
    caller?.user && orNothing(exchange.call('favorites', { type: 'all' }, caller)),
  ]);
  const rows = tickers.ok ? tickers.data : [];
  const listed = symbols.ok ? (symbols.data.symbolDTOList ?? []) : [];
  const sparks = sparklines?.ok ? sparklines.data : [];
  const markets: MarketsProps = {
    tag: intlTag(locale),
    hrefs: marketHrefs(locale),
    lines: offeredLines(frame.has),
    pairs: rows.length === 0 ? [] : marketPairs(listed, rows, sparks),
    tickers: rows,
    hot: hotCoins?.ok ? hotCoins.data.map(({ symbolId }) => symbolId) : [],
    favorites: caller?.user && (groups?.ok ? groups.data : []),
    contractTexts: textsAddress('contracts', locale),
    text: messages(locale, ...marketsCatalogs),
  };
  const announcements = announced?.ok
    ? announced.data.items.map((row) => headOf('announcements', row, locale))
    : [];
  return { announcements, markets };
}
