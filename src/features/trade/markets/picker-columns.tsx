import type { MouseEvent, ReactNode } from 'react';
import { isDemoLine, lineOf, symbolOf } from '#domain/line/line.ts';
import { contractNote } from '#i18n/contract-name.ts';
import { feeDiscountWords } from '#i18n/fee-discount.ts';
import { addressOf, type MarketHrefs } from '#i18n/market-address.ts';
import { compactText, noFigure } from '#i18n/number.ts';
import { Badge } from '#ui/react/Badge.tsx';
import { coming } from '#ui/react/lazy.ts';
import { Num } from './MarketCells.tsx';
import {
  changeColumn,
  keepingColumn,
  lastColumn,
  lineColumn,
  linkName,
  type MarketColumn,
  type MarketContext,
  nameColumn,
  turnoverOf,
  worthOf,
} from './market-columns.tsx';
import type { MarketPair } from './markets.ts';
import { isContractTab, type ListPlace, type PickerTab, type PickerText } from './picker.ts';

export interface PickerContext extends MarketContext<PickerText> {
  /** The page's market. */
  readonly current: string;
  readonly hrefs: MarketHrefs;
  readonly onPick: (event: MouseEvent, symbol: string) => void;
}

/** Columns that a phone has no room for. */
const wide = 'max-md:hidden';
/** What has no room beside a contract's symbol stands below it. */
const narrow = 'max-md:flex-col max-md:items-start md:items-center';

/** What stands beside a market's symbol. */
function noteOf({ symbol, name, leverageMax }: MarketPair, text: PickerText): string {
  if (isDemoLine(lineOf(symbol))) return text.demo;
  return leverageMax === undefined ? name : contractNote(symbol, text);
}

interface PairNameProps {
  readonly pair: MarketPair;
  readonly context: PickerContext;
}

/** The coin's sign, codes and name; the link spreads over the whole row. */
function PairName({ pair, context }: PairNameProps): ReactNode {
  const { symbol, base, quote, discount, leverageMax } = pair;
  const { current, hrefs, onPick, tag, text } = context;
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
          aria-current={symbol === current ? 'page' : undefined}
          aria-label={linkName(pair, text)}
          onClick={(event) => onPick(event, symbol)}
          className="row-link truncate shrink-0 max-w-full"
        >
          <bdi className="font-600">
            {isContract ? symbolOf(symbol) : base}
            {!isContract && <span className="text-text-2 font-400">/{quote}</span>}
          </bdi>
        </a>
        {discount ? (
          <Badge {...feeDiscountWords(discount, tag, text)} className="market-note" />
        ) : (
          <bdi className="market-note truncate text-text-2">{noteOf(pair, text)}</bdi>
        )}
      </span>
    </span>
  );
}

const usePickerFunding = coming(() => import('./PickerFunding.tsx'));

interface FundingCellProps {
  readonly pair: MarketPair;
  readonly tag: string;
}

/** What follows funding comes with the first tab that shows it. */
function FundingCell({ pair, tag }: FundingCellProps): ReactNode {
  const PickerFunding = usePickerFunding(true);
  return PickerFunding && <PickerFunding symbol={pair.symbol} tag={tag} />;
}

const fundingColumn: MarketColumn<PickerContext> = {
  id: 'funding',
  label: 'funding',
  end: true,
  className: `px-2 w-37 whitespace-nowrap ${wide}`,
  cell: ({ pair }, { tag }) => <FundingCell pair={pair} tag={tag} />,
};

const pairNameColumn: MarketColumn<PickerContext> = {
  ...nameColumn,
  className: 'font-400 ps-1',
  cell: ({ pair }, context) => <PairName pair={pair} context={context} />,
};

const nameAndPrice: readonly MarketColumn<PickerContext>[] = [
  keepingColumn('ps-1'),
  pairNameColumn,
  lastColumn({ className: 'px-1 md:px-2', headClass: 'w-[29%] md:w-24' }),
  changeColumn({ className: 'ps-1 pe-4 md:px-2', headClass: 'w-[25%] md:w-20' }),
];

const turnoverColumn: MarketColumn<PickerContext> = {
  id: 'turnover',
  label: 'turnover24h',
  end: true,
  className: `px-2 w-22 ${wide}`,
  sort: worthOf('turnover'),
  cell: ({ ticker }, { tag }) => (
    <Num>{ticker ? compactText(turnoverOf(ticker), tag) : noFigure}</Num>
  ),
};

/** Markets of all lines to pick from. */
export const pickerColumns: readonly MarketColumn<PickerContext>[] = [
  ...nameAndPrice,
  turnoverColumn,
  lineColumn(`ps-1 pe-3 w-20 leading-none ${wide}`, 'w-16 h-5'),
];

/** Contracts of one kind, by their funding rather than by their line of a day. */
const contractPickerColumns: readonly MarketColumn<PickerContext>[] = [
  ...nameAndPrice,
  fundingColumn,
  { ...turnoverColumn, className: `ps-2 pe-3 w-24 ${wide}` },
];

/** Beside the chart there is room for name and price. */
const listColumns: readonly MarketColumn<PickerContext>[] = [
  keepingColumn(''),
  pairNameColumn,
  lastColumn({ className: 'px-1', headClass: 'w-22' }),
  changeColumn({ className: 'ps-1 pe-3', headClass: 'w-20' }),
];

/** The columns of a tab. */
export function columnsOf(
  tab: PickerTab,
  place: ListPlace,
): readonly MarketColumn<PickerContext>[] {
  if (place === 'list') return listColumns;
  return isContractTab(tab) ? contractPickerColumns : pickerColumns;
}
