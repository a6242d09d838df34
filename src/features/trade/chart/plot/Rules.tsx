import type { ReactNode } from 'react';
import type { SymbolRow } from '#contract/calls/market.ts';
import type { Side } from '#domain/codes/side.ts';
import { feeDiscountOf } from '#domain/fee/discount.ts';
import { vipLevels } from '#domain/fee/fee.ts';
import { isLimitedByValue, sizeUnitOn } from '#domain/futures/face.ts';
import { formatUnitsShort } from '#domain/money/decimal.ts';
import { bandsOf } from '#domain/order/band.ts';
import { feeDiscountWords } from '#i18n/fee-discount.ts';
import { fill } from '#i18n/fill.ts';
import { groupDecimal, percentText } from '#i18n/number.ts';
import { ppmRate } from '#i18n/ratio.ts';
import { Badge } from '#ui/react/Badge.tsx';
import type { RulesText } from './rules.ts';

/** Millionths as a percentage: `(1000)` → `0.1`. */
const percentOfPpm = (ppm: number): string => formatUnitsShort(BigInt(ppm), 4);

interface RulesProps {
  readonly symbol: SymbolRow;
  readonly tag: string;
  readonly text: RulesText;
}

/** What the exchange asks of an order on this pair. */
export function Rules({ symbol, tag, text }: RulesProps): ReactNode {
  const base = sizeUnitOn(symbol.symbolId, symbol.baseCoin.coinName);
  const quote = symbol.quoteCoin.coinName;
  const figure = (value: string, asset: string) => (
    <>
      <bdi>{groupDecimal(value, tag)}</bdi> {asset}
    </>
  );
  // Isolated, so that sign and percent sign stay with their figure in right-to-left text.
  const range = (side: Side) => {
    const { downPpm, upPpm } = bandsOf(symbol, side);
    const down = percentText(`-${percentOfPpm(downPpm)}`, tag);
    const up = percentText(`+${percentOfPpm(upPpm)}`, tag);
    return fill(text.ruleFromLast, { percent: `\u2066${down} / ${up}\u2069` });
  };
  const discount = feeDiscountOf(symbol);
  const fee = (ppm: number) => ppmRate(ppm, tag);
  const rules: readonly (readonly [string, ReactNode])[] = [
    [text.ruleState, text[`state_${symbol.state}`]],
    [text.rulePriceStep, figure(symbol.priceEndStep, quote)],
    [text.ruleSizeStep, figure(symbol.sizeStep, base)],
    [text.ruleSizeMin, figure(symbol.sizeMin, base)],
    [text.ruleSizeMax, figure(symbol.sizeMax, base)],
    ...(isLimitedByValue(symbol.symbolId)
      ? ([
          [text.ruleValueMin, figure(symbol.notionalMin, quote)],
          [text.ruleValueMax, figure(symbol.notionalMax, quote)],
        ] as const)
      : []),
    [text.ruleBuyPrices, range('buy')],
    [text.ruleSellPrices, range('sell')],
    [
      text.ruleFees,
      <span key="fees" className="inline-flex items-center gap-2">
        {discount && <Badge {...feeDiscountWords(discount, tag, text)} />}
        <bdi>
          {fee(symbol.makerPpm ?? vipLevels[0]!.makerPpm)} /{' '}
          {fee(symbol.takerPpm ?? vipLevels[0]!.takerPpm)}
        </bdi>
      </span>,
    ],
  ];
  return (
    <dl className="grid max-w-120 p-3">
      {rules.map(([name, value]) => (
        <div
          key={name}
          className="flex justify-between gap-6 py-2 border-b border-line last:border-b-0"
        >
          <dt className="text-text-2">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
