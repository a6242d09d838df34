import { type MouseEvent, memo, type ReactNode } from 'react';
import type { TickerRow } from '#contract/calls/market.ts';
import { symbolOf } from '#domain/line/line.ts';
import { percentChange } from '#domain/money/change.ts';
import { feeDiscountWords } from '#i18n/fee-discount.ts';
import { fill } from '#i18n/fill.ts';
import { addressOf, type MarketHrefs } from '#i18n/market-address.ts';
import { compactText, noFigure, percentText } from '#i18n/number.ts';
import { Badge } from '#ui/react/Badge.tsx';
import { LastPrice, Line, Move, type Moving, Star } from './MarketCells.tsx';
import { directionClass, directionOf, type MarketPair } from './markets.ts';
import type { PickerText } from './picker.ts';

/** Columns that a phone has no room for. */
export const wide = 'max-md:hidden';
/** What has no room beside a contract's symbol stands below it. */
const narrow = 'max-md:flex-col max-md:items-start md:items-center';
export const rowId = (symbol: string) => `picker-${symbol}`;

interface PickerRowProps {
  readonly pair: MarketPair;
  readonly ticker: TickerRow | undefined;
  readonly at: number;
  readonly isCurrent: boolean;
  readonly isActive: boolean;
  /** Whether the Tab key stops at its star. */
  readonly isStop: boolean;
  readonly isFavourite: boolean;
  readonly moving: Moving | undefined;
  readonly onFavourite: (symbol: string, isIn: boolean) => void;
  readonly onPick: (event: MouseEvent, symbol: string) => void;
  readonly hrefs: MarketHrefs;
  readonly tag: string;
  readonly text: PickerText;
}

/** `BTC/USDT`, or `BTCUSDT Perpetual`. */
const calledOf = ({ symbol, base, quote, leverageMax }: MarketPair, text: PickerText): string =>
  leverageMax === undefined
    ? `${base}/${quote}`
    : fill(text.perpetualOf, { symbol: symbolOf(symbol) });

/** The coin's sign, codes and name; the link spreads over the whole row. */
function PairName({ pair, isCurrent, onPick, hrefs, tag, text }: PickerRowProps): ReactNode {
  const { symbol, base, quote, discount, leverageMax } = pair;
  const isContract = leverageMax !== undefined;
  return (
    <span className="flex items-center gap-2 min-w-0">
      <img src={`/coins/${base}.svg`} width={20} height={20} alt="" className="shrink-0" />
      <span
        className={`flex gap-x-2 min-w-0 ${discount ? 'flex-col items-start' : isContract ? narrow : 'items-center'}`}
      >
        <a
          href={addressOf(hrefs, symbol)}
          tabIndex={-1}
          aria-current={isCurrent ? 'page' : undefined}
          aria-label={fill(text.tradePair, { pair: calledOf(pair, text) })}
          onClick={(event) => onPick(event, symbol)}
          className="truncate shrink-0 max-w-full after:content-empty after:absolute after:inset-0"
        >
          <bdi className="font-600">
            {isContract ? symbolOf(symbol) : base}
            {!isContract && <span className="text-text-2 font-400">/{quote}</span>}
          </bdi>
        </a>
        {discount ? (
          <Badge {...feeDiscountWords(discount, tag, text)} className="" />
        ) : (
          <bdi className="truncate text-text-2">{isContract ? text.perpetual : pair.name}</bdi>
        )}
      </span>
    </span>
  );
}

/** A pair with its figures. It is drawn anew when its own figures change, not when others' do. */
export const PickerRow = memo(function PickerRow(props: PickerRowProps): ReactNode {
  const { pair, ticker, at, isCurrent, isActive, isStop, isFavourite, moving } = props;
  const { onFavourite, tag, text } = props;
  const { symbol, line } = pair;
  const called = calledOf(pair, text);
  const tabIndex = isStop ? 0 : -1;
  const change = ticker && percentChange(ticker.open, ticker.last);
  const colour = directionClass[directionOf(change)];
  return (
    <tr
      id={rowId(symbol)}
      data-symbol={symbol}
      aria-rowindex={at + 2}
      aria-selected={isActive}
      className={`picker-row relative hover:bg-surface-2 aria-selected:bg-surface-2 ${isCurrent ? 'shadow-[inset_2px_0_var(--accent)] rtl:shadow-[inset_-2px_0_var(--accent)]' : ''}`}
    >
      <td className="ps-1">
        <span className="flex">
          <Star
            called={called}
            isFavourite={isFavourite}
            onPress={() => onFavourite(symbol, !isFavourite)}
            text={text}
            tabIndex={tabIndex}
          />
          {moving && (
            <Move symbol={symbol} called={called} text={text} tabIndex={tabIndex} {...moving} />
          )}
        </span>
      </td>
      <th scope="row" className="text-start font-400 ps-1">
        <PairName {...props} />
      </th>
      <td className="text-end px-1 md:px-2">
        {ticker ? <LastPrice last={ticker.last} tag={tag} /> : noFigure}
      </td>
      <td className={`text-end ps-1 pe-4 md:px-2 ${colour}`}>
        <bdi className="num">{change ? percentText(change, tag) : noFigure}</bdi>
      </td>
      <td className={`text-end px-2 whitespace-nowrap ${wide}`}>
        <bdi className="num">{ticker ? compactText(ticker.turnover, tag) : noFigure}</bdi>
      </td>
      <td className={`text-end ps-1 pe-3 leading-none ${wide}`}>
        <Line d={line} className={`w-16 h-5 ${colour || 'text-text-2'}`} />
      </td>
    </tr>
  );
});
