import { tpslSource } from '#contract/map/tpsl-source.ts';
import { preferenceDefaults } from '#contract/preference.ts';
import { marginMoney } from '#domain/account/money.ts';
import { ticketFormKeys, ticketTopics } from '#features/futures-ticket/ticket.ts';
import { ticketDefaults } from '#features/futures-ticket/ticket-form.ts';
import { scaleOf } from '#features/orders/orders.ts';
import { contractBarKeys } from '#features/ticker/contract-bar.ts';
import { helpLinks } from '#i18n/help-links.ts';
import { messages, perLocale } from '#i18n/translate.ts';
import { kindNameKeys } from '#kit/order-kinds/names.ts';
import { displayUnit, pageBasics, tickersOf } from '../../_trade/props.ts';
import type { PageMarket } from '../../_trade/read.ts';
import { contractOrdersText } from '../../_trade/texts.ts';
import { textsAddress } from '../../texts/_sets.ts';

const ticketText = perLocale((locale) => ({
  ...messages(locale, 'fields'),
  ...messages(locale, 'ticket'),
  ...messages(locale, 'form', ticketFormKeys),
  ...messages(locale, 'order-kinds', kindNameKeys),
  ...helpLinks(locale, ticketTopics),
}));
const accountText = perLocale((locale) => ({
  ...messages(locale, 'fields'),
  ...messages(locale, 'transfer'),
}));
const positionsText = perLocale((locale) => ({
  ...messages(locale, 'fields'),
  ...messages(locale, 'positions'),
  ...messages(locale, 'table'),
  ...helpLinks(locale, ['tpsl']),
}));

/** What the user has in the account that the line is traded from; undefined: never anything. */
const walletOf = ({ balances = [], symbol }: PageMarket) => {
  const balance = balances.find(({ asset }) => asset === symbol.contract?.settleCoin);
  return balance && marginMoney(balance);
};

/** The page's contract and those with open positions or orders. */
const symbolsOf = ({ symbol, symbols, contracts }: PageMarket) => {
  const owned = new Set(contracts.owned.map(({ symbolId }) => symbolId));
  return symbols.filter((row) => row === symbol || owned.has(row.symbolId));
};

/** Mark, index, funding and open interest. */
export const barProps = (locals: App.Locals, { symbol, contracts }: PageMarket) => ({
  tag: pageBasics(locals).tag,
  symbolId: symbol.symbolId,
  base: symbol.baseCoin.coinName,
  contracts: contracts.shown,
  text: messages(locals.locale, 'ticket', contractBarKeys),
});

/** A visitor prefers what all do at first. */
const preferenceOf = ({ preference }: App.Locals) => preference ?? preferenceDefaults;

/** What the ticket shows. */
export function ticketProps(locals: App.Locals, market: PageMarket) {
  const { symbol, depth, user, contracts } = market;
  return {
    ...{ ...pageBasics(locals), symbol, depth, user, symbols: symbolsOf(market) },
    ticker: tickersOf(market, [symbol.symbolId])[0],
    wallet: walletOf(market),
    positions: contracts.positions,
    contracts: contracts.owned,
    orders: contracts.orders ?? [],
    defaults: ticketDefaults(preferenceOf(locals)),
    kindTexts: textsAddress('orderKinds', locals.locale),
    text: ticketText(locals.locale),
  };
}

/** The user's account of the line; undefined: nobody is logged in. */
export function accountProps(locals: App.Locals, market: PageMarket) {
  const { symbol, user, contracts } = market;
  if (user === undefined) return undefined;
  return {
    ...{ tag: pageBasics(locals).tag, symbol, user, wallet: walletOf(market) },
    symbols: symbolsOf(market),
    positions: contracts.positions,
    contracts: contracts.owned,
    orders: contracts.orders ?? [],
    text: accountText(locals.locale),
  };
}

/** What the positions show; undefined: nobody is logged in. */
export function positionsProps(locals: App.Locals, market: PageMarket) {
  const { symbol, user, contracts } = market;
  if (user === undefined) return undefined;
  return {
    tag: pageBasics(locals).tag,
    symbolId: symbol.symbolId,
    symbols: symbolsOf(market),
    ...{ user, wallet: walletOf(market) },
    positions: contracts.positions,
    contracts: contracts.owned,
    orders: contracts.orders ?? [],
    plans: contracts.plans ?? [],
    tpslWatches: tpslSource[preferenceOf(locals).tpslPriceType],
    text: positionsText(locals.locale),
  };
}

/** What the panel of orders shows; undefined: nobody is logged in. */
export function ordersProps(locals: App.Locals, market: PageMarket) {
  if (!locals.caller.user) return undefined;
  const { symbol, symbols, contracts, balances = [] } = market;
  const { orders, plans } = contracts;
  const { tag, logIn, signUp } = pageBasics(locals);
  const named = [...(orders ?? []), ...(plans ?? [])].map(({ symbolId }) => symbolId);
  const pairs = Object.fromEntries(
    symbols
      .filter((row) => row === symbol || named.includes(row.symbolId))
      .map((row) => [row.symbolId, scaleOf(row)]),
  );
  return {
    ...{ tag, symbolId: symbol.symbolId, pairs, orders, plans, balances },
    ...{ unit: displayUnit(locals), logIn, signUp, text: contractOrdersText(locals.locale) },
  };
}
