import type { ReactNode } from 'react';
import type { ContractView } from '#domain/position/view.ts';
import { useMedia } from '#stores/page/use-media.ts';
import { ContractRow, wide, widest } from './ContractRow.tsx';
import type { ContractsText } from './contracts.ts';
import { type Column, MarketHead } from './MarketHead.tsx';
import type { TableProps } from './MarketList.tsx';
import { MarketTable } from './MarketTable.tsx';

/** As markets.css has them. */
const rowHeight = { row: 52, card: 152 } as const;
const phone = '(max-width: 699.98px)';

const columns: readonly Column<keyof ContractsText>[] = [
  { key: 'pair', label: 'contract', className: 'text-start ps-2' },
  { key: 'last', label: 'lastPrice', className: 'text-end px-2 w-28' },
  { key: 'change', label: 'change24h', className: 'text-end px-2 w-24' },
  // Where rows are cards the order has room for some columns only.
  { key: 'mark', label: 'markPrice', className: `text-end px-2 w-28 max-md:hidden ${wide}` },
  { key: 'index', label: 'indexPrice', className: `text-end px-2 w-28 max-md:hidden ${widest}` },
  { key: 'funding', label: 'funding', className: 'text-end px-2 w-40' },
  { key: 'interest', label: 'openInterest', className: `text-end px-2 w-32 ${wide}` },
  { key: 'turnover', label: 'turnover24h', className: 'text-end ps-2 pe-4 xl:px-2 w-32' },
  {
    key: 'leverage',
    label: 'leverageMax',
    className: `text-end ps-2 pe-4 w-28 max-md:hidden ${widest}`,
  },
];

interface ContractTableProps {
  readonly of: TableProps;
  readonly contracts: ReadonlyMap<string, ContractView>;
  readonly href: string;
  readonly tag: string;
  readonly text: ContractsText;
}

/** Contracts with their figures; on a phone each is a card. */
export function ContractTable(props: ContractTableProps): ReactNode {
  const { of, contracts, href, tag, text } = props;
  const { pairs, tickers, starred, onFavourite, moving, sort, onSort, body } = of;
  const isPhone = useMedia(phone, false);
  return (
    <MarketTable
      {...{ pairs, body }}
      rowHeight={isPhone ? rowHeight.card : rowHeight.row}
      label={text.heading}
      className="market-table contract-table text-sm"
      head={
        <MarketHead {...{ columns, sort, onSort, text }} starClass={moving ? 'w-20' : 'w-12'} />
      }
      row={(pair, at) => (
        <ContractRow
          key={pair.symbol}
          {...{ pair, at, onFavourite, moving, href, tag, text }}
          ticker={tickers[pair.symbol]}
          contract={contracts.get(pair.symbol)}
          isFavourite={starred.has(pair.symbol)}
        />
      )}
    />
  );
}
