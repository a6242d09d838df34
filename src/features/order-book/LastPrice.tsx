import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { TickerRow } from '#contract/calls/market.ts';
import { fill } from '#i18n/fill.ts';
import { groupDecimal, noFigure } from '#i18n/number.ts';
import { timesText } from '#stores/value.ts';
import type { OrderBookProps } from './order-book.ts';

interface LastPriceProps {
  readonly ticker: TickerRow | undefined;
  readonly spread: string;
  readonly decimals: number;
  readonly tag: string;
  readonly text: OrderBookProps['text'];
}

/** Last price with the way it went, and the spread. */
export function LastPrice({ ticker, spread, decimals, tag, text }: LastPriceProps): ReactNode {
  const last = ticker?.last;
  const before = useRef(last);
  const [way, setWay] = useState<'up' | 'down'>('up');
  useEffect(() => {
    if (last === undefined || before.current === undefined || last === before.current) return;
    setWay(Number(last) > Number(before.current) ? 'up' : 'down');
    before.current = last;
  }, [last]);
  const usd = ticker && timesText(ticker.last, ticker.usdRate, decimals);

  return (
    <div className="flex items-baseline gap-2 px-3 py-1.5 shrink-0 whitespace-nowrap">
      <span className="sr-only">{text.lastPrice}</span>
      <b className={`text-lg leading-6 font-650 ${way === 'up' ? 'text-up' : 'text-down'}`}>
        <bdi className="num">{last ? groupDecimal(last, tag) : noFigure}</bdi>{' '}
        <span aria-hidden="true">{way === 'up' ? '↑' : '↓'}</span>
      </b>
      <bdi className="text-text-2 truncate">
        {usd ? fill(text.usdValue, { value: groupDecimal(usd, tag) }) : noFigure}
      </bdi>
      <span className="ms-auto text-text-2">{fill(text.spread, { value: spread })}</span>
    </div>
  );
}
