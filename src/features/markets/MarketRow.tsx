import { memo, type ReactNode } from 'react';
import type { TickerRow } from '#contract/calls/market.ts';
import { percentChange } from '#domain/money/change.ts';
import { feeDiscountWords } from '#i18n/fee-discount.ts';
import { compactText, noFigure, percentText, priceDecimal } from '#i18n/number.ts';
import { Badge } from '#ui/react/Badge.tsx';
import { LastPrice, Line, type Moving, PairCells } from './MarketCells.tsx';
import { directionClass, directionOf, type MarketPair, type MarketsText } from './markets.ts';

/** Columns that a phone has no room for, and those that a small window has none for. */
export const wide = 'max-md:hidden';
export const widest = 'max-lg:hidden';

interface MarketRowProps {
  readonly pair: MarketPair;
  readonly ticker: TickerRow | undefined;
  readonly at: number;
  readonly isFavourite: boolean;
  readonly onFavourite: (symbol: string, isIn: boolean) => void;
  /** Where there are lists to move it between. */
  readonly moving: Moving | undefined;
  readonly href: string;
  readonly tag: string;
  readonly text: MarketsText;
}

/** The base coin's name, and lower fees; where there is no room for both, these alone. */
const Note = ({
  pair: { name, discount },
  tag,
  text,
}: Pick<MarketRowProps, 'pair' | 'tag' | 'text'>): ReactNode => (
  <>
    <bdi className={`truncate shrink-99 max-w-full text-text-2 ${discount ? 'max-md:hidden' : ''}`}>
      {name}
    </bdi>
    {discount && (
      <Badge {...feeDiscountWords(discount, tag, text)} className="md:px-1 md:bg-accent/12" />
    )}
  </>
);

/** A pair with its figures. It is drawn anew when its own figures change, not when others' do. */
export const MarketRow = memo(function MarketRow(props: MarketRowProps): ReactNode {
  const { pair, ticker, at, isFavourite, onFavourite, moving, tag, text } = props;
  const { symbol, base, quote } = pair;
  const change = ticker && percentChange(ticker.open, ticker.last);
  const colour = directionClass[directionOf(change)];
  const figure = (price: string | undefined) => (
    <bdi className="num">{price === undefined ? noFigure : priceDecimal(price, tag)}</bdi>
  );
  return (
    <tr
      data-symbol={symbol}
      aria-rowindex={at + 2}
      className="market-row relative hover:bg-surface-2"
    >
      <PairCells
        {...{ pair, at, text, isFavourite, onFavourite, moving }}
        called={`${base}/${quote}`}
        address={props.href + symbol}
        name={
          <>
            {base}
            <span className="text-xs text-text-2 font-400">/{quote}</span>
          </>
        }
        note={<Note pair={pair} tag={tag} text={text} />}
      />
      <td className="text-end font-550 px-1 md:px-3">
        {ticker ? <LastPrice last={ticker.last} tag={tag} /> : noFigure}
      </td>
      <td className={`text-end font-550 ps-1 pe-4 md:px-3 ${colour}`}>
        <bdi className="num">{change ? percentText(change, tag) : noFigure}</bdi>
      </td>
      <td className={`text-end px-3 ${widest}`}>{figure(ticker?.high)}</td>
      <td className={`text-end px-3 ${widest}`}>{figure(ticker?.low)}</td>
      <td className={`text-end px-3 whitespace-nowrap ${wide}`}>
        <bdi className="num">{ticker ? compactText(ticker.turnover, tag) : noFigure}</bdi>{' '}
        <bdi className="text-text-2">{quote}</bdi>
      </td>
      <td className={`text-end ps-3 pe-4 leading-none ${wide}`}>
        <Line d={pair.line} className={colour} />
      </td>
    </tr>
  );
});
