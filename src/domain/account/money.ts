import type { BalanceView } from '#domain/account/view.ts';
import { formatUnitsShort, parseUnits } from '#domain/money/decimal.ts';

/** Decimals of no asset are more. */
const scale = 8;

/** What a balance can margin positions with: what is held for something else can't. */
export function marginMoney({ total, held }: Pick<BalanceView, 'total' | 'held'>): string {
  if (held === undefined) return total;
  return formatUnitsShort(unitsOf(total) - unitsOf(held), scale);
}

const unitsOf = (text: string): bigint => {
  const units = parseUnits(text.replace('-', ''), scale) ?? 0n;
  return text.startsWith('-') ? -units : units;
};
