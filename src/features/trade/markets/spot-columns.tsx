import type { ReactNode } from 'react';
import { feeDiscountWords } from '#i18n/fee-discount.ts';
import { compactText, noFigure, priceDecimal } from '#i18n/number.ts';
import { Badge } from '#ui/react/Badge.tsx';
import { Num } from './MarketCells.tsx';
import {
  changeColumn,
  keepingColumn,
  type ListContext,
  lastColumn,
  lineColumn,
  type MarketColumn,
  pairColumn,
  worthOf,
} from './market-columns.tsx';
import type { MarketPair, MarketsText } from './markets.ts';

type SpotContext = ListContext<MarketsText>;

/** Columns that a phone has no room for, and those that a small window has none for. */
const wide = 'max-md:hidden';
const widest = 'max-lg:hidden';

/** The base coin's name, and lower fees; where there is no room for both, these alone. */
const note = ({ name, discount }: MarketPair, { tag, text }: SpotContext): ReactNode => (
  <>
    <bdi className={`truncate shrink-99 max-w-full text-text-2 ${discount ? 'max-md:hidden' : ''}`}>
      {name}
    </bdi>
    {discount && (
      <Badge {...feeDiscountWords(discount, tag, text)} className="md:px-1 md:bg-accent/12" />
    )}
  </>
);

/** The highest or the lowest price of the day. */
const boundColumn = (id: 'high' | 'low'): MarketColumn<SpotContext> => ({
  id,
  label: `${id}24h`,
  end: true,
  className: `px-3 w-32 ${widest}`,
  sort: worthOf(id),
  cell: ({ ticker }, { tag }) => <Num>{ticker ? priceDecimal(ticker[id], tag) : noFigure}</Num>,
});

/** Pairs with their figures. */
export const spotColumns: readonly MarketColumn<SpotContext>[] = [
  keepingColumn('ps-2 md:ps-3'),
  pairColumn(
    '',
    ({ base, quote }) => (
      <>
        {base}
        <span className="text-xs text-text-2 font-400">/{quote}</span>
      </>
    ),
    note,
  ),
  lastColumn({ className: 'font-550 px-1 md:px-3', headClass: 'w-[29%] md:w-36' }),
  changeColumn({ className: 'font-550 ps-1 pe-4 md:px-3', headClass: 'w-[27%] md:w-34' }),
  boundColumn('high'),
  boundColumn('low'),
  {
    id: 'turnover',
    label: 'turnover24h',
    end: true,
    className: `px-3 w-42 whitespace-nowrap ${wide}`,
    sort: worthOf('turnover'),
    cell: ({ ticker, pair }, { tag }) => (
      <>
        <Num>{ticker ? compactText(ticker.turnover, tag) : noFigure}</Num>{' '}
        <bdi className="text-text-2">{pair.quote}</bdi>
      </>
    ),
  },
  lineColumn(`ps-3 pe-4 w-36 leading-none ${wide}`, ''),
];
