import { valueDecimals } from '#domain/instrument/instrument.ts';
import { type NumberKindName, type NumberRule, numberRule } from './number.ts';

/** What a field's decimals are taken from when they are not the same everywhere. */
export interface Scales {
  readonly priceScale: number;
  readonly sizeScale: number;
  /** Of the asset that values are in. */
  readonly quote: { readonly scale: number };
}

interface RuleRow {
  readonly kind: NumberKindName;
  readonly decimals: number | ((scales: Scales) => number);
}

/**
 * Every numeric field by what it takes (§5): its kind, which sets its length, and its decimals. A form
 * names the row; the kinds stand in `number.ts`.
 */
export const fieldRules = {
  /** Rounded down to the instrument's step when the field is left. */
  price: { kind: 'plain', decimals: ({ priceScale }) => priceScale },
  quantity: { kind: 'plain', decimals: ({ sizeScale }) => sizeScale },
  /** Price times quantity: as many decimals as a price, at least two. */
  value: { kind: 'capped', decimals: valueDecimals },
  /** What an order or position may cost, in the settle asset. */
  cost: { kind: 'capped', decimals: 2 },
  margin: { kind: 'capped', decimals: 2 },
  /** What moves between accounts. */
  transfer: { kind: 'capped', decimals: 8 },
  /** A PnL or return that a take profit or stop loss should bring. */
  target: { kind: 'plain', decimals: 2 },
  percent: { kind: 'short', decimals: 2 },
  signedPercent: { kind: 'signed', decimals: 2 },
  count: { kind: 'count', decimals: 0 },
  leverage: { kind: 'leverage', decimals: 0 },
} as const satisfies Readonly<Record<string, RuleRow>>;

export type FieldRuleName = keyof typeof fieldRules;
/** Rules whose decimals are the same everywhere. */
type FixedRuleName = {
  [N in FieldRuleName]: (typeof fieldRules)[N]['decimals'] extends number ? N : never;
}[FieldRuleName];

/** The rule of a field by its name; some depend on the scales of an instrument. */
export function fieldRule(name: FixedRuleName): NumberRule;
export function fieldRule(name: FieldRuleName, scales: Scales): NumberRule;
export function fieldRule(name: FieldRuleName, scales?: Scales): NumberRule {
  const { kind, decimals }: RuleRow = fieldRules[name];
  return numberRule(kind, typeof decimals === 'number' ? decimals : decimals(scales!));
}
