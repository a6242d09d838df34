import { priceText } from '#contract/map/quantity.ts';
import type { Lots, Ticks } from '#domain/money/units.ts';
import { fill } from '#i18n/fill.ts';
import { groupDecimal } from '#i18n/number.ts';
import { pointsText } from '#i18n/percent.ts';
import { gainText, targetResult } from '#kit/tpsl/target.ts';
import type { PositionItem } from './position-rows.ts';
import type { PositionsText } from './positions.ts';

interface Words {
  readonly item: PositionItem;
  readonly text: PositionsText;
  readonly tag: string;
}

/** What closing `size` of a position (absent: all of it) at a trigger would bring, with that price. */
export function atTriggerText({ item, text, tag }: Words, trigger: Ticks, size?: Lots): string {
  const { contract, position, own } = item;
  const { pnl, roe } = targetResult({ contract, held: own, leverage: position.leverage }, trigger);
  const all = Math.abs(own.size);
  const part = (pnl * BigInt(size ?? all)) / BigInt(all);
  return fill(text.atTrigger, {
    price: groupDecimal(priceText(contract, trigger), tag),
    result: `${gainText(contract, part, tag)} (${pointsText(roe, tag)})`,
  });
}
