import type { ReactNode } from 'react';
import { quoteValueOf } from '#domain/futures/face.ts';
import { isDemoLine, lineOf, symbolOf } from '#domain/line/line.ts';
import type { ContractView } from '#domain/position/view.ts';
import { contractNote } from '#i18n/contract-name.ts';
import { fill } from '#i18n/fill.ts';
import { compactText, noFigure, priceDecimal } from '#i18n/number.ts';
import type { ContractsText } from './contracts.ts';
import { Funding } from './Funding.tsx';
import { Num } from './MarketCells.tsx';
import {
  changeColumn,
  keepingColumn,
  type ListContext,
  lastColumn,
  type MarketColumn,
  pairColumn,
  turnoverOf,
  worthOf,
} from './market-columns.tsx';
import type { MarketRow } from './markets.ts';

export type ContractContext = ListContext<ContractsText>;
export type ContractColumn = MarketColumn<ContractContext>;

/** Columns for which a window may have no room; on a phone, where rows are cards, all are there. */
const wide = 'md:max-lg:hidden';
const widest = 'md:max-xl:hidden';

/** A figure that only contracts have, to sort by. */
const figureOf =
  (key: 'mark' | 'index' | 'fundingRate') =>
  ({ contract }: MarketRow): number | undefined => {
    const figure = contract?.[key];
    return figure === undefined ? undefined : Number(figure);
  };

/** What is open of a contract, in the quote. */
export const interestOf = ({ symbolId, openInterest, openInterestValue }: ContractView): string =>
  quoteValueOf(symbolId, openInterest, openInterestValue);

const priceColumn = (
  id: 'mark' | 'index',
  label: ContractColumn['label'],
  look: Pick<ContractColumn, 'className' | 'headClass'>,
): ContractColumn => ({
  ...{ id, label, end: true, ...look },
  sort: figureOf(id),
  cell({ contract }, { tag }) {
    const price = contract?.[id];
    return <Num>{price === undefined ? noFigure : priceDecimal(price, tag)}</Num>;
  },
});

interface AmountProps {
  readonly amount: string | undefined;
  readonly unit: string;
  readonly unitClass?: string;
  readonly tag: string;
}

const Amount = ({ amount, unit, unitClass = '', tag }: AmountProps): ReactNode => (
  <>
    <Num>{amount === undefined ? noFigure : compactText(amount, tag)}</Num>{' '}
    <bdi className={`text-text-2 ${unitClass}`}>{unit}</bdi>
  </>
);

/** What is paid at the next funding, and how long it is to that. */
export const fundingColumn: ContractColumn = {
  id: 'funding',
  label: 'funding',
  end: true,
  className: 'contract-funding px-2 whitespace-nowrap',
  headClass: 'w-40 lg:w-42',
  card: 'wide',
  sort: figureOf('fundingRate'),
  cell: ({ contract }, { tag }) => <Funding contract={contract} tag={tag} />,
};

/** Contracts with their figures; on a phone each is a card. */
export const contractColumns: readonly ContractColumn[] = [
  keepingColumn('ps-2 md:ps-3'),
  {
    ...pairColumn<ContractContext>(
      'ps-2',
      ({ symbol }) => symbolOf(symbol),
      ({ symbol }, { text }) => (
        <span className="text-text-2">
          {isDemoLine(lineOf(symbol)) ? text.demo : contractNote(symbol, text)}
        </span>
      ),
    ),
    label: 'contract',
  },
  lastColumn({ className: 'contract-last font-550 px-2', headClass: 'w-28', card: 'head' }),
  changeColumn({
    className: 'contract-change font-550 px-2',
    headClass: 'w-24 lg:w-27',
    card: 'head',
  }),
  // Where rows are cards the order has room for some columns only.
  priceColumn('mark', 'markPrice', {
    className: `px-2 ${wide}`,
    headClass: 'w-33 max-md:hidden',
  }),
  priceColumn('index', 'indexPrice', {
    className: `px-2 ${widest}`,
    headClass: 'w-30 max-md:hidden',
  }),
  fundingColumn,
  {
    id: 'interest',
    label: 'openInterest',
    end: true,
    className: `px-2 whitespace-nowrap ${wide}`,
    headClass: 'w-30',
    card: 'wide',
    // In base they would not compare.
    sort: ({ contract }) => contract && Number(interestOf(contract)),
    cell: ({ contract, pair }, { tag }) => (
      <Amount amount={contract && interestOf(contract)} unit={pair.quote} tag={tag} />
    ),
  },
  {
    id: 'turnover',
    label: 'turnover24h',
    end: true,
    className: 'ps-2 pe-4 xl:px-2 whitespace-nowrap',
    headClass: 'w-32 xl:w-30',
    sort: worthOf('turnover'),
    cell: ({ ticker, pair }, { tag }) => (
      // A card has no room for the unit, and says it of the open interest.
      <Amount
        amount={ticker && turnoverOf(ticker)}
        unit={pair.quote}
        unitClass="max-md:hidden"
        tag={tag}
      />
    ),
  },
  {
    id: 'leverage',
    label: 'leverageMax',
    end: true,
    className: `ps-2 pe-4 ${widest}`,
    headClass: 'w-30 max-md:hidden',
    sort: ({ pair }) => pair.leverageMax,
    text: ({ pair }, { text }) => fill(text.times, { leverage: pair.leverageMax ?? '' }),
  },
];
