import { useEffect, useMemo } from 'react';
import type { SymbolRow } from '#contract/calls/market.ts';
import { ticksOf } from '#contract/map/quantity.ts';
import { priceOf, steppedText } from '#contract/map/typed-price.ts';
import type { PricedPair } from '#domain/fee/fee.ts';
import { finishedNumber } from '#domain/input/number.ts';
import { slippageDefaultPpm } from '#domain/instrument/instrument.ts';
import { isSpecialKind } from '#domain/line/line.ts';
import type { OrderView } from '#domain/order/view.ts';
import { $balancesOf, subscribeBalances } from '#stores/account/balances.ts';
import { $ordersOn } from '#stores/account/orders.ts';
import { useSession } from '#stores/account/use-session.ts';
import { $draftOf, emptyDraft, type FormDraft, onPick } from '#stores/choice/draft.ts';
import { keepDraft } from '#stores/choice/kept-draft.ts';
import { $slippagePpm } from '#stores/choice/order-choices.ts';
import { $bookOf, subscribeBook } from '#stores/feed/book.ts';
import { type Book, bookOf } from '#stores/feed/book-sides.ts';
import { $tickers, type Tickers } from '#stores/feed/tickers.ts';
import { usePaced } from '#stores/feed/use-paced.ts';
import { marketOf } from '#stores/market/market.ts';
import { useLive } from '#stores/page/use-live.ts';
import { follow, picked, turned } from './draft-order.ts';
import type { OrderFormProps } from './order-form.ts';
import { type Account, type Market, previewOf } from './preview.ts';

function pricedPair(row: SymbolRow | undefined, tickers: Tickers): PricedPair | undefined {
  const last = row && tickers[row.symbolId]?.last;
  if (!row || last === undefined) return undefined;
  const { instrument } = marketOf(row);
  const lastPrice = ticksOf(instrument, last);
  return lastPrice === undefined ? undefined : { instrument, lastPrice };
}

/** The market as the form needs it: figures that change with every frame can't be read. */
function useFigures(props: OrderFormProps): Market {
  const { symbol, quotePair, bgbPair } = props;
  const { symbolId, instrument } = marketOf(symbol);
  const stores = useMemo(() => [$bookOf(symbolId), $tickers] as const, [symbolId]);
  const initialBook = useMemo<Book>(() => bookOf(instrument, props.depth), [instrument, props]);
  const initialTickers = useMemo<Tickers>(
    () => Object.fromEntries(props.tickers.map((row) => [row.symbolId, row])),
    [props],
  );
  const initial = useMemo(
    () => [initialBook, initialTickers] as const,
    [initialBook, initialTickers],
  );
  const [book, tickers] = usePaced<readonly [Book, Tickers]>(stores, initial, 'calm');
  useEffect(() => subscribeBook(instrument), [instrument]);
  const ticker = tickers[symbolId];
  return {
    instrument,
    book,
    lastPrice: ticker && ticksOf(instrument, ticker.last),
    reference: ticksOf(instrument, ticker?.referencePrice ?? ''),
    quotePair: pricedPair(quotePair, tickers),
    bgbPair: pricedPair(bgbPair, tickers),
  };
}

const visitor = { makerPpm: 1000, takerPpm: 1000, feeInBgb: false };

/** The page's user; undefined for a visitor, and once the session has ended. */
function useUser(props: OrderFormProps) {
  const { symbolId, line, accountType } = marketOf(props.symbol);
  const { isUser, ended, user: known } = useSession(props.user !== undefined);
  const user = isUser ? (known ?? props.user) : undefined;
  const balances = useLive($balancesOf(accountType), props.balances);
  const orders = useLive<readonly OrderView[] | undefined>($ordersOn(line), undefined);
  const slippagePpm = useLive($slippagePpm, slippageDefaultPpm);
  useEffect(() => (isUser ? subscribeBalances() : undefined), [isUser]);
  const ofPair = orders?.filter((order) => order.symbolId === symbolId).length;
  const account: Account = {
    user: user ?? visitor,
    balances: user ? balances : [],
    openOrders: ofPair ?? props.openOrders,
    slippagePpm,
  };
  return { user, account, hasEnded: ended && props.user !== undefined };
}

const isSame = (typed: string, sent: string) => finishedNumber(typed) === finishedNumber(sent);

/** What is typed, and what changes it: nothing else does, the feed least of all. */
function useDraft(props: OrderFormProps, { instrument }: Market) {
  const { symbolId: symbol } = instrument;
  // A limit order begins at the page's last price; from then on the field is the visitor's.
  const initial = useMemo<FormDraft>(() => {
    const last = props.tickers.find(({ symbolId }) => symbolId === symbol)?.last;
    return { ...emptyDraft, price: last ?? '' };
  }, [props.tickers, symbol]);
  const $draft = $draftOf(symbol);
  const form = useLive($draft, initial);
  const now = () => $draft.get() ?? initial;

  const userId = props.user?.userId;
  useEffect(() => keepDraft(symbol, userId), [symbol, userId]);
  useEffect(
    () =>
      onPick(symbol, (pick) => {
        const draft = $draft.get() ?? initial;
        // A special kind takes it for itself.
        if (!isSpecialKind(draft.type)) $draft.set(picked(instrument, draft, pick));
      }),
    [instrument, symbol, initial, $draft],
  );
  return {
    form,
    set: (next: FormDraft) => $draft.set(next),
    change: (more: Partial<FormDraft>) =>
      $draft.set(follow(instrument, { ...now(), percent: undefined, ...more })),
    /** Another side, type, execution or unit. */
    turn: (more: Partial<FormDraft>) => $draft.set(turned(instrument, now(), more)),
    /** Empties what was sent, unless something else was typed meanwhile. */
    clear: (sent: FormDraft) => {
      const { quantity, value, preset } = now();
      // Leaving a field takes out what groups its digits.
      if (!isSame(quantity, sent.quantity) || !isSame(value, sent.value)) return;
      if (preset !== sent.preset) return;
      const empty = { quantity: '', value: '', preset: undefined };
      $draft.set({ ...now(), percent: undefined, ...empty });
    },
    /** Brings prices into the shape in which they are sent, as leaving their fields does. */
    settle: () => {
      const draft = now();
      const price = steppedText(instrument, draft.price);
      const trigger = steppedText(instrument, draft.trigger);
      if (price !== draft.price || trigger !== draft.trigger) {
        $draft.set(follow(instrument, { ...draft, price, trigger }));
      }
    },
  };
}

/** All that the form shows, worked out of what is typed and of the market as it is. */
export function useOrderForm(props: OrderFormProps) {
  const market = useFigures(props);
  const { instrument, lastPrice } = market;
  const draft = useDraft(props, market);
  const who = useUser(props);
  const { form } = draft;
  const price = form.type === 'limit' ? priceOf(instrument, form.price) : undefined;
  return {
    ...draft,
    ...who,
    instrument,
    market,
    /** The price that a buy pays at most, or the last one. */
    paid: price ?? lastPrice,
    preview: previewOf(market, who.account, form),
  };
}

export type OrderFormState = ReturnType<typeof useOrderForm>;
