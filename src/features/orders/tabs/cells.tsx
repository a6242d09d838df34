import type { ReactNode } from 'react';
import { parseUnits } from '#domain/money/decimal.ts';
import type { OrderView } from '#domain/order/view.ts';
import { noFigure, signedText } from '#i18n/number.ts';
import { dateTimeText } from '#i18n/time.ts';
import { pairName } from '../orders.ts';
import type { Column } from '../table/column.ts';
import { sideText } from '../words.ts';

/** More decimals than any figure has. */
const scale = 18;

/** A figure as what it is sorted by; a minus goes before what it would be without. */
export function sortFigure(text: string | undefined): bigint | undefined {
  if (text === undefined) return undefined;
  const isNegative = text.startsWith('-');
  const units = parseUnits(isNegative ? text.slice(1) : text, scale);
  return isNegative && units !== undefined ? -units : units;
}

/** What is quieter than the figure beside it. */
export const Quiet = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <span className="text-text-2">{children}</span>
);

/** A word beside another that says what kind it is. */
export const Tag = ({ title, children }: { title?: string; children: ReactNode }): ReactNode => (
  <>
    <wbr />
    <span
      title={title}
      className="ms-1 px-1.25 rounded bg-surface-2 text-2xs text-text-2 whitespace-nowrap"
    >
      {children}
    </span>
  </>
);

const quiet = () => 'text-text-2';

interface Row {
  readonly symbolId: string;
}

export const timeColumn = <R,>(of: (row: R) => number): Column<R> => ({
  id: 'time',
  label: 'time',
  text: (row, { tag, zone }) => dateTimeText(of(row), tag, zone),
  cell: (row, { tag, zone }) => <bdi>{dateTimeText(of(row), tag, zone)}</bdi>,
  sort: of,
  tone: quiet,
  card: 'time',
});

export const updatedColumn = <R,>(of: (row: R) => number): Column<R> => ({
  ...timeColumn(of),
  card: undefined,
  id: 'updated',
  label: 'updated',
  off: true,
});

export const pairColumn = <R extends Row>(): Column<R> => ({
  id: 'pair',
  label: 'pair',
  text: ({ symbolId }, { pairs }) => pairName(pairs, symbolId),
  cell: ({ symbolId }, { pairs }) => <bdi>{pairName(pairs, symbolId)}</bdi>,
  sort: ({ symbolId }) => symbolId,
  tone: () => 'font-600',
  card: 'head',
});

/** Sides have their colour beside their word. */
export const sideTone = (buys: boolean): string => (buys ? 'text-up' : 'text-down');

/** What went in or out has the colour of its sign. */
export const signTone = (figure: string): string => {
  if (figure === '0') return '';
  return sideTone(!figure.startsWith('-'));
};

export const sideColumn = <R extends Pick<OrderView, 'side'>>(): Column<R> => ({
  id: 'side',
  label: 'side',
  text: sideText,
  sort: ({ side }) => side,
  tone: ({ side }) => sideTone(side === 'buy'),
  card: 'head',
});

/** Of contracts: what the part that closed a position brought, before the fee. */
export const realizedColumn = <
  R extends { readonly realized?: string | undefined },
>(): Column<R> => ({
  id: 'realized',
  label: 'realizedPnl',
  end: true,
  text: ({ realized }, { tag }) => (realized === undefined ? noFigure : signedText(realized, tag)),
  sort: ({ realized }) => sortFigure(realized),
  tone: ({ realized = '0' }) => signTone(realized),
});

type Ids = 'orderId' | 'planId' | 'tradeId' | 'clientId' | 'positionId' | 'billId';

/** An id, for those who look for one. */
export const idColumn = <R,>(label: Ids, of: (row: R) => string | undefined): Column<R> => ({
  id: label,
  label,
  text: (row) => of(row) ?? noFigure,
  cell: (row) => <bdi>{of(row) ?? noFigure}</bdi>,
  off: true,
  tone: quiet,
});
