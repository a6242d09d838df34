import type { SymbolRow } from '#contract/calls/market.ts';
import { instrumentOf } from '#contract/map/instrument.ts';
import { tpslSource } from '#contract/map/tpsl-source.ts';
import { preferenceDefaults } from '#contract/preference.ts';
import { faceOn } from '#domain/futures/face.ts';
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import { isDemoLine, type Line, symbolOf } from '#domain/line/line.ts';
import { marketPath } from '#domain/line/site.ts';
import { transferCatalogs } from '#features/trade/futures-account/futures-account.ts';
import { positionsCatalogs } from '#features/trade/positions/positions.ts';
import { contractCatalogs, contractTopics } from '#features/trade/ticket/contract-ticket.ts';
import { fill } from '#i18n/fill.ts';
import { helpLinks } from '#i18n/help-links.ts';
import { intlTag } from '#i18n/locale.ts';
import { marketHrefs } from '#i18n/market-hrefs.ts';
import { noFigure, priceDecimal } from '#i18n/number.ts';
import { localizePath } from '#i18n/path.ts';
import { dateTimeText } from '#i18n/time.ts';
import { messages, perLocale } from '#i18n/translate.ts';
import type { AccountSeeds } from '#kit/account/use-contracts.ts';
import { contractRecordCatalogs, recordCatalogs, scaleOf } from '#kit/records/context.ts';
import { contractDefaults } from '#kit/ticket/contract/use-contract-line.ts';
import { sharedTexts } from '#ui/island/shared-texts.ts';
import { displayUnit, pageBasics, tickersOf } from '../../_trade/props.ts';
import type { PageMarket } from '../../_trade/read.ts';
import { textsAddress } from '../../texts/_sets.ts';

const ticketText = perLocale((locale) => ({
  ...messages(locale, ...contractCatalogs),
  ...helpLinks(locale, contractTopics),
}));
const positionsText = perLocale((locale) => ({
  ...messages(locale, ...positionsCatalogs),
  ...helpLinks(locale, ['tpsl']),
}));

const visitorTexts = perLocale((locale) => sharedTexts({ ticket: ticketText(locale) }));
const userTextsWith = (ticketOf: typeof ticketText) =>
  perLocale((locale) =>
    sharedTexts({
      ticket: ticketOf(locale),
      account: messages(locale, ...transferCatalogs),
      positions: positionsText(locale),
      orders: messages(locale, ...recordCatalogs, ...contractRecordCatalogs),
    }),
  );
const usualTexts = userTextsWith(ticketText);
/** In demo coins nothing can be transferred: an account that lacks some is filled up. */
const demoTexts = userTextsWith((locale) => {
  const { getDemoCoins, demoAccountEmpty } = messages(locale, 'transfer');
  return { ...ticketText(locale), transfer: getDemoCoins, emptyAccount: demoAccountEmpty };
});
const userTexts = (line: Line, locale: string) =>
  (isDemoLine(line) ? demoTexts : usualTexts)(locale);

/** The page's contract and those with open positions or orders. */
const symbolsOf = ({ symbol, symbols, contracts }: PageMarket) => {
  const owned = new Set(contracts.owned.map(({ symbolId }) => symbolId));
  return symbols.filter((row) => row === symbol || owned.has(row.symbolId));
};

/** The user's account of the line and texts, which several regions show; a visitor's has the contract alone. */
export function seedOf({ locale, caller }: App.Locals, market: PageMarket) {
  const { line, symbol, user, balances, contracts } = market;
  const { positions, orders, plans, owned } = contracts;
  const account = {
    ...{ user, balances, positions, orders, plans, contracts: owned },
    ...{ shown: [symbol.symbolId], symbols: symbolsOf(market) },
  };
  const accounts: AccountSeeds = { [line]: account };
  const texts = caller.user ? userTexts(line, locale) : visitorTexts(locale);
  return { ...accounts, text: texts.shared };
}

/** Mark, index, funding and open interest. */
export const barProps = (locals: App.Locals, { line, symbol, contracts }: PageMarket) => ({
  tag: pageBasics(locals).tag,
  symbolId: symbol.symbolId,
  /** What open interest is counted in. */
  unit: (faceOn(line) === undefined ? symbol.baseCoin : symbol.quoteCoin).coinName,
  contracts: contracts.shown,
  deliversAt: symbol.contract?.deliveryTime,
  text: messages(locals.locale, 'contract-bar'),
});

/** What is said of a contract that has settled; undefined: it is traded, or a perpetual. */
export function deliveredProps({ locale }: App.Locals, { symbol, symbols, contracts }: PageMarket) {
  const { state, contract, baseCoin, symbolId } = symbol;
  const deliveredAt = contract?.deliveryTime;
  if (state !== 'delisted' || deliveredAt === undefined) return undefined;
  const text = messages(locale, 'contract-bar');
  const tag = intlTag(locale);
  const [current] = symbols
    .filter((one) => one.state !== 'delisted' && one.contract?.deliveryTime !== undefined)
    .filter((one) => one.baseCoin.coinName === baseCoin.coinName)
    .toSorted((one, other) => one.contract!.deliveryTime! - other.contract!.deliveryTime!);
  const mark = contracts.shown[0]?.mark;
  const href = current && localizePath(marketPath(current.symbolId), locale);
  const values = { symbol: symbolOf(symbolId), date: dateTimeText(deliveredAt, tag) };
  return {
    title: text.deliveredTitle,
    about: fill(text.deliveredAbout, values),
    priceName: text.deliveryPrice,
    price: mark === undefined ? noFigure : priceDecimal(mark, tag),
    ...{
      href,
      link: current ? fill(text.tradeCurrent, { symbol: symbolOf(current.symbolId) }) : '',
    },
  };
}

/** A visitor prefers what all do at first. */
const preferenceOf = ({ preference }: App.Locals) => preference ?? preferenceDefaults;

const contractOf = (symbol: SymbolRow) => instrumentOf(symbol) as ContractInstrument;

/** What the ticket shows. */
export function ticketProps(locals: App.Locals, market: PageMarket) {
  const { line, symbol, depth } = market;
  const { locale } = locals;
  const { symbolId } = symbol;
  return {
    ...{ ...pageBasics(locals), symbolId, depth },
    ticker: tickersOf(market, [symbolId])[0],
    defaults: contractDefaults(preferenceOf(locals), contractOf(symbol)),
    includesDelegated: preferenceOf(locals).quantityIncludesDelegated,
    kindTexts: textsAddress('orderKinds', locale),
    text: (locals.caller.user ? userTexts(line, locale) : visitorTexts(locale)).own.ticket,
  };
}

/** How the user's account of the line is shown; undefined: nobody is logged in. */
export function accountProps(locals: App.Locals, { line, symbol, user }: PageMarket) {
  if (user === undefined) return undefined;
  const { symbolId } = symbol;
  return {
    tag: pageBasics(locals).tag,
    symbolId,
    spotHref: marketHrefs(locals.locale).spot,
    text: userTexts(line, locals.locale).own.account,
  };
}

/** How positions are shown; undefined: nobody is logged in. */
export function positionsProps(locals: App.Locals, { line, symbol, user }: PageMarket) {
  if (user === undefined) return undefined;
  return {
    tag: pageBasics(locals).tag,
    symbolId: symbol.symbolId,
    tpslWatches: tpslSource[preferenceOf(locals).tpslPriceType],
    includesDelegated: preferenceOf(locals).quantityIncludesDelegated,
    shareTexts: textsAddress('share', locals.locale),
    text: userTexts(line, locals.locale).own.positions,
  };
}

/** How the panel of orders shows them; undefined: nobody is logged in. */
export function ordersProps(locals: App.Locals, market: PageMarket) {
  if (!locals.caller.user) return undefined;
  const { line, symbol, symbols, contracts } = market;
  const { orders, plans } = contracts;
  const { tag, logIn, signUp } = pageBasics(locals);
  const named = [...(orders ?? []), ...(plans ?? [])].map(({ symbolId }) => symbolId);
  const pairs = Object.fromEntries(
    symbols
      .filter((row) => row === symbol || named.includes(row.symbolId))
      .map((row) => [row.symbolId, scaleOf(row)]),
  );
  return {
    ...{ tag, symbolId: symbol.symbolId, pairs },
    ...{
      unit: displayUnit(locals),
      logIn,
      signUp,
      text: userTexts(line, locals.locale).own.orders,
    },
    agentTexts: textsAddress('agents', locals.locale),
    shareTexts: textsAddress('share', locals.locale),
  };
}
