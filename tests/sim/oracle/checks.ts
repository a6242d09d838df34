import type { Instrument } from '#domain/instrument/instrument.ts';
import type { OrderDraft, Preset, PresetRatios } from '#domain/order/order.ts';
import type { RefusalCode } from '#domain/refusal.ts';
import { cost } from './world.ts';

const whole = (value: number | undefined): value is number =>
  value !== undefined && Number.isSafeInteger(value) && value > 0;

export const opensPairs = ['trading', 'postOnly'];

/** What a check may look at beside the draft. */
export interface Sight {
  instrument: Instrument;
  /** What triggers are compared with. */
  trigger: number | undefined;
  /** What the band is bound to. */
  reference: number | undefined;
  /** The best price on the other side of the book. */
  best: number | undefined;
  openOrders: number;
  /** Waiting plans of the user on the pair, and those that its open orders may arm. */
  plans: number;
}

/** The first rule that a draft breaks, those about its owner's balance aside. */
export function draftProblem(draft: OrderDraft, sight: Sight): RefusalCode | undefined {
  const { instrument, best } = sight;
  const rests = draft.type === 'limit' && ['gtc', 'makerOnly'].includes(draft.timeInForce);
  if (!opensPairs.includes(instrument.state)) return 'pairNotOpen';
  if (instrument.state === 'postOnly' && !(rests && draft.timeInForce === 'makerOnly')) {
    return 'pairPostOnly';
  }
  const problem =
    shapeProblem(draft) ??
    (draft.type === 'limit' ? priceProblem(draft.side, draft.price!, sight) : undefined) ??
    (draft.size === undefined ? undefined : sizeProblem(instrument, draft.size)) ??
    (draft.type === 'market' ? marketProblem(draft, sight) : undefined) ??
    presetProblem(draft, sight);
  if (problem !== undefined) return problem;
  if (rests && sight.openOrders >= 200) return 'openOrdersMax';
  if (draft.preset !== undefined && sight.plans + legsOf(draft.preset) > 50) {
    return 'planOrdersMax';
  }
  if (draft.quoteAmount !== undefined) return notionalProblem(instrument, draft.quoteAmount);
  const price = draft.price ?? best;
  if (price === undefined) return undefined;
  return notionalProblem(instrument, cost(instrument, price, draft.size!));
}

export const legsOf = (preset: Preset | PresetRatios | undefined) =>
  [preset?.takeProfit, preset?.stopLoss].filter((leg) => leg !== undefined).length;

function shapeProblem(draft: OrderDraft): RefusalCode | undefined {
  const { type, side, price, size, quoteAmount, timeInForce } = draft;
  if (type === 'limit') {
    if (!whole(price)) return 'priceInvalid';
    return whole(size) && quoteAmount === undefined ? undefined : 'quantityInvalid';
  }
  if (timeInForce !== 'gtc') return 'timeInForceInvalid';
  if (price !== undefined) return 'priceInvalid';
  if ((size === undefined) === (quoteAmount === undefined)) return 'quantityInvalid';
  if (size !== undefined && !whole(size)) return 'quantityInvalid';
  if (quoteAmount !== undefined && (quoteAmount <= 0n || side === 'sell')) return 'quantityInvalid';
  return undefined;
}

/** The slippage named, and how much the quote amount buys at the best price. */
function marketProblem(draft: OrderDraft, { instrument, best }: Sight): RefusalCode | undefined {
  const { slippagePpm = 10_000, quoteAmount } = draft;
  if (!(Number.isSafeInteger(slippagePpm) && slippagePpm > 0 && slippagePpm <= 100_000)) {
    return 'slippageInvalid';
  }
  if (quoteAmount === undefined || best === undefined) return undefined;
  const bound = notionalProblem(instrument, quoteAmount);
  if (bound !== undefined) return bound;
  const lots = Number(quoteAmount / cost(instrument, best, 1));
  const whole = lots - (lots % instrument.sizeStep);
  if (whole < instrument.sizeMin) return 'notionalBelowMin';
  return whole > instrument.sizeMax ? 'notionalAboveMax' : undefined;
}

/** Take profit above and stop loss below the price of the buy, on the pair's price steps. */
export function presetProblem(
  { preset, side, price }: Pick<OrderDraft, 'preset' | 'side' | 'price'>,
  { instrument, trigger }: Pick<Sight, 'instrument' | 'trigger'>,
): RefusalCode | undefined {
  if (preset === undefined) return undefined;
  const { takeProfit, stopLoss } = preset;
  if (legsOf(preset) === 0) return 'presetInvalid';
  for (const leg of [takeProfit, stopLoss]) {
    if (leg === undefined) continue;
    for (const at of [leg.trigger, leg.price ?? leg.trigger]) {
      if (!whole(at) || at % instrument.priceStep !== 0) return 'presetInvalid';
    }
  }
  const paid = price ?? trigger;
  const [lower, upper] = side === 'buy' ? [stopLoss, takeProfit] : [takeProfit, stopLoss];
  const low = lower?.trigger ?? 0;
  const high = upper?.trigger ?? Number.POSITIVE_INFINITY;
  if (low >= high) return 'presetInvalid';
  return paid !== undefined && (paid <= low || paid >= high) ? 'presetInvalid' : undefined;
}

/** On the pair's steps, and inside its band. */
export const priceProblem = (
  side: 'buy' | 'sell',
  price: number,
  { instrument, reference }: Sight,
) => stepProblem(instrument, price) ?? bandProblem(instrument, side, price, reference);

const stepProblem = ({ priceStep }: Instrument, price: number): RefusalCode | undefined =>
  price % priceStep === 0 ? undefined : 'priceStep';

export function sizeProblem(instrument: Instrument, size: number): RefusalCode | undefined {
  if (size < instrument.sizeMin) return 'sizeBelowMin';
  if (size > instrument.sizeMax) return 'sizeAboveMax';
  return size % instrument.sizeStep === 0 ? undefined : 'sizeStep';
}

export function notionalProblem(
  { notionalMin, notionalMax }: Instrument,
  units: bigint,
): RefusalCode | undefined {
  if (units < notionalMin) return 'notionalBelowMin';
  return units > notionalMax ? 'notionalAboveMax' : undefined;
}

/** Not further than the band on the wrong side of the reference, nor ten bands on the other. */
function bandProblem(
  { bandUpPpm, bandDownPpm }: Instrument,
  side: 'buy' | 'sell',
  price: number,
  reference: number | undefined,
): RefusalCode | undefined {
  if (reference === undefined) return undefined;
  const up = BigInt(side === 'buy' ? bandUpPpm : 10 * bandUpPpm);
  const down = BigInt(side === 'sell' ? bandDownPpm : 10 * bandDownPpm);
  const scaled = BigInt(price) * 1_000_000n;
  if (scaled > BigInt(reference) * (1_000_000n + up)) return 'priceAboveMax';
  return scaled < BigInt(reference) * (1_000_000n - down) ? 'priceBelowMin' : undefined;
}
