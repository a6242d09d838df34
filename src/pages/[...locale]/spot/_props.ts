import { ratePairOf } from '#domain/money/display-value.ts';
import { assetsCatalogs } from '#features/trade/assets/assets.ts';
import { spotCatalogs, spotUserCatalogs } from '#features/trade/ticket/spot/spot-ticket.ts';
import { helpLinks } from '#i18n/help-links.ts';
import { messages, perLocale, translator } from '#i18n/translate.ts';
import { recordCatalogs, scaleOf } from '#kit/records/context.ts';
import { displayUnit, ordersHere, pageBasics, tickersOf } from '../_trade/props.ts';
import { forVisitors, type PageMarket } from '../_trade/read.ts';
import { textsAddress } from '../texts/_sets.ts';

/** What the ticket says to a user. */
const userText = perLocale((locale) => ({
  ...messages(locale, ...spotUserCatalogs),
  ...helpLinks(locale, ['spotTpsl']),
}));

/** What search engines show of the page. */
export const pageDescription = ({ locale }: App.Locals, { symbol }: PageMarket): string =>
  translator(locale, 'spot')('pageDescription', {
    base: symbol.baseCoin.coinName,
    quote: symbol.quoteCoin.coinName,
    name: symbol.baseCoin.name,
  });

/** What the order form of the spot page shows. */
export const formProps = forVisitors((locals, market) => {
  const { symbol, symbols, depth, user, balances = [] } = market;
  const quotePair = `${symbol.quoteCoin.coinName}USDT`;
  const find = (wanted: string) => symbols.find((row) => row.symbolId === wanted);
  const text = user ? userText(locals.locale) : messages(locals.locale, ...spotCatalogs);
  const { tag, logIn, signUp } = pageBasics(locals);
  return {
    ...{ tag, symbol },
    quotePair: find(quotePair),
    bgbPair: find('BGBUSDT'),
    tickers: tickersOf(market, [symbol.symbolId, quotePair, 'BGBUSDT']),
    ...{ depth, user, balances },
    openOrders: ordersHere(market).length,
    ...{ logIn, signUp, text },
    kindTexts: textsAddress('orderKinds', locals.locale),
  };
});

/** What the panel of orders shows; undefined: nobody is logged in. */
export function ordersProps(locals: App.Locals, market: PageMarket) {
  if (!locals.caller.user) return undefined;
  const { symbol, symbols, orders, plans, balances = [] } = market;
  const { tag, logIn, signUp } = pageBasics(locals);
  const rows = [...(orders ?? []), ...(plans ?? [])];
  const ordered = new Set([symbol.symbolId, ...rows.map((row) => row.symbolId)]);
  const pairs = Object.fromEntries(
    symbols.filter((row) => ordered.has(row.symbolId)).map((row) => [row.symbolId, scaleOf(row)]),
  );
  return {
    ...{ tag, symbolId: symbol.symbolId, pairs, orders, plans, balances },
    ...{
      unit: displayUnit(locals),
      logIn,
      signUp,
      text: messages(locals.locale, ...recordCatalogs),
    },
    agentTexts: textsAddress('agents', locals.locale),
    shareTexts: textsAddress('share', locals.locale),
  };
}

/** What the panel of assets shows. */
export const assetsProps = forVisitors((locals, market) => {
  const { symbol, balances } = market;
  const { tag, logIn } = pageBasics(locals);
  const unit = displayUnit(locals);
  return {
    ...{ tag, balances, unit, tickers: tickersOf(market, [ratePairOf(unit)]) },
    first: [symbol.baseCoin.coinName, symbol.quoteCoin.coinName],
    ...{ logIn, text: messages(locals.locale, ...assetsCatalogs) },
  };
});
