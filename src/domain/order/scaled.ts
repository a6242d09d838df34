import type { Place } from '#domain/account/place.ts';
import type { OrderSource } from '#domain/codes/order-source.ts';
import type { PositionSide } from '#domain/codes/position.ts';
import type { Side } from '#domain/codes/side.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { batchMax } from '#domain/instrument/limits.ts';
import { priceText, sizeText } from '#domain/instrument/text.ts';
import { floorToStep } from '#domain/money/round.ts';
import type { Lots, Ticks } from '#domain/money/units.ts';
import { issue } from '#domain/order/issues.ts';
import type { OrderDraft } from '#domain/order/order.ts';
import { done, type Outcome, type Refusal } from '#domain/refusal.ts';

/** How the sizes of a scaled order go, from its first price to its last. */
export const scaledShapes = ['equal', 'rising', 'falling', 'random'] as const;
export type ScaledShape = (typeof scaledShapes)[number];

/** The largest seed of random sizes; the smallest is 0. */
export const scaledSeedMax = 2 ** 32 - 1;

/** Orders of a scaled order. */
export const scaledMin = 2;
export const scaledMax = batchMax;

/** A scaled order: several limit orders from one price to another, as their sender means them. */
export interface ScaledDraft {
  readonly symbolId: string;
  /** As in an `OrderDraft`. */
  readonly place?: Place | undefined;
  readonly side: Side;
  readonly positionSide?: PositionSide | undefined;
  readonly reduceOnly?: boolean | undefined;
  readonly from: Ticks;
  readonly to: Ticks;
  /** How many orders, `scaledMin` to `scaledMax`. */
  readonly count: number;
  /** Of all orders together. */
  readonly size: Lots;
  readonly shape: ScaledShape;
  /** What random sizes follow from, up to `scaledSeedMax`: the same in the preview and when it is placed. */
  readonly seed?: number | undefined;
  readonly timeInForce: 'gtc' | 'makerOnly';
  /** The orders have it with their number behind: `id-1`. */
  readonly clientOid?: string | undefined;
  readonly source: OrderSource;
}

/** One order of a scaled one. */
export type ScaledPart = Required<Pick<OrderDraft, 'price' | 'size'>>;

type Terms = Pick<ScaledDraft, 'from' | 'to' | 'count' | 'size' | 'shape' | 'seed'>;

/** The shares that parts have of the whole; rising ones have 1, 2, 3 … parts of it, random ones 50 to 150. */
function weightsOf({ shape, count, seed = 0 }: Terms): readonly number[] {
  const all = Array.from({ length: count }, (_, n) => n);
  if (shape === 'equal') return all.map(() => 1);
  if (shape !== 'random') return all.map((n) => (shape === 'rising' ? n + 1 : count - n));
  let drawn = seed;
  return all.map(() => {
    // A linear congruential generator: the same seed gives the same sizes everywhere.
    drawn = (Math.imul(drawn, 1_664_525) + 1_013_904_223) >>> 0;
    return 50 + ((drawn >>> 16) % 101);
  });
}

/** Steps that each part has before the rest is shared out: of random ones the smallest order, where that fits. */
function leastSteps({ sizeMin, sizeStep }: Instrument, { shape, count, size }: Terms): number {
  const least = Math.ceil(sizeMin / sizeStep);
  return shape === 'random' && count * least * sizeStep <= size ? least : 0;
}

function termsIssue(instrument: Instrument, { from, to, count, size }: Terms): Refusal | undefined {
  const { priceStep, sizeStep } = instrument;
  if (!Number.isSafeInteger(count) || count < scaledMin || count > scaledMax) {
    return issue('slicesInvalid', { min: String(scaledMin), limit: String(scaledMax) });
  }
  for (const price of [from, to]) {
    if (!Number.isSafeInteger(price) || price <= 0) return issue('priceInvalid');
    if (price % priceStep === 0) continue;
    const step = priceText(instrument, priceStep);
    return issue('priceStep', { limit: step, step, value: priceText(instrument, price) });
  }
  // No two orders at one price.
  const least = (count - 1) * priceStep;
  if (Math.abs(to - from) < least) {
    return issue('priceInvalid', {
      limit: priceText(instrument, least as Ticks),
      value: priceText(instrument, Math.abs(to - from) as Ticks),
    });
  }
  if (!Number.isSafeInteger(size) || size <= 0) return issue('quantityInvalid');
  if (size % sizeStep === 0) return undefined;
  const step = sizeText(instrument, sizeStep);
  return issue('sizeStep', { limit: step, step, value: sizeText(instrument, size) });
}

/**
 * The orders that a scaled one is made of. Prices lie evenly between the first and the last, rounded down
 * to a step; sizes are rounded down to a step, and the steps that this leaves go one each to the largest
 * parts, so that they sum to the whole. A part may be too small for an order: it is refused by itself. Random
 * parts are not, if equal ones would do.
 */
export function scaledParts(instrument: Instrument, terms: Terms): Outcome<readonly ScaledPart[]> {
  const refusal = termsIssue(instrument, terms);
  if (refusal !== undefined) return { ok: false, refusal };
  const { from, to, count, size } = terms;
  const { priceStep, sizeStep } = instrument;
  const weights = weightsOf(terms);
  const all = weights.reduce((sum, one) => sum + one, 0);
  const steps = size / sizeStep;
  const least = leastSteps(instrument, terms);
  const sizes = weights.map((weight) => least + partOf(steps - count * least, weight, all));
  const left = steps - sizes.reduce((sum, one) => sum + one, 0);
  const largestFirst = weights.map((_, n) => n).sort((a, b) => weights[b]! - weights[a]! || a - b);
  for (const n of largestFirst.slice(0, left)) sizes[n]! += 1;
  return done(
    sizes.map((one, n) => ({
      price: floorToStep(from + partOf(to - from, n, count - 1), priceStep) as Ticks,
      size: (one * sizeStep) as Lots,
    })),
  );
}

/** whole × part ÷ all, rounded down; exact whatever the size of the product. */
const partOf = (whole: number, part: number, all: number): number => {
  const product = BigInt(whole) * BigInt(part);
  const quotient = product / BigInt(all);
  const isBelow = product < 0n && quotient * BigInt(all) !== product;
  return Number(isBelow ? quotient - 1n : quotient);
};

/** The order that a part is placed as; `n` counts from 0. */
export const scaledOrder = (draft: ScaledDraft, part: ScaledPart, n: number): OrderDraft => ({
  ...{ symbolId: draft.symbolId, side: draft.side, source: draft.source, ...part },
  ...{ type: 'limit', timeInForce: draft.timeInForce, selfTrade: 'cancelTaker' },
  ...(draft.place && { place: draft.place }),
  ...(draft.positionSide && { positionSide: draft.positionSide, reduceOnly: draft.reduceOnly }),
  clientOid: draft.clientOid && scaledClientOid(draft.clientOid, n),
});

/** The client id of one of the orders; `n` counts from 0. */
export const scaledClientOid = (clientOid: string, n: number): string => `${clientOid}-${n + 1}`;
