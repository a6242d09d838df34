import { marketPath } from '#domain/line/site.ts';
import { dollars } from '#domain/money/display-value.ts';
import { againCatalogs } from '#features/account/access/log-in-again.ts';
import { keptChoicesOf } from '#features/account/preferences/preferences.ts';
import { type AlertsProps, userCatalogs, visitorCatalogs } from '#features/trade/alerts/alerts.ts';
import { packCandles } from '#features/trade/chart/candles/packed-candles.ts';
import { chartCatalogs, type SentChartProps } from '#features/trade/chart/chart.ts';
import { ruleCatalogs } from '#features/trade/chart/plot/rules.ts';
import { bookCatalogs } from '#features/trade/order-book/order-book.ts';
import { tickerCatalogs } from '#features/trade/ticker/ticker-bar.ts';
import { tradesCatalogs } from '#features/trade/trades/trades.ts';
import { intlTag } from '#i18n/locale.ts';
import { accountPath, localizePath } from '#i18n/path.ts';
import { messages, translator } from '#i18n/translate.ts';
import type { WorkspaceFrame } from '#layouts/workspace/workspace.ts';
import { textsAddress } from '../texts/_sets.ts';
import { forVisitors, type PageMarket } from './read.ts';

/** What the props of all regions of a trading page have in common. */
export function pageBasics({ locale, page, caller }: App.Locals) {
  // Visitors' islands are the same whatever the query, which they add as they run (`useAccountLink`).
  const from = localizePath(page.path, locale) + (caller.user ? page.search : '');
  return {
    tag: intlTag(locale),
    logIn: localizePath(accountPath('/login', from), locale),
    signUp: localizePath(accountPath('/register', from), locale),
  };
}

/** What the user wants values to be shown in. */
export const displayUnit = ({ preference }: App.Locals): string => preference?.unit ?? dollars;

/** The tickers of some pairs. */
export const tickersOf = ({ tickers }: PageMarket, wanted: readonly string[]) =>
  tickers.filter((row) => wanted.includes(row.symbolId));

/** The user's open orders of the page's instrument. */
export const ordersHere = ({ orders = [], symbol }: PageMarket) =>
  orders.filter((order) => order.symbolId === symbol.symbolId);

function alertsOf({ locale, caller }: App.Locals, { symbol }: PageMarket): AlertsProps {
  return {
    ...{ tag: intlTag(locale), symbol },
    logIn: localizePath('/login', locale),
    signUp: localizePath('/register', locale),
    ...(caller.user
      ? { isUser: true, text: messages(locale, ...userCatalogs) }
      : { isUser: false, text: messages(locale, ...visitorCatalogs) }),
  };
}

function chartOf({ locale }: App.Locals, market: PageMarket): SentChartProps {
  const { symbol, candles, interval, user } = market;
  return {
    ...{ tag: intlTag(locale), symbol, interval },
    candles: packCandles(candles, symbol),
    takerPpm: user?.takerPpm,
    text: messages(locale, ...chartCatalogs),
    texts: textsAddress('chart', locale),
  };
}

function statusOf({ locale }: App.Locals, market: PageMarket) {
  const { symbols, tickers } = market.spot;
  const pairs = symbols
    .filter((row) => ['BTCUSDT', 'ETHUSDT', 'BGBUSDT'].includes(row.symbolId))
    .map((row) => ({
      symbol: row.symbolId,
      base: row.baseCoin.coinName,
      quote: row.quoteCoin.coinName,
      name: row.baseCoin.name,
      href: localizePath(marketPath(row.symbolId), locale),
    }));
  return {
    tag: intlTag(locale),
    pairs,
    tickers: tickers.filter((row) => pairs.some(({ symbol }) => symbol === row.symbolId)),
    text: messages(locale, 'status-bar', 'words-live'),
  };
}

/** What of the market alone its regions show: book, trades, figures, rules. */
function marketOf({ locale, caller }: App.Locals, market: PageMarket) {
  const { symbol, depth, trades, coin } = market;
  const tag = intlTag(locale);
  const [ticker] = tickersOf(market, [symbol.symbolId]);
  return {
    ticker: {
      ...{ tag, symbol },
      tickers: tickersOf(market, [symbol.symbolId]),
      text: messages(locale, ...tickerCatalogs),
      tips: textsAddress('tips', locale),
    },
    rules: messages(locale, ...ruleCatalogs),
    book: {
      ...{ tag, symbol, depth, ticker, orders: ordersHere(market) },
      text: messages(locale, ...bookCatalogs),
    },
    trades: {
      ...{ tag, symbol, trades, isUser: caller.user !== undefined },
      text: messages(locale, ...tradesCatalogs),
    },
    concepts: coin?.conceptKeys ?? [],
    posted: market.posted,
  };
}

/** What surrounds the panels of a workspace. */
function frameOf(locals: App.Locals, market: PageMarket): WorkspaceFrame {
  const { locale, caller, preference } = locals;
  const { user, announced } = market;
  const { logIn } = pageBasics(locals);
  return {
    announced,
    again: user && {
      userId: user.userId,
      email: user.email,
      logIn,
      text: messages(locale, ...againCatalogs),
    },
    status: statusOf(locals, market),
    preferences: {
      kept: preference && keptChoicesOf(preference),
      isUser: caller.user !== undefined,
      title: translator(locale, 'preferences')('title'),
      notLoaded: translator(locale, 'words-failed')('readFailed'),
      texts: textsAddress('preferences', locale),
    },
    pinTexts: caller.user && textsAddress('pin', locale),
  };
}

/** What the Trade layout is given for the regions that every line's page has. */
export const tradeProps = forVisitors((locals, market) => ({
  ...{ line: market.line, ...marketOf(locals, market) },
  chart: chartOf(locals, market),
  alerts: alertsOf(locals, market),
  frame: frameOf(locals, market),
}));
