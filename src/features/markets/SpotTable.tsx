import type { ReactNode } from 'react';
import { type Column, MarketHead } from './MarketHead.tsx';
import type { TableProps } from './MarketList.tsx';
import { MarketRow, wide, widest } from './MarketRow.tsx';
import { MarketTable } from './MarketTable.tsx';
import type { MarketsText } from './markets.ts';

/** As markets.css has it. */
const rowHeight = 52;

const columns: readonly Column<keyof MarketsText>[] = [
  { key: 'pair', label: 'pair', className: 'text-start ps-1 md:ps-2' },
  { key: 'last', label: 'lastPrice', className: 'text-end px-1 md:px-3 w-[29%] md:w-36' },
  { key: 'change', label: 'change24h', className: 'text-end ps-1 pe-4 md:px-3 w-[27%] md:w-34' },
  { key: 'high', label: 'high24h', className: `text-end px-3 w-32 ${widest}` },
  { key: 'low', label: 'low24h', className: `text-end px-3 w-32 ${widest}` },
  { key: 'turnover', label: 'turnover24h', className: `text-end px-3 w-42 ${wide}` },
];

interface SpotTableProps {
  readonly of: TableProps;
  readonly href: string;
  readonly tag: string;
  readonly text: MarketsText;
}

/** Pairs with their figures. */
export function SpotTable({ of, href, tag, text }: SpotTableProps): ReactNode {
  const { pairs, tickers, starred, onFavourite, moving, sort, onSort, body } = of;
  return (
    <MarketTable
      {...{ pairs, rowHeight, body }}
      label={text.markets}
      className="market-table text-sm"
      head={
        <MarketHead
          {...{ columns, sort, onSort, text }}
          starClass={moving ? 'w-18 md:w-20' : 'w-10 md:w-12'}
          line={{ name: text.last24h, className: `ps-3 pe-4 w-36 ${wide}` }}
        />
      }
      row={(pair, at) => (
        <MarketRow
          key={pair.symbol}
          {...{ pair, at, onFavourite, moving, href, tag, text }}
          ticker={tickers[pair.symbol]}
          isFavourite={starred.has(pair.symbol)}
        />
      )}
    />
  );
}
