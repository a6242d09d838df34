import type { ReactNode } from 'react';
import type { TickerRow } from '#contract/calls/market.ts';
import { quoteValueOf } from '#domain/futures/face.ts';
import { percentChange } from '#domain/money/change.ts';
import { contractName } from '#i18n/contract-name.ts';
import { fill } from '#i18n/fill.ts';
import { addressOf, type MarketHrefs } from '#i18n/market-address.ts';
import { noFigure, percentText } from '#i18n/number.ts';
import type { DrawnColumn } from '#kit/table/column.ts';
import type { Words } from '#kit/table/context.ts';
import type { ListsText } from './lists.ts';
import { Keeping, LastPrice, Line, type Moving, Num } from './MarketCells.tsx';
import {
  changeOf,
  directionClass,
  directionOf,
  type MarketPair,
  type MarketRow,
} from './markets.ts';

/** What every list of markets says in its columns. */
type ColumnsText = ListsText &
  Readonly<
    Record<'pair' | 'lastPrice' | 'change24h' | 'turnover24h' | 'last24h' | 'tradePair', string>
  > & { readonly perpetualOf?: string; readonly quarterlyOf?: string };

export interface MarketContext<Text extends ColumnsText = ColumnsText> extends Words {
  readonly tag: string;
  readonly text: Text;
  readonly onFavorite: (symbol: string, isIn: boolean) => void;
  /** Where there are lists to move favorites between. */
  readonly moving: Moving | undefined;
}

export interface ListContext<Text extends ColumnsText = ColumnsText> extends MarketContext<Text> {
  readonly hrefs: MarketHrefs;
}

export type MarketColumn<Context extends MarketContext = MarketContext> = DrawnColumn<
  MarketRow,
  Context
>;

/** How a list draws a column that all lists have. */
type Look = Pick<MarketColumn, 'className' | 'headClass' | 'card'>;

/** `BTC/USDT`, or `BTCUSDT Perpetual`. */
const calledOf = ({ symbol, base, quote, leverageMax }: MarketPair, text: ColumnsText): string =>
  leverageMax === undefined
    ? `${base}/${quote}`
    : contractName(symbol, { perpetualOf: '', quarterlyOf: '', ...text });

/** What the link to a market's page is called. */
export const linkName = (pair: MarketPair, text: ColumnsText): string =>
  fill(text.tradePair, { pair: calledOf(pair, text) });

const changeIn = (ticker: TickerRow | undefined): string | undefined =>
  ticker && percentChange(ticker.open, ticker.last);

const directionTone = ({ ticker }: MarketRow) => directionClass[directionOf(changeIn(ticker))];

/** Prices and turnovers in different quotes compare by their worth in dollars. */
export const worthOf =
  (key: 'last' | 'high' | 'low' | 'turnover') =>
  ({ ticker }: MarketRow): number | undefined =>
    ticker &&
    Number(key === 'turnover' ? turnoverOf(ticker) : ticker[key]) * Number(ticker.usdRate);

/** What was traded within 24 hours, in the quote. */
export const turnoverOf = ({ symbolId, volume, turnover }: TickerRow): string =>
  quoteValueOf(symbolId, volume, turnover);

export const keepingColumn = (className: string): MarketColumn => ({
  id: 'keeping',
  label: 'favorites',
  fixed: 'first',
  className: `market-script market-keeping ${className}`,
  cell: ({ pair, isFavorite }, { onFavorite, moving, text }, { tabIndex }) => (
    <Keeping
      symbol={pair.symbol}
      called={calledOf(pair, text)}
      {...{ isFavorite, onFavorite, moving, text, tabIndex }}
    />
  ),
});

/** What every column of names has. */
export const nameColumn = {
  id: 'pair',
  label: 'pair',
  names: true,
  card: 'head',
  sort: ({ pair }: MarketRow) => pair.symbol,
} as const;

/** Icons of these rows are on the first screen. */
const eagerRows = 4;

/** The market by its name; its link spreads over the whole row. */
export const pairColumn = <Context extends ListContext>(
  className: string,
  name: (pair: MarketPair) => ReactNode,
  note: (pair: MarketPair, context: Context) => ReactNode,
): MarketColumn<Context> => ({
  ...nameColumn,
  className: `market-pair font-400 ps-1 md:ps-2 ${className}`,
  cell: ({ pair }, context, { index = 0 }) => (
    <span className="flex items-center gap-3 min-w-0">
      <img
        src={`/coins/${pair.base}.svg`}
        width={24}
        height={24}
        alt=""
        loading={index < eagerRows ? undefined : 'lazy'}
        className="shrink-0"
      />
      <span className="flex max-xl:flex-col max-xl:items-start xl:items-baseline xl:gap-2.5 min-w-0">
        <a
          href={addressOf(context.hrefs, pair.symbol)}
          aria-label={linkName(pair, context.text)}
          className="row-link whitespace-nowrap"
        >
          <bdi className="text-base font-600">{name(pair)}</bdi>
        </a>
        <span className="flex items-center gap-2 min-w-0 max-w-full text-xs xl:text-sm">
          {note(pair, context)}
        </span>
      </span>
    </span>
  ),
});

export const lastColumn = (look: Look): MarketColumn => ({
  id: 'last',
  label: 'lastPrice',
  end: true,
  sort: worthOf('last'),
  cell: ({ ticker }, { tag }) => (ticker ? <LastPrice last={ticker.last} tag={tag} /> : noFigure),
  ...look,
});

export const changeColumn = (look: Look): MarketColumn => ({
  id: 'change',
  label: 'change24h',
  end: true,
  sort: ({ ticker }) => ticker && changeOf(ticker),
  tone: directionTone,
  cell({ ticker }, { tag }) {
    const change = changeIn(ticker);
    return <Num>{change ? percentText(change, tag) : noFigure}</Num>;
  },
  ...look,
});

export const lineColumn = (className: string, lineClass: string): MarketColumn => ({
  id: 'line',
  label: 'last24h',
  end: true,
  className,
  cell: (row) => (
    <Line d={row.pair.line} className={`${lineClass} ${directionTone(row) || 'text-text-2'}`} />
  ),
});
