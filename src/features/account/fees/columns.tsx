import { groupDecimal } from '#i18n/number.ts';
import { ratioPercent } from '#i18n/ratio.ts';
import { amountColumn, sortAmount, Tag, textColumn } from '#kit/table/cells.tsx';
import { type Column, columnSet } from '#kit/table/column.ts';
import type { FeesContext, FeesText, Level, RateRow } from './fees.ts';

/** A rate, as a percentage. */
const rateColumn = <Row,>(
  label: keyof FeesText & string,
  of: (row: Row) => string,
): Column<Row, FeesContext> => ({
  id: label,
  label,
  end: true,
  text: (row, { tag }) => ratioPercent(of(row), tag),
  sort: (row) => sortAmount(of(row)),
});

const name = ({ name: text }: RateRow) => text;
const rates = [
  rateColumn<RateRow>('maker', ({ maker }) => maker),
  rateColumn<RateRow>('taker', ({ taker }) => taker),
];

/** What the user pays on each line. */
export const rateColumns = columnSet<RateRow, FeesContext>('fee-rates', 'feeRates', [
  textColumn('marketName', name, { id: 'market', card: 'head' }),
  ...rates,
]);

/** Pairs with fees of their own. */
export const pairColumns = columnSet<RateRow, FeesContext>('fee-pairs', 'ownFees', [
  textColumn('pair', name, { card: 'head', cell: (row) => <bdi>{row.name}</bdi>, sort: name }),
  ...rates,
]);

const levelName = ({ level }: Level) => `VIP ${level}`;

/** All levels, the user's marked. */
export const levelColumns = columnSet<Level, FeesContext>('fee-levels', 'levels', [
  textColumn('level', levelName, {
    card: 'head',
    cell: (row, { vipLevel, text }) => (
      <span aria-current={row.level === vipLevel ? 'true' : undefined}>
        <bdi lang="en">{levelName(row)}</bdi>
        {row.level === vipLevel && <Tag>{text.yours}</Tag>}
      </span>
    ),
  }),
  amountColumn('volumeMin', ({ volumeMin }) => volumeMin, {
    text: ({ volumeMin }, { tag }) => groupDecimal(volumeMin, tag),
  }),
  rateColumn('spotMaker', (row) => row.makerFeeRate),
  rateColumn('spotTaker', (row) => row.takerFeeRate),
  rateColumn('futuresMaker', (row) => row.contractMakerFeeRate),
  rateColumn('futuresTaker', (row) => row.contractTakerFeeRate),
]);
