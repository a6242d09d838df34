import { type ReactNode, useMemo, useRef } from 'react';
import { priceText } from '#contract/map/quantity.ts';
import { spreadOf } from '#domain/book/depth.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { sizeUnitOf, valueAssetOf } from '#domain/instrument/value.ts';
import { formatUnits } from '#domain/money/decimal.ts';
import type { OrderView } from '#domain/order/view.ts';
import { fill } from '#i18n/fill.ts';
import { groupDecimal, noFigure, percentText, priceDecimal } from '#i18n/number.ts';
import { $ordersOn } from '#stores/account/orders.ts';
import { useSession } from '#stores/account/use-session.ts';
import { $bookView, $sumUnit, type BookView, type SumUnit } from '#stores/choice/book-choices.ts';
import type { BookPick } from '#stores/choice/draft.ts';
import type { Book } from '#stores/feed/book-sides.ts';
import { useHold } from '#stores/feed/use-hold.ts';
import { useMarket } from '#stores/market/market.ts';
import { useLive } from '#stores/page/use-live.ts';
import { useShown } from '#stores/page/use-shown.ts';
import { showToast } from '#ui/base/toast.ts';
import { useProps } from '#ui/island/props.ts';
import { lazy } from '#ui/react/lazy.ts';
import { BookSide, describes } from './BookSide.tsx';
import { LastPrice } from './LastPrice.tsx';
import {
  isShort,
  levelDecimals,
  type OrderBookProps,
  ownLevels,
  quoteDecimals,
} from './order-book.ts';
import { Share } from './Share.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useBook } from './use-book.ts';
import { usePicks } from './use-picks.ts';
import { useRoom } from './use-room.ts';
import { useSides } from './use-sides.ts';

/** Seen once a level is pointed at, which fingers never do. */
const Summary = lazy(() => import('./Summary.tsx'));

/** Decimals of the spread in percent: millionths. */
const percentDecimals = 4;

function spreadTexts(instrument: Instrument, { bids, asks }: Book, tag: string) {
  const spread = spreadOf(bids[0]?.price, asks[0]?.price);
  if (!spread) return { spread: noFigure, spreadPercent: noFigure };
  const percent = formatUnits(spread.ppm, percentDecimals);
  return {
    spread: groupDecimal(priceText(instrument, spread.ticks), tag),
    spreadPercent: percentText(percent, tag, false),
  };
}

/** Says what went into the form to whoever cannot see it from there. */
function say({ price, size }: BookPick, byKey: boolean, { tag, text }: OrderBookProps): void {
  if (!byKey && matchMedia('(min-width: 1200px)').matches) return;
  const values = { price: `\u2068${priceDecimal(price, tag)}\u2069` };
  showToast(
    size === undefined
      ? fill(text.filledPrice, values)
      : fill(text.filledSum, { ...values, size: `\u2068${groupDecimal(size, tag)}\u2069` }),
  );
}

interface HeadProps {
  readonly text: OrderBookProps['text'];
  readonly instrument: Instrument;
  readonly unit: SumUnit;
}

/** What prices, sizes and sums of values are in. */
const codesOf = (instrument: Instrument) => ({
  price: instrument.quote.code,
  base: sizeUnitOf(instrument),
  quote: valueAssetOf(instrument).code,
});

/** Names of the columns; that of the sums turns them to the other coin. */
function Heads({ text, instrument, unit }: HeadProps): ReactNode {
  const { price, base, quote } = codesOf(instrument);
  const [shown, other] = unit === 'base' ? [base, quote] : [quote, base];
  return (
    <div className="book-row book-heads">
      <span aria-hidden="true">{fill(text.priceIn, { asset: price })}</span>
      <span aria-hidden="true">{fill(text.sizeIn, { asset: base })}</span>
      <button
        type="button"
        title={fill(text.totalInOther, { asset: other })}
        onClick={() => $sumUnit.set(unit === 'base' ? 'quote' : 'base')}
        className="book-unit"
      >
        {fill(text.totalIn, { asset: shown })}{' '}
        <span className="sr-only">{fill(text.totalInOther, { asset: other })}</span>
      </button>
    </div>
  );
}

const none: readonly OrderView[] = [];

/** The order book: asks above, bids below, the last price between. */
export default function OrderBook({ json }: { readonly json: string }): ReactNode {
  const props = useProps<OrderBookProps>(json);
  const { tag, text } = props;
  const { symbolId, line: lineName, symbol, instrument } = useMarket(props.symbol);
  const root = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const isShown = useShown(root);
  const { isHeld, handlers: holding } = useHold();
  const pace = !isShown ? 'still' : isHeld ? 'held' : 'live';
  const { finest, book, grouping, choices, ticker } = useBook(instrument, props, pace);
  const view = useLive<BookView>($bookView, 'both');
  const unit = useLive<SumUnit>($sumUnit, 'base');
  const { seen, room } = useRoom();
  const decimals = quoteDecimals(symbol);
  const sides = useSides(book, seen, { instrument, view, unit, decimals });
  const lines = { buy: sides.buy.lines, sell: sides.sell.lines };
  const { ended } = useSession();
  const open = useLive($ordersOn(lineName), props.orders);
  const orders = ended ? none : open;
  const own = useMemo(
    () => ownLevels(instrument, orders, grouping),
    [instrument, orders, grouping],
  );
  const picks = usePicks(symbolId, lines, view, (chosen, byKey) => say(chosen, byKey, props));
  const { marked, stop } = picks;
  const line = marked && lines[marked.side][marked.at];
  const units = useMemo(() => {
    const { price, base, quote } = codesOf(instrument);
    return [price, base, unit === 'base' ? base : quote] as const;
  }, [instrument, unit]);
  const common = {
    ...{ own, tag, units, short: isShort(symbol), text, stop },
    decimals: levelDecimals(instrument, grouping),
  };
  const markedOf = (side: 'buy' | 'sell') => (marked?.side === side ? marked.at + 1 : 0);
  const isEmpty = finest.asks.length + finest.bids.length === 0;

  return (
    <div ref={root} className="book">
      <Toolbar {...{ instrument, tag, text, choices, grouping, isHeld }} />
      <Heads {...{ text, instrument, unit }} />
      {isEmpty ? (
        <p className="grow p-3 text-text-2">{text.bookEmpty}</p>
      ) : (
        <div className="contents" {...picks.handlers}>
          <div ref={body} className="book-body" {...holding}>
            {view !== 'bids' && (
              <BookSide
                {...common}
                {...sides.sell}
                side="sell"
                marked={markedOf('sell')}
                room={room}
              />
            )}
            <LastPrice
              ticker={ticker}
              quote={instrument.quote.code}
              tag={tag}
              text={text}
              {...spreadTexts(instrument, finest, tag)}
            />
            {view !== 'asks' && (
              <BookSide
                {...common}
                {...sides.buy}
                side="buy"
                marked={markedOf('buy')}
                {...(view === 'bids' && { room })}
              />
            )}
          </div>
        </div>
      )}
      {sides.share !== undefined && <Share share={sides.share} text={text} tag={tag} />}
      {line && <Summary {...{ ...marked, line, instrument, decimals, tag, text, body }} />}
      <span id={describes.price} hidden>
        {text.fillsPrice}
      </span>
      <span id={describes.sum} hidden>
        {text.fillsSum}
      </span>
    </div>
  );
}
