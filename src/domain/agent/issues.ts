import {
  type AgentDraft,
  agentsMax,
  agentsOfUserMax,
  type IcebergTerms,
  type SliceTerms,
  type TwapTerms,
} from '#domain/agent/agent.ts';
import { leastSize } from '#domain/agent/slice.ts';
import { pairAllows } from '#domain/codes/pair-state.ts';
import type { Side } from '#domain/codes/side.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { priceText, sizeText } from '#domain/instrument/text.ts';
import { baseAmount, notional, sizeUnitOf } from '#domain/instrument/value.ts';
import { floorToStep } from '#domain/money/round.ts';
import { type Amount, amountMax, type Lots, type Ticks } from '#domain/money/units.ts';
import { priceMax, priceMin } from '#domain/order/band.ts';
import { closedIssue } from '#domain/order/closed.ts';
import {
  balanceIssue,
  issue,
  notionalLimitIssue,
  priceStepIssue,
  ratioText,
  sizeIssue,
} from '#domain/order/issues.ts';
import type { Refusal } from '#domain/refusal.ts';

/** What the rules need to know beside the instrument and the draft. */
export interface AgentContext {
  readonly reference: Ticks | undefined;
  /** What the user has available of the asset that is spent; undefined: not checked. */
  readonly available: Amount | undefined;
  /** Of contracts: what a size binds that waits in the book at a price. Absent: a pair, where it is paid for. */
  readonly costOf?: ((price: Ticks, size: Lots) => Amount) | undefined;
}

/** Agents that run. */
export interface RunningAgents {
  readonly ofUser: number;
  readonly ofAll: number;
}

/** How many parts an agent may trade in. */
export const slicesMin = 2;
export const slicesMax = 500;
/** How far apart the slices of a TWAP may be, and how long it may run. */
export const intervalMinMs = 5_000;
export const intervalMaxMs = 86_400_000;
export const durationMaxMs = 30 * 86_400_000;
/** The furthest from the best price that slices are placed, and how far their sizes may vary. */
export const distanceMaxPpm = 100_000;
export const variationMax = 50;
/** Of variations, which are counted in percent. */
const percentPpm = 10_000;

const isWhole = (value: number | undefined, least: number, most: number): boolean =>
  value !== undefined && Number.isSafeInteger(value) && value >= least && value <= most;

/** Whether one more agent may run. */
export function agentsIssue({ ofUser, ofAll }: RunningAgents): Refusal | undefined {
  if (ofUser >= agentsOfUserMax) return issue('agentsMax', { limit: String(agentsOfUserMax) });
  return ofAll >= agentsMax ? issue('busy') : undefined;
}

/** Why the exchange would refuse an iceberg, the most important first; empty: it would take it. */
export const icebergIssues = (
  instrument: Instrument,
  { terms }: Pick<AgentDraft<'iceberg'>, 'terms'>,
  context: AgentContext,
): readonly Refusal[] =>
  sliceIssues(instrument, terms, context, () => icebergIssue(instrument, terms, context));

/** The same of a TWAP. */
export const twapIssues = (
  instrument: Instrument,
  { terms }: Pick<AgentDraft<'twap'>, 'terms'>,
  context: AgentContext,
): readonly Refusal[] =>
  sliceIssues(instrument, terms, context, () => twapIssue(instrument, terms, context));

function sliceIssues(
  instrument: Instrument,
  terms: SliceTerms,
  context: AgentContext,
  ofKind: () => Refusal | undefined,
): readonly Refusal[] {
  if (!pairAllows(instrument.state, 'take')) return [closedIssue(instrument)];
  const { size, price } = terms;
  const found = [
    totalIssue(instrument, size),
    price === undefined ? undefined : priceIssue(instrument, price),
    ofKind(),
  ].filter((one) => one !== undefined);
  if (found.length > 0) return found;
  const last = fundsIssue(instrument, terms, context);
  return last === undefined ? [] : [last];
}

/** Steps of the whole size, and the most of it: what all slices together may be. */
function totalIssue(instrument: Instrument, size: Lots): Refusal | undefined {
  if (!isWhole(size, 1, Number.MAX_SAFE_INTEGER)) return issue('quantityInvalid');
  const most = instrument.sizeMax * slicesMax;
  if (size > most || baseAmount(instrument, size) > amountMax) {
    return sizeAboveIssue(instrument, size, most as Lots);
  }
  // Larger than an order may be is fine: it is sliced.
  return sizeIssue({ ...instrument, sizeMax: size }, size);
}

const sizeAboveIssue = (instrument: Instrument, size: Lots, most: Lots): Refusal =>
  issue('sizeAboveMax', {
    ...{ limit: sizeText(instrument, most), value: sizeText(instrument, size) },
    asset: sizeUnitOf(instrument),
  });

const ratioAboveIssue = (mostPpm: number): Refusal =>
  issue('ratioInvalid', { limit: ratioText(mostPpm) });

function priceIssue(instrument: Instrument, price: number): Refusal | undefined {
  if (!isWhole(price, 1, Number.MAX_SAFE_INTEGER)) return issue('priceInvalid');
  return priceStepIssue(instrument, price as Ticks);
}

const slicesIssue = (least: number) =>
  issue('slicesInvalid', { min: String(least), limit: String(slicesMax) });

function icebergIssue(
  instrument: Instrument,
  { side, size, visible, price, distancePpm, variation = 0 }: IcebergTerms,
  { reference }: AgentContext,
): Refusal | undefined {
  if (price === undefined && distancePpm === undefined) return issue('priceInvalid');
  if (distancePpm !== undefined && !isWhole(distancePpm, 0, distanceMaxPpm)) {
    return ratioAboveIssue(distanceMaxPpm);
  }
  if (!isWhole(visible, 1, Number.MAX_SAFE_INTEGER)) return issue('quantityInvalid');
  if (visible > size) return sizeAboveIssue(instrument, visible as Lots, size);
  if (!isWhole(variation, 0, variationMax)) {
    return ratioAboveIssue(variationMax * percentPpm);
  }
  const sized = sizeIssue(instrument, visible as Lots);
  if (sized !== undefined) return sized;
  if (Math.ceil(size / visible) > slicesMax) return slicesIssue(1);
  const at = price ?? reference;
  const worth =
    at === undefined
      ? undefined
      : notionalLimitIssue(instrument, notional(instrument, at as Ticks, visible as Lots));
  if (worth !== undefined || price === undefined || distancePpm !== undefined) return worth;
  return reference === undefined ? undefined : bandIssue(instrument, side, price, reference);
}

function bandIssue(
  instrument: Instrument,
  side: Side,
  price: number,
  reference: Ticks,
): Refusal | undefined {
  const [least, most] = [
    priceMin(instrument, side, reference),
    priceMax(instrument, side, reference),
  ];
  const value = priceText(instrument, price as Ticks);
  if (price > most) return issue('priceAboveMax', { limit: priceText(instrument, most), value });
  if (price < least) return issue('priceBelowMin', { limit: priceText(instrument, least), value });
  return undefined;
}

function twapIssue(
  instrument: Instrument,
  { size, slices, intervalMs, price }: TwapTerms,
  { reference }: AgentContext,
): Refusal | undefined {
  if (!isWhole(slices, slicesMin, slicesMax)) return slicesIssue(slicesMin);
  const longest = Math.min(intervalMaxMs, Math.floor(durationMaxMs / slices));
  if (!isWhole(intervalMs, intervalMinMs, longest)) {
    const values = {
      min: String(Math.floor(intervalMinMs / 1000)),
      limit: String(Math.floor(longest / 1000)),
    };
    return issue('intervalInvalid', values);
  }
  const at = price ?? reference;
  const share = Math.floor(size / slices) as Lots;
  const slice = floorToStep(share, instrument.sizeStep) as Lots;
  const sized = sizeIssue(instrument, share < instrument.sizeMin ? share : slice);
  if (sized !== undefined || at === undefined) return sized;
  if (slice >= leastSize(instrument, at as Ticks)) return undefined;
  return notionalLimitIssue(instrument, notional(instrument, at as Ticks, slice));
}

/** An agent reserves nothing, but whoever could not pay for all of it is told at the start. */
function fundsIssue(
  instrument: Instrument,
  { side, size, price }: SliceTerms,
  { available, reference, costOf }: AgentContext,
): Refusal | undefined {
  if (available === undefined) return undefined;
  if (side === 'sell' && costOf === undefined) {
    return balanceIssue(instrument, side, baseAmount(instrument, size), available);
  }
  const at = (price ?? reference) as Ticks | undefined;
  if (at === undefined) return undefined;
  const cost = costOf?.(at, size) ?? notional(instrument, at, size);
  return balanceIssue(instrument, side, cost, available);
}
