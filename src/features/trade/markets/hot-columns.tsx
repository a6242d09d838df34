import { lineOf, type ShownContractLine, symbolOf } from '#domain/line/line.ts';
import { contractNote } from '#i18n/contract-name.ts';
import { shortLineKey } from '#i18n/line-name.ts';
import { compactText, noFigure } from '#i18n/number.ts';
import { pointsText } from '#i18n/percent.ts';
import { inUsd } from '#stores/market/value.ts';
import {
  type ContractColumn,
  type ContractContext,
  fundingColumn,
  interestOf,
} from './contract-columns.tsx';
import { type HotTab, interestGrowth } from './hot.ts';
import { Num } from './MarketCells.tsx';
import { changeColumn, lastColumn, pairColumn, turnoverOf } from './market-columns.tsx';
import type { MarketRow } from './markets.ts';

/** An amount in US dollars, in which contracts of all lines compare. */
const usdColumn = (
  id: string,
  label: ContractColumn['label'],
  usdOf: (row: MarketRow) => string | undefined,
): ContractColumn => ({
  ...{ id, label, end: true, className: 'px-2 whitespace-nowrap', headClass: 'w-30 lg:w-36' },
  sort(row) {
    const value = usdOf(row);
    return value === undefined ? undefined : Number(value);
  },
  cell(row, { tag }) {
    const value = usdOf(row);
    return <Num>{value === undefined ? noFigure : `$${compactText(value, tag)}`}</Num>;
  },
});

const nameColumn: ContractColumn = {
  ...pairColumn<ContractContext>(
    'hot-pair',
    ({ symbol }) => symbolOf(symbol),
    ({ symbol }, { text }) => (
      <>
        <span className="text-text-2">
          {text[shortLineKey(lineOf(symbol) as ShownContractLine)]}
        </span>
        <span className="text-text-2 truncate">{contractNote(symbol, text)}</span>
      </>
    ),
  ),
  label: 'contract',
};

const turnoverColumn = usdColumn(
  'turnover',
  'turnover24h',
  ({ ticker }) => ticker && inUsd(turnoverOf(ticker), ticker.usdRate),
);

const growthColumn: ContractColumn = {
  ...{ id: 'growth', label: 'interestGrowth', end: true },
  ...{ className: 'px-2 whitespace-nowrap', headClass: 'w-30 lg:w-36' },
  sort(row) {
    const growth = interestGrowth(row);
    return growth === undefined ? undefined : Number(growth);
  },
  cell(row, { tag }) {
    const growth = interestGrowth(row);
    return <Num>{growth === undefined ? noFigure : pointsText(growth, tag)}</Num>;
  },
};

/** Contracts of all lines with the figures of a tab; on a phone each is a card. */
export const hotColumnsOf = (tab: HotTab): readonly ContractColumn[] => [
  nameColumn,
  lastColumn({ className: 'contract-last font-550 px-2', headClass: 'w-28', card: 'head' }),
  changeColumn({
    className: 'contract-change font-550 px-2',
    headClass: 'w-24 lg:w-30',
    card: 'head',
  }),
  tab === 'interestGrowth' ? growthColumn : turnoverColumn,
  usdColumn(
    'interest',
    'openInterest',
    ({ contract, ticker }) => contract && ticker && inUsd(interestOf(contract), ticker.usdRate),
  ),
  fundingColumn,
];
