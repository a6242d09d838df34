import type { OcoDraft, TrailDraft } from '#domain/order/conditional.ts';
import type { OrderDraft, PlanDraft, Preset, PresetLeg, RatioLeg } from '#domain/order/order.ts';
import type { RatioStopDraft } from '#domain/order/ratio-stop.ts';

const legText = (leg: PresetLeg | undefined): string =>
  leg === undefined
    ? ''
    : [leg.trigger, leg.price ?? '', ...(leg.watches === undefined ? [] : [leg.watches])].join('/');

const presetText = (preset: Preset | undefined): readonly string[] =>
  preset ? [legText(preset.takeProfit), legText(preset.stopLoss)] : [];

const ratioText = (leg: RatioLeg | undefined): string =>
  leg === undefined ? '' : [leg.ratePpm, ...(leg.watches ? [leg.watches] : [])].join('ppm/');

const joined = (...parts: readonly unknown[]): string =>
  parts.map((part) => (part === undefined ? '' : String(part))).join(',');

/** Where it is to be traded from; nothing where that is the account of its line. */
export const placeText = ({ place }: Pick<OrderDraft, 'place'>): readonly unknown[] =>
  place === undefined ? [] : [`from ${place}`];

/** What a plan of a contract says beyond one of a pair. */
const positionText = ({
  watches,
  positionSide,
  reduceOnly,
}: Pick<PlanDraft, 'watches' | 'positionSide' | 'reduceOnly'>): readonly unknown[] =>
  watches === undefined && positionSide === undefined
    ? []
    : [watches, positionSide, reduceOnly ?? false];

/**
 * What a draft asks for, as canonical text: equal for a repeat of the same request, different for
 * any other. Its client id and source are not part of it; a slippage that is left out and one that
 * is named are two requests even where they mean the same.
 */
export function draftDigest(draft: OrderDraft | PlanDraft): string {
  const { symbolId, side, price, size, quoteAmount } = draft;
  if ('trigger' in draft) {
    const { trigger, fires, watches, positionSide, reduceOnly } = draft;
    return joined(
      ...['plan', symbolId, side, trigger, price, size, quoteAmount],
      // What is stored of plans without one has no place for it.
      ...(fires === undefined ? [] : [fires]),
      ...positionText({ watches, positionSide, reduceOnly }),
      ...presetText(draft.preset),
      ...placeText(draft),
    );
  }
  const { type, timeInForce, slippagePpm, selfTrade, preset, positionSide, reduceOnly } = draft;
  const { bookPrice, worth } = draft;
  return joined(
    ...[
      'order',
      symbolId,
      side,
      type,
      timeInForce,
      // By what it asked for: a repeat meets another book.
      bookPrice ?? price,
      worth ? `${worth.units} of ${worth.unit}` : size,
      quoteAmount,
      slippagePpm,
      selfTrade,
    ],
    ...presetText(preset),
    ...(positionSide === undefined ? [] : [positionSide, reduceOnly ?? false]),
    ...placeText(draft),
  );
}

/** As `draftDigest`, of an OCO. */
export const ocoDigest = (draft: OcoDraft): string => {
  const { symbolId, side, size, price, stopTrigger, stopPrice } = draft;
  const terms = [symbolId, side, size, price, stopTrigger, stopPrice];
  return joined('oco', ...terms, ...positionText(draft), ...placeText(draft));
};

/** As `draftDigest`, of an MMR stop. */
export const ratioStopDigest = (draft: RatioStopDraft): string => {
  const { symbolId, positionSide, levelPpm, sharePpm } = draft;
  return joined('ratio', symbolId, positionSide, levelPpm, sharePpm);
};

/** As `draftDigest`, of a trailing stop. */
export const trailDigest = (draft: TrailDraft): string => {
  const { symbolId, side, callback, activation, size, quoteAmount, presetRatios } = draft;
  const away = 'ratePpm' in callback ? `${callback.ratePpm}ppm` : callback.distance;
  const ratios = presetRatios
    ? [ratioText(presetRatios.takeProfit), ratioText(presetRatios.stopLoss)]
    : [];
  const rest = [...positionText(draft), ...ratios, ...placeText(draft)];
  return joined('trail', symbolId, side, away, activation, size, quoteAmount, ...rest);
};
