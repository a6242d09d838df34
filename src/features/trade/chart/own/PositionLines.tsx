import type { ReactNode } from 'react';
import { priceText } from '#contract/map/quantity.ts';
import { sizeUnitOf } from '#domain/instrument/value.ts';
import { lineOf } from '#domain/line/line.ts';
import { groupDecimal } from '#i18n/number.ts';
import { useContracts } from '#kit/account/use-contracts.ts';
import { gainShown } from '#kit/amount-text.ts';
import type { HeldPosition } from '#stores/trading/contracts-account.ts';
import type { FullChartProps } from '../chart.ts';
import type { OverlayProps } from './overlays.tsx';
import { type PriceLine, PriceLines } from './PriceLines.tsx';

/** Where a position was opened, and where it would be liquidated. */
function linesOf(held: HeldPosition, { text, tag }: FullChartProps): readonly PriceLine[] {
  const { position, contract, figures } = held;
  const { id, direction, entry, size } = position;
  const of = (kind: 'entry' | 'liquidation', tone: string, label: string, price?: string) =>
    price === undefined ? [] : [{ id: `${kind}-${id}`, kind, price, label, tone }];
  const gain = figures
    ? ` ${gainShown(contract.settle, figures.unrealized, tag)} ${contract.settle.code}`
    : '';
  const said = `${text[direction]} ${groupDecimal(size, tag)} ${sizeUnitOf(contract)}${gain}`;
  const { liquidation } = figures ?? {};
  const at = liquidation === undefined ? undefined : priceText(contract, liquidation);
  return [
    ...of('entry', direction === 'long' ? 'text-up' : 'text-down', said, entry),
    ...of('liquidation', 'text-warn', text.liquidationPrice, at),
  ];
}

/** Lines at the entry of the user’s positions on the contract, and where they would be liquidated. */
export default function PositionLines({ chart, props }: OverlayProps): ReactNode {
  const { symbolId } = props.symbol;
  const { held } = useContracts(lineOf(symbolId));
  const lines = held
    .filter(({ position }) => position.symbolId === symbolId)
    .flatMap((one) => linesOf(one, props));
  return <PriceLines {...{ chart, lines }} />;
}
