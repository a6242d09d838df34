import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { priceText } from '#contract/map/quantity.ts';
import { lineOf } from '#domain/line/line.ts';
import { groupDecimal } from '#i18n/number.ts';
import { useLinear } from '#kit/account/use-linear.ts';
import { gainShown } from '#kit/amount-text.ts';
import type { LinearPosition } from '#stores/trading/linear-account.ts';
import type { FullChartProps } from '../chart.ts';
import type { LiveChart } from '../plot/live-chart.ts';
import { placeWithin } from '../plot/overlay.ts';

interface PositionLinesProps {
  readonly chart: LiveChart;
  readonly props: FullChartProps;
}

/** What of a position stands at a price of the chart. */
interface PositionLine {
  /** Ever the same for one position and kind. */
  readonly id: string;
  readonly kind: 'entry' | 'liquidation';
  /** A plain decimal. */
  readonly price: string;
  readonly label: string;
  readonly tone: string;
}

/** Where a position was opened, and where it would be liquidated. */
function linesOf(held: LinearPosition, { text, tag }: FullChartProps): readonly PositionLine[] {
  const { position, contract, figures } = held;
  const { id, direction, entry, size } = position;
  const of = (kind: PositionLine['kind'], tone: string, label: string, price?: string) =>
    price === undefined ? [] : [{ id: `${kind}-${id}`, kind, price, label, tone }];
  const gain = figures
    ? ` ${gainShown(contract.settle, figures.unrealized, tag)} ${contract.settle.code}`
    : '';
  const said = `${text[direction]} ${groupDecimal(size, tag)} ${contract.base.code}${gain}`;
  const { liquidation } = figures ?? {};
  const at = liquidation === undefined ? undefined : priceText(contract, liquidation);
  return [
    ...of('entry', direction === 'long' ? 'text-up' : 'text-down', said, entry),
    ...of('liquidation', 'text-warn', text.liquidationPrice, at),
  ];
}

/** Lines at the entry of the user’s positions on the contract, and where they would be liquidated. */
export default function PositionLines({ chart, props }: PositionLinesProps): ReactNode {
  const { symbolId } = props.symbol;
  const list = useRef<HTMLUListElement>(null);
  const { held } = useLinear(lineOf(symbolId));
  const lines = held
    .filter(({ position }) => position.symbolId === symbolId)
    .flatMap((one) => linesOf(one, props));
  // Without dependencies: a line is in its place as soon as it is rendered.
  useLayoutEffect(() => {
    if (list.current) placeWithin(list.current, chart);
  });
  if (lines.length === 0) return null;
  return (
    <ul ref={list}>
      {lines.map(({ id, kind, price, label, tone }) => (
        <li
          key={id}
          data-line={kind}
          data-price={price}
          className={`chart-order chart-cost ${tone}`}
        >
          <span dir="auto">{label}</span>
        </li>
      ))}
    </ul>
  );
}
