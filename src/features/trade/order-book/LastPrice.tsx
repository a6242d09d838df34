import { memo, type ReactNode, useState } from 'react';
import type { TickerRow } from '#contract/calls/market.ts';
import { isCurrency } from '#domain/instrument/currency.ts';
import { fill } from '#i18n/fill.ts';
import { noFigure, priceDecimal } from '#i18n/number.ts';
import { usdText } from '#stores/market/value.ts';
import type { BookText } from './order-book.ts';

interface LastPriceProps {
  readonly ticker: TickerRow | undefined;
  /** What prices are in. */
  readonly quote: string;
  /** As they are shown: in quote, and in percent of the price. */
  readonly spread: string;
  readonly spreadPercent: string;
  readonly tag: string;
  readonly text: BookText;
}

/** Last price with the way it went, and the spread. */
export const LastPrice = memo(function LastPrice(props: LastPriceProps): ReactNode {
  const { ticker, quote, spread, spreadPercent, tag, text } = props;
  const last = ticker?.last;
  const [before, setBefore] = useState({ last, way: 'up' as 'up' | 'down' });
  // Set while rendering, so that price and arrow turn together.
  if (last !== before.last) {
    const isFall = last !== undefined && Number(last) < Number(before.last);
    setBefore({ last, way: isFall ? 'down' : 'up' });
  }
  const { way } = before;
  const usd = ticker && !isCurrency(quote) ? usdText(ticker.last, ticker.usdRate) : undefined;

  return (
    <div className="book-last">
      <div>
        <span className="sr-only">{text.lastPrice}</span>
        <span className="last-price">
          <b className={`text-lg font-650 ${way === 'up' ? 'text-up' : 'text-down'}`}>
            <bdi className="num">{last ? priceDecimal(last, tag) : noFigure}</bdi>{' '}
            <span aria-hidden="true">{way === 'up' ? '↑' : '↓'}</span>
          </b>
          <bdi className="num text-text-2">
            {usd ? fill(text.usdValue, { value: priceDecimal(usd, tag) }) : !ticker && noFigure}
          </bdi>
        </span>
        <span className="ms-auto text-end text-2xs leading-3.5 text-text-2">
          <span>{fill(text.spread, { value: `\u2068${spread}\u2069` })}</span>{' '}
          <bdi className="num block">{spreadPercent}</bdi>
        </span>
      </div>
    </div>
  );
});
