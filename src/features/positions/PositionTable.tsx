import type { ReactNode } from 'react';
import { priceText } from '#contract/map/quantity.ts';
import { symbolOf } from '#domain/line/line.ts';
import type { Ticks } from '#domain/money/units.ts';
import { fill } from '#i18n/fill.ts';
import { groupDecimal, noFigure, priceDecimal } from '#i18n/number.ts';
import type { PositionAction } from './Positions.tsx';
import {
  gainText,
  moneyText,
  type PositionItem,
  priceOrNone,
  sharePercent,
} from './position-rows.ts';
import type { PositionsText } from './positions.ts';

interface TableProps {
  readonly items: readonly PositionItem[];
  readonly text: PositionsText;
  readonly tag: string;
  readonly onAsk: (what: PositionAction, item: PositionItem) => void;
}

interface Column {
  readonly id: string;
  readonly label: keyof PositionsText;
  readonly cell: (item: PositionItem, props: TableProps) => ReactNode;
  readonly end?: boolean;
  readonly card?: 'head';
}

const gainTone = (units: bigint) => (units > 0n ? 'text-up' : units < 0n ? 'text-down' : '');

const Two = ({ first, second }: { first: ReactNode; second: ReactNode }): ReactNode => (
  <span className="inline-grid gap-px">
    <span>{first}</span>
    <span className="text-text-2">{second}</span>
  </span>
);

/** How soon ADL would take a position: bars, and in words. */
function Lights({ lights, text }: { readonly lights: number; readonly text: PositionsText }) {
  return (
    <span className="inline-flex items-center gap-0.5" title={fill(text.adlOf, { lights })}>
      <span className="sr-only">{fill(text.adlOf, { lights })}</span>
      <span aria-hidden="true" className="me-0.5 text-2xs">
        {text.adl}
      </span>
      {[1, 2, 3, 4, 5].map((one) => (
        <i
          key={one}
          aria-hidden="true"
          className={`w-1 h-3 rounded-sm ${one <= lights ? (lights > 3 ? 'bg-down' : 'bg-up') : 'bg-line'}`}
        />
      ))}
    </span>
  );
}

const columns: readonly Column[] = [
  {
    id: 'contract',
    label: 'contract',
    card: 'head',
    cell: ({ position }, { text }) => (
      <Two
        first={<bdi className="font-600">{symbolOf(position.symbolId)}</bdi>}
        second={
          <span className={position.direction === 'long' ? 'text-up' : 'text-down'}>
            {text[position.direction]}{' '}
            <bdi>{fill(text.times, { leverage: position.leverage })}</bdi> ·{' '}
            {text[position.marginMode]}
          </span>
        }
      />
    ),
  },
  {
    id: 'size',
    label: 'size',
    end: true,
    cell: ({ position, contract, figures }, { tag }) => (
      <Two
        first={
          <>
            <bdi className="num">{groupDecimal(position.size, tag)}</bdi> {contract.base.code}
          </>
        }
        second={
          figures && (
            <>
              <bdi className="num">{moneyText(contract, figures.value, tag)}</bdi>{' '}
              {contract.settle.code}
            </>
          )
        }
      />
    ),
  },
  {
    id: 'entry',
    label: 'entry',
    end: true,
    cell: ({ position, contract, figures }, { tag }) => (
      <Two
        first={<bdi className="num">{priceOrNone(position.entry, tag)}</bdi>}
        second={<bdi className="num">{estimateText(contract, figures?.breakEven, tag)}</bdi>}
      />
    ),
  },
  {
    id: 'mark',
    label: 'markPrice',
    end: true,
    cell: ({ mark }, { tag }) => <bdi className="num">{priceOrNone(mark, tag)}</bdi>,
  },
  {
    id: 'liquidation',
    label: 'liquidationPrice',
    end: true,
    cell: ({ position, contract, figures }, { tag, text }) => (
      <Two
        first={
          <bdi className="num text-warn">{estimateText(contract, figures?.liquidation, tag)}</bdi>
        }
        second={<Lights lights={position.adlLights ?? 0} text={text} />}
      />
    ),
  },
  {
    id: 'margin',
    label: 'margin',
    end: true,
    cell: (item, props) => {
      const { position, contract, figures } = item;
      const { text, tag } = props;
      return (
        <Two
          first={
            <>
              <bdi className="num">
                {figures ? moneyText(contract, figures.margin, tag) : noFigure}
              </bdi>{' '}
              {contract.settle.code}
              {position.marginMode === 'isolated' && (
                <button
                  type="button"
                  className="ms-1 text-accent hover:underline"
                  onClick={() => props.onAsk('margin', item)}
                >
                  {text.adjust}
                </button>
              )}
            </>
          }
          second={<bdi className="num">{sharePercent(figures?.ratioPpm, tag, false)}</bdi>}
        />
      );
    },
  },
  {
    id: 'unrealized',
    label: 'unrealized',
    end: true,
    cell: ({ position, contract, figures }, { tag, text }) => (
      <Two
        first={
          figures && (
            <span className={gainTone(figures.unrealized)}>
              <bdi className="num">{gainText(contract, figures.unrealized, tag)}</bdi>{' '}
              {contract.settle.code} (<bdi className="num">{sharePercent(figures.roePpm, tag)}</bdi>
              )
            </span>
          )
        }
        second={
          <>
            {text.realizedPnl} <bdi className="num">{groupDecimal(position.realized, tag)}</bdi>
          </>
        }
      />
    ),
  },
  {
    id: 'tpsl',
    label: 'tpsl',
    end: true,
    cell: (item, { tag, text, onAsk }) => (
      <button
        type="button"
        className="hover:underline"
        aria-label={text.editTpsl}
        onClick={() => onAsk('tpsl', item)}
      >
        <bdi className="num">{priceOrNone(item.takeProfit?.trigger, tag)}</bdi> /{' '}
        <bdi className="num">{priceOrNone(item.stopLoss?.trigger, tag)}</bdi>
      </button>
    ),
  },
];

const estimateText = (contract: PositionItem['contract'], price: Ticks | undefined, tag: string) =>
  price === undefined ? noFigure : priceDecimal(priceText(contract, price), tag);

/** The positions, one a row; where it is narrow rows are cards. */
export function PositionTable(props: TableProps): ReactNode {
  const { items, text, onAsk } = props;
  return (
    <table className="data-table w-full" aria-label={text.positions}>
      <thead className="sticky top-0 z-2 bg-surface text-text-2">
        <tr className="h-7">
          {columns.map(({ id, label, end }) => (
            <th
              key={id}
              scope="col"
              className={`px-3 font-400 whitespace-nowrap ${end ? 'text-end' : 'text-start'}`}
            >
              {text[label]}
            </th>
          ))}
          <th scope="col" className="px-3 font-400 text-end row-actions">
            {text.action}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.position.id} className="data-row" data-row={item.position.id}>
            {columns.map(({ id, label, end, card, cell }) => (
              <td
                key={id}
                data-label={card === 'head' ? undefined : text[label]}
                data-card={card}
                className={end ? 'text-end' : ''}
              >
                {cell(item, props)}
              </td>
            ))}
            <td data-card="last" className="text-end row-actions">
              <span className="inline-flex gap-2">
                {(
                  [
                    ['close', 'closePosition'],
                    ['reverse', 'reverse'],
                  ] as const
                ).map(([what, label]) => (
                  <button
                    key={what}
                    type="button"
                    className="text-accent hover:underline"
                    onClick={() => onAsk(what, item)}
                  >
                    {text[label]}
                  </button>
                ))}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
