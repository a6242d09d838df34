import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { SymbolRow, TickerRow } from '#contract/calls/market.ts';
import { feeDiscountOf } from '#domain/fee/discount.ts';
import { isCurrency } from '#domain/instrument/currency.ts';
import type { TickerFigure } from '#domain/line/line.ts';
import { percentChange } from '#domain/money/change.ts';
import { feeDiscountWords } from '#i18n/fee-discount.ts';
import { fill } from '#i18n/fill.ts';
import { compactText, noFigure, priceDecimal } from '#i18n/number.ts';
import { subscribeTickersOf, type Tickers } from '#stores/feed/tickers.ts';
import { useTickers } from '#stores/feed/use-tickers.ts';
import { useMarket } from '#stores/market/market.ts';
import { usdText } from '#stores/market/value.ts';
import { useProps } from '#ui/island/props.ts';
import { Badge } from '#ui/react/Badge.tsx';
import { lazy } from '#ui/react/lazy.ts';
import {
  changeText,
  directionClass,
  directionOf,
  type TickerBarProps,
  volumeText,
} from './ticker-bar.ts';
import { useTitle } from './use-title.ts';

const Tips = lazy(() => import('./Tips.tsx'));

interface FigureProps {
  readonly name: string;
  readonly value: string;
  readonly className?: string | undefined;
  /** Left out on a phone. */
  readonly isWide?: boolean;
}

const Figure = ({ name, value, className, isWide }: FigureProps): ReactNode => (
  <div className={`grid gap-px whitespace-nowrap ${isWide ? 'max-md:hidden' : ''}`}>
    <dt className="text-2xs text-text-2">{name}</dt>
    <dd className={className}>
      <bdi className="num">{value}</bdi>
    </dd>
  </div>
);

type FigureOf = (
  ticker: TickerRow | undefined,
  { text, tag }: TickerBarProps,
  symbol: SymbolRow,
) => FigureProps;

const figureOf: Readonly<Record<TickerFigure, FigureOf>> = {
  change: (ticker, { text, tag }) => ({
    name: text.change24h,
    value: ticker ? changeText(ticker, tag) : noFigure,
    className: directionClass[directionOf(ticker && percentChange(ticker.open, ticker.last))],
  }),
  high: (ticker, { text, tag }) => ({
    name: text.high24h,
    value: priceDecimal(ticker?.high ?? '', tag),
  }),
  low: (ticker, { text, tag }) => ({
    name: text.low24h,
    value: priceDecimal(ticker?.low ?? '', tag),
  }),
  volume: (ticker, { text, tag }, { baseCoin }) => ({
    name: fill(text.volume24h, { asset: baseCoin.coinName }),
    value: volumeText(ticker?.volume, tag),
  }),
  turnover: (ticker, { text, tag }, { quoteCoin }) => ({
    name: fill(text.turnover24h, { asset: quoteCoin.coinName }),
    value: compactText(ticker?.turnover ?? '', tag),
    isWide: true,
  }),
};

/** Which way the last price went last. */
function useTick(last: string | undefined): 'up' | 'down' | 'same' {
  const before = useRef(last);
  const [way, setWay] = useState<'up' | 'down' | 'same'>('same');
  useEffect(() => {
    if (last === undefined || before.current === undefined || last === before.current) return;
    setWay(Number(last) > Number(before.current) ? 'up' : 'down');
    before.current = last;
  }, [last]);
  return way;
}

/** The pair, its last price and what it did within 24 hours. */
export default function TickerBar({ json }: { readonly json: string }): ReactNode {
  const props = useProps<TickerBarProps>(json);
  const { tag, text } = props;
  const initial = useMemo<Tickers>(
    () => Object.fromEntries(props.tickers.map((row) => [row.symbolId, row])),
    [props],
  );
  const tickers = useTickers(initial);
  const { symbol, line, page } = useMarket(props.symbol);
  useEffect(() => subscribeTickersOf(line), [line]);
  useTitle(symbol, tag);

  const ticker = tickers[symbol.symbolId];
  const change = ticker && percentChange(ticker.open, ticker.last);
  const tick = useTick(ticker?.last);
  const color = directionClass[tick === 'same' ? directionOf(change) : tick];
  const isInUsd = isCurrency(symbol.quoteCoin.coinName);
  const usd = ticker && !isInUsd ? usdText(ticker.last, ticker.usdRate) : undefined;
  const { state } = symbol;
  const discount = feeDiscountOf(symbol);

  return (
    <>
      {discount && <Badge {...feeDiscountWords(discount, tag, text)} />}
      {state !== 'trading' && (
        <strong className="px-2 py-0.5 rounded-md border border-warn text-xs text-warn font-550">
          {text[`state_${state}`]}
        </strong>
      )}
      <div className="grid gap-px md:min-w-24">
        <span className="sr-only">{text.lastPrice}</span>
        <bdi className={`num text-xl leading-[1.1] font-650 tracking-tight ${color}`}>
          {ticker ? priceDecimal(ticker.last, tag) : noFigure}
        </bdi>
        <bdi className="text-2xs text-text-2">
          {usd ? fill(text.usdValue, { value: priceDecimal(usd, tag) }) : !ticker && noFigure}
        </bdi>
      </div>
      <dl className="contents md:flex md:flex-wrap md:gap-x-5 xl:gap-x-7 md:gap-y-1 min-[1200px]:max-h-10 print:gap-x-5 md:overflow-hidden print:flex-wrap">
        {page?.tickerFigures.map((name) => (
          <Figure key={name} {...figureOf[name](ticker, props, symbol)} />
        ))}
      </dl>
      <Tips symbol={symbol} tips={props.tips} />
    </>
  );
}
