import type { ReactNode } from 'react';
import { parseUnits } from '#domain/money/decimal.ts';
import { groupDecimal, noFigure, priceDecimal, signedText } from '#i18n/number.ts';
import { dateTimeText, zonedTimeText } from '#i18n/time.ts';
import type { Column } from './column.ts';
import type { Label, TableContext } from './context.ts';

/** More decimals than any amount has. */
const scale = 18;

/** An amount as a value to sort by. */
export function sortAmount(text: string | undefined): bigint | undefined {
  if (text === undefined) return undefined;
  const isNegative = text.startsWith('-');
  const units = parseUnits(isNegative ? text.slice(1) : text, scale);
  return isNegative && units !== undefined ? -units : units;
}

/** Text that is less important than the value beside it. */
export const Quiet = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <span className="text-text-2">{children}</span>
);

/** A part and its whole, which stand as their heading does in either direction of writing. */
export const PartOf = ({ part, whole }: { part: string; whole: string }): ReactNode => (
  <>
    <Quiet>
      <bdi>{part}</bdi> /
    </Quiet>{' '}
    <bdi>{whole}</bdi>
  </>
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

/** Sides have their color beside their word. */
export const sideTone = (buys: boolean): string => (buys ? 'text-up' : 'text-down');

/** What went in or out has the color of its sign; none where there is no amount or it is zero. */
export const signTone = (amount: string | undefined): string =>
  amount === undefined || /^-?[0.]*$/.test(amount) ? '' : sideTone(!amount.startsWith('-'));

type Part<Row, Context extends TableContext> = Partial<Column<Row, Context>>;

/** A time, in the user's zone. */
export const timeColumn = <Row, Context extends TableContext>(
  label: Label<Context>,
  of: (row: Row) => number | undefined,
  more: Part<Row, Context> = {},
): Column<Row, Context> => {
  const text = (row: Row, { tag, zone }: TableContext) => {
    const at = of(row);
    return at === undefined ? noFigure : dateTimeText(at, tag, zone);
  };
  return {
    id: label,
    label,
    text,
    cell: (row, context) => <bdi className="when">{text(row, context)}</bdi>,
    sort: of,
    file(row, { zone }) {
      const at = of(row);
      return at === undefined ? undefined : zonedTimeText(at, zone);
    },
    isTime: true,
    tone: quiet,
    ...more,
  };
};

type ValueOf<Row> = (row: Row) => string | undefined;

/** A decimal that `write` writes in the page's language; files have it as the exchange gives it. */
const decimalColumn =
  (write: (decimal: string, tag: string) => string) =>
  <Row, Context extends TableContext>(
    label: Label<Context>,
    of: ValueOf<Row>,
    more: Part<Row, Context> = {},
  ): Column<Row, Context> => ({
    id: label,
    label,
    end: true,
    text: (row, { tag }) => {
      const decimal = of(row);
      return decimal === undefined ? noFigure : write(decimal, tag);
    },
    sort: (row) => sortAmount(of(row)),
    file: of,
    ...more,
  });

/** An amount with all of its digits. */
export const amountColumn = decimalColumn(groupDecimal);

/** A price, as it is read at a glance. */
export const priceColumn = decimalColumn(priceDecimal);

/** An amount that was gained or lost, with its sign and color. */
export const gainColumn = <Row, Context extends TableContext>(
  label: Label<Context>,
  of: ValueOf<Row>,
  more: Part<Row, Context> = {},
): Column<Row, Context> =>
  decimalColumn(signedText)(label, of, {
    tone: (row) => (of(row) === undefined ? quiet() : signTone(of(row))),
    ...more,
  });

/** A text. */
export const textColumn = <Row, Context extends TableContext>(
  label: Label<Context>,
  text: (row: Row, context: Context) => string,
  more: Part<Row, Context> = {},
): Column<Row, Context> => ({ id: label, label, text, ...more });

/** An id, hidden until chosen. */
export const idColumn = <Row, Context extends TableContext>(
  label: Label<Context>,
  of: ValueOf<Row>,
): Column<Row, Context> => ({
  id: label,
  label,
  text: (row) => of(row) ?? noFigure,
  cell: (row) => <bdi>{of(row) ?? noFigure}</bdi>,
  file: of,
  off: true,
  tone: quiet,
});

/** What can be done with a row, always in sight at its end. */
export const actionColumn = <Row, Context extends TableContext>(
  label: Label<Context>,
  cell: (row: Row, context: Context) => ReactNode,
  /** The names of the actions, as wide as they are. */
  text: (context: Context) => string = () => '',
): Column<Row, Context> => ({
  id: 'action',
  label,
  end: true,
  fixed: 'last',
  text: (_, context) => text(context),
  cell,
});
