import type { Asset } from '#domain/instrument/instrument.ts';
import { valueDecimals } from '#domain/instrument/value-decimals.ts';
import { glanceDecimals } from '#domain/money/glance.ts';
import { type NumberKindName, type NumberRule, numberRule } from './number.ts';

interface OfPrice {
  readonly priceScale: number;
}
interface OfSize {
  readonly sizeScale: number;
}
interface OfSettle {
  readonly settle: Pick<Asset, 'code' | 'scale'>;
}

/** As many decimals as amounts of the settle asset are shown with. */
const ofSettle = ({ settle }: OfSettle): number => glanceDecimals(settle);

interface RuleRow extends Partial<Pick<NumberRule, 'lengthMax' | 'max' | 'isSigned'>> {
  readonly kind: NumberKindName;
  readonly decimals: number | ((scales: never) => number);
}

/**
 * Every numeric field by what it takes (§5): its kind, which sets its length, and its decimals. A form
 * names the row; the kinds stand in `number.ts`.
 */
export const fieldRules = {
  /** Rounded down to the instrument's step when the field is left. */
  price: { kind: 'plain', decimals: ({ priceScale }: OfPrice) => priceScale },
  quantity: { kind: 'plain', decimals: ({ sizeScale }: OfSize) => sizeScale },
  /** Price times quantity: as many decimals as a price, at least two. */
  value: { kind: 'capped', decimals: valueDecimals },
  /** What an order or position may cost, in the settle asset. */
  cost: { kind: 'capped', decimals: ofSettle },
  margin: { kind: 'capped', decimals: ofSettle },
  /** What moves between accounts. */
  transfer: { kind: 'capped', decimals: 8 },
  /** A PnL, or a return in percent, that a take profit or stop loss should bring. */
  pnl: { kind: 'plain', decimals: ofSettle },
  roe: { kind: 'plain', decimals: 2 },
  percent: { kind: 'short', decimals: 2 },
  signedPercent: { kind: 'plain', decimals: 2, isSigned: true },
  count: { kind: 'count', decimals: 0 },
  /** 1 to 10,000,000 by format, whatever the contract allows. */
  leverage: { kind: 'count', decimals: 0, lengthMax: 8, max: 10_000_000 },
} as const satisfies Readonly<Record<string, RuleRow>>;

export type FieldRuleName = keyof typeof fieldRules;
/** What a rule's decimals are taken from, where they are not the same everywhere. */
type ScalesOf<N extends FieldRuleName> = (typeof fieldRules)[N]['decimals'] extends (
  scales: infer Scales,
) => number
  ? readonly [scales: Scales]
  : readonly [scales?: unknown];

/** The rule of a field by its name; some follow the scales of an instrument. */
export function fieldRule<N extends FieldRuleName>(name: N, ...scales: ScalesOf<N>): NumberRule {
  const { kind, decimals, ...more }: RuleRow = fieldRules[name];
  const [given] = scales;
  const count = typeof decimals === 'number' ? decimals : decimals(given as never);
  return { ...numberRule(kind, count), ...more };
}
