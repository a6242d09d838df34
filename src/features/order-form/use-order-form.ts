import { useEffect, useMemo } from 'react';
import type { SymbolRow } from '#contract/calls/market.ts';
import type { OrderRow } from '#contract/calls/spot-order.ts';
import type { UserRow } from '#contract/calls/user.ts';
import { instrumentOf } from '#contract/map/instrument.ts';
import { priceText, ticksOf } from '#contract/map/quantity.ts';
import type { PricedPair } from '#domain/fee/fee.ts';
import { $balances, followBalances } from '#stores/balances.ts';
import { $book, followBook } from '#stores/book.ts';
import { type Book, bookOf } from '#stores/book-sides.ts';
import { $draft, emptyDraft, type FormDraft, onPick } from '#stores/draft.ts';
import { $orders } from '#stores/orders.ts';
import { $sessionEnded } from '#stores/session.ts';
import { $tickers, type Tickers } from '#stores/tickers.ts';
import { useLive } from '#stores/use-live.ts';
import { $user } from '#stores/user.ts';
import { follow, orderOf, picked, priceOf, stepped } from './draft-order.ts';
import type { OrderFormProps } from './order-form.ts';
import { type Account, type Market, previewOf } from './preview.ts';

function pricedPair(row: SymbolRow | undefined, tickers: Tickers): PricedPair | undefined {
  const last = row && tickers[row.symbolId]?.last;
  if (!row || last === undefined) return undefined;
  const instrument = instrumentOf(row);
  const lastPrice = ticksOf(instrument, last);
  return lastPrice === undefined ? undefined : { instrument, lastPrice };
}

/** The market as the form needs it, live. */
function useMarket(props: OrderFormProps): Market {
  const { symbol, quotePair, bgbPair } = props;
  const instrument = useMemo(() => instrumentOf(symbol), [symbol]);
  const initialBook = useMemo<Book>(() => bookOf(instrument, props.depth), [instrument, props]);
  const initialTickers = useMemo<Tickers>(
    () => Object.fromEntries(props.tickers.map((row) => [row.symbolId, row])),
    [props],
  );
  const book = useLive($book, initialBook);
  const tickers = useLive($tickers, initialTickers);
  useEffect(() => followBook(instrument), [instrument]);
  const last = tickers[symbol.symbolId]?.last;
  return {
    instrument,
    book,
    lastPrice: last === undefined ? undefined : ticksOf(instrument, last),
    quotePair: pricedPair(quotePair, tickers),
    bgbPair: pricedPair(bgbPair, tickers),
  };
}

const visitor = { makerPpm: 1000, takerPpm: 1000, feeInBgb: false };

/** All that the form shows, worked out of what is typed and of the market as it is. */
export function useOrderForm(props: OrderFormProps, feeInBgb: boolean) {
  const market = useMarket(props);
  const { instrument, book, lastPrice } = market;
  // A limit order begins at the page's last price; from then on the field is the visitor's.
  const initial = useMemo<FormDraft>(() => {
    const last = props.tickers.find(({ symbolId }) => symbolId === props.symbol.symbolId)?.last;
    return { ...emptyDraft, price: last ?? '' };
  }, [props]);
  const form = useLive($draft, initial);
  const ended = useLive($sessionEnded, false);
  const known = useLive<UserRow | undefined>($user, props.user);
  const user = ended ? undefined : props.user && known;
  const balances = useLive($balances, props.balances);
  const orders = useLive<readonly OrderRow[] | undefined>($orders, undefined);
  useEffect(() => (user ? followBalances() : undefined), [user]);

  useEffect(
    () => onPick((pick) => $draft.set(picked(instrument, $draft.get() ?? initial, pick))),
    [instrument, initial],
  );

  const change = (more: Partial<FormDraft>) =>
    $draft.set(follow(instrument, { ...($draft.get() ?? initial), percent: undefined, ...more }));
  const step = (way: 1 | -1) => {
    const price = stepped(instrument, priceOf(instrument, form.price) ?? lastPrice, way);
    if (price !== undefined) change({ price: priceText(instrument, price) });
  };
  const ofPair = orders?.filter(({ symbolId }) => symbolId === instrument.symbol).length;
  const account: Account = {
    user: user ? { ...user, feeInBgb } : visitor,
    balances: user ? balances : [],
    openOrders: ofPair ?? props.openOrders,
  };
  const draft = orderOf(instrument, form);
  return {
    form,
    user,
    instrument,
    account,
    draft,
    change,
    step,
    preview: previewOf(market, account, draft),
    bestAsk: book.asks[0]?.price,
    bestBid: book.bids[0]?.price,
  };
}

export type OrderFormState = ReturnType<typeof useOrderForm>;
