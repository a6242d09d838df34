import type { ReactNode } from 'react';
import { priceText } from '#contract/map/quantity.ts';
import { sizeUnitOf } from '#domain/instrument/value.ts';
import { lineOf } from '#domain/line/line.ts';
import { percentChange } from '#domain/money/change.ts';
import { groupDecimal, percentText, priceDecimal } from '#i18n/number.ts';
import { useContracts } from '#kit/account/use-contracts.ts';
import { gainShown } from '#kit/amount-text.ts';
import { usePersisted } from '#stores/choice/use-persisted.ts';
import type { HeldPosition } from '#stores/trading/contracts-account.ts';
import type { FullChartProps } from '../chart.ts';
import { $costLines } from './cost-choices.ts';
import type { OverlayProps } from './overlays.tsx';
import { type PriceLine, PriceLines } from './PriceLines.tsx';

/** Where a position was opened, with what it has come to. */
function entryLine(held: HeldPosition, { text, tag, symbol }: FullChartProps): PriceLine | [] {
  const { position, contract, figures } = held;
  const { id, direction, entry, size } = position;
  if (entry === undefined) return [];
  const { unrealized } = figures ?? {};
  const label = (
    <>
      <b className="font-600 max-md:hidden">{text.entry}</b>
      <span> {`${text[direction]} ${groupDecimal(size, tag)} ${sizeUnitOf(contract)}`} </span>
      {unrealized !== undefined && (
        <bdi className={unrealized < 0n ? 'text-down' : 'text-up'}>
          {`${gainShown(contract.settle, unrealized, tag)} ${contract.settle.code}`}
        </bdi>
      )}
    </>
  );
  return {
    id: `entry-${id}`,
    kind: 'entry',
    price: entry,
    // An average has more decimals than there is room for.
    axis: priceDecimal(Number(entry).toFixed(symbol.delegatePricePlace), tag),
    tone: direction === 'long' ? 'text-up' : 'text-down',
    label,
  };
}

/** Where it would be liquidated, and how far from the mark that is. */
function liquidationLine(held: HeldPosition, { text, tag }: FullChartProps): PriceLine | [] {
  const { position, contract, figures, mark } = held;
  if (figures?.liquidation === undefined) return [];
  const price = priceText(contract, figures.liquidation);
  const far = mark === undefined ? undefined : percentChange(priceText(contract, mark), price);
  const axis = priceDecimal(price, tag);
  const label = (
    <>
      <b className="font-600">{text.liquidationPrice}</b>{' '}
      <bdi className="max-md:hidden">{axis}</bdi>{' '}
      {far !== undefined && <bdi>{percentText(far, tag)}</bdi>}
    </>
  );
  const id = `liquidation-${position.id}`;
  return { id, kind: 'liquidation', price, axis, tone: 'text-error', label };
}

/** Where closing it leaves no loss after all fees. */
function breakEvenLine({ position }: HeldPosition, { text, tag }: FullChartProps): PriceLine | [] {
  const { id, breakEven: price } = position;
  if (price === undefined) return [];
  const axis = priceDecimal(price, tag);
  const label = (
    <>
      {text.breakeven} <bdi>{axis}</bdi>
    </>
  );
  return { id: `breakeven-${id}`, kind: 'breakeven', price, axis, tone: 'text-text-2', label };
}

/** Lines at the entry of the user’s positions on the contract, and where they would be liquidated. */
export default function PositionLines({ chart, props }: OverlayProps): ReactNode {
  const { symbolId } = props.symbol;
  const { held } = useContracts(lineOf(symbolId));
  const hasBreakEven = usePersisted($costLines).includes('breakeven');
  const lines = held
    .filter(({ position }) => position.symbolId === symbolId)
    .flatMap((one) =>
      [
        entryLine(one, props),
        liquidationLine(one, props),
        hasBreakEven ? breakEvenLine(one, props) : [],
      ].flat(),
    );
  return <PriceLines {...{ chart, lines }} />;
}
