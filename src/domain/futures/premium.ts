import { faceValue } from '#domain/instrument/instrument.ts';
import { byContractKind, type ContractInstrument } from '#domain/instrument/kinds.ts';
import { notionalUnit, type Valued } from '#domain/instrument/value.ts';
import { divUp } from '#domain/money/divide.ts';
import { pow10 } from '#domain/money/powers.ts';
import type { Lots, Ticks } from '#domain/money/units.ts';

/** A price level of a book. */
export interface Level {
  readonly price: Ticks;
  readonly size: Lots;
}

/** A contract whose premium is measured. */
export type Measured = Valued & Pick<ContractInstrument, 'kind' | 'settle' | 'tiers'>;

/** How premiums are measured. */
interface PremiumRules {
  /** The most that a position with this margin can have, in whole units of the settle asset or the quote. */
  readonly margin: bigint;
  /** In what a value is counted: units of the settle asset, or whole units of the quote. */
  readonly scale: (contract: Pick<Measured, 'settle'>) => number;
  /** `impactPrice` of a contract of the kind. */
  readonly price: typeof impactPrice;
}

/** Parts of a tick in which impact prices are counted. */
const tickParts = 1_000_000n;

/** A premium counts as this at most, either way: 100 %, in billionths. */
const premiumMaxPpb = 1_000_000_000;

/** The value that a premium is measured with: of linear contracts in units of the settle asset. */
export const impactValue = (contract: Pick<Measured, 'kind' | 'settle' | 'tiers'>): bigint => {
  const { margin, scale } = rulesOf(contract);
  return margin * pow10(scale(contract)) * BigInt(contract.tiers[0]!.leverageMax);
};

/**
 * Average price, in millionths of a tick, at which `value` (`impactValue`, positive)
 * trades through `levels`, best first. Rounded away from the best price (up in asks, down in bids),
 * so that no premium is overstated. Undefined when the levels hold less than that. It looks at no level beyond what it needs.
 */
export function impactPrice(
  contract: Measured,
  side: 'bids' | 'asks',
  levels: Iterable<Level>,
  value: bigint,
): bigint | undefined {
  return rulesOf(contract).price(contract, side, levels, value);
}

/** Where a value is price × size. */
export const impactOfProduct: typeof impactPrice = (contract, side, levels, value) => {
  const unit = notionalUnit(contract);
  let left = value;
  let lots = 0n;
  for (const level of levels) {
    const price = BigInt(level.price);
    const held = price * BigInt(level.size) * unit;
    if (held >= left) {
      // value ÷ (unit × (lots + left ÷ (price × unit))), as one quotient.
      const over = value * price * tickParts;
      const under = lots * price * unit + left;
      return side === 'asks' ? divUp(over, under) : over / under;
    }
    left -= held;
    lots += BigInt(level.size);
  }
  return undefined;
};

/** Reciprocal prices are summed in such parts. */
const reciprocalParts = 10n ** 24n;

/** Where a value is a number of contracts ÷ price: `value` counts their face value. */
const impactOfFace: typeof impactPrice = (_, side, levels, value) => {
  const divide = side === 'asks' ? (a: bigint, b: bigint) => a / b : divUp;
  const wanted = divUp(value, BigInt(faceValue));
  let left = wanted;
  let reciprocals = 0n;
  for (const { price, size } of levels) {
    const taken = left < BigInt(size) ? left : BigInt(size);
    reciprocals += divide(taken * reciprocalParts, BigInt(price));
    left -= taken;
    if (left > 0n) continue;
    const over = wanted * reciprocalParts * tickParts;
    return side === 'asks' ? divUp(over, reciprocals) : over / reciprocals;
  }
  return undefined;
};

const rulesOf = byContractKind<PremiumRules>('premiums', {
  linear: { margin: 200n, scale: ({ settle }) => settle.scale, price: impactOfProduct },
  inverse: { margin: 200n, scale: () => 0, price: impactOfFace },
});

/** Both sides of a contract's book, the best level first. */
export interface BookSides {
  readonly bids: Iterable<Level>;
  readonly asks: Iterable<Level>;
}

/**
 * How far the contract trades above (positive) or below its index, in billionths of the index,
 * rounded towards zero: only as far as its impact bid is above, or its impact ask below. A side too
 * thin to measure counts as no premium; undefined when both are, and there is nothing to sample.
 */
export function premiumPpb(
  contract: Measured,
  index: Ticks,
  { bids, asks }: BookSides,
): number | undefined {
  const value = impactValue(contract);
  const bid = impactPrice(contract, 'bids', bids, value);
  const ask = impactPrice(contract, 'asks', asks, value);
  if (bid === undefined && ask === undefined) return undefined;
  const center = BigInt(index) * tickParts;
  const above = bid !== undefined && bid > center ? bid - center : 0n;
  const below = ask !== undefined && ask < center ? center - ask : 0n;
  const premium = Number(((above - below) * 1_000n) / BigInt(index));
  return Math.min(Math.max(premium, -premiumMaxPpb), premiumMaxPpb);
}
