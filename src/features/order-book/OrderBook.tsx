import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { instrumentOf } from '#contract/map/instrument.ts';
import { priceText, sizeText } from '#contract/map/quantity.ts';
import type { Lots, Ticks } from '#domain/money/units.ts';
import { fill } from '#i18n/fill.ts';
import { groupDecimal, noFigure } from '#i18n/number.ts';
import { $book, followBook } from '#stores/book.ts';
import { type Book, bookOf } from '#stores/book-sides.ts';
import { pick } from '#stores/draft.ts';
import { $orders } from '#stores/orders.ts';
import { $tickers, type Tickers } from '#stores/tickers.ts';
import { useLive } from '#stores/use-live.ts';
import { useProps } from '#ui/props.ts';
import { BookSide } from './BookSide.tsx';
import { LastPrice } from './LastPrice.tsx';
import {
  bidShare,
  type OrderBookProps,
  ownPrices,
  rowsOf,
  rowsSeen,
  rowsWithin,
  totalSeen,
} from './order-book.ts';

/** Moves the focus up and down the prices, whatever their side. */
function onArrow(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
  const prices = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  const at = prices.indexOf(document.activeElement as HTMLElement);
  const next = prices[at + (event.key === 'ArrowUp' ? -1 : 1)];
  if (at < 0 || !next) return;
  event.preventDefault();
  next.focus();
}

/** How many levels of a side are to be seen, measured on the element that `measured` is given. */
function useRoom() {
  const measured = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(rowsSeen);
  useEffect(() => {
    const element = measured.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (element.clientHeight > 0) setSeen(rowsWithin(element.clientHeight));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { seen, measured };
}

/** The order book: asks above, bids below, the last price between. */
export default function OrderBook({ json }: { readonly json: string }): ReactNode {
  const props = useProps<OrderBookProps>(json);
  const { symbol, tag, text } = props;
  const instrument = useMemo(() => instrumentOf(symbol), [symbol]);
  const initial = useMemo<Book>(() => bookOf(instrument, props.depth), [instrument, props]);
  const book = useLive($book, initial);
  const orders = useLive($orders, props.orders);
  const tickers = useLive<Tickers>(
    $tickers,
    useMemo(() => tickersOf(props), [props]),
  );
  const { seen, measured } = useRoom();
  useEffect(() => followBook(instrument), [instrument]);

  const asks = useMemo(() => rowsOf(book.asks), [book.asks]);
  const bids = useMemo(() => rowsOf(book.bids), [book.bids]);
  const own = useMemo(() => ownPrices(orders, symbol.symbolId), [orders, symbol]);
  const asked = totalSeen(asks, seen);
  const bid = totalSeen(bids, seen);
  const bestAsk = book.asks[0]?.price;
  const bestBid = book.bids[0]?.price;
  const spread =
    bestAsk === undefined || bestBid === undefined
      ? noFigure
      : groupDecimal(priceText(instrument, (bestAsk - bestBid) as Ticks), tag);
  const share = bidShare(bid, asked);
  const base = symbol.baseCoin.coinName;
  const sideProps = { most: Math.max(asked, bid), own, tag, text, base, onPick: pick };
  const totalText = (lots: number) => sizeText(instrument, lots as Lots);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows move among the buttons inside.
    <div className="flex flex-col h-full min-h-0" onKeyDown={onArrow}>
      <div className="book-row h-6.5 leading-6.5 text-text-2 shrink-0" aria-hidden="true">
        <span>{fill(text.priceIn, { asset: symbol.quoteCoin.coinName })}</span>
        <span>{fill(text.sizeIn, { asset: base })}</span>
        <span>{fill(text.totalIn, { asset: base })}</span>
      </div>
      {asks.length + bids.length === 0 ? (
        <p className="grow p-3 text-text-2">{text.bookEmpty}</p>
      ) : (
        <>
          <BookSide {...sideProps} room={measured} side="sell" rows={asks} totalText={totalText} />
          <LastPrice
            ticker={tickers[symbol.symbolId]}
            tag={tag}
            text={text}
            spread={spread}
            decimals={symbol.delegatePricePlace}
          />
          <BookSide {...sideProps} side="buy" rows={bids} totalText={totalText} />
        </>
      )}
      {share !== undefined && <Share share={share} text={text} tag={tag} />}
    </div>
  );
}

const tickersOf = ({ symbol, ticker }: OrderBookProps): Tickers =>
  ticker ? { [symbol.symbolId]: ticker } : {};

interface ShareProps {
  readonly share: number;
  readonly tag: string;
  readonly text: OrderBookProps['text'];
}

/** How the levels shown divide between the sides. */
function Share({ share, text }: ShareProps): ReactNode {
  const bought = fill(text.boughtShare, { percent: `\u2066${share}%\u2069` });
  const sold = fill(text.soldShare, { percent: `\u2066${100 - share}%\u2069` });
  return (
    <div
      role="img"
      aria-label={`${text.shareName}: ${bought}, ${sold}`}
      className="book-share flex justify-between h-4.5 mx-3 mt-1 mb-2 px-1.5 rounded text-2xs leading-4.5 shrink-0"
      style={{ '--at': `${share}%` } as CSSProperties}
    >
      <bdi className="text-up">{bought}</bdi>
      <bdi className="text-down">{sold}</bdi>
    </div>
  );
}
